import { startSandbox, type Fault, type Sandbox } from '../../../dev/sandbox';
import type { RunOptions } from '../../../dev/testkit/engine';
import { sampleOf } from '../../runCounts';
import { idsOf, readAll, run, storeFor, until, useSandbox, withSandbox } from '../fixtures';
import { cursorsSent } from './scripted';
import { cursorIn, toldBy } from './told';

const ORDERS = { orders: 35 };
const sandbox = useSandbox(ORDERS);

const read = async (options = {}, shop: Sandbox = sandbox) =>
	await run(storeFor(shop), readAll({ readingOptions: { pageSize: 10, ...options } }));
const held = () => sandbox.orders('shopify').map(({ id }) => id);

/** What the log says of the waiting. */
const waitsIn = ({ logs }: Awaited<ReturnType<typeof read>>) =>
	logs
		.filter(({ level, message }) => level === 'warn' && message.includes('waiting'))
		.map(({ message }) => message);

const PASSING: Array<[string, Fault]> = [
	['answerCut', { type: 'cut' }],
	['answerCut', { type: 'cut', when: 'midBody' }],
	['answerCut', { type: 'cut', when: 'midGzip' }],
	['answerCut', { type: 'cut', when: 'startOfGzip' }],
	['answerCut', { type: 'brokenJson' }],
	['timeout', { type: 'silence' }],
	['rateLimited (HTTP 429)', { type: 'rateLimit' }],
	['rateLimited (HTTP 429)', { type: 'rateLimit', retryAfter: 'soon 3' }],
	['serverTrouble (HTTP 503)', { type: 'status', status: 503 }],
	['serverTrouble (HTTP 504)', { type: 'status', status: 504, body: '' }],
	['serverTimeout (HTTP 408)', { type: 'status', status: 408 }],
	['serverTrouble (HTTP 520)', { type: 'html', status: 520 }],
	['serverTimeout (HTTP 524)', { type: 'html', status: 524 }],
	['reportedByService', { type: 'stepErrors', channelStatus: 429 }],
	['reportedByService', { type: 'stepErrors', channelStatus: 503 }],
];

/** Short only where the sandbox keeps silent: a busy machine answers late. */
const timeoutFor = ({ type }: Fault) => (type === 'silence' ? 1_000 : 30_000);

describe.each(sampleOf(PASSING, 3))('%s: tried again (%j)', (name, fault) => {
	test('with the same cursor, until it comes; the log shows each wait', async () => {
		sandbox.faults.times(2, fault, { page: 2 });
		const result = await read({ maxRetries: 2, timeout: timeoutFor(fault) });
		expect(idsOf(result)).toEqual(held());
		const sent = cursorsSent(sandbox);
		expect(sent).toHaveLength(6);
		expect(new Set(sent.slice(2, 5)).size).toBe(1);
		expect(new Set(sent).size).toBe(4);
		expect(waitsIn(result)).toEqual([
			`Reading orders from shopify, page 3: ${name}; waiting 0.0 s before try 2 of 3`,
			`Reading orders from shopify, page 3: ${name}; waiting 0.0 s before try 3 of 3`,
		]);
	});

	test('no more often than asked for', async () => {
		for (const maxRetries of [0, 1]) {
			sandbox.faults.always(fault, { page: 1 });
			const result = await read({ maxRetries, timeout: timeoutFor(fault) });
			expect(result.items).toEqual([]);
			expect(sandbox.dataRequests).toHaveLength(1 + maxRetries + 1);
			expect(cursorIn(toldBy(result).description)).toBe(cursorsSent(sandbox).at(-1));
			sandbox.reset();
		}
	});
});

test('three retries unless set otherwise', async () => {
	sandbox.faults.always({ type: 'status', status: 503 });
	await read();
	expect(sandbox.dataRequests).toHaveLength(4);
});

describe('not tried again', () => {
	test('HTTP 401 renews the token once per request, and no more', async () => {
		sandbox.faults.always({ type: 'status', status: 401 }, { page: 1 });
		expect(toldBy(await read()).httpCode).toBe('401');
		expect(sandbox.tokenRequests).toHaveLength(2);
	});
});

describe('Retry-After', () => {
	test.concurrent.each([
		{ type: 'rateLimit', retryAfter: 1 },
		// A date has whole seconds, so up to one of the two is lost.
		{ type: 'rateLimit', retryAfterDate: 2 },
		{ type: 'stepErrors', channelStatus: 429, channelHeaders: { 'Retry-After': '1.0' } },
		{ type: 'status', status: 503, headers: { 'retry-after': '1' } },
	] satisfies Fault[])(
		'is waited for (%j)',
		withSandbox(ORDERS, async (shop, fault: Fault) => {
			shop.faults.once(fault, { page: 1 });
			const result = await read({}, shop);
			expect(idsOf(result)).toEqual(shop.orders('shopify').map(({ id }) => id));
			const [, first, second] = shop.dataRequests;
			expect(second.at - first.at).toBeGreaterThanOrEqual(995);
			expect(waitsIn(result)).toHaveLength(1);
		}),
	);

	test.each(
		Object.entries<Fault>({
			'service asks to wait at least 60 min.': { type: 'rateLimit', retryAfter: 3600 },
			'service asks to wait at least 61 s.': { type: 'rateLimit', retryAfter: 61 },
			'service asks to wait at least a year.': { type: 'rateLimit', retryAfter: '9'.repeat(30) },
			'service asks to wait at least 24 h.': {
				...{ type: 'status', status: 503, headers: { 'retry-after': '86400' } },
			},
			'channel asks to wait at least 90 s.': {
				...{ type: 'stepErrors', channelStatus: 429, channelHeaders: { 'Retry-After': '90' } },
			},
		}),
	)('beyond the bound gives up at once and says how long (%s)', async (words, fault) => {
		sandbox.faults.always(fault, { page: 1 });
		const result = await read();
		expect(sandbox.dataRequests).toHaveLength(2);
		expect(waitsIn(result)).toEqual([]);
		const { description } = toldBy(result);
		expect(description).toContain(`The ${words}`);
		expect(description).toContain('Read before this: 1 page(s), 10 record(s).');
		expect(cursorIn(description)).toBe(cursorsSent(sandbox).at(-1));
	});
});

describe('a stopped execution', () => {
	/** Reads until the shop was asked so often, and stops then. n8n takes a second to end a stopped execution. */
	const stopAt = async (
		shop: Sandbox,
		requests: number,
		readingOptions = {},
		options: Partial<RunOptions> = {},
	) => {
		const stop = new AbortController();
		const stopped = until(() => shop.dataRequests.length === requests).then(() => stop.abort());
		const parameters = readAll({ readingOptions: { pageSize: 10, ...readingOptions } });
		const result = await run(storeFor(shop), parameters, { abortSignal: stop.signal, ...options });
		await stopped;
		expect(result.status).toBe('canceled');
		expect(result.items).toEqual([]);
		expect(shop.dataRequests).toHaveLength(requests);
	};

	test.concurrent(
		'ends during a wait, without another request',
		withSandbox(ORDERS, async (shop) => {
			shop.faults.always({ type: 'rateLimit', retryAfter: 50 }, { page: 1 });
			await stopAt(shop, 2);
		}),
	);

	test.concurrent(
		'ends during a pause between pages',
		withSandbox(ORDERS, async (shop) => await stopAt(shop, 1, { pagePause: 50_000 })),
	);

	test.concurrent(
		'asks nothing for the items that are left, with Continue On Fail too',
		withSandbox(ORDERS, async (shop) => {
			shop.faults.always({ type: 'rateLimit', retryAfter: 50 });
			await stopAt(shop, 1, {}, { items: [{}, {}, {}], onError: 'continueErrorOutput' });
		}),
	);
});

describe('a Magic Link is asked for once', () => {
	const create = async (credential = {}, shop: Sandbox = sandbox) =>
		await run(storeFor(shop, credential), {
			resource: 'magicLink',
			operation: 'create',
			tpUserId: 'merchant-1',
			readingOptions: { retryWait: 1, maxRetries: 3, timeout: 2_000 },
		});
	const NOT_AGAIN =
		'The service may have created a link anyway, so the node did not ask again. To get a new link, run the node again. [User ID: merchant-1]';

	test.concurrent.each(
		Object.entries<Fault>({
			'the service could not answer (HTTP 503, “Busy”)': {
				...{ type: 'status', status: 503, message: 'Busy' },
			},
			'the service could not answer (HTTP 504)': { type: 'status', status: 504, body: '' },
			'the answer is incomplete': { type: 'cut' },
			'did not answer within 2 s': { type: 'silence' },
		}),
	)(
		'when it may have got there: %s',
		withSandbox(ORDERS, async (shop, words: string, fault: Fault) => {
			shop.faults.always(fault, { kind: 'magicLink' });
			const told = toldBy(await create({}, shop));
			expect(told.message).toContain(words);
			expect(told.description).toBe(NOT_AGAIN);
			expect(shop.magicLinkRequests).toHaveLength(1);
		}),
	);

	test('when the service refused it', async () => {
		const refusal = { type: 'status', status: 400, message: 'redirectUrl' } as const;
		sandbox.faults.always(refusal, { kind: 'magicLink' });
		expect(toldBy(await create()).message).toBe(
			'The Magic Link could not be created: the service refused the request (HTTP 400, “redirectUrl”)',
		);
		expect(sandbox.magicLinkRequests).toHaveLength(1);

		sandbox.faults.clear();
		sandbox.faults.always({ type: 'rateLimit', retryAfter: 1 }, { kind: 'magicLink' });
		expect(toldBy(await create()).description).toContain('Wait a while, then run the workflow');
		expect(sandbox.magicLinkRequests).toHaveLength(2);
	});

	test('a token that was refused is renewed, and a token endpoint that is away asked again', async () => {
		sandbox.faults.times(2, { type: 'status', status: 503 }, { kind: 'token' });
		sandbox.faults.once({ type: 'status', status: 401 }, { kind: 'magicLink' });
		expect((await create()).items).toHaveLength(1);
		expect(sandbox.tokenRequests).toHaveLength(4);
		expect(sandbox.magicLinkRequests).toHaveLength(2);
	});

	test('without a connection it is sent again', async () => {
		const gone = await startSandbox();
		await gone.close();
		for (const baseUrl of [gone.baseUrl, 'http://nosuch.invalid'])
			expect(waitsIn(await create({ baseUrl }))).toHaveLength(3);
	});
});
