import { UserError } from 'n8n-workflow';

import { fieldsOf, type Fields } from '../values/recordValues';
import {
	ERROR_KINDS,
	TOKEN_REFUSED,
	TOKEN_UNAVAILABLE,
	type AccessStatus,
	type ApiErrorKind,
	type Failure,
} from './kinds';

export interface ApiErrorDetails {
	/** HTTP status of the answer, where there was one */
	status?: number;
	/** status of the channel's own answer, where the service passes it on */
	channelStatus?: number;
	/** readable text of the service, the channel or the network; not redacted yet */
	reason?: string;
	/** what was received instead of the expected answer, as a text of this package */
	found?: string;
	/** what the user can do, where it is more specific than the hint for the kind */
	hint?: string;
	/** wait that the service, or the channel if its status is given, asks for; milliseconds */
	retryAfterMs?: number;
	/** do not retry, whatever the kind and status */
	isFinal?: boolean;
	executionId?: string;
	traceId?: string;
}

/** A request without a usable answer; `toNodeError` makes the error that users see. */
export class ApiError extends Error {
	constructor(
		readonly kind: ApiErrorKind,
		readonly details: ApiErrorDetails = {},
	) {
		super(kind);
		this.name = 'ApiError';
	}
}

/** Whether a retry may help: network faults, incomplete answers, temporary statuses. */
export const isRetryable = ({ kind, details }: ApiError): boolean =>
	!details.isFinal &&
	(ERROR_KINDS[kind].policy.retry !== 'no' ||
		isRetryableStatus(details.status) ||
		(kind === 'reportedByService' && isRetryableStatus(details.channelStatus)));

/** Whether a failure asks for fewer requests: service or channel have too much to do, or were too slow. */
export const isOverload = ({ kind, details: { status, channelStatus } }: ApiError): boolean =>
	kind === 'timeout' || [408, 429, 503, 504, 524, 529].includes(channelStatus ?? status ?? 0);

/** Whether the request certainly did not reach the service. */
export const isUnsent = ({ kind }: ApiError): boolean =>
	ERROR_KINDS[kind].policy.retry === 'unsent';

/**
 * What a failed request says about the shop it was for; undefined when it says nothing about it.
 * @param kind as `errorTexts` tells it
 * @param channelStatus HTTP status of the channel, where the service passes it on
 */
export function accessStatusOf(
	kind: ApiErrorKind,
	channelStatus?: number,
): Exclude<AccessStatus, 'ok'> | undefined {
	const { access } = ERROR_KINDS[kind].policy;
	if (kind === 'reportedByService' && channelStatus !== undefined) {
		const ofChannel = ERROR_KINDS[kindOfStatus(channelStatus)].policy.access;
		if (ofChannel === 'throttled' || ofChannel === 'unavailable') return ofChannel;
	}
	return access === 'nothing' ? undefined : access;
}

/** Longest wait that is declared, in milliseconds: as n8n's poller. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** The failure that an error for the user declares; `kind` as `errorTexts` tells it. */
export function failureOfRequest(kind: ApiErrorKind, { details }: ApiError): Failure {
	const { status, channelStatus = status, retryAfterMs } = details;
	const passes = isRetryableStatus(channelStatus) ? 'temporarily-unavailable' : undefined;
	// A status that passes counts for more than the kind: the channel may refuse and be in trouble.
	const cause = channelStatus === 429 ? 'rate-limited' : (passes ?? ERROR_KINDS[kind].policy.cause);
	if (cause !== 'rate-limited' && cause !== 'temporarily-unavailable') return { cause } as Failure;
	return retryAfterMs
		? { cause, retryAfterMs: Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) }
		: { cause };
}

export class PassingError extends UserError {
	readonly failure: Failure = { cause: 'temporarily-unavailable' };
}

/** The failure of whatever was thrown; what is of n8n or of the machine may pass. */
export function failureOf(thrown: unknown): Failure {
	if (thrown instanceof PassingError) return thrown.failure;
	if (thrown instanceof ApiError) return failureOfRequest(thrown.kind, thrown);
	if (thrown instanceof UserError) return { cause: 'configuration-invalid' };
	return isDefect(thrown) ? { cause: 'node-defect' } : { cause: 'temporarily-unavailable' };
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

/** Whether it was thrown by the JavaScript engine, so that its text helps no user. */
export const isDefect = (thrown: unknown): boolean =>
	!(thrown instanceof Error) || DEFECTS.some((kind) => thrown instanceof kind);

/**
 * Temporary statuses of service, channel and token endpoint. From 520 on they are those of
 * Cloudflare and other proxies; 525 to 527 are about certificates and not temporary.
 */
const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([
	408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530,
]);

export const isRetryableStatus = (status: number | undefined): boolean =>
	status !== undefined && RETRYABLE_STATUSES.has(status);

export function kindOfStatus(status: number): ApiErrorKind {
	if (status === 401) return 'unauthorized';
	if (status === 403) return 'forbidden';
	if (status === 404 || status === 405 || status === 410) return 'notFound';
	if (status === 407) return 'proxyLogin';
	if (status === 408 || status === 524) return 'serverTimeout';
	if (status === 425) return 'serverTrouble';
	if (status === 429) return 'rateLimited';
	if (status >= 300 && status < 400) return 'redirected';
	return status >= 500 ? 'serverTrouble' : 'badRequest';
}

/** The kind of an answer other than 2xx: a web page with status 403 comes from a firewall or proxy. */
export const kindOfAnswer = (status: number, text: string): ApiErrorKind =>
	status === 403 && /^\s*</.test(text) ? 'blocked' : kindOfStatus(status);

/** The kind of a channel's own status, which the service passes on with HTTP 200. */
export function kindOfChannelStatus(status: number | undefined): ApiErrorKind {
	if (status === 401 || status === 403) return 'channelRefused';
	return status === 402 || status === 423 ? 'channelLocked' : 'reportedByService';
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An HTTP date begins with the day of the week; `Date.parse` would read almost any words as a date. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * The wait in milliseconds that `Retry-After` asks for, in seconds or as an HTTP date; of a list that
 * proxies have made the longest counts. Undefined for anything else.
 * @param date header `Date` of the same answer, which a date is compared with, as clocks differ
 * @param now epoch milliseconds, for answers without it
 */
export function retryAfterMs(header: unknown, date: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const answeredAt = Date.parse(String(date ?? ''));
	// A comma behind the day of the week is part of a date.
	const waits = String(header)
		.split(/(?<!day|Mon|Tue|Wed|Thu|Fri|Sat|Sun),/)
		.map((text) => waitMs(text.trim(), Number.isNaN(answeredAt) ? now : answeredAt))
		.filter((wait) => wait !== undefined);
	return waits.length > 0 ? Math.max(...waits) : undefined;
}

function waitMs(text: string, now: number): number | undefined {
	if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
	const instant = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(instant) ? undefined : Math.max(0, instant - now);
}

/** By codes of Node.js, and texts of its HTTP client that n8n passes on without a code. */
const KIND_OF_FAULT: ReadonlyArray<[RegExp, ApiErrorKind]> = [
	[/ENOTFOUND|EAI_AGAIN/, 'hostUnknown'],
	[/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN/, 'connectionRefused'],
	[/E(?:SOCKET)?TIMEDOUT|ECONNABORTED|timeout of \d+ ?ms exceeded|timed? ?out/i, 'timeout'],
	[/\bCERT_|_CERT|LEAF_SIGNATURE|certificate|self.signed|altname/i, 'certificate'],
	[/EPROTO\b|wrong.version.number|ssl routines/i, 'noSecureConnection'],
	[/cancell?ed/i, 'cancelled'],
	[/domain not allowed|restricted from accessing/i, 'hostNotAllowed'],
	[
		/Z_(?:BUF|DATA)_ERROR|unexpected end of file|incorrect (data|header|length) check/i,
		'answerCut',
	],
	[/decompression failed|ECONNRESET|EPIPE|socket hang up|aborted/i, 'answerCut'],
	[/connection .*closed|closed unexpectedly/i, 'answerCut'],
];

/**
 * The ApiError for an error of n8n's request helper. It takes over codes and texts only: the object
 * has headers and bodies, which contain secrets.
 */
export function toApiError(thrown: unknown): ApiError {
	if (thrown instanceof ApiError) return thrown;
	const error = fieldsOf(thrown);
	const { message, messages, description, httpCode } = error;
	const texts = [message, ...(Array.isArray(messages) ? messages : []), description].filter(isText);
	for (const text of texts) {
		const kind = TOKEN_KINDS.find(([beginning]) => text.startsWith(beginning))?.[1];
		if (kind !== undefined) return tokenFailure(kind, text, description);
	}
	const status = Number(httpCode);
	// A 2xx status means that the body was incomplete.
	if (Number.isInteger(status) && status >= 100 && status < 600 && !isSuccess(status))
		return new ApiError(kindOfStatus(status), { status });
	return new ApiError(networkKind(error, texts), { reason: texts[0] });
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function networkKind({ cause, code, httpCode }: Fields, texts: string[]): ApiErrorKind {
	const kindIn = (words: unknown[]) =>
		KIND_OF_FAULT.find(([pattern]) =>
			words.some((word) => typeof word === 'string' && pattern.test(word)),
		)?.[1];
	return kindIn([fieldsOf(cause).code, code, httpCode]) ?? kindIn(texts) ?? 'networkOther';
}

/** n8n passes only the text of an error from a credential to a node, so it tells the kind. */
const TOKEN_KINDS: ReadonlyArray<[beginning: string, kind: ApiErrorKind]> = [
	[TOKEN_REFUSED, 'tokenRefused'],
	[TOKEN_UNAVAILABLE, 'tokenUnavailable'],
];

/** Status and wait come before any quoted text of the answer. */
function tokenFailure(kind: ApiErrorKind, text: string, description: unknown): ApiError {
	const hint = isText(description) ? description : undefined;
	const [, status, seconds] =
		/^[^:]*: HTTP (\d{3})\b(?:, asking to wait (\d+) s)?/.exec(text) ?? [];
	return new ApiError(kind, {
		// The places that show it show the hint separately.
		reason: hint && text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text,
		status: status === undefined ? undefined : Number(status),
		retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
		hint,
	});
}

/** Longest wait in the text, in seconds; much larger numbers would be written with an exponent. */
const MAX_WAIT_S = 1e9;

/**
 * The status in the message of a token call: "HTTP 503" or "HTTP 503, asking to wait 7 s".
 * @param retryAfterMs from the header `Retry-After`, in milliseconds
 */
export function tokenStatus(status: number, retryAfterMs?: number): string {
	if (!retryAfterMs) return `HTTP ${status}`;
	const seconds = Math.min(Math.ceil(retryAfterMs / 1000), MAX_WAIT_S);
	return `HTTP ${status}, asking to wait ${seconds} s`;
}
