import { SandboxClient } from './client';

let clock = Date.parse('2026-11-27T12:00:00Z');
let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({
		now: () => clock,
		unlinked: ['stranger'],
		additionalScopes: ['etsy'],
	});
});
beforeEach(async () => {
	client.sandbox.reset();
	await client.renew();
});
afterAll(async () => await client.sandbox.close());

describe('token endpoint', () => {
	test('the password grant gives a bearer token', async () => {
		const { status, json } = await client.askToken(client.passwordForm());
		expect(status).toBe(200);
		expect(json).toEqual({
			access_token: expect.any(String),
			token_type: 'bearer',
			expires_in: 7_776_000,
			scope: 'read write',
		});
		expect(client.sandbox.tokens.issued).toContain(json.access_token);
		expect(client.sandbox.tokenRequests.at(-1)).toMatchObject({
			kind: 'token',
			status: 200,
			body: client.passwordForm(),
		});
	});

	test('client credentials need no user, in the body or as Basic, plain or percent-encoded', async () => {
		const { clientId, clientSecret } = client.sandbox.client;
		const basic = (secret: string) => ({
			authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
		});
		const grant = { grant_type: 'client_credentials' };
		const answers = [
			await client.askToken({ ...grant, client_id: clientId, client_secret: clientSecret }),
			await client.askToken(grant, basic(clientSecret)),
			await client.askToken(grant, basic(encodeURIComponent(clientSecret))),
		];
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
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
		const { status, json } = await client.askToken({
			...client.passwordForm(),
			...change,
		} as Record<string, string>);
		expect([status, json.error, typeof json.error_description]).toEqual([400, error, 'string']);
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

	test('a changed secret counts at once, tokens stay valid', async () => {
		const before = client.passwordForm();
		client.sandbox.setClient({ clientSecret: 'new' });
		expect((await client.askToken(before)).json.error).toBe('invalid_client');
		expect((await client.askToken(client.passwordForm())).status).toBe(200);
		expect((await client.list('orders', 'bol')).status).toBe(200);
	});
});

describe('access tokens', () => {
	const status = async () => (await client.list('orders', 'bol')).status;

	test('are required', async () => {
		client.token = 'made-up';
		const { status: answered, json, headers } = await client.list('orders', 'bol');
		expect([answered, json.code, headers.get('www-authenticate')]).toEqual([
			401,
			'401',
			'Bearer error="invalid_token"',
		]);
	});

	test('expire after their time, all at once, or after a number of uses', async () => {
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
		await client.renew();
		expect([await status(), await status(), await status()]).toEqual([200, 200, 401]);

		tokens.accept('given');
		client.token = 'given';
		expect(await status()).toBe(200);
	});
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

	test('a user without a link needs channel credentials', async () => {
		const { status, json } = await client.list('orders', 'shopify', {}, { user: 'stranger' });
		expect([status, json.code, json.message]).toEqual([
			403,
			'403',
			expect.stringContaining('stranger is not authenticated to the channel shopify'),
		]);
		expect(
			(await client.list('orders', 'shopify', params('shpat_1'), { user: 'stranger' })).status,
		).toBe(200);
	});

	test('links can be given and taken', async () => {
		client.sandbox.unlink('ann', 'bol');
		client.sandbox.link('stranger', 'shopify');
		const statuses = [];
		for (const [user, channel] of [
			['ann', 'bol'],
			['ann', 'shopify'],
			['stranger', 'shopify'],
			['stranger', 'bol'],
		]) {
			statuses.push((await client.list('orders', channel, {}, { user })).status);
		}
		expect(statuses).toEqual([403, 200, 200, 403]);
	});

	test('the channel refuses a bad token inside an HTTP 200', async () => {
		const { status, json } = await client.list('orders', 'shopify', params('bad-token'));
		expect(status).toBe(200);
		expect(json.Output).toMatchObject({ isSuccess: false, result: null });
		expect(json.Errors?.extract).toMatchObject({
			isSuccess: false,
			restErrors: {
				status_code: 401,
				result: { errors: expect.stringContaining('Invalid API key') },
			},
		});
	});
});

describe('Magic Link', () => {
	const path = '/api/ServiceClientApp/GetTpUserAuthDisposableToken';
	const create = async (query: string) => await client.get(`${path}?${query}`);

	test('gives address, token and expiry, and links the user when it is opened, once', async () => {
		const { status, json } = await create(
			'tpUserId=stranger&scopes=shopify&scopes=bol&redirectUrl=https%3A%2F%2Fexample.com%2Fdone',
		);
		expect(status).toBe(200);
		expect(json).toEqual({
			uri: expect.stringContaining(`${client.sandbox.baseUrl}/link/${String(json.token)}`),
			token: expect.any(String),
			expirationUtcUnixTimeSeconds: Math.floor(clock / 1000) + 3600,
		});
		expect(client.sandbox.magicLinkRequests.at(-1)).toMatchObject({
			tpUserId: 'stranger',
			query: { scopes: ['shopify', 'bol'] },
		});
		expect(client.sandbox.openedLinks).toEqual([]);
		const opened = await fetch(String(json.uri), { redirect: 'manual' });
		expect([opened.status, opened.headers.get('location')]).toEqual([
			302,
			'https://example.com/done',
		]);
		expect((await fetch(String(json.uri))).status).toBe(410);
		expect(client.sandbox.openedLinks).toHaveLength(2);
		expect((await client.list('orders', 'bol', {}, { user: 'stranger' })).status).toBe(200);
		expect((await client.list('orders', 'amazon', {}, { user: 'stranger' })).status).toBe(403);
	});

	test.each([
		[
			'noUri',
			/^\{"token":"[\w-]+","expirationUtcUnixTimeSeconds":\d+\}$/,
			'application/json; charset=utf-8',
		],
		['nullUri', /^\{"uri":null,"token":/, 'application/json; charset=utf-8'],
		['plainText', /^http:\/\/127\.0\.0\.1:\d+\/link\//, 'text/plain; charset=utf-8'],
		['jsonString', /^"http:\/\/.*"$/, 'application/json; charset=utf-8'],
		['textJson', /^\{"uri":"http/, 'text/plain; charset=utf-8'],
	] as const)('may come as %s', async (shape, text, type) => {
		client.sandbox.settings.magicLinkShape = shape;
		const answer = await create('tpUserId=ann');
		expect(answer.text).toMatch(text);
		expect(answer.headers.get('content-type')).toBe(type);
	});

	test.each([
		['tpUserId=', 'tpUserId must match pattern'],
		['scopes=shopify', 'tpUserId is required'],
		['tpUserId=u&scopes=shopify,bol', 'scopes'],
		['tpUserId=u&scopes=Shopify', 'scopes'],
		['tpUserId=u&redirectUrl=javascript:alert(1)', 'redirectUrl must match pattern'],
	])('%s is refused', async (query, reason) => {
		const { status, json } = await create(query);
		expect([status, json.message]).toEqual([400, expect.stringContaining(reason)]);
	});

	test('further scopes are taken where they are set up, and a token is needed', async () => {
		expect((await create('tpUserId=u&scopes=etsy&scopes=bol')).status).toBe(200);
		client.token = '';
		expect((await create('tpUserId=u')).status).toBe(401);
	});
});
