import type { INodeParameters } from 'n8n-workflow';

import { dataChannels, startSandbox, type Sandbox } from '../../../dev/sandbox';
import type { CredentialStore, RunOptions } from '../../../dev/testkit/engine';
import { idsOf, readAll, run, storeFor } from '../fixtures';

// Enough for a machine that is busy with other things.
jest.setTimeout(60_000);

let sandbox: Sandbox;
let credentials: CredentialStore;

beforeAll(async () => {
	// The sandbox's own amounts: 1,050 orders on shopify.
	sandbox = await startSandbox();
});
afterAll(async () => await sandbox.close());
beforeEach(() => {
	// Not the store: making 1,050 orders anew for every test takes longer than reading them.
	sandbox.clearRequests();
	sandbox.faults.clear();
	sandbox.settings.pageCap = 100;
	credentials = storeFor(sandbox);
});

const read = async (parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) =>
	await run(credentials, readAll(parameters), options);

/** As `read`, with small items: for tests that count or compare IDs. */
const readIds = async (parameters: INodeParameters = {}) =>
	await read({ output: 'simplified', ...parameters });

type Body = Record<string, unknown>;
const bodies = () => sandbox.dataRequests.map(({ body }) => body as Body);
const limits = () => bodies().map(({ limit }) => limit);
/** The first record that is not character for character the one held; -1 when all are. */
const firstDifference = (
	items: ReadonlyArray<{ json: unknown }>,
	held: readonly unknown[],
): number =>
	items.length === held.length
		? items.findIndex(({ json }, at) => JSON.stringify(json) !== JSON.stringify(held[at]))
		: Math.min(items.length, held.length);

const ids = (records: ReadonlyArray<{ id: string }>) => records.map(({ id }) => id);

describe('Return All over 1,050 orders of shopify', () => {
	it('makes 11 data requests and one token request, gives every order once and in order, and needs no token the next time', async () => {
		const orders = sandbox.orders('shopify');
		expect(orders).toHaveLength(1050);

		const first = await readIds();
		expect(first.error).toBeUndefined();
		expect(sandbox.dataRequests).toHaveLength(11);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(sandbox.requests).toHaveLength(12);
		expect(new Set(idsOf(first)).size).toBe(1050);
		expect(idsOf(first)).toEqual(ids(orders));

		sandbox.clearRequests();
		const second = await readIds();
		expect(sandbox.tokenRequests).toHaveLength(0);
		expect(sandbox.dataRequests).toHaveLength(11);
		expect(idsOf(second)).toEqual(ids(orders));
	});

	it('asks first with the filters, then with limit and cursor only', async () => {
		await readIds();
		const [first, ...following] = bodies();
		expect(first).toEqual({ status: 'any', limit: 100 });
		for (const [at, body] of following.entries()) {
			expect(Object.keys(body).sort()).toEqual(['limit', 'next_page_token']);
			expect(body.limit).toBe(100);
			expect(sandbox.dataRequests[at + 1].rawQuery).not.toContain('token');
		}
		expect(sandbox.runSyncRequests).toEqual([]);
	});
});

describe('nothing is lost, on any channel', () => {
	it.each(dataChannels.orders)(
		'orders of %s, character for character what the sandbox holds',
		async (channel) => {
			const { items, error } = await read({ channel });
			expect(error).toBeUndefined();
			expect(firstDifference(items, sandbox.orders(channel))).toBe(-1);
			expect(items.length).toBeGreaterThan(0);
		},
	);

	it.each(dataChannels.products)(
		'products of %s, character for character what the sandbox holds',
		async (channel) => {
			const { items, error } = await read({ resource: 'product', channel });
			expect(error).toBeUndefined();
			expect(firstDifference(items, sandbox.products(channel))).toBe(-1);
			expect(items.length).toBeGreaterThan(0);
		},
	);

	it.each(dataChannels.orders)('orders of %s with small pages of the service', async (channel) => {
		sandbox.settings.pageCap = 37;
		expect(idsOf(await readIds({ channel }))).toEqual(ids(sandbox.orders(channel)));
	});

	it('closed and cancelled orders are among them, unless another state is chosen', async () => {
		const held = sandbox.orders('shopify');
		const open = held.filter(
			({ closed_at, cancelled_at }) => closed_at === null && cancelled_at === null,
		);
		expect(open.length).toBeLessThan(held.length);
		expect(idsOf(await readIds({ filters: { status: 'open' } }))).toEqual(ids(open));
	});
});

describe('raw', () => {
	it('keeps every field, its place and its value, also those the specification does not know', async () => {
		const fields = {
			id: '9',
			zz_first: null,
			refunds: [{ id: 7, note: '' }],
			metafields: { deep: [0, false, '', null] },
			total_price: '0.00',
			note: '=1+1',
		};
		const [{ id }] = sandbox.orders('magento');
		sandbox.store.replace('orders', 'magento', id, fields as never);
		const { items } = await read({ channel: 'magento' });
		sandbox.store.reset();
		expect(JSON.stringify(items[0].json)).toBe(JSON.stringify(fields));
	});

	it('reads an answer with a byte order mark, and text beyond ASCII', async () => {
		const text =
			'\ufeff{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1","note":"Zoë 小 😀"}]},"Report":{}}';
		sandbox.faults.once({ type: 'text', text });
		const { items } = await read({ channel: 'magento' });
		expect(items.map(({ json }) => json)).toEqual([{ id: '1', note: 'Zoë 小 😀' }]);
	});

	it('keeps numeric IDs beyond 2^53 digit for digit', async () => {
		sandbox.faults.once({
			type: 'text',
			text: '{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":12345678901234567890,"n":0.30000000000000004}]},"Report":{}}',
		});
		const { items } = await read({ channel: 'magento' });
		expect(items[0].json).toEqual({ id: '12345678901234567890', n: 0.30000000000000004 });
	});
});

describe('Limit', () => {
	const limited = async (limit: unknown, rest: INodeParameters = {}, items = [{}]) =>
		await read(
			{ output: 'simplified', returnAll: false, limit: limit as number, ...rest },
			{ items },
		);

	it('15 with pages of ten: two requests, both for as many', async () => {
		sandbox.settings.pageCap = 10;
		const result = await limited(15);
		expect(idsOf(result)).toEqual(ids(sandbox.orders('shopify')).slice(0, 15));
		expect(limits()).toEqual([15, 15]);
	});

	it('250: three pages of 100', async () => {
		const result = await limited(250);
		expect(idsOf(result)).toEqual(ids(sandbox.orders('shopify')).slice(0, 250));
		expect(limits()).toEqual([100, 100, 100]);
	});

	it('counts results, not rows of a page: Page Size 30', async () => {
		const result = await limited(70, { readingOptions: { pageSize: 30 } });
		expect(result.items).toHaveLength(70);
		expect(limits()).toEqual([30, 30, 30]);
	});

	it('is 50 when nothing is set, and when it is empty', async () => {
		const { items } = await read({ returnAll: false });
		expect(items).toHaveLength(50);
		for (const empty of ["={{ '' }}", '={{ undefined }}', '={{ null }}']) {
			expect((await limited(empty)).items).toHaveLength(50);
		}
		expect(limits()).toEqual([50, 50, 50, 50]);
	});

	it('takes a number given as text', async () => {
		expect((await limited("={{ '25' }}")).items).toHaveLength(25);
		expect(limits()).toEqual([25]);
	});

	it.each([[0], [-1], ["={{ 'abc' }}"], ['={{ 0 }}'], ['={{ 1.5 }}'], ['={{ [5] }}']])(
		'refuses %j before any request, naming the field',
		async (limit) => {
			const { error, items } = await limited(limit);
			expect(error?.message).toContain('“Limit”');
			expect(items).toEqual([]);
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('cuts what a channel without a limit sends', async () => {
		expect((await limited(7, { channel: 'mirakl' })).items).toHaveLength(7);
		expect((await limited(55, { channel: 'bol' })).items).toHaveLength(55);
		expect(bodies()).toEqual([
			{},
			{ status: 'any' },
			{ next_page_token: expect.any(String) as string },
		]);
	});

	it('gives what there is when it is larger', async () => {
		expect((await limited(5000, { channel: 'lightspeed_c' })).items).toHaveLength(35);
	});
});

describe('Page Size', () => {
	it.each([[0], [101], [-5]])(
		'%d is refused before any request, naming the field',
		async (pageSize) => {
			const { error } = await read({ readingOptions: { pageSize } });
			expect(error?.message).toContain('“Page Size”');
			expect(sandbox.requests).toEqual([]);
		},
	);

	it('is asked for where the channel takes it', async () => {
		await read({ channel: 'lightspeed_c', readingOptions: { pageSize: 20 } });
		expect(limits()).toEqual([20, 20]);
	});
});

describe('an end before the end is said', () => {
	it('Max Pages: the hint names the cursor to go on from', async () => {
		const { items, hints } = await readIds({ readingOptions: { maxPages: 2 } });
		expect(items).toHaveLength(200);
		expect(hints).toHaveLength(1);
		const startCursor = /Start Cursor”: (.+)$/.exec(hints[0].message)?.[1] ?? '';
		const rest = await readIds({ readingOptions: { startCursor } });
		expect([...idsOf({ items } as never), ...idsOf(rest)]).toEqual(ids(sandbox.orders('shopify')));
		expect(bodies()[2]).toEqual({ limit: 100, next_page_token: startCursor });
	});

	it('the end of the data is no such end', async () => {
		const { hints } = await read({
			channel: 'lightspeed_c',
			readingOptions: { maxPages: 1, pageSize: 100 },
		});
		expect(hints).toEqual([]);
	});
});

describe('an empty result', () => {
	it('is no item', async () => {
		const { items, error, status } = await read({ filters: { ids: '1' } });
		expect(error).toBeUndefined();
		expect(status).toBe('success');
		expect(items).toEqual([]);
	});

	it('is no item also when the service says null', async () => {
		sandbox.faults.once({ type: 'resultNull' });
		expect((await read({ channel: 'magento' })).items).toEqual([]);
	});
});

describe('IDs', () => {
	it('more than 100 are asked for in several requests and come out once each', async () => {
		const wanted = ids(sandbox.orders('shopify')).slice(0, 230);
		const result = await read(
			{ filters: { ids: '={{ $json.wanted }}' } },
			{ items: [{ wanted: [...wanted, wanted[0]] }] },
		);
		const asked = bodies().map((body) => String(body.ids).split(','));
		expect(asked.map(({ length }) => length)).toEqual([100, 100, 30]);
		expect(asked.flat()).toEqual(wanted);
		expect(idsOf(result)).toEqual(wanted);
		for (const body of bodies()) expect(body).toMatchObject({ status: 'any', limit: 100 });
	});
});

describe('Fields to Return', () => {
	const fieldsOf = () => bodies().map(({ fields }) => String(fields).split(',').sort());

	it('holds the ID, on every page', async () => {
		const { items } = await read({ filters: { fields: 'name' } });
		expect(fieldsOf()).toEqual(Array.from({ length: 11 }, () => ['id', 'name']));
		expect(Object.keys(items[1049].json).sort()).toEqual(['id', 'name']);
	});

	it.each(['getAll', 'getPage'])(
		'is what comes out of the simplified output: %s',
		async (operation) => {
			const { items } = await read({
				operation,
				output: 'simplified',
				returnAll: false,
				limit: 20,
				filters: { fields: ['note', 'id', 'customer', 'toString'] },
				readingOptions: { pageSize: 20 },
			});
			const orders = operation === 'getAll' ? items.map(({ json }) => json) : items[0].json.records;
			expect(JSON.stringify(orders)).toBe(
				JSON.stringify(
					sandbox
						.orders('shopify')
						.slice(0, 20)
						.map(({ id, note, customer }) => ({ id, note, customer, toString: null })),
				),
			);
			expect(fieldsOf()).toEqual([['customer', 'id', 'note', 'toString']]);
		},
	);

	it.each(['rowPerRecord', 'rowPerLine'])('holds what %s is made from', async (output) => {
		for (const resource of ['order', 'product']) {
			const all = await read({ resource, output, returnAll: false, limit: 20 });
			const chosen = await read({
				resource,
				output,
				returnAll: false,
				limit: 20,
				filters: { fields: 'tags' },
			});
			expect(all.items.length).toBeGreaterThan(0);
			expect(chosen.items.map(({ json }) => json)).toEqual(all.items.map(({ json }) => json));
		}
	});
});

describe('simplified', () => {
	it('is the output of a fresh node: ten fields, the ID among them', async () => {
		const parameters: INodeParameters = { resource: 'order', tpUserId: 'merchant-1' };
		const { items, error } = await run(credentials, parameters);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(50);
		const [order] = sandbox.orders('shopify');
		expect(Object.keys(items[0].json)).toHaveLength(10);
		expect(items[0].json).toMatchObject({
			id: order.id,
			channel_name: 'shopify',
			name: order.name,
			total_price: order.total_price,
			currency: order.currency,
			item_count: order.line_items.length,
		});
	});

	it('has the same keys for every product of every channel', async () => {
		const keys = new Set<string>();
		for (const channel of dataChannels.products) {
			const { items } = await read({ resource: 'product', channel, output: 'simplified' });
			for (const { json } of items) keys.add(Object.keys(json).join());
		}
		expect([...keys]).toHaveLength(1);
	});
});

describe('the answer of the service', () => {
	it.each(['null', 'empty', 'blank', 'absent'] as const)(
		'the end told as %s',
		async (endOfData) => {
			sandbox.settings.endOfData = endOfData;
			const { items } = await readIds({ channel: 'woocommerce' });
			expect(items).toHaveLength(240);
			expect(sandbox.dataRequests).toHaveLength(3);
			sandbox.settings.endOfData = 'null';
		},
	);

	it.each(['object', 'array', 'absent'] as const)(
		'error lists that are %s are no error',
		async (as) => {
			sandbox.faults.always({ type: 'quietLists', as });
			const { items, error } = await readIds({ channel: 'woocommerce' });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(240);
		},
	);
});
