import type { IBuilderHint } from 'n8n-workflow';

/** What n8n's workflow builder, an AI model, is told when it looks for a node. */
export const builderHint: IBuilderHint = {
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
				'Append or update rows, matched on row_key; with keyWithUserId on for several shops',
		},
		{
			nodeType: 'n8n-nodes-base.slack',
			relationHint: 'Tells people about a new order',
		},
	],
};
