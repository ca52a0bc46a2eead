import { ApiError } from '../../../../nodes/shared/errors/apiError';
import {
	MAX_RETRY_WAIT_MS,
	type RetryPolicy,
	withRetries,
} from '../../../../nodes/shared/service/request';
import { requestOptionFields } from '../../../../nodes/shared/panel/readingOptionFields';

const warnings: string[] = [];
const logger = { warn: (message: string) => void warnings.push(message) };
/** The result or failure of retries, once the clock has run on. */
const retried = async (attempt: (tries: number) => Promise<string>, policy: RetryPolicy) =>
	await settled(withRetries(attempt, policy, logger, 'Reading'));

beforeEach(() => {
	jest.useFakeTimers();
	warnings.length = 0;
});
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** Runs the clock until the promise is settled. */
async function settled<Result>(
	promise: Promise<Result>,
): Promise<{ result?: Result; failure?: unknown; waitedMs: number }> {
	const begin = Date.now();
	let outcome: { result?: Result; failure?: unknown } | undefined;
	void promise.then(
		(result) => (outcome = { result }),
		(failure: unknown) => (outcome = { failure }),
	);
	while (!outcome) await jest.advanceTimersByTimeAsync(10);
	return { ...outcome, waitedMs: Date.now() - begin };
}

const failing = (failure: ApiError, successAfter = Infinity) => {
	let tries = 0;
	const attempt = jest.fn(async () => {
		tries += 1;
		if (tries > successAfter) return 'page';
		throw failure;
	});
	return attempt;
};

const busy = (retryAfterMs?: number) =>
	new ApiError('serverTrouble', { status: 503, retryAfterMs });

test('the waits double, half of each left to chance', async () => {
	const random = jest.spyOn(Math, 'random');
	for (const drawn of [0, 0.5, 0.999_999]) random.mockReturnValueOnce(drawn);
	const policy = { maxRetries: 3, firstWaitMs: 1000 };
	const attempt = failing(busy(), 3);
	const { result } = await retried(attempt, policy);
	expect(result).toBe('page');
	expect(attempt).toHaveBeenCalledTimes(4);
	// Half of 1 s, three quarters of 2 s, all but nothing of 4 s.
	expect(warnings).toEqual([
		'Reading: serverTrouble (HTTP 503); waiting 0.5 s before try 2 of 4',
		'Reading: serverTrouble (HTTP 503); waiting 1.5 s before try 3 of 4',
		'Reading: serverTrouble (HTTP 503); waiting 4.0 s before try 4 of 4',
	]);
});

test('waits of one request are at most 60 s; each success begins anew', async () => {
	const policy = { maxRetries: 1000, firstWaitMs: 1 };
	// Five pages, each of which is answered after two waits of 9 s: 90 s in all.
	for (let page = 0; page < 5; page++) {
		const { result, waitedMs } = await retried(failing(busy(9000), 2), policy);
		expect(result).toBe('page');
		expect(waitedMs).toBeGreaterThanOrEqual(18_000);
	}
	// Six waits of 9 s fit into 60 s, a seventh does not.
	const attempt = failing(busy(9000));
	const { failure, waitedMs } = await retried(attempt, policy);
	expect(failure).toBeInstanceOf(ApiError);
	expect(attempt).toHaveBeenCalledTimes(7);
	expect(waitedMs).toBeGreaterThanOrEqual(54_000);
	expect(waitedMs).toBeLessThanOrEqual(MAX_RETRY_WAIT_MS);
	// Without Retry-After waits of 0.5–1, 1–2, 2–4, 4–8, 8–16 and 16–32 s fit: 31.5 s at least.
	const often = failing(busy());
	const all = { maxRetries: 1_000_000, firstWaitMs: 1000 };
	const outcome = await retried(often, all);
	expect(outcome.failure).toBeInstanceOf(ApiError);
	expect(outcome.waitedMs).toBeLessThanOrEqual(MAX_RETRY_WAIT_MS + 100);
	expect(outcome.waitedMs).toBeGreaterThanOrEqual(28_000);
	expect(often.mock.calls.length).toBeLessThanOrEqual(8);
});

test('the field says what the bound is', () => {
	const field = requestOptionFields().find(({ name }) => name === 'maxRetries');
	expect(field?.description).toContain('All waits of a request add up to at most 60 seconds.');
	expect(MAX_RETRY_WAIT_MS).toBe(60_000);
});
