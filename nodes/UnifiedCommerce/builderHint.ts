import type { IBuilderHint } from 'n8n-workflow';

/** What n8n's workflow builder, an AI model, is told when it looks for a node. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Orders and products of online shops and marketplaces (Shopify, Amazon, WooCommerce, bol, Lightspeed, Mirakl, Magento, BigCommerce) in one form. Use it for exports to Excel or CSV files (Export to File makes the file itself; no Convert to File node is needed), for sales reports (Summarize sums up exactly, by period, country, SKU), for rows for Google Sheets, Data Tables and databases (output rowPerLine or rowPerRecord, matched on row_key), for stock lists and price lists (products), for what is new or changed in many shops (Get Changes), to check whether shops can be read (Channel Access), and to invite a merchant (Magic Link). To start a workflow by a new or changed order or product of one shop, use Unified Commerce Trigger.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-unified-commerce.unifiedCommerceTrigger',
			relationHint: 'Starts a workflow when orders or products of one shop are new or change',
		},
		{
			nodeType: 'n8n-nodes-base.scheduleTrigger',
			relationHint: 'Runs reports, exports and Get Changes at fixed times',
		},
		{
			nodeType: 'n8n-nodes-base.googleSheets',
			relationHint:
				'Append or update rows, matched on row_key; with keyWithUserId on for several shops',
		},
		{
			nodeType: 'n8n-nodes-base.dataTable',
			relationHint:
				'Upsert rows, matched on row_key, with keyWithUserId on for several shops; keeps the state of Get Changes, matched on key',
		},
		{
			nodeType: 'n8n-nodes-base.emailSend',
			relationHint: 'Sends the file of Export to File, from the binary field data, or a Magic Link',
		},
	],
};
