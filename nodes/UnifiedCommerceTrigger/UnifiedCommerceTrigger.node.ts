import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { testChannelCredential } from '../shared/service/channelCredentialTest';
import { subtitleFor } from '../shared/panel/subtitle';
import { ALL_EVENTS } from '../shared/facts/events';
import { builderHint } from './triggerBuilderHint';
import { properties } from './description/properties';
import { poll } from './poll';

/** The polling trigger: its description, and its poll. */
export class UnifiedCommerceTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Unified Commerce Trigger',
		name: 'unifiedCommerceTrigger',
		icon: {
			light: 'file:../UnifiedCommerce/unifiedCommerce.svg',
			dark: 'file:../UnifiedCommerce/unifiedCommerce.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: subtitleFor(
			['event'],
			Object.fromEntries(ALL_EVENTS.map(({ value, label }) => [value, label.toLowerCase()])),
		),
		// the editor shows this for both nodes, as it lists them as one
		description:
			'Read orders and products from many sales channels, and start workflows when they are created or updated',
		defaults: { name: 'Unified Commerce Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'unifiedCommerceApi', required: true },
			{
				name: 'unifiedCommerceChannelApi',
				displayName: 'Channel Credential',
				required: true,
				testedBy: 'channelCredentialTest',
				// `hide`, not `show`, as in the other node: otherwise the editor would hide Access.
				displayOptions: { hide: { authentication: ['linkedUser'] } },
			},
		],
		builderHint,
		properties,
	};

	methods = { credentialTest: { channelCredentialTest: testChannelCredential } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll.call(this);
	}
}
