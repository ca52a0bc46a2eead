import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';

import type { PlainFault, Sandbox } from '../../../dev/sandbox';
import {
	runNode,
	testCredential,
	type CredentialStore,
	type RunOptions,
} from '../../../dev/testkit/engine';
import { readAll, run, storeFor, useSandbox, withSandbox } from '../fixtures';

const TYPE = 'unifiedCommerceApi';
const PAST = '2020-01-01T00:00:00.000Z';

const sandbox = useSandbox({ orders: 30, products: 3, pageCap: 10 });
/** Another host: nothing may ever reach it. */
const stranger = useSandbox({ orders: 1, products: 1, strict: false });

const read = async (
	credentials: CredentialStore,
	parameters: INodeParameters = {},
	options: Partial<RunOptions> = {},
) => await run(credentials, readAll({ output: 'simplified', ...parameters }), options);

const readWell = async (...reading: Parameters<typeof read>) => {
	const result = await read(...reading);
	expect(result.error).toBeUndefined();
	return result;
};
const readAllOrders = async (credentials: CredentialStore) =>
	expect((await readWell(credentials)).items).toHaveLength(30);

/** Its token was issued before, and no request is counted so far. */
async function usedCredential(): Promise<CredentialStore> {
	const credentials = storeFor(sandbox);
	await read(credentials);
	sandbox.clearRequests();
	return credentials;
}

const pressTest = async (credentials: CredentialStore) =>
	await testCredential({ type: TYPE, credentials });
const pressWell = async (credentials: CredentialStore) =>
	expect(await pressTest(credentials)).toMatchObject({ status: 'OK' });
const statuses = () => sandbox.dataRequests.map(({ status }) => status);
const bearersOf = ({ dataRequests }: Sandbox) =>
	dataRequests.map(({ headers }) => String(headers.authorization).replace(/^Bearer /, ''));
const forms = () => sandbox.tokenRequests.map(({ body }) => body);

const clientCredentials: ICredentialDataDecryptedObject = { grantType: 'clientCredentials' };

describe('the token call', () => {
	it('password grant: form-encoded, client id and secret in the body, no Authorization, no scope', async () => {
		await readAllOrders(storeFor(sandbox));
		const [request] = sandbox.tokenRequests;
		const post = { method: 'POST', path: '/auth/connect/token', rawQuery: '', status: 200 };
		expect(request).toMatchObject(post);
		expect(request.headers['content-type']).toBe('application/x-www-form-urlencoded');
		expect(request.headers.authorization).toBeUndefined();
		expect(request.body).toEqual({
			grant_type: 'password',
			username: sandbox.client.username,
			password: sandbox.client.password,
			client_id: sandbox.client.clientId,
			client_secret: sandbox.client.clientSecret,
		});
	});

	it(
		'as JSON, where the credential says so',
		withSandbox({ orders: 3, tokenEncoding: 'json' }, async (wantsJson) => {
			const refused = await read(storeFor(wantsJson));
			expect(refused.error?.message).toContain('HTTP 415');
			expect(refused.error?.description).toContain('Login Format');
			wantsJson.clearRequests();
			const credentials = storeFor(wantsJson, { loginFormat: 'json', scope: 'read é' });
			expect((await read(credentials)).items).toHaveLength(3);
			await pressWell(credentials);
			const [request] = wantsJson.tokenRequests;
			expect(request.headers['content-type']).toBe('application/json');
			const { username, password, clientId, clientSecret } = wantsJson.client;
			expect(JSON.parse(request.rawBody)).toEqual({
				grant_type: 'password',
				username,
				password,
				client_id: clientId,
				client_secret: clientSecret,
				scope: 'read é',
			});
		}),
	);

	it('client credentials grant: neither user name nor password, even when they are filled in', async () => {
		await readWell(storeFor(sandbox, clientCredentials));
		expect(forms()).toEqual([
			{
				grant_type: 'client_credentials',
				client_id: sandbox.client.clientId,
				client_secret: sandbox.client.clientSecret,
			},
		]);
	});

	it.each(['&=+% é', 'a b+c%2Bd', '"\'\\/?#<>;:@', '密码🔑', '100%', ' leading and trailing '])(
		'a secret such as %j arrives as it is, by both grants and by the test button',
		async (secret) => {
			sandbox.setClient({ clientSecret: secret, password: secret });
			for (const grant of [{}, clientCredentials]) {
				const credentials = storeFor(sandbox, { ...grant, clientSecret: secret, password: secret });
				await readWell(credentials);
				await pressWell(credentials);
			}
			for (const form of forms()) expect(form).toMatchObject({ client_secret: secret });
			expect(sandbox.tokenRequests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		},
	);

	it.each([
		['read write', 'read write'],
		['  api1 ', 'api1'],
		['', undefined],
		['  ', undefined],
		[undefined, undefined],
	])('sends the scope %j as %j', async (scope, sent) => {
		const credentials = storeFor(sandbox, { scope } as ICredentialDataDecryptedObject);
		await readWell(credentials);
		await pressWell(credentials);
		expect(forms().map((form) => (form as { scope?: string }).scope)).toEqual([sent, sent]);
	});
});

it.each([['soon'], [''], [null], [0], [-1], [1e300], [{}], [[3600]], [true]])(
	'how often a token is fetched is not changed by a validity of %j, which also takes the place of one known before',
	async (expires) => {
		sandbox.faults.always(
			{ type: 'tokenAnswer', set: { expires_in: expires }, without: ['token_type', 'scope'] },
			{ kind: 'token' },
		);
		const credentials = storeFor(sandbox, { tokenRenewAt: PAST });
		await readWell(credentials);
		await readWell(credentials);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(credentials.read(TYPE).tokenRenewAt).toBe('');
	},
);

describe('the credential of a reading', () => {
	const channel = { channel: 'shopify', baseUrl: 'shop.example.com', token: 'shop-token' };

	/** How often credentials were loaded from n8n's database, by the node and by n8n itself. */
	const loadsOf = async (parameters: INodeParameters, items?: IDataObject[]) => {
		const credentials = storeFor(sandbox, {}, channel);
		await run(credentials, readAll({ limit: 1, returnAll: false }));
		credentials.resetCounts();
		const result = await run(credentials, readAll(parameters), { items });
		return { loads: credentials.counts.decrypted, failed: result.error !== undefined };
	};

	it.each<[INodeParameters, items: number, loads: number]>([
		[{}, 3, 3],
		[{ operation: 'getPage' }, 3, 3],
		[{ operation: 'export' }, 3, 3],
		[{ resource: 'magicLink', operation: 'create' }, 3, 3],
		[{ authentication: 'channelCredentials' }, 1, 2],
	])('is loaded once for an input item: %j, %d items', async (parameters, count, loads) => {
		const items = Array<IDataObject>(count).fill({});
		expect(await loadsOf(parameters, items)).toEqual({ loads, failed: false });
	});

	it('is loaded no more often when the reading fails', async () => {
		sandbox.faults.always({ type: 'status', status: 400 }, { page: 2 });
		expect(await loadsOf({})).toEqual({ loads: 1, failed: true });
	});

	it('is loaded once more for a token that was issued', async () => {
		const credentials = storeFor(sandbox);
		await run(credentials, readAll());
		expect(credentials.counts).toMatchObject({ decrypted: 2, preAuthenticated: 1 });
	});
});

describe.each<[string, ICredentialDataDecryptedObject]>([
	['is past its life', { tokenRenewAt: PAST }],
	['was issued for other fields', { scope: 'read' }],
])('a stored token that %s', (_, changes) => {
	/** Leaves login and renewal to n8n alone. */
	const other: INodeType = {
		description: {
			displayName: 'Other',
			name: 'other',
			group: ['input'],
			version: 1,
			description: 'Sends one request',
			defaults: { name: 'Other' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: TYPE, required: true }],
			properties: [],
		},
		async execute() {
			const url = `${sandbox.baseUrl}/api/ServiceClientApp/Unified/Orders?channel=bol&tpUserId=a`;
			const headers = { 'Content-Type': 'application/json' };
			const request = { method: 'POST' as const, url, headers, body: '{}' };
			await this.helpers.httpRequestWithAuthentication.call(this, TYPE, request);
			return [[]];
		},
	};

	it('is replaced, also where the service answers it with 403', async () => {
		const credentials = await usedCredential();
		sandbox.tokens.refusalStatus = 403;
		sandbox.tokens.expireAll();
		credentials.edit(TYPE, changes);
		await readAllOrders(credentials);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(statuses()).toEqual([200, 200, 200]);
	});

	it('is never sent by another node, such as HTTP Request: n8n renews it first', async () => {
		const credentials = await usedCredential();
		const oldToken = credentials.read(TYPE).accessToken;
		credentials.edit(TYPE, changes);
		const { error } = await runNode({ node: other, parameters: {}, credentials });
		expect(error).toBeUndefined();
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(statuses()).toEqual([200]);
		expect(bearersOf(sandbox)).not.toContain(oldToken);
		expect(bearersOf(sandbox)).toEqual([credentials.read(TYPE).accessToken]);
	});
});

describe('a service whose new token ends the old ones', () => {
	beforeEach(() => {
		sandbox.tokens.onlyNewest = true;
	});

	const fiveTogether = async (credentials: CredentialStore) =>
		await Promise.all(Array.from({ length: 5 }, async () => await read(credentials)));

	it.each<[string, (credentials: CredentialStore) => void]>([
		['a dead token', () => sandbox.tokens.expireAll()],
		[
			'no token',
			(credentials) =>
				credentials.edit(TYPE, { accessToken: '', tokenFingerprint: '', tokenRenewAt: '' }),
		],
		['a token past its life', (credentials) => credentials.edit(TYPE, { tokenRenewAt: PAST })],
	])(
		'five executions that begin together with %s all succeed, with one token call',
		async (_, prepare) => {
			const credentials = await usedCredential();
			prepare(credentials);
			for (const { error, items } of await fiveTogether(credentials)) {
				expect(error).toBeUndefined();
				expect(items).toHaveLength(30);
			}
			expect(sandbox.tokenRequests).toHaveLength(1);
			expect(credentials.read(TYPE).accessToken).toBe(sandbox.tokens.issued.at(-1));
		},
	);

	it('a token that another process renews meanwhile is taken up, also after a renewal of our own', async () => {
		const credentials = await usedCredential();
		sandbox.tokens.expireAll();
		// Right after our own token call the other process stores a token of its own.
		sandbox.faults.once(
			{
				type: 'custom',
				handle: () => {
					credentials.edit(TYPE, { accessToken: sandbox.tokens.issue() });
					return undefined;
				},
			},
			{ after: 1 },
		);
		await readAllOrders(credentials);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(statuses()).toEqual([401, 401, 200, 200, 200]);
	});

	it('a token call that fails is told to all that wait for it, and made once', async () => {
		sandbox.setClient({ clientSecret: 'another' });
		const credentials = storeFor(sandbox, { clientSecret: 'wrong' });
		for (const { error } of await fiveTogether(credentials))
			expect(error?.message).toContain('invalid_client');
		expect(sandbox.dataRequests).toEqual([]);
	});
});

describe('an edited credential', () => {
	it('a new secret takes effect at the next execution, while the old token still lives', async () => {
		const credentials = await usedCredential();
		const oldToken = credentials.read(TYPE).accessToken as string;
		sandbox.setClient({ clientSecret: 'the new secret' });
		credentials.edit(TYPE, { clientSecret: 'the new secret' });
		await readWell(credentials);
		expect(sandbox.tokens.isLive(oldToken)).toBe(true);
		expect(sandbox.tokenRequests).toHaveLength(1);
		expect(forms()).toEqual([expect.objectContaining({ client_secret: 'the new secret' })]);
		expect(bearersOf(sandbox)).not.toContain(oldToken);
		expect(statuses()).toEqual([200, 200, 200]);
	});

	it.each(['clientSecret', 'clientId', 'password', 'username'])(
		'a wrong %s fails at once, although the old token still lives',
		async (field) => {
			const credentials = await usedCredential();
			credentials.edit(TYPE, { [field]: 'wrong-zq7719x' });
			const { error, items, inspected } = await read(credentials);
			expect(items).toEqual([]);
			expect(error?.message).toContain('No access token was issued');
			expect(sandbox.tokenRequests).toHaveLength(1);
			expect(sandbox.dataRequests).toEqual([]);
			expect(inspected).not.toContain('zq7719x');
		},
	);

	it('a change of what does not concern the token keeps it', async () => {
		const credentials = await usedCredential();
		credentials.edit(TYPE, { ignoreSslIssues: true, scope: ' ' });
		await read(credentials);
		expect(sandbox.tokenRequests).toEqual([]);
	});
});

it.each<[string, (address: string) => string, (address: string) => string]>([
	['slashes and blanks', (base) => `  ${base}// `, (auth) => `\t${auth}/\n`],
	['the whole addresses', (base) => `${base}/api`, (auth) => ` ${auth}/connect/token/ `],
	[
		'capitals in the scheme',
		(base) => base.replace('http', 'HTTP'),
		(auth) => auth.replace('http', 'Http'),
	],
])('addresses with %s: understood by node and test button', async (_, base, auth) => {
	const credentials = storeFor(sandbox, {
		baseUrl: base(sandbox.baseUrl),
		authUrl: auth(sandbox.authUrl),
	});
	await readWell(credentials);
	await pressWell(credentials);
	expect([...new Set(sandbox.requests.map(({ path }) => path))].sort()).toEqual([
		'/api/ServiceClientApp/Unified/Orders',
		'/auth/connect/token',
	]);
});

describe('blanks', () => {
	it('around names and the scope are left out', async () => {
		const { clientId, username } = sandbox.client;
		const fields = { clientId: ` ${clientId}\n`, username: `\t${username} `, scope: ' read ' };
		await readWell(storeFor(sandbox, fields));
		expect(forms()).toMatchObject([{ client_id: clientId, username, scope: 'read' }]);
	});

	it('around a secret are sent, and the message of a failed login names it', async () => {
		const { password } = sandbox.client;
		const credentials = storeFor(sandbox, { password: `${password} ` });
		const { error } = await read(credentials);
		expect(forms()).toMatchObject([{ password: `${password} ` }]);
		expect(error?.description).toContain(
			'Check Username and Password in the credential. Check the blanks around “Password”: they are sent, too.',
		);
	});
});

describe('a login by expression', () => {
	const items = [{ at: 'here' }, { at: 'there' }, { at: 'here' }];
	const by = (here: string, there: string) => `={{ $json.at === 'here' ? '${here}' : '${there}' }}`;

	it.each<[string, () => ICredentialDataDecryptedObject]>([
		['Base URL', () => ({ baseUrl: by(sandbox.baseUrl, stranger.baseUrl) })],
		['Auth URL', () => ({ authUrl: by(sandbox.authUrl, stranger.authUrl) })],
		['Username', () => ({ username: by(sandbox.client.username, 'other') })],
		['Password', () => ({ password: by(sandbox.client.password, 'other-zq7719x') })],
		['Client ID', () => ({ clientId: by(sandbox.client.clientId, 'other') })],
		['Client Secret', () => ({ clientSecret: by(sandbox.client.clientSecret, 'other-zq7719x') })],
		['Scope', () => ({ scope: by('read', 'write') })],
		['Grant Type', () => ({ grantType: by('password', 'clientCredentials') })],
	])(
		'an item with another %s than the first is refused, the others are read',
		async (_, fields) => {
			const result = await read(
				storeFor(sandbox, fields()),
				{ tpUserId: '={{ $json.at }}' },
				{ items, onError: 'continueErrorOutput' },
			);
			expect(new Set(result.items.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
				new Set(['{"item":0}', '{"item":2}']),
			);
			expect(result.errorItems).toMatchObject([
				{
					json: {
						error:
							'The credential “Unified Commerce API” has another login for this item than for the first one',
						message: expect.stringMatching(/one node for each login.*sub-workflow/),
					},
					pairedItem: { item: 1 },
				},
			]);
			expect(stranger.requests).toEqual([]);
			expect(sandbox.dataRequests.filter(({ tpUserId }) => tpUserId === 'there')).toEqual([]);
			expect(sandbox.tokenRequests).toHaveLength(1);
			expect(result.inspected).not.toContain('zq7719x');
		},
	);

	it('is compared with the first item also when that one was not read', async () => {
		const result = await read(
			storeFor(sandbox, { baseUrl: by(sandbox.baseUrl, stranger.baseUrl) }),
			{ tpUserId: "={{ $json.at === 'here' ? '' : 'merchant-1' }}" },
			{ items, onError: 'continueErrorOutput' },
		);
		expect(result.items).toEqual([]);
		expect(result.errorItems.map(({ json }) => json.error)).toEqual([
			expect.stringContaining('User ID'),
			expect.stringContaining('another login'),
			expect.stringContaining('User ID'),
		]);
		expect(sandbox.requests).toEqual([]);
		expect(stranger.requests).toEqual([]);
	});

	it('a renewed token makes no other login', async () => {
		sandbox.tokens.expireAfterUses(2);
		expect((await readWell(storeFor(sandbox), {}, { items })).items).toHaveLength(90);
	});
});

describe('a redirect', () => {
	it.each([301, 302, 307, 308] as const)(
		'%d of the token call is not followed, by node and test button',
		async (status) => {
			sandbox.faults.always(
				{ type: 'redirect', status, to: `${stranger.authUrl}/connect/token` },
				{ kind: 'token' },
			);
			const credentials = storeFor(sandbox);
			const { error } = await read(credentials);
			expect(error?.message).toContain(String(status));
			credentials.edit(TYPE, { accessToken: 'kept', tokenFingerprint: 'kept' });
			expect(await pressTest(credentials)).toMatchObject({ status: 'Error' });
			expect(stranger.requests).toEqual([]);
		},
	);

	it('of a Magic Link request is not followed', async () => {
		const to = `${stranger.baseUrl}/link/x`;
		sandbox.faults.always({ type: 'redirect', status: 302, to }, { kind: 'magicLink' });
		const link = { resource: 'magicLink', operation: 'create', tpUserId: 'a' };
		expect((await run(storeFor(sandbox), link)).error?.message).toContain('302');
		expect(stranger.requests).toEqual([]);
	});

	it('the address of the next page in an answer is never called', async () => {
		sandbox.settings.nextPageUrlBase = stranger.baseUrl;
		const { items } = await read(storeFor(sandbox));
		sandbox.settings.nextPageUrlBase = '';
		expect(items).toHaveLength(30);
		expect(stranger.requests).toEqual([]);
	});
});

describe('the test button', () => {
	it.each([{}, clientCredentials])(
		'a right credential is good (%j), also the first time',
		async (grant) => {
			const credentials = storeFor(sandbox, grant);
			await pressWell(credentials);
			// n8n asks for the first token itself.
			expect(sandbox.tokenRequests).toHaveLength(2);
			await pressWell(credentials);
			expect(sandbox.tokenRequests).toHaveLength(3);
			// Nobody's data is asked for.
			for (const { query, rawBody, status } of sandbox.dataRequests)
				expect({ query, rawBody, status }).toEqual({ query: {}, rawBody: '{}', status: 400 });
		},
	);

	it.each<[string, () => string, RegExp]>([
		['clientSecret', () => 'wrong', /Client ID and Client Secret/],
		['authUrl', () => `${sandbox.baseUrl}/nothing`, /Auth URL/],
		['authUrl', () => 'auth.example.com', /Auth URL/],
		['baseUrl', () => '', /no Base URL/],
		['baseUrl', () => 'http://127.0.0.1:9', /Base URL: 127.0.0.1:9 refused the connection/],
		['baseUrl', () => stranger.baseUrl, /Base URL: the service did not accept the access token/],
	])('a good stored token hides no wrong %s', async (field, value, words) => {
		const credentials = await usedCredential();
		credentials.edit(TYPE, { [field]: value() });
		const { status, message } = await pressTest(credentials);
		expect(status).toBe('Error');
		expect(message).toMatch(words);
		expect(sandbox.tokens.isLive(String(credentials.read(TYPE).accessToken))).toBe(true);
	});

	it.each<[PlainFault, RegExp]>([
		[{ type: 'html', status: 400 }, /Base URL: the answer is not JSON/],
		[{ type: 'html', status: 403 }, /Base URL: .*403/],
		[{ type: 'empty' }, /Base URL: the answer is empty/],
		[{ type: 'noContent' }, /Base URL: the answer is empty/],
		[{ type: 'text', text: 'It works!' }, /Base URL: the answer is not JSON: “It works!”/],
		[{ type: 'status', status: 404 }, /HTTP 404/],
		[{ type: 'status', status: 405, body: '' }, /HTTP 405/],
		[{ type: 'status', status: 503 }, /Base URL: .*503/],
		[{ type: 'cut' }, /Base URL: the answer is incomplete/],
	])('what is not the service is told: %j', async (fault, words) => {
		sandbox.faults.always(fault);
		for (const grant of [{}, clientCredentials]) {
			const { status, message } = await pressTest(storeFor(sandbox, grant));
			expect(status).toBe('Error');
			expect(message).toMatch(words);
		}
	});

	it.each<[PlainFault]>([
		[{ type: 'status', status: 400, body: '' }],
		[{ type: 'status', status: 422 }],
		[{ type: 'status', status: 403 }],
		[{ type: 'status', status: 429 }],
		[{ type: 'status', status: 500 }],
		[{ type: 'notSuccessful' }],
	])('what the service may say to the request of the test is good: %j', async (fault) => {
		sandbox.faults.once(fault);
		await pressWell(storeFor(sandbox));
	});

	it('stores the new token, also where it ends the one before', async () => {
		sandbox.tokens.onlyNewest = true;
		const credentials = await usedCredential();
		await pressWell(credentials);
		sandbox.clearRequests();
		await readWell(credentials);
		expect(sandbox.tokenRequests).toEqual([]);
	});

	it('the stored token does not go to the token endpoint', async () => {
		const credentials = await usedCredential();
		const stored = String(credentials.read(TYPE).accessToken);
		await pressTest(credentials);
		expect(sandbox.tokenRequests).not.toEqual([]);
		for (const { headers, rawBody } of sandbox.tokenRequests) {
			expect(headers.authorization).toBeUndefined();
			expect(rawBody).not.toContain(stored);
		}
	});
});
