import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { properties, subtitle, outputs, builderHint } from './actions/description';
import { router } from './actions/router';
import { testChannelCredential } from '../shared/service/connection';

export class UnifiedCommerce implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Unified Commerce',
		name: 'unifiedCommerce',
		icon: { light: 'file:unifiedCommerce.svg', dark: 'file:unifiedCommerce.dark.svg' },
		group: ['input'],
		version: 1,
		subtitle,
		description:
			'Read orders and products from many sales channels, and invite merchants to link them',
		defaults: { name: 'Unified Commerce' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs,
		credentials: [
			{ name: 'unifiedCommerceApi', required: true },
			{
				name: 'unifiedCommerceChannelApi',
				displayName: 'Channel Credential',
				required: true,
				testedBy: 'channelCredentialTest',
				// `hide`, not `show`: the editor takes a field named in a credential's `show` for its choice
				// of login, and hides all that depends on it.
				displayOptions: { hide: { resource: ['magicLink'], authentication: ['linkedUser'] } },
			},
		],
		builderHint,
		properties,
	};

	methods = { credentialTest: { channelCredentialTest: testChannelCredential } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await router.call(this);
	}
}
