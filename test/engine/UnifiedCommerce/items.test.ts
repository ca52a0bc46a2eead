import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { exampleOf, SPEC } from '../../specTables';
import type { RunResult } from '../../../dev/testkit/engine';
import { countsOf, reader, useSandbox } from '../fixtures';

const sandbox = useSandbox({
	orders: 25,
	products: 12,
	pageCap: 10,
	perUser: true,
	unlinked: ['stranger'],
});

const read = reader(sandbox);

const bodies = () => sandbox.dataRequests.map(({ body }) => body as IDataObject);
const pairs = (result: RunResult) => result.items.map(({ pairedItem }) => pairedItem);

describe('nothing leaks from one item to the next', () => {
	it('filters of an item are gone with it', async () => {
		const filled = Object.fromEntries(
			SPEC.order.filters.map((filter) => [filter.name, exampleOf(filter).given]),
		);
		const filters = Object.fromEntries(
			SPEC.order.filters.map(({ name }) => [name, `={{ $json.filters.${name} }}`]),
		);
		await read(
			{ filters, returnAll: false, limit: 3 },
			{ items: [{ filters: filled }, { filters: {} }, { filters: { status: 'closed' } }] },
		);
		expect(Object.keys(bodies()[0])).toHaveLength(SPEC.order.filters.length + 1);
		expect(bodies().slice(1)).toEqual([
			{ status: 'any', limit: 3 },
			{ status: 'closed', limit: 3 },
		]);
	});

	it('every parameter is read for its own item', async () => {
		const items = [
			{ user: 'a', channel: 'shopify', all: true, limit: 1, output: 'raw', size: 5, max: 2 },
			{ user: 'b', channel: 'bol', all: false, limit: 2, output: 'simplified', size: 6, max: 3 },
			{ user: 'c', channel: 'amazon', all: false, limit: 7, output: 'raw', size: 4, max: '' },
		];
		const result = await read(
			{
				tpUserId: '={{ $json.user }}',
				channel: '={{ $json.channel }}',
				returnAll: '={{ $json.all }}',
				limit: '={{ $json.limit }}',
				output: '={{ $json.output }}',
				readingOptions: { pageSize: '={{ $json.size }}', maxPages: '={{ $json.max }}' },
			},
			{ items },
		);
		expect(result.error).toBeUndefined();
		expect(
			sandbox.dataRequests
				.map(({ query, body }) => [query.tpUserId, query.channel, (body as IDataObject).limit])
				.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
		).toEqual([
			['a', 'shopify', 5],
			['a', 'shopify', 5],
			['b', 'bol', undefined],
			['c', 'amazon', 4],
			['c', 'amazon', 4],
		]);
		expect(countsOf(result, 3)).toEqual([10, 2, 7]);
		expect(Object.keys(result.items[0].json).length).toBeGreaterThan(50);
		expect(Object.keys(result.items[10].json)).toHaveLength(10);
	});
});

describe.each(['getAll', 'getPage', 'export'])('an item that fails in %s', (operation) => {
	const items = [{ channel: 'bol' }, { channel: 'nowhere', shop: 'Bakery' }, { channel: 'mirakl' }];
	const parameters: INodeParameters = {
		operation,
		channel: '={{ $json.channel }}',
		returnAll: false,
		limit: 2,
	};

	it('stops the node', async () => {
		const { status, error, items: came } = await read(parameters, { items });
		expect([status, error?.name, came]).toEqual(['error', 'NodeOperationError', []]);
		expect(error?.message).toContain('nowhere');
		expect(error?.context?.itemIndex).toBe(1);
	});

	it('leaves through the error output, linked to its input and with its fields, while the others go on', async () => {
		const result = await read(parameters, { items, onError: 'continueErrorOutput' });
		expect(result.status).toBe('success');
		expect([...new Set(pairs(result).map((pair) => JSON.stringify(pair)))]).toEqual([
			'{"item":0}',
			'{"item":2}',
		]);
		expect(result.errorItems).toHaveLength(1);
		const [failed] = result.errorItems;
		expect(failed.pairedItem).toEqual({ item: 1 });
		expect(failed).not.toHaveProperty('error');
		expect(failed.json).toEqual({
			channel: 'nowhere',
			shop: 'Bakery',
			error: expect.stringContaining('“nowhere”'),
			message: expect.stringContaining('Shopify'),
		});
	});

	it('goes on in its place with Continue', async () => {
		const result = await read(parameters, { items, onError: 'continueRegularOutput' });
		const failed = result.items.filter(({ json }) => json.error !== undefined);
		expect(failed).toHaveLength(1);
		expect(Object.keys(failed[0].json)).toEqual(['error', 'message']);
		expect(failed[0].json.error).toContain('“nowhere”');
		expect(failed[0].pairedItem).toEqual({ item: 1 });
		const order = pairs(result).map((pair) => (pair as { item: number }).item);
		expect(order).toEqual([...order].sort());
	});

	it('because of the service: the text says which item, channel and user', async () => {
		const users = [{ user: 'a' }, { user: 'stranger' }, { user: 'b' }];
		const result = await read(
			{ ...parameters, channel: 'bol', tpUserId: '={{ $json.user }}' },
			{ items: users, onError: 'continueErrorOutput' },
		);
		expect(result.errorItems).toHaveLength(1);
		const [{ json, pairedItem }] = result.errorItems;
		expect(pairedItem).toEqual({ item: 1 });
		expect(json.user).toBe('stranger');
		expect(json.error).toContain('bol orders could not be read');
		expect(json.message).toMatch(/\[Item Index: 1\].*\[Channel: bol\].*\[User ID: stranger\]/);
	});
});
