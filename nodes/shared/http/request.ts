import type {
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';

import { cancelSignalOf, type NodeContext } from '../util/nodeContext';
import { ApiError, isRetryable, isUnsent } from '../errors/apiError';
import { toApiError } from '../errors/toApiError';
import { readObject } from './jsonBody';
import type { CredentialCache } from './credentialCache';
import { Deadline, type TimedRequestOptions } from './deadline';
import { reasonIn } from '../errors/reason';
import { withRetries, type RetryPolicy } from './retry';
import { isSuccess, kindOfAnswer, retryAfterMs } from '../errors/status';

/** How to reach the service. */
export interface Connection {
	/** address of the service, checked, without a slash at its end */
	baseUrl: string;
	/** accept certificates that nobody vouches for */
	skipSslCertificateValidation: boolean;
	/** longest time for one request from connecting to the last byte of its answer, in milliseconds */
	timeoutMs: number;
	retry: RetryPolicy;
	/** ends an open request and every wait before its time; absent: n8n's own for the execution, if it has one */
	cancelSignal?: AbortSignal;
	/** the login, which sends every request of a reading */
	credential: CredentialCache;
}

/** What ends the requests and waits of a reading before their time. */
export const cancelSignalFor = (
	context: NodeContext,
	connection: Connection,
): AbortSignal | undefined => connection.cancelSignal ?? cancelSignalOf(context);

export interface ServiceRequest {
	method: IHttpRequestMethods;
	/** path below `{base_url}/api/ServiceClientApp/` */
	path: string;
	query: IDataObject;
	body?: IDataObject;
	/** what the request is for, in words for the log */
	what: string;
	/**
	 * Set where the request must not reach the service twice: it is sent again only when it surely never got there.
	 * What the person can do when nobody knows what the service made of it.
	 */
	onceHint?: string;
}

/** What came back: the text of the body, and the service's own clock. */
export interface ServiceAnswer {
	text: string;
	/** time of the service by its `Date` header, epoch milliseconds, to the second */
	serverTime?: number;
}

/**
 * Sends one request to the service, again where that may help, and hands back what `read` makes of its answer.
 * The text is parsed once, by `read`: n8n's own parsing would cost more and could change long IDs.
 * @throws ApiError
 */
export async function send<Result>(
	context: NodeContext,
	connection: Connection,
	request: ServiceRequest,
	read: (text: string, answer: ServiceAnswer) => Result,
): Promise<Result> {
	const options = optionsFor(connection, request);
	return await withRetries(
		async () => {
			const deadline = new Deadline(connection.timeoutMs, connection.cancelSignal);
			try {
				const answer = await sendOnce(context, { ...options, deadline }, connection.credential);
				return read(answer.text, answer);
			} catch (thrown) {
				throw request.onceHint === undefined ? thrown : finalUnlessUnsent(thrown, request.onceHint);
			}
		},
		connection.retry,
		{
			logger: context.logger,
			cancelSignal: cancelSignalFor(context, connection),
			what: request.what,
		},
	);
}

/** A refusal keeps its own hint; after anything else the service may have done what was asked for. */
function finalUnlessUnsent(thrown: unknown, onceHint: string): unknown {
	if (!(thrown instanceof ApiError) || !isRetryable(thrown) || isUnsent(thrown)) return thrown;
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
		encoding: 'text',
		json: false,
		returnFullResponse: true,
		timeout: connection.timeoutMs,
		// A redirect could carry the token, and channel credentials in the body, to another host.
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		skipSslCertificateValidation: connection.skipSslCertificateValidation,
	};
}

async function sendOnce(
	context: NodeContext,
	options: TimedRequestOptions,
	credential: CredentialCache,
): Promise<ServiceAnswer> {
	let response: IN8nHttpFullResponse;
	try {
		response = await credential.send(context, options);
	} catch (thrown) {
		throw options.deadline?.isOver ? new ApiError('timeout') : toApiError(thrown);
	} finally {
		options.deadline?.clear();
	}
	return { text: textOf(response), serverTime: serverTimeOf(response) };
}

function textOf({ statusCode, headers, body }: IN8nHttpFullResponse): string {
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
	if (statusCode === 204) throw new ApiError('emptyAnswer', { status: 204 });
	if (isSuccess(statusCode)) return text;
	throw new ApiError(kindOfAnswer(statusCode, text), {
		status: statusCode,
		reason: statusCode >= 300 && statusCode < 400 ? String(headers.location ?? '') : wordsOf(text),
		retryAfterMs: retryAfterMs(headers['retry-after'], Date.now()),
	});
}

function serverTimeOf({ headers }: IN8nHttpFullResponse): number | undefined {
	const ms = Date.parse(String(headers?.date ?? ''));
	return Number.isNaN(ms) ? undefined : ms;
}

/** The service's own words in an answer that is no success, whatever its form. */
function wordsOf(text: string): string {
	try {
		return reasonIn(readObject(text));
	} catch {
		return reasonIn(text);
	}
}
