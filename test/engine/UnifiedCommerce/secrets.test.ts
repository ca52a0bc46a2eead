import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import {
	dataChannels,
	type Channel,
	type Fault,
	type PlainFault,
	type RecordedRequest,
	type Sandbox,
} from '../../../dev/sandbox';
import { testCredential } from '../../../dev/testkit/engine';
import { CHANNELS_WITH_KEYS, CREDENTIAL_KEYS } from '../../../nodes/shared/facts/channels';
import { sampleOf } from '../../runCounts';
import { readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';
import { SecretMarkers, tracesOf } from '../secretMarkers';

const sandbox = useSandbox({ orders: 12, products: 12 });
let markers: SecretMarkers;
let login: ICredentialDataDecryptedObject;

beforeEach(() => {
	markers = new SecretMarkers();
	login = {
		username: markers.secret('username'),
		password: markers.secret('password'),
		clientId: markers.secret('clientId'),
		clientSecret: markers.secret('clientSecret'),
		scope: markers.secret('scope'),
	};
	sandbox.setClient(login as Parameters<Sandbox['setClient']>[0]);
});

/** Every field that any channel has, tainted. */
const channelCredential = (channel: Channel): ICredentialDataDecryptedObject => ({
	channel,
	baseUrl: `https://${markers.core('channel baseUrl')}.example.com/`,
	endpoint: `https://${markers.core('endpoint')}.example.com`,
	marketplaceIds: `${markers.core('marketplaceIds 1')},${markers.core('marketplaceIds 2')}`,
	region: markers.core('region'),
	storeHash: markers.core('storeHash'),
	token: `Basic ${markers.secret('channel token')}`,
});

test('every key of every channel is tainted', () => {
	for (const channel of CHANNELS_WITH_KEYS)
		for (const { name } of CREDENTIAL_KEYS[channel])
			expect(channelCredential(channel)).toHaveProperty(name);
});

const credentialsFor = (channel: Channel) => storeFor(sandbox, login, channelCredential(channel));

function leaksOf(text: string): string[] {
	sandbox.tokens.issued.forEach((token, index) =>
		markers.watch(`access token ${index + 1}`, token),
	);
	return markers.foundIn(text);
}

/** The whole request as text, as a careless service may quote it. */
const quoted = ({ headers, rawBody, body }: RecordedRequest) =>
	`${headers.authorization ?? ''} ${rawBody} ${JSON.stringify(body)} ${Buffer.from(rawBody).toString('base64')}`;

type Reply = Partial<Extract<PlainFault, { type: 'status' }>>;

const reply = (send: (request: RecordedRequest) => Reply): Fault => ({
	type: 'custom',
	handle: (request) => ({
		...{ type: 'status', status: 200, contentType: 'application/json', ...send(request) },
	}),
});

const ECHOES: Array<[string, Fault]> = [
	...[400, 401, 402, 403, 404, 409, 422, 429, 500, 501, 502, 503, 504].map(
		(status): [string, Fault] => [`HTTP ${status}`, { type: 'echo', as: 'status', status }],
	),
	...(['schemaValidationErrors', 'restErrors', 'operationErrors', 'unexpectedErrors'] as const).map(
		(list): [string, Fault] => [list, { type: 'echo', as: 'errorList', list }],
	),
	...[401, 403, 422, 429, 500].map((status): [string, Fault] => [
		`a step, its channel answering ${status}`,
		{ type: 'echo', as: 'stepErrors', status },
	]),
	...[200, 403, 502].map((status): [string, Fault] => [
		`a page, HTTP ${status}`,
		{ type: 'echo', as: 'html', status },
	]),
	...[200, 400, 503].map((status): [string, Fault] => [
		`text, HTTP ${status}`,
		{ type: 'echo', as: 'text', status },
	]),
	[
		'the title of a page',
		reply((request) => ({ status: 502, body: `<html><title>${quoted(request)}</title></html>` })),
	],
	['broken JSON', reply((request) => ({ body: `{"echo":"${quoted(request)}` }))],
	['JSON that is text', reply((request) => ({ body: JSON.stringify(quoted(request)) }))],
	[
		'the address of a redirect',
		reply((request) => ({
			status: 302,
			headers: {
				location: `https://login.example.com/?token=${encodeURIComponent(quoted(request)).slice(0, 6000)}`,
			},
			body: '',
		})),
	],
	[
		'step names',
		reply((request) => ({
			body: { Errors: { [quoted(request)]: { restErrors: 'no' } }, Output: null },
		})),
	],
	[
		'execution and trace',
		reply((request) => ({
			body: {
				Output: {
					isSuccess: false,
					execution_id: quoted(request),
					next_page_token: quoted(request),
				},
				Report: { TraceId: quoted(request) },
			},
		})),
	],
	[
		'the type of a result',
		reply((request) => ({
			body: { Output: { isSuccess: true, result: { [quoted(request)]: quoted(request) } } },
		})),
	],
	[
		'keys without words',
		reply(({ headers, body }) => ({
			status: 400,
			body: { received: body, authorization: headers.authorization },
		})),
	],
];

/** All echoes in one run, an item for each; every error leaves through the error output. */
async function allEchoes(channel: Channel, parameters: INodeParameters) {
	const credentials = credentialsFor(channel);
	ECHOES.forEach(([name, fault]) => {
		sandbox.faults.always(fault, { tpUserId: name, kind: ['orders', 'products', 'magicLink'] });
	});
	return await run(
		credentials,
		{ ...readAll({ channel, tpUserId: '={{ $json.user }}' }), ...parameters },
		{ items: ECHOES.map(([user]) => ({ user })), onError: 'continueErrorOutput' },
	);
}

const readingOptions = { retryWait: 0, maxRetries: 1, pageSize: 5 };

/** A reading with channel credentials ends with an error, and leaves no secret behind. */
async function failsWithoutLeak(): Promise<void> {
	const parameters = readAll({ authentication: 'channelCredentials', readingOptions });
	const result = await run(credentialsFor('shopify'), parameters);
	expect(result.status).toBe('error');
	expect(leaksOf(tracesOf(result))).toEqual([]);
}

test('what is planted is really sent, and is found when it shows', async () => {
	const result = await run(
		credentialsFor('amazon'),
		readAll({ channel: 'amazon', authentication: 'channelCredentials' }),
	);
	expect(result.items).toHaveLength(12);
	const leaks = leaksOf(sandbox.requests.map(quoted).join('\n'));
	const sent = new Set(leaks.map((leak) => leak.replace(/ \(.*/s, '')));
	expect([...sent].sort()).toEqual([
		...['access token 1', 'channel token', 'clientId', 'clientSecret', 'endpoint'],
		...['marketplaceIds 1', 'marketplaceIds 2', 'password', 'scope', 'username'],
	]);
	expect(leaksOf(tracesOf(result))).toEqual([]);
});

describe.each(sampleOf(dataChannels.orders, 5))('%s, with channel credentials', (channel) => {
	test('every way of quoting the request back', async () => {
		const result = await allEchoes(channel, {
			authentication: 'channelCredentials',
			readingOptions,
		});
		expect(result.items).toEqual([]);
		expect(result.errorItems).toHaveLength(ECHOES.length);
		expect(leaksOf(tracesOf(result))).toEqual([]);
		// The rest of the message is still there.
		for (const { json } of result.errorItems)
			expect(json.error).toMatch(/orders could not be read: \S+/);
	});
});

test.each(sampleOf(ECHOES, 5))('%s, thrown', async (_, fault) => {
	sandbox.faults.always(fault);
	await failsWithoutLeak();
});

describe.each<[string, INodeParameters]>([
	['linked user', {}],
	['Get Page', { operation: 'getPage' }],
	['Export to File', { operation: 'export', format: 'csv' }],
	['Magic Link', { resource: 'magicLink', operation: 'create' }],
])('%s', (_, parameters) => {
	test('every way of quoting the request back', async () => {
		const result = await allEchoes('shopify', { ...parameters, readingOptions });
		expect(leaksOf(tracesOf(result))).toEqual([]);
		// The Magic Link call has a text for an answer in itself, so one echo may pass for a token.
		expect(result.errorItems.length + result.items.length).toBe(ECHOES.length);
	});
});

describe('the token call', () => {
	test.each(sampleOf(ECHOES, 5, 1))('%s', async (_, fault) => {
		sandbox.faults.always(fault, { kind: 'token' });
		await failsWithoutLeak();
	});

	test.each(sampleOf(ECHOES, 5, 2))('%s, at a renewal', async (_, fault) => {
		sandbox.tokens.expireAfterUses(1);
		sandbox.faults.always(fault, { kind: 'token', after: 1 });
		await failsWithoutLeak();
	});

	test('a token under another name, as text, or in a page is not quoted', async () => {
		const token = markers.longToken('a token of an odd issuer', 3);
		for (const body of [
			{ accessToken: token },
			{ data: { token }, message: token },
			token,
			`<html><title>${token}</title></html>`,
			`{"access_token":"${token}`,
		]) {
			const answer = { type: 'status', status: 200, body, contentType: 'text/plain' } as const;
			sandbox.faults.always(answer, { kind: 'token' });
			await failsWithoutLeak();
			sandbox.faults.clear();
		}
	});
});

describe('testing the credential', () => {
	const press = async (changes: ICredentialDataDecryptedObject = {}) =>
		await testCredential({
			type: 'unifiedCommerceApi',
			credentials: storeFor(sandbox, { ...login, ...changes }),
		});

	test.each(sampleOf(ECHOES, 5, 3))('%s', async (_, fault) => {
		sandbox.faults.always(fault, { kind: 'token' });
		const result = await press();
		expect(result.status).toBe('Error');
		expect(leaksOf(JSON.stringify(result))).toEqual([]);
	});

	test.each(sampleOf(ECHOES, 5, 4))('%s, from the service itself', async (_, fault) => {
		sandbox.faults.always(fault);
		expect(leaksOf(JSON.stringify(await press()))).toEqual([]);
	});

	test.each(['clientSecret', 'password', 'clientId', 'username'])('a wrong %s', async (field) => {
		const result = await press({ [field]: markers.secret(`wrong ${field}`) });
		expect(result.status).toBe('Error');
		expect(leaksOf(JSON.stringify(result))).toEqual([]);
	});
});

test('a token renewed in the middle is as secret as the one before it', async () => {
	sandbox.tokens.expireAfterUses(1);
	const seen: string[] = [];
	const handle = ({ headers }: RecordedRequest): PlainFault => {
		seen.push(String(headers.authorization));
		const message = `refused: ${seen.join(', ')} ${seen.map((token) => token.slice(7)).join(' ')}`;
		return { type: 'status', status: 400, message };
	};
	sandbox.faults.always({ type: 'custom', handle }, { page: 2 });
	const result = await run(credentialsFor('shopify'), readAll({ readingOptions }));
	expect(sandbox.tokens.issued.length).toBeGreaterThan(1);
	expect(seen).toHaveLength(1);
	expect(leaksOf(tracesOf(result))).toEqual([]);
});

test('a token that this reading still uses is secret, also when it was renewed elsewhere meanwhile', async () => {
	const credentials = credentialsFor('shopify');
	const handle = ({ headers }: RecordedRequest): PlainFault => {
		const accessToken = markers.core('token from elsewhere');
		credentials.edit('unifiedCommerceApi', { accessToken });
		const message = `no longer: ${String(headers.authorization).slice(7)}`;
		return { type: 'status', status: 400, message };
	};
	sandbox.faults.always({ type: 'custom', handle }, { page: 2 });
	const result = await run(credentials, readAll({ readingOptions }));
	expect(sandbox.dataRequests).toHaveLength(3);
	expect(leaksOf(tracesOf(result))).toEqual([]);
});

test('a cursor that holds the token is not shown to go on from', async () => {
	const next = ({ headers }: RecordedRequest) => `page 2 ${String(headers.authorization)}`;
	sandbox.faults.always(
		reply((request) => ({
			body: {
				Output: { isSuccess: true, result: [{ id: '1' }], next_page_token: next(request) },
			},
		})),
	);
	const result = await run(
		credentialsFor('shopify'),
		readAll({ readingOptions: { ...readingOptions, maxPages: 1 } }),
	);
	expect(remarksIn(result)).toEqual([
		'Shopify: 1 page(s), 1 record(s) were read, and more remain.',
	]);
	expect(leaksOf(tracesOf(result))).toEqual([]);
});

test.each([
	[
		'HTTP 400',
		reply((request) => ({ status: 400, body: { message: `${quoted(request)} `.repeat(5) } })),
	],
	['text', reply((request) => ({ body: `refused ${quoted(request)} `.repeat(10) }))],
	['a page', reply((request) => ({ status: 502, body: `<p>${quoted(request)}</p>`.repeat(20) }))],
	[
		'an error list',
		reply((request) => ({
			body: { Output: { isSuccess: false, restErrors: Array(5).fill(quoted(request)) } },
		})),
	],
])('%s: no part of a long token shows, wherever the text was cut', async (_, fault) => {
	const token = markers.longToken('channel token', 100);
	const credentials = storeFor(sandbox, login, { channel: 'bol', token });
	for (const limit of [1, 5, 7, 11, 13]) {
		sandbox.faults.always(fault);
		// Another limit makes another body, and so another place at which the text is cut.
		const result = await run(
			credentials,
			readAll({
				channel: 'bol',
				resource: 'product',
				authentication: 'channelCredentials',
				readingOptions: { ...readingOptions, maxRetries: 0, pageSize: limit },
			}),
		);
		expect(result.status).toBe('error');
		expect(leaksOf(tracesOf(result))).toEqual([]);
		sandbox.faults.clear();
	}
});

test.each(['baseUrl', 'authUrl'] as const)(
	'an address that holds a password, %s, is refused without showing it',
	async (field) => {
		const secret = markers.core(field);
		const { host } = new URL(sandbox.baseUrl);
		const result = await run(
			storeFor(sandbox, { ...login, [field]: `http://keeper:${secret}@${host}` }),
			readAll(),
		);
		expect(result.error?.message).toContain('may contain only the address, without a user name');
		expect(leaksOf(tracesOf(result))).toEqual([]);
	},
);
