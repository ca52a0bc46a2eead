import type { INodeParameters } from 'n8n-workflow';

import { useSandbox } from '../faults/fixtures';
import { idsOf, readAll, run, storeFor } from '../fixtures';

const sandbox = useSandbox({ orders: 25, products: 12 });

const read = async (parameters: INodeParameters) =>
	await run(
		storeFor(sandbox),
		readAll({ returnAll: false, limit: 5, output: 'rowPerLine', ...parameters }),
	);

const hintsOf = async (parameters: INodeParameters) =>
	(await read(parameters)).hints.map(({ message }) => message);

// shopify takes a limit, bol does not, mirakl answers everything at once.
test.each([
	['shopify', 'Shopify'],
	['bol', 'bol'],
	['mirakl', 'Mirakl'],
])('%s: rows up to a limit say that there may be more', async (channel, label) => {
	const { items, hints } = await read({ channel });
	const lines = sandbox
		.orders(channel as 'bol', 'merchant-1')
		.slice(0, 5)
		.reduce((sum, { line_items: list }) => sum + Math.max(1, (list as unknown[]).length), 0);
	expect(items).toHaveLength(lines);
	expect(hints.map(({ message }) => message)).toEqual([
		`${label}: 5 orders (${lines} rows); there may be more. “Limit” counts orders: raise it, or turn on “Return All”.`,
	]);
});

test('one order in one row', async () => {
	expect(await hintsOf({ output: 'rowPerRecord', limit: 1 })).toEqual([
		'Shopify: 1 order (1 row); there may be more. “Limit” counts orders: raise it, or turn on “Return All”.',
	]);
});

test.each([
	['the list is as long as the limit', { limit: 25 }],
	['the list is as long as the limit, without pages', { limit: 25, channel: 'mirakl' }],
	['the list is shorter than the limit', { limit: 26 }],
	['all are read', { returnAll: true }],
	['n8n can count the items: raw', { output: 'raw' }],
	['n8n can count the items: simplified', { output: 'simplified' }],
])('nothing is said when %s', async (_, parameters) => {
	expect(await hintsOf(parameters)).toEqual([]);
});

test('a list of more than 100 IDs that is cut before its second part says so too', async () => {
	const list = idsOf(await read({ returnAll: true, output: 'raw' })).map(String);
	const ids = [...list.slice(0, 5), ...Array.from({ length: 100 }, (_, at) => `none-${at}`)];
	expect(await hintsOf({ filters: { ids: ids.join(',') } })).toHaveLength(1);
});
