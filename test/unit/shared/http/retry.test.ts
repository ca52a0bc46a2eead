import { UserError } from 'n8n-workflow';

import { requestOptionFields } from '../../../../nodes/shared/fields/optionFields';
import { ApiError } from '../../../../nodes/shared/errors/apiError';
import {
	MAX_RETRY_WAIT_MS,
	pause,
	RetryBudget,
	withRetries,
} from '../../../../nodes/shared/http/retry';

const warnings: string[] = [];
const context = {
	logger: { warn: (message: string) => void warnings.push(message) },
	what: 'Reading',
};

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
	jest
		.spyOn(Math, 'random')
		.mockReturnValueOnce(0)
		.mockReturnValueOnce(0.5)
		.mockReturnValueOnce(0.999_999);
	const policy = { maxRetries: 3, firstWaitMs: 1000 };
	const attempt = failing(busy(), 3);
	const { result } = await settled(withRetries(attempt, policy, new RetryBudget(), context));
	expect(result).toBe('page');
	expect(attempt).toHaveBeenCalledTimes(4);
	// Half of 1 s, three quarters of 2 s, all but nothing of 4 s.
	expect(warnings).toEqual([
		'Reading: serverTrouble (HTTP 503); waiting 0.5 s before try 2 of 4',
		'Reading: serverTrouble (HTTP 503); waiting 1.5 s before try 3 of 4',
		'Reading: serverTrouble (HTTP 503); waiting 4.0 s before try 4 of 4',
	]);
});

test('what is tried is handed back as it is', async () => {
	const page = { records: [] };
	expect(
		await withRetries(
			async () => page,
			{ maxRetries: 0, firstWaitMs: 0 },
			new RetryBudget(),
			context,
		),
	).toBe(page);
});

test('Retry-After takes the place of the doubling', async () => {
	const { waitedMs } = await settled(
		withRetries(
			failing(busy(7000), 2),
			{ maxRetries: 3, firstWaitMs: 1 },
			new RetryBudget(),
			context,
		),
	);
	expect(waitedMs).toBeGreaterThanOrEqual(14_000);
	expect(waitedMs).toBeLessThan(14_100);
});

test('all waiting of a reading together is at most 60 s, over as many requests as it takes', async () => {
	const budget = new RetryBudget();
	const policy = { maxRetries: 1000, firstWaitMs: 1 };
	let waited = 0;
	// Three pages, each of which is answered after two waits of 9 s; the fourth is not.
	for (let page = 0; page < 3; page++) {
		const { result, waitedMs } = await settled(
			withRetries(failing(busy(9000), 2), policy, budget, context),
		);
		expect(result).toBe('page');
		waited += waitedMs;
	}
	const { failure, waitedMs } = await settled(
		withRetries(failing(busy(9000)), policy, budget, context),
	);
	expect(failure).toBeInstanceOf(ApiError);
	// 54 s are gone, and another 9 s would be more than 60 s.
	expect(waitedMs).toBeLessThan(100);
	expect(waited).toBeGreaterThanOrEqual(54_000);
	expect(waited).toBeLessThanOrEqual(MAX_RETRY_WAIT_MS);
});

test('without Retry-After too, however many retries are asked for', async () => {
	const attempt = failing(busy());
	const { failure, waitedMs } = await settled(
		withRetries(attempt, { maxRetries: 1_000_000, firstWaitMs: 1000 }, new RetryBudget(), context),
	);
	expect(failure).toBeInstanceOf(ApiError);
	expect(waitedMs).toBeLessThanOrEqual(MAX_RETRY_WAIT_MS + 100);
	// 0.5–1, 1–2, 2–4, 4–8, 8–16 and 16–32 s fit: 31.5 s at least.
	expect(waitedMs).toBeGreaterThanOrEqual(28_000);
	expect(attempt.mock.calls.length).toBeLessThanOrEqual(8);
});

test('waits of nothing are bounded by the number of tries', async () => {
	const attempt = failing(busy(0));
	await settled(
		withRetries(attempt, { maxRetries: 5, firstWaitMs: 0 }, new RetryBudget(), context),
	);
	expect(attempt).toHaveBeenCalledTimes(6);
});

test('an absurd Retry-After: the failure comes back at once, as it is', async () => {
	const failure = busy(3_600_000);
	const attempt = failing(failure);
	const outcome = await settled(
		withRetries(attempt, { maxRetries: 3, firstWaitMs: 1 }, new RetryBudget(), context),
	);
	expect(outcome.failure).toBe(failure);
	expect(attempt).toHaveBeenCalledTimes(1);
	expect(warnings).toEqual([]);
});

test('a wait that did not fit uses up nothing', () => {
	const budget = new RetryBudget();
	expect(budget.take(MAX_RETRY_WAIT_MS + 1)).toBe(false);
	expect(budget.take(MAX_RETRY_WAIT_MS)).toBe(true);
	expect(budget.take(1)).toBe(false);
	expect(budget.take(0)).toBe(true);
});

test('a fault of our own is not tried again, nor made into another', async () => {
	const mistake = new UserError('ours');
	const attempt = jest.fn(async () => await Promise.reject(mistake));
	const outcome = await settled(
		withRetries(attempt, { maxRetries: 3, firstWaitMs: 1 }, new RetryBudget(), context),
	);
	expect(outcome.failure).toBe(mistake);
	expect(attempt).toHaveBeenCalledTimes(1);
});

test('a stopped execution ends the wait within a second, and nothing is tried again', async () => {
	const stop = new AbortController();
	const attempt = failing(busy(50_000));
	setTimeout(() => stop.abort(), 2500);
	const { failure, waitedMs } = await settled(
		withRetries(attempt, { maxRetries: 3, firstWaitMs: 1 }, new RetryBudget(), {
			...context,
			cancelSignal: stop.signal,
		}),
	);
	expect(failure).toMatchObject({ kind: 'cancelled' });
	expect(waitedMs).toBeGreaterThanOrEqual(2500);
	expect(waitedMs).toBeLessThanOrEqual(3510);
	expect(attempt).toHaveBeenCalledTimes(1);
});

test('a pause waits as long as it says', async () => {
	expect((await settled(pause(2500))).waitedMs).toBe(2500);
});

test('the field says what the bound is', () => {
	const field = requestOptionFields().find(({ name }) => name === 'maxRetries');
	expect(field?.description).toContain(
		'The waiting adds up to at most 60 seconds for all requests of an item together.',
	);
	expect(MAX_RETRY_WAIT_MS).toBe(60_000);
});
