import type { Channel, Resource } from '../../../../dev/sandbox';
import { exampleOf, RESOURCES, SPEC } from '../../../specTables';
import { idsOf, SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 60, products: 60 });
});
afterAll(async () => await client.sandbox.close());

const operations = RESOURCES.flatMap((resource) =>
	SPEC[resource].channels.map((channel) => ({
		spec: SPEC[resource],
		resource: `${resource}s` as Resource,
		channel: channel as Channel,
	})),
);

test.each(operations)(
	'$resource of $channel take the fields that the specification lists, and no others',
	async ({ spec, resource, channel }) => {
		for (const filter of spec.filters) {
			const value = exampleOf(filter).sent;
			const { status, json } = await client.list(resource, channel, { [filter.wire]: value });
			const refusal = expect.stringContaining(`on ${channel}: ${filter.wire}.`) as string;
			expect([filter.wire, status, json.message]).toEqual(
				filter.channels.includes(channel)
					? [filter.wire, 200, undefined]
					: [filter.wire, 400, refusal],
			);
		}
	},
);

/** The IDs of all records that a filter leaves; which records those are, the tests of the node's own filters compare. */
const filtered = async (resource: Resource, channel: Channel, filters: Record<string, unknown>) => {
	const limit = resource === 'orders' && channel === 'bol' ? {} : { limit: 25 };
	return (await client.pages(resource, channel, { ...limit, ...filters }, limit)).flatMap(idsOf);
};

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

test('what no record tells: the app of an order, the collection of a product', async () => {
	const { sandbox } = client;
	const ofApp = sandbox.orders('shopify').filter(({ app_id: app }) => app === '1354745');
	const current = { status: 'any', attribution_app_id: 'current' };
	expect(await filtered('orders', 'shopify', current)).toEqual(idsOf(ofApp));
	expect(ofApp.length).toBeGreaterThan(0);
	const every5th = sandbox.products('shopify').filter((_, at) => at % 5 === 0);
	expect(await filtered('products', 'shopify', { collection_id: '395646240' })).toEqual(
		idsOf(every5th),
	);
});

test.each([
	['orders', 'shopify'],
	['products', 'lightspeed_c'],
] as const)(
	'%s on %s come with the asked fields only, on the pages they are asked for',
	async (resource, channel) => {
		const fields = 'id, created_at,nonsense';
		const first = { fields, limit: 5 };
		const two = { most: 2 };
		for (const page of await client.pages(resource, channel, first, first, two))
			expect(new Set(page.flatMap(Object.keys))).toEqual(new Set(['id', 'created_at']));
		const [, whole] = await client.pages(resource, channel, first, { limit: 5 }, two);
		expect(Object.keys(whole[0]).length).toBeGreaterThan(15);
	},
);

describe('what a body may not hold', () => {
	test.each([
		['orders', 'shopify', { limit: '25' }, 'limit must be integer'],
		['orders', 'shopify', { limit: 0 }, 'limit must be >= 1'],
		['orders', 'bol', { limit: 5 }, 'Not supported for orders on bol: limit.'],
		['orders', 'mirakl', { next_page_token: 'x' }, 'for orders on mirakl: next_page_token.'],
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
});
