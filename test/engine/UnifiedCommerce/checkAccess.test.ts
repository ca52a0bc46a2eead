import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel, Fault } from '../../../dev/sandbox';
import { dataChannels } from '../../../dev/sandbox/api/table';
import type { CredentialStore, RunOptions, RunResult } from '../../../dev/testkit/engine';
import { isFullRun, isWhole } from '../../runCounts';
import { run, storeFor, UnifiedCommerceTool, useSandbox } from '../fixtures';
import { SecretMarkers } from '../secretMarkers';

const sandbox = useSandbox({ orders: 3 });
let credentials: CredentialStore;
beforeEach(() => void (credentials = storeFor(sandbox)));

const check = async (
	parameters: INodeParameters = {},
	options: Partial<RunOptions> = {},
): Promise<RunResult> =>
	await run(
		credentials,
		{
			...{ resource: 'channelAccess', operation: 'check' },
			channel: '={{ $json.channel ?? "shopify" }}',
			tpUserId: '={{ $json.user ?? "merchant-1" }}',
			...parameters,
		},
		options,
	);

const rowOf = async (
	parameters: INodeParameters = {},
	item: IDataObject = {},
): Promise<IDataObject> => {
	const { items, error } = await check(parameters, { items: [item] });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	return items[0].json;
};

const ofChannel = (channelStatus: number): Fault => ({
	type: 'stepErrors',
	channelStatus,
	channelBody: { errors: 'The shop says no' },
});
const ofService = (status: number, message: string): Fault => ({ type: 'status', status, message });

/** What goes wrong for a user, and what the row must say then, by hand; nothing of one that is fine. */
const TROUBLES: ReadonlyArray<{ name: string; status: string; fault?: Fault; reason?: RegExp }> = [
	{ name: 'fine', status: 'ok' },
	{
		...{ name: 'unlinked', status: 'notLinked' },
		reason: /^The shop is not linked to \w+\. Send the merchant a Magic Link\.$/,
	},
	{
		...{ name: 'channel 401', status: 'refused', fault: ofChannel(401) },
		reason: /refused access \(its status 401\): “.*The shop says no”\. .*new Magic Link/,
	},
	{
		...{ name: 'HTTP 403', status: 'refused', fault: ofService(403, 'No permission') },
		reason: /^The service does not allow it \(HTTP 403, “No permission”\)\. /,
	},
	{
		...{ name: 'HTTP 429', status: 'throttled', fault: { type: 'rateLimit' } },
		reason: /^The service allows no more requests.*HTTP 429.*\. Check again later\.$/,
	},
	{
		...{ name: 'channel 429', status: 'throttled', fault: ofChannel(429) },
		reason: /its status 429.*The shop says no”\. Check again later\.$/,
	},
	{
		...{ name: 'HTTP 503', status: 'unavailable', fault: ofService(503, 'Down') },
		reason: /^The service could not answer \(HTTP 503, “Down”\)\. Check again later\.$/,
	},
	{
		...{ name: 'cut', status: 'unavailable', fault: { type: 'cut' } },
		reason: /^The answer is incomplete\. Check again later\.$/,
	},
	{
		...{ name: 'web page', status: 'unknown', fault: { type: 'html' } },
		reason: /^The answer is not JSON: “Service unavailable”\. /,
	},
];

/** A service that throttles is asked slowly: these have executions of their own, each beginning anew. */
const THROTTLED = TROUBLES.filter(({ status }) => status === 'throttled');
const UNTHROTTLED = TROUBLES.filter(({ status }) => status !== 'throttled');

/** Without the long runs one channel each of those with a limit, with a cursor alone, and with neither. */
const CHANNELS: readonly Channel[] = isFullRun()
	? dataChannels.orders
	: ['shopify', 'bol', 'mirakl'];
/** Users per channel and trouble. */
const USERS = isWhole() ? 100 : 1;

/** Shops that have these troubles in turn, so that none has a run of its own. */
function shopsWith(troubles: typeof TROUBLES, users = USERS) {
	for (const { name, fault } of troubles)
		if (fault)
			sandbox.faults.always(fault, {
				predicate: ({ tpUserId }) => tpUserId?.startsWith(`${name} - `) ?? false,
			});
	const shops = Array.from({ length: users }, (_, at) =>
		CHANNELS.flatMap((channel) =>
			troubles.map((trouble) => ({ channel, user: `${trouble.name} - ${at}`, trouble })),
		),
	).flat();
	for (const { channel, user, trouble } of shops)
		if (trouble.status === 'notLinked') sandbox.unlink(user, channel);
	return shops;
}

const itemsOf = (shops: ReturnType<typeof shopsWith>) =>
	shops.map(({ channel, user }) => ({ channel, user }));

describe('what a shop answers becomes its status', () => {
	it(
		'the troubles of every day, with one data request each',
		async () => {
			const shops = shopsWith(UNTHROTTLED);
			const { items, error } = await check({}, { items: itemsOf(shops) });
			expect(error).toBeUndefined();
			expect(
				items.map(({ json, pairedItem }) => [json.channel, json.tpUserId, json.status, pairedItem]),
			).toEqual(
				shops.map(({ channel, user, trouble }, item) => [channel, user, trouble.status, { item }]),
			);
			items.forEach(({ json }, at) => {
				const { reason } = shops[at].trouble;
				if (reason) expect(json.reason).toMatch(reason);
				else expect(json.reason).toBeNull();
			});
			const requests = { token: 1, orders: shops.length, magicLink: 0 };
			expect(sandbox.stats().requests).toMatchObject(requests);
			expect(
				sandbox.dataRequests.map(({ channel, tpUserId }) => [channel, tpUserId]).sort(),
			).toEqual(shops.map(({ channel, user }) => [channel, user]).sort());
		},
		60_000 + USERS * 10_000,
	);

	it('too many requests, one data request each', async () => {
		const shops = shopsWith(THROTTLED);
		for (const { channel, user, trouble } of shops) {
			const row = await rowOf({}, { channel, user });
			expect([row.channel, row.tpUserId, row.status]).toEqual([channel, user, trouble.status]);
			expect(row.reason).toMatch(trouble.reason ?? '');
		}
		expect(sandbox.stats().requests).toMatchObject({ token: 1, orders: shops.length });
	});

	it('makes a Magic Link for those not linked alone, with one more request each', async () => {
		const shops = shopsWith(UNTHROTTLED, 1);
		const linking = { sheetOptions: { magicLink: true } };
		const { items, error } = await check(linking, { items: itemsOf(shops) });
		expect(error).toBeUndefined();
		items.forEach(({ json }, at) => {
			const { trouble, user } = shops[at];
			if (trouble.status !== 'notLinked') expect(json.magicLink).toBeNull();
			else
				expect(json.magicLink).toMatch(
					new RegExp(`^${sandbox.baseUrl}/link/[\\w-]+\\?user=${encodeURIComponent(user)}$`),
				);
		});
		expect(sandbox.stats().requests).toMatchObject({ token: 1, orders: shops.length, link: 0 });
		expect(
			sandbox.magicLinkRequests.map(({ query }) => [query.scopes, query.tpUserId]).sort(),
		).toEqual(CHANNELS.map((channel) => [channel, 'unlinked - 0']).sort());
	});
});

describe('the row', () => {
	it('has its fields in their order, with times', async () => {
		const before = Date.now();
		const row = await rowOf();
		expect(Object.keys(row)).toEqual([
			...['channel', 'tpUserId', 'status', 'reason', 'newestOrderAt', 'latencyMs', 'checkedAt'],
		]);
		expect(row).toMatchObject({
			...{ channel: 'shopify', tpUserId: 'merchant-1', status: 'ok' },
			...{ reason: null, newestOrderAt: null },
		});
		expect(Number.isInteger(row.latencyMs)).toBe(true);
		const checkedAt = Date.parse(String(row.checkedAt));
		expect(new Date(checkedAt).toISOString()).toBe(row.checkedAt);
		expect(checkedAt).toBeGreaterThanOrEqual(before);
		expect(checkedAt).toBeLessThanOrEqual(Date.now());
	});

	it('counts the time of the answer, but not that of the token', async () => {
		sandbox.faults.once({ type: 'slow', ms: 200 });
		const trickle = { type: 'trickle', part: 'body', everyMs: 400, bytes: 2 } as const;
		sandbox.faults.once(trickle, { kind: 'token' });
		const startedAt = Date.now();
		const { latencyMs } = await rowOf();
		const wholeMs = Date.now() - startedAt;
		expect(latencyMs).toBeGreaterThanOrEqual(190);
		expect(latencyMs).toBeLessThanOrEqual(wholeMs - 400);
	});

	it.each<[string, IDataObject]>([
		['amazon', { status: 'any', limit: 1 }],
		['bigcommerce', { limit: 1 }],
		['bol', { status: 'any' }],
		['lightspeed_c', { limit: 1 }],
		['magento', {}],
		['mirakl', {}],
		['shopify', { status: 'any', limit: 1 }],
		['woocommerce', { status: 'any', limit: 1 }],
	])(
		'on %s asks for one order where it can, and knows the newest one only if all came',
		async (channel, body) => {
			for (const time of ['12:00:00+02:00', '11:00:00+00:00', '12:30:00+02:00'])
				sandbox.store.add('orders', channel as Channel, { created_at: `2026-11-01T${time}` });
			const { newestOrderAt } = await rowOf({}, { channel });
			const isWhole = channel === 'magento' || channel === 'mirakl';
			expect(newestOrderAt === null ? null : Date.parse(String(newestOrderAt))).toBe(
				isWhole ? Date.parse('2026-11-01T11:00:00Z') : null,
			);
			expect(sandbox.dataRequests.map((request) => request.body)).toEqual([body]);
			expect(sandbox.refusedRequests).toEqual([]);
		},
	);

	it('of a Magic Link that could not be made says why, and nothing else is tried', async () => {
		sandbox.unlink('merchant-1');
		sandbox.faults.always({ type: 'status', status: 503, message: 'Down' }, { kind: 'magicLink' });
		const row = await rowOf({ sheetOptions: { magicLink: true } });
		expect(row).toMatchObject({ status: 'notLinked', magicLink: null });
		expect(row.reason).toMatch(
			/^The shop is not linked to Shopify.* A Magic Link could not be created: the service could not answer \(HTTP 503, “Down”\)\. /,
		);
		expect(sandbox.stats().requests).toMatchObject({ orders: 1, magicLink: 1 });
	});
});

const edit = (baseUrl: string) => () => credentials.edit('unifiedCommerceApi', { baseUrl });
const always = (status: number, kind: 'token' | 'orders') => () =>
	void sandbox.faults.always({ type: 'status', status }, { kind });

it.each<[string, () => void, RegExp, number]>([
	['a token endpoint that refuses', always(400, 'token'), /No access token was issued/, 0],
	[
		'one in trouble',
		always(503, 'token'),
		/The token endpoint did not return a usable answer: HTTP 503/,
		0,
	],
	['a Base URL where nothing listens', edit('http://127.0.0.1:9'), /refused the connection/, 0],
	['a Base URL that is none', edit('no address'), /Base URL/, 0],
	['an address that it does not know', always(404, 'orders'), /this address \(HTTP 404/, 1],
	[
		'a service that takes no token',
		always(401, 'orders'),
		/^The access to Shopify could not be checked: .* did not accept the access token, not even a new one/,
		2,
	],
])('the login: %s is no row, the item fails', async (_, spoil, words, dataRequests) => {
	spoil();
	const { items, errorItems } = await check({}, { items: [{}], onError: 'continueErrorOutput' });
	expect(items).toEqual([]);
	expect(errorItems).toHaveLength(1);
	expect(errorItems[0].pairedItem).toEqual({ item: 0 });
	expect(errorItems[0].json.error).toMatch(words);
	expect(sandbox.dataRequests).toHaveLength(dataRequests);
});

it.each([
	['good-token', 'ok'],
	['bad-token', 'refused'],
])(
	'channel credentials with the token %s: %s, also for a user without a link',
	async (token, status) => {
		sandbox.unlink('merchant-1');
		credentials = storeFor(sandbox, {}, { channel: 'mirakl', token });
		const row = await rowOf({ authentication: 'channelCredentials' }, { channel: 'mirakl' });
		expect(row.status).toBe(status);
		expect(sandbox.dataRequests.map(({ body }) => body)).toEqual([
			{ params: { mirakl: [{ key: 'token', value: token }] } },
		]);
	},
);

it('shows no secret in a reason, whatever the service quotes', async () => {
	const markers = new SecretMarkers();
	const login = { password: markers.secret('password'), clientSecret: markers.secret('secret') };
	sandbox.setClient(login);
	const token = `Basic ${markers.secret('channel token')}`;
	credentials = storeFor(sandbox, login, { channel: 'mirakl', token });
	for (const as of ['status', 'errorList', 'stepErrors', 'html', 'text'] as const)
		sandbox.faults.once({ type: 'echo', as });
	const parameters = { authentication: 'channelCredentials', sheetOptions: { magicLink: true } };
	const result = await check(parameters, { items: Array(5).fill({ channel: 'mirakl' }) });
	expect(result.items).toHaveLength(5);
	sandbox.tokens.issued.forEach((issued) => markers.watch('access token', issued));
	expect(markers.foundIn(JSON.stringify(result.items.map(({ json }) => json)))).toEqual([]);
});

it('shows no secret of one shop or another where each has its own', async () => {
	const markers = new SecretMarkers();
	credentials = storeFor(sandbox, {}, { channel: 'mirakl', token: '={{ $json.token }}' });
	const tokens = ['first', 'second', 'third'].map((label) => markers.secret(label));
	const items = [0, 1, 0, 2, 1, 1, 2].map((at) => ({ channel: 'mirakl', token: tokens[at] }));
	sandbox.faults.always({ type: 'echo', as: 'errorList', only: 'base64' });
	const result = await check({ authentication: 'channelCredentials' }, { items });
	expect(result.items.map(({ json }) => json.status)).toEqual(items.map(() => 'unknown'));
	for (const { json } of result.items) expect(json.reason).toContain('***');
	expect(markers.foundIn(JSON.stringify(result.items.map(({ json }) => json)))).toEqual([]);
});

it('is a tool for an AI agent', async () => {
	sandbox.unlink('merchant-1');
	const linking = { sheetOptions: { magicLink: true } };
	const { items, error } = await check(linking, { node: new UnifiedCommerceTool() });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
	expect(items[0].json).toMatchObject({ status: 'notLinked', magicLink: expect.any(String) });
});
