import {
	dataChannels,
	type Channel,
	type Order,
	type Product,
	type Resource,
} from '../../../../dev/sandbox';
import { idsOf, SandboxClient } from './client';

/** The specification's body tables once more, written out for this test: field, channels, a value, and what it keeps. */
type Row<T> = [
	field: string,
	channels: string,
	value: (records: T[]) => unknown,
	keeps: (record: T, value: string) => boolean,
];

const ms = (text: string | null): number => (text === null ? NaN : Date.parse(text));
const middle = <T>(records: T[]): T => records[Math.floor(records.length / 2)];
const DATED = 'shopify woocommerce bigcommerce lightspeed_c amazon';
const paged = `${DATED} bol`;

const orderRows: Array<Row<Order>> = [
	[
		'updated_at_min',
		paged,
		(all) => middle(all).updated_at,
		(order, value) => ms(order.updated_at) >= ms(value),
	],
	[
		'updated_at_max',
		DATED,
		(all) => middle(all).updated_at,
		(order, value) => ms(order.updated_at) <= ms(value),
	],
	[
		'created_at_min',
		DATED,
		(all) => middle(all).created_at,
		(order, value) => ms(order.created_at) >= ms(value),
	],
	[
		'created_at_max',
		DATED,
		(all) => middle(all).created_at,
		(order, value) => ms(order.created_at) <= ms(value),
	],
	[
		'processed_at_min',
		'shopify',
		(all) => middle(all).processed_at,
		(order, value) => ms(order.processed_at) >= ms(value),
	],
	[
		'processed_at_max',
		'shopify',
		(all) => middle(all).processed_at,
		(order, value) => ms(order.processed_at) <= ms(value),
	],
	[
		'ids',
		'shopify woocommerce bigcommerce amazon',
		(all) => `${all[3].id}, ${all[8].id}`,
		(order, value) => value.includes(order.id),
	],
	['status', 'shopify woocommerce bol amazon', () => 'closed', (order) => order.closed_at !== null],
	[
		'since_id',
		'shopify woocommerce lightspeed_c',
		(all) => middle(all).id,
		(order, value) => BigInt(order.id) > BigInt(value),
	],
	['attribution_app_id', 'shopify', () => 'current', (order) => order.app_id === '1354745'],
	[
		'financial_status',
		'shopify',
		() => 'unpaid',
		(order) => ['authorized', 'partially_paid'].includes(order.financial_status),
	],
	[
		'fulfillment_status',
		'shopify',
		() => 'unfulfilled',
		(order) => order.fulfillment_status === null || order.fulfillment_status === 'partial',
	],
];

const productRows: Array<Row<Product>> = [
	[
		'updated_at_min',
		'shopify bigcommerce lightspeed_c',
		(all) => middle(all).updated_at,
		(product, value) => ms(product.updated_at) >= ms(value),
	],
	[
		'updated_at_max',
		'shopify bigcommerce lightspeed_c',
		(all) => middle(all).updated_at,
		(product, value) => ms(product.updated_at) <= ms(value),
	],
	[
		'created_at_min',
		'shopify lightspeed_c',
		(all) => middle(all).created_at,
		(product, value) => ms(product.created_at) >= ms(value),
	],
	[
		'created_at_max',
		'shopify lightspeed_c',
		(all) => middle(all).created_at,
		(product, value) => ms(product.created_at) <= ms(value),
	],
	[
		'published_at_min',
		'shopify woocommerce',
		(all) => middle(all).created_at,
		(product, value) => ms(product.published_at) >= ms(value),
	],
	[
		'published_at_max',
		'shopify woocommerce',
		(all) => middle(all).created_at,
		(product, value) => ms(product.published_at) <= ms(value),
	],
	['published_status', 'shopify', () => 'unpublished', (product) => product.published_at === null],
	[
		'ids',
		'shopify woocommerce',
		(all) => `${all[3].id},${all[8].id}`,
		(product, value) => value.includes(product.id),
	],
	[
		'status',
		'shopify woocommerce',
		() => 'archived,draft',
		(product) => product.status !== 'active',
	],
	[
		'since_id',
		'shopify lightspeed_c',
		(all) => middle(all).id,
		(product, value) => BigInt(product.id) > BigInt(value),
	],
	[
		'collection_id',
		'shopify woocommerce',
		() => '395646240',
		({ handle }) => (Number(handle.slice(8)) - 1001) % 5 === 0,
	],
	[
		'handle',
		'shopify',
		(all) => `${all[2].handle},${all[5].handle}`,
		(product, value) => value.split(',').includes(product.handle),
	],
	['product_type', 'shopify', () => 'Kitchen', (product) => product.product_type === 'Kitchen'],
	['title', 'shopify woocommerce', () => '=1+1', (product) => product.title === '=1+1'],
	[
		'vendor',
		'shopify lightspeed_c',
		() => 'Müller & Söhne',
		(product) => product.vendor === 'Müller & Söhne',
	],
];

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 60, products: 60 });
});
afterAll(async () => await client.sandbox.close());

/** All records a filter leaves, over all pages. */
async function filtered(
	resource: Resource,
	channel: Channel,
	filters: Record<string, unknown>,
): Promise<unknown[]> {
	const limit = resource === 'orders' && channel === 'bol' ? {} : { limit: 25 };
	return (await client.pages(resource, channel, { ...limit, ...filters }, limit)).flatMap(idsOf);
}

const pairs = <T>(rows: Array<Row<T>>, channels: readonly Channel[]) =>
	rows.flatMap((row) => channels.map((channel) => ({ field: row[0], channel, row })));

function check<T extends Order | Product>(resource: Resource, all: (channel: Channel) => T[]) {
	return async ({
		channel,
		row: [field, channels, valueFor, keeps],
	}: {
		channel: Channel;
		row: Row<T>;
	}) => {
		const records = all(channel);
		const value = valueFor(records);
		if (!channels.split(' ').includes(channel)) {
			const { status, json } = await client.list(resource, channel, { [field]: value });
			expect([status, json.message]).toEqual([
				400,
				expect.stringContaining(`on ${channel}: ${field}.`),
			]);
			return;
		}
		const kept = records.filter((record) => keeps(record, String(value)));
		expect(kept.length).toBeGreaterThan(0);
		expect(kept.length).toBeLessThan(records.length);
		const any =
			resource === 'orders' &&
			field !== 'status' &&
			['shopify', 'woocommerce', 'bol', 'amazon'].includes(channel);
		expect(
			await filtered(resource, channel, { ...(any ? { status: 'any' } : {}), [field]: value }),
		).toEqual(idsOf(kept));
	};
}

describe('order filters', () => {
	test.each(pairs(orderRows, dataChannels.orders))(
		'$field on $channel',
		check('orders', (channel) => client.sandbox.orders(channel)),
	);

	test.each(['shopify', 'woocommerce', 'bol', 'amazon'] as const)(
		'%s gives open orders unless asked',
		async (channel) => {
			const open = client.sandbox
				.orders(channel)
				.filter((order) => order.closed_at === null && order.cancelled_at === null);
			expect(await filtered('orders', channel, {})).toEqual(idsOf(open));
			expect(await filtered('orders', channel, { status: null })).toEqual(idsOf(open));
			expect(await filtered('orders', channel, { status: 'any' })).toHaveLength(60);
		},
	);

	test.each([
		['financial_status', 'voided', ['voided']],
		[
			'financial_status',
			'any',
			[
				'authorized',
				'paid',
				'partially_paid',
				'partially_refunded',
				'pending',
				'refunded',
				'voided',
			],
		],
		['fulfillment_status', 'shipped', ['fulfilled']],
		['fulfillment_status', 'partial', ['partial']],
		['fulfillment_status', 'unshipped', ['null']],
		['fulfillment_status', 'any', ['fulfilled', 'null', 'partial', 'restocked']],
	])('%s %s', async (field, value, found) => {
		const pages = await client.pages('orders', 'shopify', {
			status: 'any',
			limit: 100,
			[field]: value,
		});
		expect([...new Set(pages.flat().map((order) => String(order[field])))].sort()).toEqual(found);
	});

	test('a bound is compared by instant, whatever its offset, and includes it', async () => {
		const [order] = client.sandbox
			.orders('shopify')
			.filter(({ created_at: created }) => created.endsWith('+02:00'));
		const utc = new Date(Date.parse(order.created_at)).toISOString().replace('.000', '');
		expect(
			await filtered('orders', 'shopify', {
				status: 'any',
				created_at_min: utc,
				created_at_max: utc,
			}),
		).toContain(order.id);
	});
});

describe('product filters', () => {
	test.each(pairs(productRows, dataChannels.products))(
		'$field on $channel',
		check('products', (channel) => client.sandbox.products(channel)),
	);
});

describe('fields', () => {
	test.each([
		['orders', 'shopify'],
		['orders', 'lightspeed_c'],
		['products', 'shopify'],
		['products', 'lightspeed_c'],
	] as const)(
		'%s on %s come with the asked fields only, on every page they are asked for',
		async (resource, channel) => {
			const fields = 'id, created_at,nonsense';
			const [first, second] = await client.pages(
				resource,
				channel,
				{ fields, limit: 5 },
				{ fields, limit: 5 },
				{ most: 2 },
			);
			for (const page of [first, second])
				expect(new Set(page.flatMap(Object.keys))).toEqual(new Set(['id', 'created_at']));
			const [, whole] = await client.pages(
				resource,
				channel,
				{ fields, limit: 5 },
				{ limit: 5 },
				{ most: 2 },
			);
			expect(Object.keys(whole[0]).length).toBeGreaterThan(15);
		},
	);
});

describe('what a body may not hold', () => {
	test.each([
		['orders', 'shopify', { limit: '25' }, 'limit must be integer'],
		['orders', 'shopify', { limit: 0 }, 'limit must be >= 1'],
		['orders', 'shopify', { ids: '' }, 'ids must match pattern'],
		[
			'orders',
			'shopify',
			{ status: 'Closed' },
			'status must be equal to one of the allowed values: open, closed, cancelled, any',
		],
		[
			'orders',
			'shopify',
			{ created_at_min: '2026-03-29T01:30:00' },
			'created_at_min must match format "date-time"',
		],
		['orders', 'shopify', { since_id: 'A1' }, 'since_id must match pattern'],
		['orders', 'bol', { limit: 5 }, 'Not supported for orders on bol: limit.'],
		[
			'orders',
			'mirakl',
			{ next_page_token: 'x' },
			'Not supported for orders on mirakl: next_page_token.',
		],
		['products', 'shopify', { status: 'active,gone' }, 'status must match pattern'],
		['products', 'shopify', [], 'must be a JSON object'],
		['orders', 'shopify', { params: { shopify: { token: 'x' } } }, 'params.shopify must be array'],
		[
			'orders',
			'shopify',
			{ params: { bol: [{ key: 'token', value: 'x' }] } },
			"must have required property 'shopify'",
		],
		[
			'orders',
			'shopify',
			{ params: { shopify: [{ key: 'shop', value: 'x' }] } },
			'params.shopify.0.key must be equal to one of the allowed values: baseUrl, token',
		],
		[
			'orders',
			'amazon',
			{ params: { amazon: [{ key: 'marketplaceIds', value: 'A1' }] } },
			'params.amazon.0.value must be array',
		],
	] as const)('%s on %s with %j', async (resource, channel, body, reason) => {
		const { status, json } = await client.list(resource, channel, body);
		expect([status, json.code, json.message]).toEqual([
			400,
			'400',
			expect.stringContaining(reason),
		]);
	});

	test.each(['sharetribe', 'amazon', 'magento', 'Shopify', ''])(
		'products of the channel "%s" do not exist',
		async (channel) => {
			const { status, json } = await client.list('products', channel);
			expect([status, json.message]).toEqual([
				400,
				expect.stringContaining('bigcommerce, bol, lightspeed_c, shopify, woocommerce, mirakl'),
			]);
		},
	);

	test('a blank user and an unknown query parameter are refused', async () => {
		expect((await client.list('orders', 'shopify', {}, { user: '  ' })).json.message).toContain(
			'tpUserId must match pattern',
		);
		const { text } = await client.get(
			'/api/ServiceClientApp/GetTpUserAuthDisposableToken?tpUserId=u&limit=5',
		);
		expect(text).toContain('unknown parameter limit');
	});

	test('not strict, it takes what it knows and ignores the rest', async () => {
		client.sandbox.settings.strict = false;
		const { status, json } = await client.list('orders', 'bol', { limit: 5, fields: 'id' });
		client.sandbox.settings.strict = true;
		expect([status, json.Output?.result?.length]).toEqual([
			200,
			idsOf(
				client.sandbox
					.orders('bol')
					.filter((order) => order.closed_at === null && order.cancelled_at === null),
			).length,
		]);
	});
});
