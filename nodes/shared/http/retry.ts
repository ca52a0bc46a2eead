import { sleep, type Logger } from 'n8n-workflow';

import { isRetryable, ApiError } from '../errors/apiError';

/** The longest that one request waits in all between its tries, in milliseconds. Each success begins anew. */
export const MAX_RETRY_WAIT_MS = 60_000;

const MAX_SLICE_MS = 1_000;

export interface RetryPolicy {
	/** further tries after the first, per request */
	maxRetries: number;
	/** wait before the second try, in milliseconds; it doubles with each further try */
	firstWaitMs: number;
}

/** What retrying needs of its surroundings. */
export interface RetryContext {
	logger: Pick<Logger, 'warn'>;
	cancelSignal?: AbortSignal;
	/** the words with which the log names the request */
	what: string;
}

/**
 * Sends a request, and sends the very same again while that may help: after statuses that pass and network
 * faults, waiting longer each time, and never less than `Retry-After` asks.
 * @throws ApiError of the last try, when tries or waiting are used up or trying again cannot help; of kind
 * `cancelled` when the execution was stopped
 */
export async function withRetries<Result>(
	attempt: () => Promise<Result>,
	policy: RetryPolicy,
	context: RetryContext,
): Promise<Result> {
	let waitedMs = 0;
	for (let tries = 1; ; tries++) {
		assertNotCancelled(context.cancelSignal);
		const outcome = await outcomeOf(attempt);
		if ('result' in outcome) return outcome.result;
		const { failure } = outcome;
		const waitMs = Math.max(
			backoffMs(policy.firstWaitMs, tries),
			failure.details.retryAfterMs ?? 0,
		);
		waitedMs += waitMs;
		const again =
			isRetryable(failure) && tries <= policy.maxRetries && waitedMs <= MAX_RETRY_WAIT_MS;
		if (!again) throw failure;
		context.logger.warn(
			`${context.what}: ${described(failure)}; waiting ${(waitMs / 1000).toFixed(1)} s before try ${tries + 1} of ${policy.maxRetries + 1}`,
		);
		await pause(waitMs, context.cancelSignal);
	}
}

type Outcome<Result> = { result: Result } | { failure: ApiError };

async function outcomeOf<Result>(attempt: () => Promise<Result>): Promise<Outcome<Result>> {
	try {
		return { result: await attempt() };
	} catch (thrown) {
		return { failure: toApiErrorOrRethrow(thrown) };
	}
}

/** Anything but a failure of the request is a fault of ours and passes through. */
function toApiErrorOrRethrow(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	throw thrown;
}

/**
 * Waits, but not longer than until the execution is cancelled.
 * @throws ApiError of kind `cancelled`
 */
export async function pause(ms: number, cancelSignal?: AbortSignal): Promise<void> {
	for (let left = ms; left > 0; left -= MAX_SLICE_MS) {
		assertNotCancelled(cancelSignal);
		await sleep(Math.min(left, MAX_SLICE_MS));
	}
	assertNotCancelled(cancelSignal);
}

function assertNotCancelled(cancelSignal?: AbortSignal): void {
	if (cancelSignal?.aborted) throw new ApiError('cancelled');
}

/** Doubles with each try; the lower half is fixed, the upper half is chance, so that many do not come back at once. */
const backoffMs = (firstWaitMs: number, tries: number): number =>
	Math.round(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));

const described = ({ kind, details }: ApiError): string =>
	details.status === undefined ? kind : `${kind} (HTTP ${details.status})`;
