import type { INodeParameters } from 'n8n-workflow';

import type { DateBounds } from '../../../dev/sandbox';
import { toldBy } from '../faults/told';
import { idsOf, readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';

const sandbox = useSandbox({
	orders: { shopify: 400, woocommerce: 300, bol: 130, amazon: 9 },
	products: { shopify: 200 },
});

const read = async (parameters: INodeParameters = {}, options: INodeParameters = {}) =>
	await run(
		storeFor(sandbox),
		readAll({ ...parameters, readingOptions: { pageSize: 10, parallelWindows: 8, ...options } }),
	);
const held = (channel: 'shopify' | 'woocommerce' | 'bol' | 'amazon' = 'shopify') =>
	sandbox.orders(channel).map(({ id }) => id);
type Body = Record<string, unknown>;
const bodies = () => sandbox.dataRequests.map(({ body }) => body as Body);
/** The bodies of first requests, each of a window. */
const firstBodies = () => bodies().filter((body) => body.next_page_token === undefined);
/** The value of “Created After” that a text names. */
const createdAfterIn = (text: string) => /as “Created After”: (\S+Z)\./.exec(text)?.[1];

const BOUNDS: DateBounds[] = [
	{ min: 'inclusive', max: 'inclusive' },
	{ min: 'inclusive', max: 'exclusive' },
	{ min: 'exclusive', max: 'inclusive' },
	{ min: 'exclusive', max: 'exclusive' },
];

describe('Get Many in windows', () => {
	test.each(BOUNDS)('bounds %j: every order once, the oldest first', async (bounds) => {
		sandbox.settings.dateBounds = bounds;
		const result = await read();
		expect(result.error).toBeUndefined();
		// The sandbox lists the oldest first, so windows in their order give its own.
		expect(idsOf(result)).toEqual(held());
		expect(remarksIn(result)).toEqual([]);
		expect(firstBodies().length).toBeGreaterThan(8);
		expect(sandbox.dataRequests.length).toBeLessThanOrEqual(40 + 5 + firstBodies().length);
		expect(sandbox.refusedRequests).toEqual([]);
	});

	test('products, and rows, as a plain reading gives them', async () => {
		const parameters = { resource: 'product', output: 'rowPerLine' };
		const inWindows = await read(parameters);
		const plain = await read(parameters, { parallelWindows: 1 });
		expect(inWindows.items.map(({ json }) => json)).toEqual(plain.items.map(({ json }) => json));
	});

	test('one page: one request, that of a plain reading', async () => {
		expect(idsOf(await read({ channel: 'amazon' }))).toEqual(held('amazon'));
		expect(bodies()).toEqual([{ status: 'any', limit: 10 }]);
	});

	test('the filters go with every window, and those of creation time are its ends', async () => {
		const orders = sandbox.orders('shopify');
		const [createdAtMin, createdAtMax] = [orders[10].created_at, orders[390].created_at];
		const filters = { createdAtMin, createdAtMax, financialStatus: 'paid' };
		const inWindows = await read({ filters });
		expect(inWindows.error).toBeUndefined();
		const windows = firstBodies();
		const [whole] = windows;
		expect(windows.length).toBeGreaterThan(3);
		for (const body of windows)
			expect(body).toMatchObject({ status: 'any', financial_status: 'paid', limit: 10 });
		const dates = (name: string) => windows.map((body) => String(body[name]));
		expect(Math.min(...dates('created_at_min').map(Date.parse))).toBe(Date.parse(createdAtMin));
		expect(Math.max(...dates('created_at_max').map(Date.parse))).toBe(Date.parse(createdAtMax));
		expect(dates('created_at_min').filter((date) => date === whole.created_at_min)).toHaveLength(2);
		const plain = await read({ filters }, { parallelWindows: 1 });
		expect(idsOf(inWindows)).toEqual(idsOf(plain));
	});

	test('Fields to Return without the date of creation: it is asked for, and does not come out', async () => {
		const { items, error } = await read({ filters: { fields: 'name' } });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(400);
		expect(items.every(({ json }) => Object.keys(json).sort().join() === 'id,name')).toBe(true);
	});

	test('records that repeat within a window are told, those of the overlap are not', async () => {
		sandbox.faults.once({ type: 'overlap', records: 3 }, { page: 1, after: 5 });
		const result = await read();
		expect(idsOf(result)).toEqual(held());
		expect(remarksIn(result)).toEqual([
			expect.stringContaining('Shopify: 3 records came twice and were left out once'),
		]);
	});
});

describe('a window that cannot be read', () => {
	/** Refuses every page after the first of the window that holds the order at a position. */
	const failAt = (position: number) => {
		const created = Date.parse(sandbox.orders('shopify')[position].created_at);
		const holds = ({ created_at_min: min, created_at_max: max }: Body) =>
			Date.parse(String(min)) <= created && created <= Date.parse(String(max));
		sandbox.faults.always(
			{ type: 'status', status: 500 },
			{ predicate: ({ body }) => holds(body as Body) },
		);
	};

	test('is named by where to go on, and the rest comes from there', async () => {
		failAt(200);
		const failed = await read();
		expect(failed.items).toEqual([]);
		const { description } = toldBy(failed);
		expect(description).toMatch(/Read before this: \d+ page\(s\), \d+ record\(s\)\./);
		expect(description).not.toContain('Start Cursor');
		const createdAtMin = createdAfterIn(description);
		expect(createdAtMin).toBeDefined();
		sandbox.faults.clear();
		const rest = idsOf(await read({ filters: { createdAtMin } }));
		const at = held().indexOf(String(rest[0]));
		expect(at).toBeGreaterThan(130);
		expect(at).toBeLessThanOrEqual(200);
		expect(rest).toEqual(held().slice(at));
	});

	test('Return What Was Read: all older windows, and a hint where to go on', async () => {
		failAt(200);
		const first = await read({}, { readingStopsEarly: 'returnRead' });
		expect(first.error).toBeUndefined();
		const before = idsOf(first).map(String);
		expect(before).toEqual(held().slice(0, before.length));
		const createdAtMin = createdAfterIn(first.hints[0].message);
		sandbox.faults.clear();
		const rest = idsOf(await read({ filters: { createdAtMin } })).map(String);
		expect(before.length).toBeGreaterThan(130);
		expect(new Set([...before, ...rest]).size).toBe(400);
		expect(before.length + rest.length).toBeLessThan(400 + 5);
	});
});

describe('where windows do not apply', () => {
	test('a channel from an expression that lacks the filters: read plainly, and told', async () => {
		const result = await read({ channel: '={{ "bol" }}' });
		expect(idsOf(result)).toEqual(held('bol'));
		expect(firstBodies()).toHaveLength(1);
		expect(remarksIn(result)).toEqual([
			'“Parallel Windows” does not apply to bol orders here: they were read page by page.',
		]);
	});

	test('orders without a date of creation: none is lost, and it is told', async () => {
		const [, , { id }] = sandbox.orders('woocommerce');
		sandbox.store.update('orders', 'woocommerce', id, { created_at: '' });
		const result = await read({ channel: 'woocommerce' });
		expect(idsOf(result)).toEqual(held('woocommerce'));
		expect(remarksIn(result)).toEqual([
			'“Parallel Windows” does not apply to WooCommerce orders here: they were read page by page.',
		]);
	});
});
