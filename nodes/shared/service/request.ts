import {
	type IDataObject,
	type IHttpRequestMethods,
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	type Logger,
	sleep,
} from 'n8n-workflow';

import type { NodeContext } from '../runtime/nodeContext';
import {
	ApiError,
	isRetryable,
	isUnsent,
	isSuccess,
	kindOfAnswer,
	retryAfterMs,
	toApiError,
} from '../errors/apiError';
import type { CredentialCache } from './credentialCache';
import { Deadline, isCutBeforeText, PLAIN_REQUEST, type TimedRequestOptions } from './deadline';
import { reasonIn } from '../errors/reason';
import type { Execution, RateLimiter, Spacing } from './rateLimiter';

/** Limits of the requests of one input item or poll. */
export interface ConnectionSettings {
	/** for one attempt, from connecting to the last byte and without a token call; milliseconds */
	timeoutMs: number;
	retry: RetryPolicy;
	/** pause between any two requests, in milliseconds; absent: none */
	pauseMs?: number;
	/** ends requests and waits when it aborts; absent: n8n's signal for the execution */
	cancelSignal?: AbortSignal;
}

/** How requests reach the service: address, limits and credential of one input item or poll. */
export interface Connection extends ConnectionSettings {
	/** address of the service, checked, without a slash at its end */
	baseUrl: string;
	skipSslCertificateValidation: boolean;
	/** called when a request leaves, after any wait and token call; again when it is repeated */
	onSent?: () => void;
	credential: CredentialCache;
	rateLimiter: RateLimiter;
	execution: Execution;
	spacing: Spacing;
}

/** The signal that ends requests and waits; polls have none. */
export const cancelSignalFor = (
	context: NodeContext,
	connection: Connection,
): AbortSignal | undefined =>
	connection.cancelSignal ??
	('getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined);

export interface ServiceRequest {
	method: IHttpRequestMethods;
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	query: IDataObject;
	body?: IDataObject;
	what: string;
	/**
	 * Set for a request that must not reach the service twice: what the user can do when nobody knows
	 * whether the service carried it out.
	 */
	onceHint?: string;
}

/**
 * Sends a request to the service, with retries, and returns what `read` makes of the answer.
 * @param read parses the body of an answer with a 2xx status, in UTF-8, and gets its header `Date` in
 * epoch milliseconds; an ApiError that it throws is a failure of the request
 * @throws ApiError of the last attempt
 */
export async function send<Result>(
	context: NodeContext,
	connection: Connection,
	request: ServiceRequest,
	read: (body: Buffer, serverTime?: number) => Result,
): Promise<Result> {
	const options = optionsFor(connection, request);
	const cancelSignal = cancelSignalFor(context, connection);
	const { channel = '', tpUserId } = request.query;
	const shop = JSON.stringify([channel, tpUserId]);
	const { credential, rateLimiter, execution, spacing, timeoutMs } = connection;
	const attempt = async (): Promise<Result> => {
		const deadline = new Deadline(timeoutMs, connection.cancelSignal, connection.onSent);
		const timed: TimedRequestOptions = { ...options, deadline };
		const response = await credential.send(context, timed).catch((thrown: unknown) => {
			throw deadline.isOver ? new ApiError('timeout') : toApiError(thrown);
		});
		return read(bodyOf(response), serverTimeOf(response));
	};
	return await withRetries(
		async (tries) =>
			await rateLimiter
				.pass({ shop, tries, execution, spacing }, attempt, cancelSignal)
				.catch((thrown: unknown) => {
					throw finalUnlessUnsent(thrown, request.onceHint);
				}),
		connection.retry,
		context.logger,
		request.what,
		cancelSignal,
	);
}

/** Makes a failure final where the service may have carried out the request. */
function finalUnlessUnsent(thrown: unknown, onceHint?: string): unknown {
	if (onceHint === undefined || !(thrown instanceof ApiError)) return thrown;
	if (!isRetryable(thrown) || isUnsent(thrown)) return thrown;
	const { kind, details } = thrown;
	const hint = kind === 'rateLimited' ? details.hint : onceHint;
	return new ApiError(kind, { ...details, hint, isFinal: true });
}

function optionsFor(
	connection: Connection,
	{ method, path, query, body }: ServiceRequest,
): IHttpRequestOptions {
	return {
		method,
		url: `${connection.baseUrl}/api/ServiceClientApp/${path}`,
		qs: query,
		arrayFormat: 'repeat',
		headers: {
			Accept: 'application/json',
			...(body ? { 'Content-Type': 'application/json' } : {}),
		},
		// As text: n8n would drop an empty object together with its Content-Type.
		...(body ? { body: JSON.stringify(body) } : {}),
		// As text, n8n's client makes copies that stay until the next garbage collection.
		encoding: 'arraybuffer',
		...PLAIN_REQUEST,
		timeout: connection.timeoutMs,
		skipSslCertificateValidation: connection.skipSslCertificateValidation,
	};
}

function bodyOf(response: IN8nHttpFullResponse): Buffer {
	const { statusCode, headers } = response;
	const body = withoutMark(response.body as Buffer);
	if (statusCode === 204) throw new ApiError('emptyAnswer', { status: 204 });
	if (isSuccess(statusCode)) {
		if (isCutBeforeText(headers, body)) throw new ApiError('answerCut');
		return body;
	}
	const text = body.toString();
	throw new ApiError(kindOfAnswer(statusCode, text), {
		status: statusCode,
		reason: statusCode < 400 ? String(headers.location ?? '') : reasonIn(text),
		retryAfterMs: retryAfterMs(headers['retry-after'], headers.date, Date.now()),
	});
}

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

function withoutMark(body: Buffer): Buffer {
	const { length } = BYTE_ORDER_MARK;
	return body.subarray(0, length).equals(BYTE_ORDER_MARK) ? body.subarray(length) : body;
}

function serverTimeOf({ headers }: IN8nHttpFullResponse): number | undefined {
	const ms = Date.parse(String(headers?.date ?? ''));
	return Number.isNaN(ms) ? undefined : ms;
}

/** Limit for the sum of the waits between the attempts of one request, in milliseconds. */
export const MAX_RETRY_WAIT_MS = 60_000;

/** Interval at which a wait checks whether it was cancelled, in milliseconds. */
const MAX_SLICE_MS = 1_000;

export interface RetryPolicy {
	maxRetries: number;
	/** wait before the first retry, in milliseconds; it doubles with each further one */
	firstWaitMs: number;
}

/**
 * Makes attempts until one succeeds, with exponential backoff and jitter between them, and never
 * sooner than `Retry-After` asks. Each wait is a warning in the log.
 * @param what name of the request in the log
 * @throws ApiError of the last attempt; of kind `cancelled` when the signal aborts
 */
export async function withRetries<Result>(
	attempt: (tries: number) => Promise<Result>,
	policy: RetryPolicy,
	logger: Pick<Logger, 'warn'>,
	what: string,
	cancelSignal?: AbortSignal,
): Promise<Result> {
	let waitedMs = 0;
	for (let tries = 1; ; tries++) {
		if (cancelSignal?.aborted) throw new ApiError('cancelled');
		let failure: unknown;
		try {
			return await attempt(tries);
		} catch (thrown) {
			failure = thrown;
		}
		// Other errors are bugs.
		if (!(failure instanceof ApiError) || !isRetryable(failure)) throw failure;
		const { kind, details } = failure;
		const waitMs = Math.max(backoffMs(policy.firstWaitMs, tries), details.retryAfterMs ?? 0);
		waitedMs += waitMs;
		if (tries > policy.maxRetries || waitedMs > MAX_RETRY_WAIT_MS) throw failure;
		const status = details.status === undefined ? '' : ` (HTTP ${details.status})`;
		const wait = `waiting ${(waitMs / 1000).toFixed(1)} s`;
		const next = `try ${tries + 1} of ${policy.maxRetries + 1}`;
		logger.warn(`${what}: ${kind}${status}; ${wait} before ${next}`);
		for (let left = waitMs; left > 0 && !cancelSignal?.aborted; left -= MAX_SLICE_MS)
			await sleep(Math.min(left, MAX_SLICE_MS));
	}
}

/** Exponential backoff with jitter: a random time between half of the wait and all of it. */
const backoffMs = (firstWaitMs: number, tries: number): number =>
	Math.round(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
