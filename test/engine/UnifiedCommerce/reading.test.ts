import type { INodeParameters } from 'n8n-workflow';

import { dataChannels } from '../../../dev/sandbox';
import { idsOf, jsonsOf, readAll, reader, run, storeFor, useSandbox } from '../fixtures';

/** With the sandbox's own amounts: 1,050 orders on shopify. */
const sandbox = useSandbox({});
const read = reader(sandbox);

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

it('1,050 orders of shopify: 11 data requests and one token request, every order once and in order, and no token the next time', async () => {
	const held = ids(sandbox.orders('shopify'));
	expect(new Set(held).size).toBe(1050);
	const credentials = storeFor(sandbox);
	for (const tokenRequests of [1, 0]) {
		sandbox.clearRequests();
		const result = await run(credentials, readAll({ output: 'simplified' }));
		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual(held);
		expect(sandbox.tokenRequests).toHaveLength(tokenRequests);
		expect(sandbox.dataRequests).toHaveLength(11);
		expect(sandbox.requests).toHaveLength(11 + tokenRequests);
	}
});

describe('nothing is lost, on any channel', () => {
	it.each([
		...dataChannels.orders.map((channel) => ['order', channel] as const),
		...dataChannels.products.map((channel) => ['product', channel] as const),
	])('%ss of %s, character for character what the sandbox holds', async (resource, channel) => {
		const { items, error } = await read({ resource, channel });
		expect(error).toBeUndefined();
		const held = resource === 'order' ? sandbox.orders(channel) : sandbox.products(channel);
		expect(firstDifference(items, held)).toBe(-1);
		expect(items.length).toBeGreaterThan(0);
	});

	it('closed and cancelled orders are among them, unless another state is chosen', async () => {
		const held = sandbox.orders('shopify');
		const open = held.filter(
			({ closed_at, cancelled_at }) => closed_at === null && cancelled_at === null,
		);
		expect(open.length).toBeLessThan(held.length);
		expect(idsOf(await read({ filters: { status: 'open' } }))).toEqual(ids(open));
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
		expect(JSON.stringify(items[0].json)).toBe(JSON.stringify(fields));
	});

	it('reads an answer with a byte order mark, and text beyond ASCII', async () => {
		const text =
			'\ufeff{"Errors":{},"Output":{"isSuccess":true,"result":[{"id":"1","note":"Zoë 小 😀"}]},"Report":{}}';
		sandbox.faults.once({ type: 'text', text });
		const { items } = await read({ channel: 'magento' });
		expect(items.map(({ json }) => json)).toEqual([{ id: '1', note: 'Zoë 小 😀' }]);
	});
});

describe('Limit', () => {
	const limited = async (limit: number | string, rest: INodeParameters = {}) =>
		await read({ output: 'simplified', returnAll: false, limit, ...rest });

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
				...{ operation, output: 'simplified', returnAll: false, limit: 20 },
				filters: { fields: ['note', 'id', 'customer', 'toString'] },
				readingOptions: { pageSize: 20 },
			});
			const orders = operation === 'getAll' ? jsonsOf({ items }) : items[0].json.records;
			const held = sandbox.orders('shopify').slice(0, 20);
			expect(JSON.stringify(orders)).toBe(
				JSON.stringify(
					held.map(({ id, note, customer }) => ({ id, note, customer, toString: null })),
				),
			);
			expect(fieldsOf()).toEqual([['customer', 'id', 'note', 'toString']]);
		},
	);

	it.each(['rowPerRecord', 'rowPerLine'])('holds what %s is made from', async (output) => {
		for (const resource of ['order', 'product']) {
			const twenty = { resource, output, returnAll: false, limit: 20 };
			const all = await read(twenty);
			expect(all.items.length).toBeGreaterThan(0);
			expect(jsonsOf(await read({ ...twenty, filters: { fields: 'tags' } }))).toEqual(jsonsOf(all));
		}
	});
});
