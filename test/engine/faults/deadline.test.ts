import type { Fault, Sandbox } from '../../../dev/sandbox';
import { readAll, run, storeFor, until, useSandbox, withSandbox } from '../fixtures';
import { toldBy } from './told';

const TRICKLES: Fault[] = [
	{ type: 'trickle', part: 'headers', everyMs: 200 },
	{ type: 'trickle', part: 'body', everyMs: 200 },
];

const read = async (sandbox: Sandbox, readingOptions = {}) =>
	await run(
		storeFor(sandbox),
		readAll({
			readingOptions: { pageSize: 10, timeout: 1_000, maxRetries: 1, ...readingOptions },
		}),
	);

const eachTrickle = (test: (sandbox: Sandbox, fault: Fault) => Promise<void>) =>
	withSandbox({ orders: 25 }, test);

/** The server sees a closed connection a moment later than the client. */
const brokenOff = async (requests: () => Sandbox['requests']): Promise<void> =>
	await until(() => requests().every((request) => request.brokenOff));

describe('an answer that never ends', () => {
	test.concurrent.each(TRICKLES)(
		'is ended with its connection, tried again, and told as a timeout (%j)',
		eachTrickle(async (sandbox, fault) => {
			sandbox.faults.always(fault);
			const result = await read(sandbox);
			expect(toldBy(result).message).toBe(
				`Shopify orders could not be read: ${new URL(sandbox.baseUrl).host} did not answer within 1 s`,
			);
			expect(sandbox.dataRequests).toHaveLength(2);
			await brokenOff(() => sandbox.dataRequests);
			expect(result.logs.map(({ message }) => message)).toContain(
				'Reading orders from shopify, page 1: timeout; waiting 0.0 s before try 2 of 2',
			);
		}),
	);

	test.concurrent.each(TRICKLES)(
		'is ended as well when it is the answer to a new token (%j)',
		eachTrickle(async (sandbox, fault) => {
			sandbox.tokens.expireAfterUses(1);
			sandbox.faults.always(fault, { page: 1, after: 1 });
			expect(toldBy(await read(sandbox, { maxRetries: 0 })).message).toContain(
				'did not answer within 1 s',
			);
			await brokenOff(() => sandbox.dataRequests.slice(-1));
		}),
	);

	test.concurrent.each(TRICKLES)(
		'is ended when the execution is stopped (%j)',
		eachTrickle(async (sandbox, fault) => {
			sandbox.faults.always(fault);
			const stop = new AbortController();
			const running = run(storeFor(sandbox), readAll(), { abortSignal: stop.signal });
			await until(() => sandbox.dataRequests.length > 0);
			stop.abort();
			expect((await running).status).toBe('canceled');
			await brokenOff(() => sandbox.dataRequests);
		}),
	);
});

describe('an answer of the token endpoint that never ends', () => {
	const sandbox = useSandbox({ orders: 25 });

	// What is loaded at the first reading takes longer than the shortened time below.
	beforeAll(async () => {
		await read(sandbox);
		sandbox.reset();
	});
	afterEach(() => jest.restoreAllMocks());

	test.each(TRICKLES)('is ended after 30 s (%j)', async (fault) => {
		const original = AbortSignal.timeout.bind(AbortSignal);
		const timeout = jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((ms) => original(ms === 30_000 ? 500 : ms));
		sandbox.faults.always(fault, { kind: 'token' });
		expect(toldBy(await read(sandbox)).message).toBe(
			`Shopify orders could not be read: The token endpoint did not return a usable answer: Auth URL: ${new URL(sandbox.authUrl).host} did not answer within 30 s`,
		);
		expect(timeout).toHaveBeenCalledWith(30_000);
		expect(sandbox.tokenRequests).toHaveLength(2);
		await brokenOff(() => sandbox.tokenRequests);
	});
});
