import { sleep, type Logger } from 'n8n-workflow';

import { isRetryable, ApiError } from '../errors/apiError';

/** Limit for the sum of the waits between the attempts of one request, in milliseconds. */
export const MAX_RETRY_WAIT_MS = 60_000;

/** Interval at which a wait checks whether it was cancelled, in milliseconds. */
const MAX_SLICE_MS = 1_000;

/** How often and after which waits a request is retried. */
export interface RetryPolicy {
	/** attempts after the first, per request */
	maxRetries: number;
	/** wait before the first retry, in milliseconds; it doubles with each further one */
	firstWaitMs: number;
}

interface RetryContext {
	/** gets a warning before each wait */
	logger: Pick<Logger, 'warn'>;
	/** ends the waits when it aborts */
	cancelSignal?: AbortSignal;
	/** name of the request in the log */
	what: string;
}

/**
 * Makes attempts until one succeeds: retries after temporary statuses and network faults, with exponential backoff and
 * jitter, and never sooner than `Retry-After` asks.
 * @throws ApiError of the last attempt, when it is not retryable or the policy allows no further one; of kind
 * `cancelled` when the signal aborts
 */
export async function withRetries<Result>(
	attempt: (tries: number) => Promise<Result>,
	policy: RetryPolicy,
	context: RetryContext,
): Promise<Result> {
	const { logger, cancelSignal, what } = context;
	let waitedMs = 0;
	for (let tries = 1; ; tries++) {
		if (cancelSignal?.aborted) throw new ApiError('cancelled');
		const outcome = await attempt(tries).then(
			(result) => ({ result }),
			(thrown: unknown) => ({ thrown }),
		);
		if ('result' in outcome) return outcome.result;
		const { thrown } = outcome;
		// Other errors are bugs.
		if (!(thrown instanceof ApiError) || !isRetryable(thrown)) throw thrown;
		const { kind, details } = thrown;
		const waitMs = Math.max(backoffMs(policy.firstWaitMs, tries), details.retryAfterMs ?? 0);
		waitedMs += waitMs;
		if (tries > policy.maxRetries || waitedMs > MAX_RETRY_WAIT_MS) throw thrown;
		const status = details.status === undefined ? '' : ` (HTTP ${details.status})`;
		logger.warn(
			`${what}: ${kind}${status}; waiting ${(waitMs / 1000).toFixed(1)} s before try ${tries + 1} of ${policy.maxRetries + 1}`,
		);
		for (let left = waitMs; left > 0 && !cancelSignal?.aborted; left -= MAX_SLICE_MS)
			await sleep(Math.min(left, MAX_SLICE_MS));
	}
}

/** Exponential backoff with jitter: a random time between half of the wait and all of it. */
const backoffMs = (firstWaitMs: number, tries: number): number =>
	Math.round(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
