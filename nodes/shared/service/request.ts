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

export interface ConnectionSettings {
	/** for one attempt, from connecting to the last byte, without a token call */
	timeoutMs: number;
	retry: RetryPolicy;
	pauseMs?: number;
	/** absent: n8n's signal for the execution */
	cancelSignal?: AbortSignal;
}

export interface Connection extends ConnectionSettings {
	/** checked, without a slash at its end */
	baseUrl: string;
	skipSslCertificateValidation: boolean;
	/** called when a request leaves, after any wait and token call; again when it is repeated */
	onSent?: () => void;
	credential: CredentialCache;
	rateLimiter: RateLimiter;
	execution: Execution;
	spacing: Spacing;
}

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
	/** what to do when nobody knows if the request, not to be sent twice, was carried out */
	onceHint?: string;
}

/**
 * Sends a request, with retries.
 * @param read parses the UTF-8 body of a 2xx answer, and gets its header `Date` in epoch
 * milliseconds; an ApiError that it throws is a failure of the request
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

function finalUnlessUnsent(thrown: unknown, onceHint?: string): unknown {
	if (onceHint === undefined || !(thrown instanceof ApiError)) return thrown;
	if (!isRetryable(thrown) || isUnsent(thrown)) return thrown;
	const { kind, details } = thrown;
	const hint = kind === 'rateLimited' ? details.hint : onceHint;
	return new ApiError(kind, { ...details, hint, isFinal: true });
}

const optionsFor = (
	connection: Connection,
	{ method, path, query, body }: ServiceRequest,
): IHttpRequestOptions => ({
	method,
	url: `${connection.baseUrl}/api/ServiceClientApp/${path}`,
	qs: query,
	arrayFormat: 'repeat',
	headers: {
		Accept: 'application/json',
		...(body ? { 'Content-Type': 'application/json' } : {}),
	},
	// n8n would drop an empty object, and its Content-Type.
	...(body ? { body: JSON.stringify(body) } : {}),
	// For text n8n's client makes copies that stay until the next garbage collection.
	encoding: 'arraybuffer',
	...PLAIN_REQUEST,
	timeout: connection.timeoutMs,
	skipSslCertificateValidation: connection.skipSslCertificateValidation,
});

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

export const MAX_RETRY_WAIT_MS = 60_000;

const MAX_SLICE_MS = 1_000;

export interface RetryPolicy {
	/** attempts after the first */
	maxRetries: number;
	/** doubles with each retry */
	firstWaitMs: number;
}

/**
 * Each wait is a warning in the log, with `what`.
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

const backoffMs = (firstWaitMs: number, tries: number): number =>
	Math.round(firstWaitMs * 2 ** (tries - 1) * (0.5 + Math.random() / 2));
