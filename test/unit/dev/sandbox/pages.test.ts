import { dataChannels, hasPages, type Channel, type Resource } from '../../../../dev/sandbox';
import { idsOf, SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start();
});
afterEach(() => client.sandbox.reset());
beforeEach(() => client.renew());
afterAll(async () => await client.sandbox.close());

const takesStatus: Channel[] = ['shopify', 'woocommerce', 'bol', 'amazon'];
const everything = (resource: Resource, channel: Channel) =>
	resource === 'orders' && takesStatus.includes(channel) ? { status: 'any' } : {};
const limitOf = (resource: Resource, channel: Channel, limit: number) =>
	!hasPages(resource, channel) || (resource === 'orders' && channel === 'bol') ? {} : { limit };
const held = (resource: Resource, channel: Channel) => idsOf(client.sandbox[resource](channel));

const operations = (['orders', 'products'] as const).flatMap((resource) =>
	dataChannels[resource].map((channel) => ({ resource, channel })),
);

test.each(operations)(
	'all pages of $resource on $channel are what the sandbox holds, in its order',
	async ({ resource, channel }) => {
		const limit = limitOf(resource, channel, 30);
		const pages = await client.pages(
			resource,
			channel,
			{ ...limit, ...everything(resource, channel) },
			limit,
		);
		const ids = held(resource, channel);
		expect(ids.length).toBeGreaterThanOrEqual(20);
		expect(pages.flatMap(idsOf)).toEqual(ids);
		expect(new Set(ids).size).toBe(ids.length);
		const size = hasPages(resource, channel) ? (limit.limit ?? 50) : ids.length;
		expect(pages.map(({ length }) => length)).toEqual(
			Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
				Math.min(size, ids.length - at * size),
			),
		);
	},
);

test('an answer has the whole envelope of the specification', async () => {
	const { json, headers } = await client.list('orders', 'woocommerce', { limit: 1 });
	expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
	expect(json).toEqual({
		Errors: {},
		Output: {
			...{ step: 'transform', isSuccess: true, schemaValidationErrors: null, restErrors: null },
			...{ operationErrors: null, unexpectedErrors: null },
			execution_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			override_count: 0,
			next_page_token: expect.stringMatching(/^wc\+\/=.+==$/),
			next_page_token_url: expect.any(String),
			result: [expect.objectContaining({ channel_name: 'woocommerce' })],
		},
		Report: {
			TraceId: expect.any(String),
			TotalExtResourcesDuration: expect.any(Number),
			TotalEventsTransitDuration: expect.any(Number),
			TotalTransformationsDuration: expect.any(Number),
			TotalRequestsDuration: expect.any(Number),
			ExtResources: [{ Uri: expect.any(String), Duration: expect.any(Number) }],
		},
	});
	const url = new URL(String(json.Output?.next_page_token_url));
	expect(url.origin + url.pathname).toBe(`${client.sandbox.baseUrl}/api/ServiceClientApp/RunSync`);
	expect([...url.searchParams.keys()]).toEqual(['configName', 'tpUserId', 'data']);
	expect(JSON.parse(url.searchParams.get('data') ?? '')).toEqual({
		limit: 1,
		next_page_token: json.Output?.next_page_token,
	});
});

describe('cursors', () => {
	test('between them they hold the characters that careless clients change', async () => {
		const cursors = await Promise.all(
			(['amazon', 'bigcommerce', 'bol', 'lightspeed_c', 'shopify', 'woocommerce'] as const).map(
				async (channel) =>
					String((await client.list('orders', channel)).json.Output?.next_page_token),
			),
		);
		for (const character of '+/=%"é &?') expect(cursors.join('')).toContain(character);
	});

	test('an altered cursor, or one of another user, channel or operation, is refused', async () => {
		const cursor = String((await client.list('orders', 'bol')).json.Output?.next_page_token);
		const refused = async (resource: Resource, channel: Channel, token: string, user?: string) => {
			const body = { next_page_token: token };
			const { status, json } = await client.list(resource, channel, body, { user });
			const reason = expect.stringContaining('not one that was given out') as string;
			expect([status, json.message]).toEqual([400, reason]);
		};
		for (const altered of [encodeURIComponent(cursor), cursor.replace(' ', '+'), `${cursor}A`, 'x'])
			await refused('orders', 'bol', altered);
		await refused('orders', 'bol', cursor, 'user-2');
		await refused('products', 'bol', cursor);
		await refused('orders', 'shopify', cursor);
		expect((await client.list('orders', 'bol', { next_page_token: cursor })).status).toBe(200);
	});

	test('they carry the filters; a filter beside one is refused', async () => {
		const closed = client.sandbox.orders('shopify').filter(({ closed_at: at }) => at !== null);
		const first = await client.list('orders', 'shopify', { status: 'closed', limit: 20 });
		const cursor = first.json.Output?.next_page_token;
		const second = await client.list('orders', 'shopify', {
			limit: 20,
			next_page_token: cursor,
			api_version: '1',
		});
		expect([...idsOf(first.json.Output?.result), ...idsOf(second.json.Output?.result)]).toEqual(
			idsOf(closed.slice(0, 40)),
		);
		const { status, json } = await client.list('orders', 'shopify', {
			status: 'closed',
			next_page_token: cursor,
		});
		expect([status, json.message]).toEqual([400, expect.stringContaining('remove status')]);
	});
});
