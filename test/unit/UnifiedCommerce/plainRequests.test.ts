import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { dataChannels } from '../../../dev/sandbox';
import { repositoryRoot } from '../../../dev/testkit/paths';
import nodeCodex from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node.json';
import triggerCodex from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node.json';
import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { SPEC } from '../../specTables';
import * as panel from './panelOf';

/** What a person asks for in plain words, and what n8n's workflow builder should make of it. */
interface PlainRequest {
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

const PLAIN_REQUESTS: PlainRequest[] = [
	{
		request: 'Give me all orders of last month as an Excel file',
		parameters: { ...EXPORT, format: 'excel', filters: { createdAtMin: '=last month' } },
		words: ['orders', 'excel'],
		choice: /Excel/,
	},
	{
		request: 'Export orders from bol to CSV every night',
		parameters: { ...EXPORT, channel: 'bol', format: 'csv' },
		words: ['orders', 'bol', 'csv'],
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

const NODE = { description: panel.NODE, aliases: nodeCodex.alias };
const TRIGGER = { description: panel.TRIGGER, aliases: triggerCodex.alias };

/** What a search finds the node by. */
const searchedTexts = ({ description, aliases }: typeof NODE): string =>
	[
		description.displayName,
		description.description,
		...aliases,
		description.builderHint?.searchHint,
	]
		.join('\n')
		.toLowerCase();

/** Texts of the fields with these values: of the field, and of the option chosen. */
function textsOf(
	description: INodeTypeDescription,
	parameters: INodeParameters,
): Array<{ field: INodeProperties; text: string; isValid: boolean }> {
	const values = panel.completed(description, parameters);
	const texts = (fields: INodeProperties[], given: INodeParameters): ReturnType<typeof textsOf> =>
		fields
			.filter(({ name }) => name in given)
			.filter((field) =>
				panel.isShown(
					description,
					values,
					field,
					fields === description.properties ? values : given,
				),
			)
			.flatMap((field) => {
				if (field.type === 'collection')
					return texts(field.options as INodeProperties[], given[field.name] as INodeParameters);
				const options = (field.options ?? []) as INodePropertyOptions[];
				const chosen = [given[field.name]].flat() as unknown[];
				const entries = options.filter(({ value }) => chosen.includes(value));
				const text = [field, ...entries]
					.flatMap(({ description: about, builderHint }) => [about, builderHint?.propertyHint])
					.concat(entries.flatMap(({ name, action }) => [name, action]))
					.join('\n');
				return [{ field, text, isValid: options.length === 0 || entries.length === chosen.length }];
			});
	return texts(description.properties, parameters);
}

describe.each(PLAIN_REQUESTS)('“$request”', ({ isTrigger, parameters, words, choice }) => {
	const type = isTrigger ? TRIGGER : NODE;

	it('finds the node', () => {
		const searched = searchedTexts(type);
		for (const word of words) expect(searched).toContain(word.toLowerCase());
	});

	it('is answered by parameters that the node has, and that n8n keeps', () => {
		expect(panel.completed(type.description, parameters)).toMatchObject(parameters);
		for (const { field, isValid } of textsOf(type.description, parameters))
			expect([field.name, isValid]).toEqual([field.name, true]);
	});

	it('leads to these parameters by the texts of their fields', () => {
		const texts = textsOf(type.description, parameters).map(({ text }) => text);
		expect(texts.join('\n')).toMatch(choice);
	});
});

describe.each([NODE, TRIGGER])('the search for a node', (type) => {
	const searched = searchedTexts(type);

	it.each(SPEC.order.channels)('finds it by the orders of %s', (channel) => {
		expect(searched).toContain(`${CHANNEL_LABELS[channel as Channel]} orders`.toLowerCase());
	});

	it('finds it by new orders', () => {
		for (const text of ['new order', 'new orders']) expect(type.aliases).toContain(text);
	});
});

// n8n ranks an alias that begins with what is typed above one that only contains its letters.
it.each(['orders to excel', 'bol', 'where is my order'])(
	'the search for “%s” begins an alias',
	(text) => {
		expect(nodeCodex.alias.some((alias) => alias.toLowerCase().startsWith(text))).toBe(true);
	},
);

it.each(SPEC.product.channels)('the search finds the node by the products of %s', (channel) => {
	expect(searchedTexts(NODE)).toContain(
		`${CHANNEL_LABELS[channel as Channel]} products`.toLowerCase(),
	);
});

it.each(dataChannels.orders)('people and models find %s by its name', (channel) => {
	const textOf = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');
	const named = [NODE, TRIGGER].map(({ description }) => description.builderHint?.searchHint);
	const [, introduction] = textOf('README.md').split('\n\n');
	for (const text of [...named, introduction]) expect(text).toContain(CHANNEL_LABELS[channel]);
	expect(textOf('.github/ISSUE_TEMPLATE/bug.yml')).toMatch(
		new RegExp(`options: \\[.*\\b${channel},`),
	);
	expect(textOf('docs/many-shops.md')).toContain(`'${channel}'`);
});

describe.each([NODE, TRIGGER])('what the workflow builder is told', ({ description }) => {
	it('names related nodes, and why', () => {
		const related = description.builderHint?.relatedNodes ?? [];
		expect(related.length).toBeGreaterThan(2);
		for (const { nodeType, relationHint } of related) {
			expect(nodeType).toMatch(/^n8n-nodes-(base|unified-commerce)\.[a-z][A-Za-z]+$/);
			expect(relationHint).not.toBe('');
		}
	});

	it('stands on other fields than Resource and Operation, where n8n refuses it', () => {
		const hinted = description.properties.filter(({ builderHint }) => builderHint);
		expect(hinted.map(({ name }) => name)).toEqual(
			expect.arrayContaining(['channel', 'tpUserId', 'filters', 'output']),
		);
		for (const { name } of hinted) expect(['resource', 'operation']).not.toContain(name);
	});
});
