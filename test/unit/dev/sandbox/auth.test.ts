import { SandboxClient } from './client';

let clock = Date.parse('2026-11-27T12:00:00Z');
let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ now: () => clock, unlinked: ['stranger'] });
});
beforeEach(async () => {
	client.sandbox.reset();
	await client.renew();
});
afterAll(async () => await client.sandbox.close());

const status = async () => (await client.list('orders', 'bol')).status;

describe('token endpoint', () => {
	test('the answer is that of the specification', async () => {
		const { status: answered, json } = await client.askToken(client.passwordForm());
		expect([answered, json]).toEqual([
			200,
			{
				access_token: expect.any(String),
				token_type: 'bearer',
				expires_in: 7_776_000,
				scope: 'read write',
			},
		]);
	});

	test.each([
		[{ client_secret: 'wrong' }, 'invalid_client'],
		[{ client_id: 'other' }, 'invalid_client'],
		[{ password: 'wrong' }, 'invalid_grant'],
		[{ grant_type: 'client_credentials', client_secret: '' }, 'invalid_client'],
		[{ grant_type: 'implicit' }, 'unsupported_grant_type'],
		[{ grant_type: '' }, 'invalid_request'],
		[{ scope: '' }, 'invalid_scope'],
	])('%j is refused as %s', async (change, error) => {
		const form = { ...client.passwordForm(), ...change } as Record<string, string>;
		const { status: answered, json } = await client.askToken(form);
		expect([answered, json.error, typeof json.error_description]).toEqual([400, error, 'string']);
	});

	test('JSON is not taken, and the token endpoint lies under the auth address only', async () => {
		const { authUrl, baseUrl } = client.sandbox;
		const json = {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(client.passwordForm()),
		};
		expect((await fetch(`${authUrl}/connect/token`, json)).status).toBe(415);
		expect((await fetch(`${baseUrl}/connect/token`, json)).status).toBe(404);
	});
});

test('access tokens expire after their time, all at once, or after a number of uses', async () => {
	const { tokens } = client.sandbox;
	tokens.ttlSeconds = 60;
	await client.renew();
	clock += 59_000;
	expect(await status()).toBe(200);
	clock += 1000;
	expect(await status()).toBe(401);

	await client.renew();
	tokens.expireAll();
	expect(await status()).toBe(401);

	await client.renew();
	tokens.expireAfterUses(2);
	expect([await status(), await status(), await status()]).toEqual([200, 200, 401]);

	tokens.expireAfterUses(Infinity);
	tokens.onlyNewest = true;
	await client.renew();
	const older = client.token;
	await client.renew();
	expect(await status()).toBe(200);
	client.token = older;
	expect(await status()).toBe(401);
});

describe('who may read what', () => {
	const params = (token: string) => ({
		params: {
			shopify: [
				{ key: 'baseUrl', value: 'shop.example.com' },
				{ key: 'token', value: token },
			],
		},
	});

	test('a user without a link needs channel credentials, which the channel may refuse', async () => {
		const stranger = { user: 'stranger' };
		const bare = await client.list('orders', 'shopify', {}, stranger);
		expect([bare.status, bare.json.code, bare.json.message]).toEqual([
			403,
			'403',
			expect.stringContaining('stranger is not authenticated to the channel shopify'),
		]);
		expect((await client.list('orders', 'shopify', params('shpat_1'), stranger)).status).toBe(200);
		const { status: answered, json } = await client.list('orders', 'shopify', params('bad-token'));
		expect([answered, json.Output?.isSuccess, json.Errors?.extract]).toMatchObject([
			...[200, false],
			{
				isSuccess: false,
				restErrors: {
					status_code: 401,
					result: { errors: expect.stringContaining('Invalid API key') },
				},
			},
		]);
	});

	test('a Magic Link links the user when it is opened, once', async () => {
		const path = '/api/ServiceClientApp/GetTpUserAuthDisposableToken';
		const query = 'tpUserId=stranger&scopes=bol&redirectUrl=https%3A%2F%2Fexample.com%2Fdone';
		const { status: answered, json } = await client.get(`${path}?${query}`);
		expect([answered, json]).toEqual([
			200,
			{
				uri: expect.stringContaining(`${client.sandbox.baseUrl}/link/${String(json.token)}`),
				token: expect.any(String),
				expirationUtcUnixTimeSeconds: Math.floor(clock / 1000) + 3600,
			},
		]);
		const opened = await fetch(String(json.uri), { redirect: 'manual' });
		expect([opened.status, opened.headers.get('location')]).toEqual([
			302,
			'https://example.com/done',
		]);
		expect((await fetch(String(json.uri))).status).toBe(410);
		const reads = async (channel: string) =>
			(await client.list('orders', channel, {}, { user: 'stranger' })).status;
		expect([await reads('bol'), await reads('amazon')]).toEqual([200, 403]);
	});

	test.each([
		['tpUserId=', 'tpUserId must match pattern'],
		['scopes=shopify', 'tpUserId is required'],
		['tpUserId=u&scopes=shopify,bol', 'scopes'],
		['tpUserId=u&redirectUrl=javascript:alert(1)', 'redirectUrl must match pattern'],
	])('a Magic Link for %s is refused', async (query, reason) => {
		const path = '/api/ServiceClientApp/GetTpUserAuthDisposableToken';
		const { status: answered, json } = await client.get(`${path}?${query}`);
		expect([answered, json.message]).toEqual([400, expect.stringContaining(reason)]);
	});
});
