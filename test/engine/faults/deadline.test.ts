import type { Fault, Sandbox } from '../../../sandbox';
import { idsOf, readAll, run, storeFor } from '../fixtures';
import { useSandbox } from './fixtures';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 25 });
afterEach(() => jest.restoreAllMocks());

const TRICKLES: Fault[] = [
	{ type: 'trickle', part: 'headers', everyMs: 200 },
	{ type: 'trickle', part: 'body', everyMs: 200 },
];

const options = { pageSize: 10, timeout: 1_000, maxRetries: 1 };
const read = async (readingOptions = {}) =>
	await run(storeFor(sandbox), readAll({ readingOptions: { ...options, ...readingOptions } }));

/** The server sees a closed connection a moment later than the client. */
async function brokenOff(requests: () => Sandbox['requests']): Promise<void> {
	while (!requests().every((request) => request.brokenOff))
		await new Promise((resolve) => setTimeout(resolve, 5));
}

describe.each(TRICKLES)('an answer that never ends (%j)', (fault) => {
	test('is ended with its connection, tried again, and told as a timeout', async () => {
		sandbox.faults.always(fault);
		const result = await read();
		expect(toldBy(result).message).toBe(
			`Shopify orders could not be read: ${new URL(sandbox.baseUrl).host} gave no answer within 1 s`,
		);
		expect(sandbox.dataRequests).toHaveLength(2);
		await brokenOff(() => sandbox.dataRequests);
		expect(result.logs.map(({ message }) => message)).toContain(
			'Reading orders from shopify, page 1: timeout; waiting 0.0 s before try 2 of 2',
		);
	});

	test('costs nothing once the next one comes', async () => {
		sandbox.faults.once(fault, { page: 1 });
		expect(idsOf(await read())).toEqual(sandbox.orders('shopify').map(({ id }) => id));
	});

	test('is ended as well when it is the answer to a new token', async () => {
		sandbox.tokens.expireAfterUses(1);
		sandbox.faults.always(fault, { page: 1, after: 1 });
		expect(toldBy(await read({ maxRetries: 0 })).message).toContain('gave no answer within 1 s');
		await brokenOff(() => sandbox.dataRequests.slice(-1));
	});

	test('is ended when the execution is stopped', async () => {
		sandbox.faults.always(fault);
		const stop = new AbortController();
		const running = run(storeFor(sandbox), readAll(), { abortSignal: stop.signal });
		while (sandbox.dataRequests.length === 0)
			await new Promise((resolve) => setTimeout(resolve, 5));
		stop.abort();
		expect((await running).status).toBe('canceled');
		await brokenOff(() => sandbox.dataRequests);
	});

	test('is ended after 30 s when it is that of the token endpoint', async () => {
		const original = AbortSignal.timeout.bind(AbortSignal);
		const timeout = jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((ms) => original(ms === 30_000 ? 500 : ms));
		sandbox.faults.always(fault, { kind: 'token' });
		const told = toldBy(await read());
		expect(told.message).toBe(
			`Shopify orders could not be read: The token endpoint gave no usable answer: Auth URL: ${new URL(sandbox.authUrl).host} gave no answer within 30 s`,
		);
		expect(timeout).toHaveBeenCalledWith(30_000);
		expect(sandbox.tokenRequests).toHaveLength(2);
		await brokenOff(() => sandbox.tokenRequests);
	});
});
