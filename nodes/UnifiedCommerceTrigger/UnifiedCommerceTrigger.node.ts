import {
	NodeConnectionTypes,
	type IBuilderHint,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { testChannelCredential } from '../shared/service/connection';
import { ALL_EVENTS } from '../shared/facts/events';
import { poll } from './poll';
import { properties } from './triggerFields';
import { subtitleFor } from '../shared/panel/displayRules';

const builderHint: IBuilderHint = {
	searchHint:
		'Starts a workflow when orders or products of one online shop (Shopify, Amazon, WooCommerce, bol, Lightspeed, Mirakl, Magento, BigCommerce) are created or updated, or when an order is paid, fulfilled, cancelled or refunded, or stock runs low. It polls; each record comes once. For many shops use a Schedule Trigger and Unified Commerce with the operation Get Changes.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-unified-commerce.unifiedCommerce',
			relationHint: 'Reads, exports and sums up orders and products at any time',
		},
		{
			nodeType: 'n8n-nodes-base.googleSheets',
			relationHint:
				'Append or update rows, matched on row_key, those of business events on event_key; with keyWithUserId on for several shops',
		},
		{
			nodeType: 'n8n-nodes-base.slack',
			relationHint: 'Tells people about a new order',
		},
	],
};

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
			Object.fromEntries(ALL_EVENTS.map(({ value, words }) => [value, words])),
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
