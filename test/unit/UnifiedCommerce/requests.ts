import type { INodeParameters } from 'n8n-workflow';

/** What a person asks for in plain words, and what n8n's workflow builder should make of it. */
export interface PlainRequest {
	request: string;
	/** the trigger instead of the node */
	isTrigger?: boolean;
	parameters: INodeParameters;
	/** words of the request that must lead to the node: in its aliases or in what the builder is told of it */
	words: string[];
	/** words that must lead to the operation, event or value: in the texts of the fields that `parameters` sets */
	choice: RegExp;
}

const EXPORT = { resource: 'order', operation: 'export' };
const ALL = { resource: 'order', operation: 'getAll', returnAll: true };

export const PLAIN_REQUESTS: PlainRequest[] = [
	{
		request: 'Give me all orders of last month as an Excel file',
		parameters: { ...EXPORT, format: 'excel', filters: { createdAtMin: '=last month' } },
		words: ['orders', 'excel'],
		choice: /Excel/,
	},
	{
		request: 'Export orders from bol to CSV every night',
		parameters: { ...EXPORT, channel: 'bol', format: 'csv' },
		words: ['export orders', 'bol', 'csv'],
		choice: /CSV/,
	},
	{
		request: 'A price list of all products as a spreadsheet',
		parameters: { resource: 'product', operation: 'export', layout: 'rowPerLine' },
		words: ['price list', 'spreadsheet', 'products'],
		choice: /variant/,
	},
	{
		request: 'The stock of each location as XLSX',
		parameters: { resource: 'product', operation: 'export', layout: 'rowPerStock' },
		words: ['stock', 'xlsx'],
		choice: /location/,
	},
	{
		request: 'Put yesterday’s orders into Google Sheets',
		parameters: { ...ALL, output: 'rowPerLine', filters: { createdAtMin: '=yesterday' } },
		words: ['orders', 'google sheets'],
		choice: /row_key|spreadsheet/i,
	},
	{
		request: 'One row per order in my data table',
		parameters: { ...ALL, output: 'rowPerRecord' },
		words: ['data table'],
		choice: /one for each order/,
	},
	{
		request: 'A ledger for accounting that adds up to the total of each order',
		parameters: { ...EXPORT, layout: 'ledger' },
		words: ['accounting'],
		choice: /accounting/,
	},
	{
		request: 'A monthly sales report by country',
		parameters: {
			resource: 'order',
			operation: 'summarize',
			period: 'month',
			groupBy: ['country'],
		},
		words: ['sales report'],
		choice: /Sum up sales.*country/i,
	},
	{
		request: 'Which SKU brings the most revenue?',
		parameters: { resource: 'order', operation: 'summarize', groupBy: ['sku'] },
		words: ['revenue'],
		choice: /SKU/,
	},
	{
		request: 'Show the ten latest paid orders of my Shopify store',
		parameters: { resource: 'order', operation: 'getAll', filters: { financialStatus: 'paid' } },
		words: ['shopify', 'store', 'orders'],
		choice: /payment/,
	},
	{
		request: 'Read products of WooCommerce page by page',
		parameters: { resource: 'product', operation: 'getPage', channel: 'woocommerce' },
		words: ['woocommerce', 'products'],
		choice: /one page/,
	},
	{
		request: 'What changed in the orders of 200 shops since the last time?',
		parameters: { resource: 'order', operation: 'getChanges', changes: 'updated' },
		words: ['shops'],
		choice: /changed since the last time/,
	},
	{
		request: 'Only the new products of all marketplaces, every hour',
		parameters: { resource: 'product', operation: 'getChanges', changes: 'created' },
		words: ['marketplace', 'products'],
		choice: /new product/,
	},
	{
		request: 'Which of my merchants can still be read?',
		parameters: { resource: 'channelAccess', operation: 'check' },
		words: ['access check'],
		choice: /can be read/,
	},
	{
		request: 'Invite a merchant to link their shop',
		parameters: { resource: 'magicLink', operation: 'create' },
		words: ['invite merchant'],
		choice: /link/,
	},
	{
		request: 'Read my Amazon orders with my own keys',
		parameters: { ...ALL, channel: 'amazon', authentication: 'channelCredentials' },
		words: ['amazon', 'orders'],
		choice: /have the keys/,
	},
	{
		request: 'Tell Slack about each new order',
		isTrigger: true,
		parameters: { event: 'orderCreated' },
		words: ['new order'],
		choice: /new order/,
	},
	{
		request: 'When an order is paid, start my workflow',
		isTrigger: true,
		parameters: { event: 'orderPaid' },
		words: ['order paid'],
		choice: /paid/,
	},
	{
		request: 'Warn me of low stock',
		isTrigger: true,
		parameters: { event: 'productStockBelow' },
		words: ['low stock'],
		choice: /stock/i,
	},
	{
		request: 'Keep a Google Sheet of changed products up to date',
		isTrigger: true,
		parameters: { event: 'productUpdated', output: 'rowPerLine' },
		words: ['google sheets', 'product updated'],
		choice: /each change of a product/,
	},
];
