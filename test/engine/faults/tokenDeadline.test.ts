import type { Fault } from '../../../dev/sandbox';
import { readAll, run, storeFor, until, useSandbox } from '../fixtures';
import { toldBy } from './told';

const sandbox = useSandbox({ orders: 25 });
const read = async () =>
	await run(storeFor(sandbox), readAll({ readingOptions: { maxRetries: 1 } }));

// What is loaded at the first reading takes longer than the shortened time below.
beforeAll(async () => {
	await read();
	sandbox.reset();
});
afterEach(() => jest.restoreAllMocks());

test.each<Fault>([
	{ type: 'trickle', part: 'headers', everyMs: 200 },
	{ type: 'trickle', part: 'body', everyMs: 200 },
])('an answer of the token endpoint that never ends is ended after 30 s (%j)', async (fault) => {
	const original = AbortSignal.timeout.bind(AbortSignal);
	const timeout = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((ms) => original(ms === 30_000 ? 500 : ms));
	sandbox.faults.always(fault, { kind: 'token' });
	const told = toldBy(await run(storeFor(sandbox), readAll({ readingOptions: { maxRetries: 1 } })));
	expect(told.message).toBe(
		`Shopify orders could not be read: The token endpoint did not return a usable answer: Auth URL: ${new URL(sandbox.authUrl).host} did not answer within 30 s`,
	);
	expect(timeout).toHaveBeenCalledWith(30_000);
	expect(sandbox.tokenRequests).toHaveLength(2);
	await until(() => sandbox.tokenRequests.every((request) => request.brokenOff));
});
