import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Sandbox } from '../../../../dev/sandbox';
import {
	run,
	storeFor,
	UnifiedCommerceTool,
	useSandbox,
	remarksIn,
	withSandbox,
} from '../../fixtures';
import { DAY_MS, fill, find, finding, type Known } from './shops';

const sandbox = useSandbox({ orders: 0, products: 0, perUser: false });

/** An order of so many days ago. */
const order = (id: string, days: number, fields: IDataObject = {}): Known => {
	const createdMs = Date.now() - days * DAY_MS;
	const created_at = new Date(createdMs).toISOString();
	return { record: { id, name: `#${id}`, created_at, ...fields }, createdMs, updatedMs: createdMs };
};

/** One order a day, numbered by its age, the oldest first. */
const daily = (days: number, from = 0): Known[] =>
	Array.from({ length: days }, (_, at) =>
		order(`${1_000 + from + days - at}`, from + days - at - 0.5),
	);

const bounds = ({ dataRequests }: Sandbox) =>
	dataRequests.map(({ body }) => {
		const { created_at_min: min, created_at_max: max } = body as IDataObject;
		const daysOf = (date: unknown) =>
			date === undefined ? '' : Math.round((Date.now() - Date.parse(String(date))) / DAY_MS);
		return `${daysOf(min)}-${daysOf(max)}`;
	});

describe('newest first', () => {
	it('reads in steps back in time, up to the one that has the number', async () => {
		fill(sandbox, 'order', 'shopify', daily(60));
		const { items } = await find(sandbox, { value: '#1025' });
		expect(items).toEqual([
			{
				json: expect.objectContaining({ id: '1025', matched: [{ by: 'number', value: '#1025' }] }),
				pairedItem: { item: 0 },
			},
		]);
		expect(bounds(sandbox)).toEqual(['3-', '10-3', '30-10']);
	});

	it.each([
		[90, ['3-', '10-3', '30-10', '90-30']],
		[45, ['3-', '10-3', '30-10', '45-30']],
		[1_000, ['3-', '10-3', '30-10', '90-30', '270-90', '810-270', '1000-810']],
		[0, ['3-', '10-3', '30-10', '90-30', '270-90', '810-270', '-810']],
	])('looks %j days back: %j', async (lookBack, steps) => {
		const { items, hints } = await find(sandbox, { value: '7', lookBack });
		expect(items).toEqual([]);
		expect(bounds(sandbox)).toEqual(steps);
		const time = lookBack === 0 ? '' : ` of the last ${lookBack.toLocaleString('en')} days`;
		const advice = lookBack === 0 ? '' : ' To search older orders, raise “Look Back”.';
		expect(remarksIn({ hints })).toEqual([
			`Shopify: no order${time} has the order number “7” (0 orders, ${steps.length} requests).${advice}`,
		]);
	});

	it('ends in the middle of a step where the one order of the number is found', async () => {
		fill(sandbox, 'order', 'shopify', daily(250, 100));
		const readingOptions = { pageSize: 10, retryWait: 1 };
		const { items } = await find(sandbox, { value: '1265', lookBack: 0, readingOptions });
		expect(items).toHaveLength(1);
		expect(bounds(sandbox)).toEqual(['3-', '10-3', '30-10', '90-30', '270-90']);
	});

	it('takes a number behind a prefix only when there is no other in the look-back', async () => {
		const twins = [order('1', 80, { name: '#1003' }), order('2', 1, { name: 'UK-1003' })];
		fill(sandbox, 'order', 'shopify', [...twins, order('3', 2, { name: 'DE-1003' })]);
		const whole = await find(sandbox, { value: '1003' });
		expect(whole.items.map(({ json }) => json.id)).toEqual(['1']);
		const short = await find(sandbox, { value: '1003', lookBack: 40 });
		expect(short.items.map(({ json }) => json.id)).toEqual(['2', '3']);
		// One step back in time is a request: the others may have the number itself.
		const readingOptions = { maxPages: 1 };
		const cut = await find(sandbox, { value: '1003', lookBack: 40, readingOptions });
		expect(cut.items).toEqual([]);
	});

	const OLDER =
		'Shopify: only orders of the last 30 days were searched. To search older ones, raise “Look Back”.';
	const NOT_FOUND =
		'Shopify: no order of the last 30 days has the e-mail “x@y.z” (2 orders, 3 requests). To search older orders, raise “Look Back”.';
	const CUT = 'Shopify: “Max Pages” ended the search, so there may be more orders.';

	it.each<[INodeParameters, number, string[]]>([
		[{ lookBack: 30 }, 1, [OLDER]],
		[{ lookBack: 30, value: 'ann@example.com, x@y.z', ifNotFound: 'item' }, 2, [OLDER]],
		[{ lookBack: 30, value: 'ann@example.com, x@y.z' }, 1, [NOT_FOUND]],
		[{ lookBack: 30, limit: 1 }, 1, []],
		[{ lookBack: 0 }, 2, []],
		[{ lookBack: 90, readingOptions: { maxPages: 2 } }, 1, [CUT]],
	])(
		'says beside what was found that there may be more: %j',
		async (parameters, count, remarks) => {
			const email = 'ann@example.com';
			fill(sandbox, 'order', 'shopify', [
				order('1', 400, { email }),
				order('2', 2, { email }),
				order('3', 1),
			]);
			const found = await find(sandbox, { findBy: 'email', value: email, ...parameters });
			expect(found.items).toHaveLength(count);
			expect(remarksIn(found)).toEqual(remarks);
		},
	);
});

it('tells customer and parcels of an order beside its simplified form', async () => {
	const parcel = {
		...{ id: '1', status: 'success', tracking_number: 'JJD01', tracking_company: 'DHL' },
		...{ tracking_url: 'https://example.com/JJD01', created_at: '2026-11-01T10:00:00Z' },
	};
	const customer = { first_name: 'Ann', last_name: 'Lee', email: 'ann@example.com' };
	const orders = [
		order('1', 1, { name: '#1', fulfillments: [parcel], customer }),
		order('2', 2, { name: '#2' }),
	];
	fill(sandbox, 'order', 'shopify', orders);
	const { items } = await find(sandbox, { output: 'simplified', value: '1,2' });
	const told = {
		...{ tracking_number: 'JJD01', carrier: 'DHL', link: 'https://example.com/JJD01' },
		...{ status: 'success', sent_at: '2026-11-01T10:00:00Z' },
	};
	expect(items.map(({ json }) => [json.name, json.parcels])).toEqual([
		['#1', [told]],
		['#2', []],
	]);
	expect(items.map(({ json }) => [json.customer_name, json.email])).toEqual([
		['Ann Lee', 'ann@example.com'],
		[null, null],
	]);
	const guarded = await find(sandbox, {
		...{ output: 'simplified', value: '1', customerEmail: 'ann@example.com' },
	});
	expect(guarded.items.map(({ json }) => [json.id, json.parcels])).toEqual([
		['1', expect.anything()],
	]);
	expect(JSON.stringify(guarded.items)).not.toMatch(/Ann|@/);
});

it('asks the channel for an ID, in one request, however old it is', async () => {
	fill(sandbox, 'order', 'shopify', daily(300));
	const { items } = await find(sandbox, { findBy: 'id', value: ['1300', '1007'], lookBack: 1 });
	expect(items.map(({ json }) => json.id)).toEqual(['1007', '1300']);
	expect(sandbox.dataRequests).toHaveLength(1);
});

it(
	'asks for more IDs than one request takes, each part from its first page on',
	withSandbox({ orders: 0, products: 0, pageCap: 40 }, async (capped) => {
		fill(capped, 'order', 'shopify', daily(150));
		const ids = capped.orders('shopify').map(({ id }) => id);
		const items = [0, 75].map((at) => ({ ids: ids.slice(at, at + 75) }));
		const found = await find(capped, { findBy: 'id', value: '={{ $json.ids }}' }, { items });
		expect(found.items.map(({ json }) => String(json.id)).sort()).toEqual([...ids].sort());
	}),
);

it('reads what has changed since the look-back where there is no other date', async () => {
	fill(sandbox, 'order', 'bol', daily(40));
	const { items } = await find(sandbox, { channel: 'bol', value: '1005', lookBack: 10 });
	expect(items).toHaveLength(1);
	const [{ body }] = sandbox.dataRequests;
	expect(Object.keys(body as IDataObject)).toEqual(['status', 'updated_at_min']);
});

describe('several', () => {
	it('values come with what each record was found by, once', async () => {
		fill(sandbox, 'order', 'shopify', [
			order('1', 1, { name: 'UK-7', order_number: '7' }),
			order('2', 2),
		]);
		const { items } = await find(sandbox, { value: ' #7, uk-7,2,07 ,7', output: 'rowPerRecord' });
		expect(items.map(({ json }) => [json.order_id, json.matched_by, json.matched_value])).toEqual([
			['1', 'number', '#7; uk-7'],
			['2', 'number', '2'],
		]);
	});

	it.each<[string, unknown, string[]]>([
		['number', '={{ [...Array(100).keys(), "#7"].map((at) => `${at}`) }}', ['7']],
		['sku', '={{ ["A,B-1", "B-1"] }}', ['A,B-1']],
		['email', 'Ann <ann@example.com>, x', ['Ann <ann@example.com>']],
		['email', 'x, "Lee, Ann" <ann@example.com>', ['"Lee, Ann" <ann@example.com>']],
	])('values are told apart: %s %s', async (findBy, value, found) => {
		const line_items = [{ sku: 'a,b-1' }];
		fill(sandbox, 'order', 'shopify', [order('7', 1, { line_items, email: 'ann@example.com' })]);
		const parameters = { findBy, value: value as string, ifNotFound: 'item', lookBack: 3 };
		const { items } = await find(sandbox, parameters);
		const matched = items.flatMap(({ json }) => (json.matched ?? []) as IDataObject[]);
		expect(matched.map((one) => one.value)).toEqual(found);
		expect(items).toHaveLength(findBy === 'number' ? 100 : 2);
	});

	it('items of one shop are one reading, each linked to its own records', async () => {
		fill(sandbox, 'order', 'shopify', daily(60));
		const items = ['1002', '1050', '9', '1002'].map((number) => ({ number }));
		const found = await find(sandbox, { value: '={{ $json.number }}' }, { items });
		expect(found.items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['1002', { item: 0 }],
			['1050', { item: 1 }],
			['1002', { item: 3 }],
		]);
		expect(bounds(sandbox)).toEqual(['3-', '10-3', '30-10', '90-30']);
		expect(remarksIn(found)).toHaveLength(1);
	});

	it('items that have all they asked for keep it when a later step fails', async () => {
		fill(sandbox, 'order', 'shopify', daily(60));
		const items = ['1002', '9', '1003', '1001'].map((number) => ({ number }));
		sandbox.faults.once({ type: 'status', status: 400 }, { after: 1 });
		const options = { items, onError: 'continueErrorOutput' as const };
		const parameters = { value: '={{ $json.number }}' };
		const { items: found, errorItems } = await find(sandbox, parameters, options);
		expect(found.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['1002', { item: 0 }],
			['1003', { item: 2 }],
			['1001', { item: 3 }],
		]);
		expect(errorItems.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	});

	it('items fail by themselves', async () => {
		fill(sandbox, 'order', 'shopify', daily(5));
		sandbox.faults.always({ type: 'status', status: 400 }, { channel: 'bol' });
		const items = [
			{ channel: 'bol', value: '1' },
			{ channel: 'shopify', value: '' },
			{ channel: 'shopify', value: '1002' },
			{ channel: 'bol', value: '1' },
		];
		const parameters = { channel: '={{ $json.channel }}', value: '={{ $json.value }}' };
		const result = await find(sandbox, parameters, { items, onError: 'continueErrorOutput' });
		expect(result.items.map(({ json }) => json.id)).toEqual(['1002']);
		expect(result.errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('bol orders could not be read'),
			'Parameter “Value” is empty',
			expect.stringContaining('bol orders could not be read'),
		]);
	});
});

describe('If Not Found', () => {
	beforeEach(() => fill(sandbox, 'order', 'shopify', daily(5)));

	it('gives an item for each value that nothing has', async () => {
		const { items, hints } = await find(sandbox, { value: '1002,8,9', ifNotFound: 'item' });
		const looked = { records: 5, days: 90, requests: 4 };
		expect(items.map(({ json }) => (json.found === false ? json : json.id))).toEqual([
			'1002',
			{ found: false, value: '8', looked },
			{ found: false, value: '9', looked },
		]);
		expect(remarksIn({ hints })).toEqual([]);
	});

	it('stops, or leaves by the error output beside what was found', async () => {
		const parameters = { value: '1002,8', ifNotFound: 'error' };
		expect((await find(sandbox, parameters)).error?.message).toBe(
			'Shopify: no order of the last 90 days has the order number “8” (5 orders, 4 requests)',
		);
		const result = await find(sandbox, parameters, { onError: 'continueErrorOutput' });
		expect(result.items.map(({ json }) => json.id)).toEqual(['1002']);
		expect(result.errorItems.map(({ json }) => json.error)).toEqual([
			'Shopify: no order of the last 90 days has the order number “8” (5 orders, 4 requests)',
		]);
	});

	it('says when Max Pages ended the search', async () => {
		const readingOptions = { maxPages: 2, retryWait: 1 };
		const { hints } = await find(sandbox, { value: '8', readingOptions });
		expect(hints[0].message).toContain('2 requests). “Max Pages” ended the search');
		expect(sandbox.dataRequests).toHaveLength(2);
	});
});

it.each([
	[{ value: '={{ "" }}' }, '“Value” is empty'],
	[{ value: '={{ [] }}' }, '“Value” is empty'],
	[{ value: '#' }, '“#” is no order number'],
	[{ findBy: 'phone', value: '12345' }, '“12345” is no phone number'],
	[{ value: `={{ [...Array(101).keys()] }}` }, 'at most 100 values'],
	[{ value: '1', lookBack: -1 }, '“Look Back” cannot be'],
	[{ value: '1', lookBack: 1_000_000_000 }, '“Look Back” cannot be'],
	[{ value: '1', limit: 0 }, '“Limit” cannot be'],
	[{ value: '1', findBy: 'barcode' }, '“Find By” cannot be'],
])('%j is refused before any request: %s', async (parameters, message) => {
	const { error } = await find(sandbox, parameters);
	expect(error?.message).toContain(message);
	expect(sandbox.requests).toEqual([]);
});

describe('as a tool', () => {
	const ask = async (parameters: Parameters<typeof finding>[0]) =>
		await run(storeFor(sandbox), finding({ output: 'simplified', ...parameters }), {
			node: new UnifiedCommerceTool(),
		});
	const bytes = (items: Array<{ json: IDataObject }>) =>
		Buffer.byteLength(JSON.stringify(items.map(({ json }) => json)));

	it('tells what a customer wants to know, and nothing of persons', async () => {
		const parcel = {
			...{ id: '9', status: 'success', tracking_company: 'DHL', tracking_number: 'JJ1' },
			tracking_url: 'https://a.b/JJ1',
		};
		const lists = { tracking_numbers: ['JJ2', 'JJ3'], tracking_urls: ['https://a.b/2'] };
		const personal = { email: 'ann@example.com', phone: '+447504415315' };
		const fields = {
			...{ ...personal, customer: personal, note: 'ann', order_status_url: 'https://a.b/ann' },
			shipping_address: { name: 'Ann', address1: 'Ann Street' },
			fulfillments: [parcel, lists],
			...{ financial_status: 'paid', fulfillment_status: 'partial', total_price: '9.00' },
			line_items: [{ quantity: 2, sku: 'MUG-M', name: 'Mug - M' }],
		};
		fill(sandbox, 'order', 'shopify', [order('1003', 1, { ...fields, currency: 'EUR' })]);
		const { items } = await ask({ value: '1003', customerEmail: 'ann@example.com' });
		expect(items.map(({ json }) => json)).toEqual([
			{
				...{ number: '#1003', created_at: expect.any(String), payment: 'paid' },
				...{ shipping: 'partial', total: '9.00 EUR' },
				parcels: [
					{ tracking_number: 'JJ1', carrier: 'DHL', status: 'success', link: 'https://a.b/JJ1' },
					{ tracking_number: 'JJ2; JJ3', link: 'https://a.b/2' },
				],
				items: [{ quantity: '2', title: 'Mug - M', sku: 'MUG-M' }],
			},
		]);
		expect(JSON.stringify(items)).not.toMatch(/ann|7504/i);
	});

	it('answers in at most 4 kB, whatever is found or not', async () => {
		const line = { quantity: 1, sku: 'Ä"'.repeat(40), name: '漢'.repeat(300) };
		const line_items = Array.from({ length: 30 }, () => line);
		const long = daily(80).map((one) => ({ ...one, record: { ...one.record, line_items } }));
		fill(sandbox, 'order', 'shopify', long);
		const parameters = [
			{ findBy: 'sku', value: line.sku, limit: 100 },
			{ findBy: 'sku', value: line.sku, limit: 100, output: 'raw' },
			{ value: Array.from({ length: 100 }, (_, at) => `"'\n"${at}`.repeat(30)) },
		];
		for (const one of parameters) {
			const { items, error } = await ask(one);
			expect(error).toBeUndefined();
			expect(items.at(-1)?.json.note).toBeDefined();
			expect(bytes(items)).toBeLessThanOrEqual(4_096);
		}
	});

	it('tells of a product its variants with price and stock', async () => {
		const variants = [{ title: 'M', sku: 'SHIRT-M', price: '19.00', inventory_quantity: 0 }];
		const [{ createdMs, updatedMs }] = daily(1);
		const record = { id: '1', title: 'T-Shirt', handle: 't', status: 'active', variants };
		fill(sandbox, 'product', 'shopify', [{ record, createdMs, updatedMs }]);
		const { items } = await ask({ resource: 'product', findBy: 'title', value: 'shirt' });
		expect(items[0].json).toEqual({
			...{ id: '1', title: 'T-Shirt', status: 'active' },
			variants: [{ title: 'M', sku: 'SHIRT-M', price: '19.00', in_stock: '0' }],
		});
	});
});
