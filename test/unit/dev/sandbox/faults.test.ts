import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { echoForms, type EchoForm, type Fault, type PlainFault } from '../../../../dev/sandbox';
import { idsOf, SandboxClient, type Answer } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 40 });
});
beforeEach(async () => {
	client.sandbox.reset();
	await client.renew();
});
afterAll(async () => await client.sandbox.close());

const list = async (body: Record<string, unknown> = { status: 'any' }): Promise<Answer> =>
	await client.list('orders', 'shopify', body);
const all = () => idsOf(client.sandbox.orders('shopify'));

async function meeting(fault: Fault): Promise<Answer> {
	client.sandbox.faults.once(fault);
	return await list();
}

describe('answers in place of the service', () => {
	test.each<[PlainFault, Partial<Answer>]>([
		[
			{ type: 'status', status: 403, message: 'no' },
			{ status: 403, json: { code: '403', message: 'no' } },
		],
		[
			{ type: 'status', status: 400, code: 'E1', message: 'bad' },
			{ status: 400, json: { code: 'E1', message: 'bad' } },
		],
		[
			{ type: 'status', status: 502, body: '<html>' },
			{ status: 502, text: '<html>' },
		],
		[
			{ type: 'status', status: 500, body: { a: 1 } },
			{ status: 500, json: { a: 1 } },
		],
		[{ type: 'empty' }, { status: 200, text: '' }],
		[{ type: 'noContent' }, { status: 204, text: '' }],
		[{ type: 'text' }, { status: 200, text: 'upstream connect timeout' }],
		[
			{ type: 'envelope', as: 'bodyNull' },
			{ status: 200, text: 'null' },
		],
		[
			{ type: 'envelope', as: 'bodyArray' },
			{ status: 200, text: '[]' },
		],
	])('%j', async (fault, answer) => {
		expect(await meeting(fault)).toMatchObject(answer);
		expect(client.sandbox.dataRequests).toMatchObject([
			{ fault: fault.type, status: answer.status },
		]);
		expect((await list()).status).toBe(200);
	});

	test('HTML and half JSON under status 200', async () => {
		const page = await meeting({ type: 'html' });
		expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
		expect(page.text).toMatch(/^<!DOCTYPE html>/);
		const half = await meeting({ type: 'brokenJson' });
		expect(half.headers.get('content-type')).toContain('application/json');
		expect(() => JSON.parse(half.text) as unknown).toThrow(SyntaxError);
	});

	test.each<[PlainFault & { type: 'rateLimit' }, unknown]>([
		[{ type: 'rateLimit' }, null],
		[{ type: 'rateLimit', retryAfter: 2 }, '2'],
		[{ type: 'rateLimit', retryAfter: 3600 }, '3600'],
		[
			{ type: 'rateLimit', retryAfterDate: 5 },
			expect.stringMatching(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/),
		],
	])('%j', async (fault, header) => {
		const { status, headers } = await meeting(fault);
		expect([status, headers.get('retry-after')]).toEqual([429, header]);
	});

	test.each([301, 302, 307] as const)('a redirect %d', async (status) => {
		const answer = await meeting({ type: 'redirect', status, to: 'http://other.example.com/x' });
		expect([answer.status, answer.headers.get('location')]).toEqual([
			status,
			'http://other.example.com/x',
		]);
	});

	test('a cut connection, before the headers and in the body', async () => {
		await expect(meeting({ type: 'cut' })).rejects.toThrow('fetch failed');
		await expect(meeting({ type: 'cut', when: 'midBody' })).rejects.toThrow('terminated');
		expect(client.sandbox.dataRequests.map(({ fault }) => fault)).toEqual(['cut', 'cut']);
	});

	test('silence until the client gives up, or until the sandbox closes', async () => {
		client.sandbox.faults.once({ type: 'silence' });
		await expect(
			client.list('orders', 'shopify', {}, { signal: AbortSignal.timeout(100) }),
		).rejects.toThrow('timeout');
		expect(client.sandbox.dataRequests).toMatchObject([{ fault: 'silence', status: 0 }]);
		const other = await SandboxClient.start({ orders: 1 });
		other.sandbox.faults.once({ type: 'silence' });
		const unanswered = expect(other.list('orders', 'shopify')).rejects.toThrow('fetch failed');
		while (other.sandbox.dataRequests.length === 0) await new Promise(setImmediate);
		await other.sandbox.close();
		await unanswered;
	});
});

describe('failures inside an HTTP 200', () => {
	const lists = [
		'schemaValidationErrors',
		'restErrors',
		'operationErrors',
		'unexpectedErrors',
	] as const;
	const shapes = ['string', 'object', 'nested', 'array'] as const;

	test.each(lists.flatMap((name) => shapes.map((shape) => [name, shape] as const)))(
		'%s as %s',
		async (name, shape) => {
			const { status, json } = await meeting({ type: 'errorList', list: name, shape });
			expect([status, json.Output?.isSuccess]).toEqual([200, false]);
			expect(JSON.stringify(json.Output?.[name])).toContain('quota exhausted');
			for (const other of lists) if (other !== name) expect(json.Output?.[other]).toBeNull();
		},
	);

	test('isSuccess false alone; errors keyed by step; parts missing', async () => {
		expect((await meeting({ type: 'notSuccessful' })).json.Output).toMatchObject({
			isSuccess: false,
			restErrors: null,
		});
		const step = await meeting({
			type: 'stepErrors',
			step: 'load',
			channelStatus: 402,
			output: 'absent',
		});
		expect(step.json.Output).toBeUndefined();
		expect(step.json.Errors).toEqual({
			load: expect.objectContaining({
				step: 'load',
				isSuccess: false,
				restErrors: {
					status_code: 402,
					content_type: expect.any(String),
					content_file_path: {},
					headers: expect.any(Object),
					result: { errors: 'This shop is frozen' },
				},
			}),
		});
		expect((await meeting({ type: 'envelope', as: 'outputMissing' })).json).not.toHaveProperty(
			'Output',
		);
		expect((await meeting({ type: 'envelope', as: 'outputNull' })).json.Output).toBeNull();
		expect((await meeting({ type: 'envelope', as: 'resultObject' })).json.Output?.result).toEqual({
			orders: [],
		});
	});
});

describe('pages that are not as they should be', () => {
	const pagesUnder = async (fault: Fault, most = 6, page?: number) => {
		client.sandbox.faults.always(fault, page === undefined ? {} : { page });
		return await client.pages(
			'orders',
			'shopify',
			{ status: 'any', limit: 20 },
			{ limit: 20 },
			{ most },
		);
	};
	const cursors = () =>
		client.sandbox.dataRequests.map(
			({ body }) => (body as { next_page_token?: string }).next_page_token,
		);

	test('the same cursor for ever, or two in turn', async () => {
		await pagesUnder({ type: 'repeatCursor', cycle: 1 });
		expect(new Set(cursors().slice(1)).size).toBe(1);
		client.sandbox.reset();
		await client.renew();
		client.sandbox.faults.always({ type: 'repeatCursor', cycle: 2 });
		await client.pages('orders', 'shopify', { status: 'any', limit: 5 }, { limit: 5 }, { most: 7 });
		const [, one, two, ...rest] = cursors();
		expect(one).not.toBe(two);
		expect(rest).toEqual([one, two, one, two]);
	});

	test('an empty page with a cursor loses nothing; for ever, its cursors all differ', async () => {
		expect((await pagesUnder({ type: 'emptyPage' }, 6, 1)).map(idsOf)).toEqual([
			all().slice(0, 20),
			[],
			all().slice(20),
		]);
		client.sandbox.faults.clear();
		client.sandbox.clearRequests();
		expect(await pagesUnder({ type: 'emptyPage' }, 5)).toEqual([[], [], [], [], []]);
		expect(new Set(cursors()).size).toBe(5);
	});

	test('a short page and an ignored limit lose nothing', async () => {
		expect(
			(await pagesUnder({ type: 'shortPage', size: 3 }, 9, 0)).map(({ length }) => length),
		).toEqual([3, 20, 17]);
		client.sandbox.faults.clear();
		expect((await pagesUnder({ type: 'ignoreLimit' })).map(idsOf)).toEqual(
			[0, 10, 20, 30].map((at) => all().slice(at, at + 10)),
		);
	});

	test('overlapping pages repeat the end of the page before', async () => {
		const [first, second, third] = await pagesUnder({ type: 'overlap', records: 3 });
		expect(idsOf(first)).toEqual(all().slice(0, 20));
		expect(idsOf(second)).toEqual(all().slice(17, 37));
		expect(idsOf(third)).toEqual(all().slice(34));
	});

	test.each([
		['null', null],
		['empty', ''],
		['blank', ' '],
		['absent', undefined],
	] as const)('the end of the data told as %s', async (as, token) => {
		client.sandbox.settings.endOfData = as;
		expect((await list({ status: 'any', limit: 100 })).json.Output?.next_page_token).toBe(token);
		client.sandbox.settings.endOfData = 'null';
		expect((await meeting({ type: 'endToken', as })).json.Output?.next_page_token).toEqual(
			expect.any(String),
		);
		client.sandbox.faults.once({ type: 'endToken', as });
		expect((await list({ status: 'any', limit: 100 })).json.Output?.next_page_token).toBe(token);
	});

	test('result null, quiet lists, a bare envelope', async () => {
		expect((await meeting({ type: 'resultNull' })).json.Output).toMatchObject({
			result: null,
			next_page_token: null,
		});
		client.sandbox.faults.once({ type: 'nullWhenEmpty' });
		expect((await list({ ids: 'none' })).json.Output?.result).toBeNull();
		expect((await meeting({ type: 'quietLists', as: 'object' })).json.Output).toMatchObject({
			restErrors: {},
			operationErrors: {},
		});
		expect((await meeting({ type: 'quietLists', as: 'absent' })).json.Output).not.toHaveProperty(
			'restErrors',
		);
		const bare = await meeting({ type: 'bareEnvelope' });
		expect(Object.keys(bare.json)).toEqual(['Errors', 'Output']);
		expect(bare.json.Output).not.toHaveProperty('execution_id');
		expect(bare.json.Output?.result).toHaveLength(10);
	});

	test('a slow answer is the right one', async () => {
		expect(idsOf((await meeting({ type: 'slow', ms: 20 })).json.Output?.result)).toEqual(
			all().slice(0, 10),
		);
	});
});

describe('token and Magic Link faults', () => {
	const form = () => client.passwordForm();

	test('meet the token endpoint only where they are meant for it', async () => {
		const { faults } = client.sandbox;
		faults.once({ type: 'status', status: 500, body: '<h1>down</h1>' }, { kind: 'token' });
		expect((await list()).status).toBe(200);
		expect(await client.askToken(form())).toMatchObject({ status: 500, text: '<h1>down</h1>' });
		faults.once(
			{ type: 'tokenAnswer', without: ['access_token'], set: { expires_in: 'soon' } },
			{ kind: 'token' },
		);
		expect((await client.askToken(form())).json).toEqual({
			token_type: 'bearer',
			expires_in: 'soon',
			scope: 'read write',
		});
		faults.once({ type: 'cut' }, { kind: 'token' });
		await expect(client.askToken(form())).rejects.toThrow('fetch failed');
		faults.once({ type: 'echo', as: 'status' }, { kind: 'token' });
		expect((await client.askToken(form())).json.error_description).toContain(
			Buffer.from(form().client_secret).toString('base64'),
		);
		faults.once({ type: 'status', status: 401 }, { kind: 'magicLink' });
		expect(
			(await client.get('/api/ServiceClientApp/GetTpUserAuthDisposableToken?tpUserId=u')).status,
		).toBe(401);
	});
});

describe('echo', () => {
	const secret = 'tøken+/=&" secret';
	const body = {
		params: {
			shopify: [
				{ key: 'baseUrl', value: 'x.example.com' },
				{ key: 'token', value: secret },
			],
		},
	};

	test.each<PlainFault>([
		{ type: 'echo', as: 'status', status: 500 },
		{ type: 'echo', as: 'errorList', list: 'operationErrors' },
		{ type: 'echo', as: 'stepErrors' },
	])('%j holds every secret raw, base64 and percent-encoded', async (fault) => {
		client.sandbox.faults.once(fault);
		const { text } = await list(body);
		for (const value of [secret, client.token]) {
			const forms = [
				value,
				Buffer.from(value).toString('base64'),
				Buffer.from(value).toString('base64url'),
				encodeURIComponent(value),
			];
			for (const form of forms) expect(text).toContain(JSON.stringify(form).slice(1, -1));
		}
	});

	test.each(echoForms)('its keys alone as %s', async (only) => {
		const as = only === 'entities' ? 'html' : 'text';
		client.sandbox.faults.once({ type: 'echo', as, only, status: 400 });
		const { text } = await list(body);
		const { token } = client;
		const encoded = Buffer.from(token).toString('base64');
		const forms: Partial<Record<EchoForm, string>> = {
			base64: encoded,
			base64Twice: Buffer.from(encoded).toString('base64'),
			base64Utf16: Buffer.from(token, 'utf16le').toString('base64'),
			base64Lines64: Buffer.from(token, 'latin1').toString('base64'),
			entities: 'tøken+/=&amp;&quot; secret',
			numericEntities: '&#x74;&#xf8;&#x6b;',
			cutInTheMiddle: token.slice(8, 24),
		};
		expect(text).toMatch(/Could not process .+ \| .+/s);
		expect(text).toContain(forms[only] ?? ' | ');
		expect(text).not.toContain(`Bearer ${token}`);
	});

	test.each(['html', 'text'] as const)('as %s', async (as) => {
		const { text } = await meeting({ type: 'echo', as });
		expect(text).toContain(`Bearer ${client.token}`);
	});
});

describe('the plan', () => {
	const statuses = async (...bodies: Array<Record<string, unknown>>) => {
		const found: number[] = [];
		for (const body of bodies) found.push((await list(body)).status);
		return found;
	};
	const failure: Fault = { type: 'status', status: 503 };

	test('once, a number of times, always, later, until removed', async () => {
		const { faults } = client.sandbox;
		const twice = faults.times(2, failure);
		expect(await statuses({}, {}, {})).toEqual([503, 503, 200]);
		expect(twice.hits).toBe(2);
		faults.once(failure, { after: 1 });
		expect(await statuses({}, {}, {})).toEqual([200, 503, 200]);
		const always = faults.always(failure);
		expect(await statuses({}, {})).toEqual([503, 503]);
		always.remove();
		expect(await statuses({})).toEqual([200]);
	});

	test('by channel, user, page, cursor and predicate', async () => {
		const { faults } = client.sandbox;
		const met = async (channel: string, body: Record<string, unknown>, user = 'user-1') =>
			(await client.list('orders', channel, body, { user })).status === 503;
		const token = (await list()).json.Output?.next_page_token;
		faults.always(failure, { channel: 'bol', tpUserId: 'ann' });
		expect([
			await met('bol', {}, 'ann'),
			await met('bol', {}),
			await met('shopify', {}, 'ann'),
		]).toEqual([true, false, false]);
		for (const match of [
			{ page: 1 },
			{ cursor: token },
			{ predicate: ({ rawBody }: { rawBody: string }) => rawBody.includes('token') },
		]) {
			faults.clear();
			faults.always(failure, match);
			expect([await met('shopify', { next_page_token: token }), await met('shopify', {})]).toEqual([
				true,
				false,
			]);
		}
	});

	test('a fault in code sees the request and may take it over', async () => {
		const { faults } = client.sandbox;
		faults.once({
			type: 'custom',
			handle: ({ tpUserId }) => ({ type: 'status', status: tpUserId === 'user-1' ? 418 : 500 }),
		});
		faults.once({
			type: 'custom',
			handle: (_request, reply) => {
				void reply.code(299).send('own');
				return undefined;
			},
		});
		expect((await list()).status).toBe(418);
		expect(await list()).toMatchObject({ status: 299, text: 'own' });
	});
});

test('the completion event reaches a loopback address', async () => {
	const events: string[] = [];
	const done = new Promise<void>((resolve) => {
		const receiver = createServer((request, response) => {
			request.on('data', (chunk: Buffer) => events.push(chunk.toString()));
			request.on('end', () => {
				response.end();
				receiver.close();
				resolve();
			});
		});
		receiver.listen(0, '127.0.0.1', () => {
			const { port } = receiver.address() as AddressInfo;
			const query = `channel=bol&tpUserId=u&completionCallbackUrl=${encodeURIComponent(`http://127.0.0.1:${port}/done`)}`;
			void fetch(`${client.sandbox.baseUrl}/api/ServiceClientApp/Unified/Orders?${query}`, {
				method: 'POST',
				headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
				body: '{}',
			});
		});
	});
	await done;
	expect(JSON.parse(events.join(''))).toMatchObject({ EventType: 'workflow_done', TpUserId: 'u' });
});
