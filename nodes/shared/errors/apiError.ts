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
	status?: number;
	/** of the channel's own answer, where the service passes it on */
	channelStatus?: number;
	/** of the service, the channel or the network; not redacted yet */
	reason?: string;
	/** instead of the expected answer, in words of this package */
	found?: string;
	hint?: string;
	/** asked for by the service, or by the channel if its status is given */
	retryAfterMs?: number;
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

export const isRetryable = ({ kind, details }: ApiError): boolean =>
	!details.isFinal &&
	(ERROR_KINDS[kind].policy.retry !== 'no' ||
		isRetryableStatus(details.status) ||
		(kind === 'reportedByService' && isRetryableStatus(details.channelStatus)));

export const isOverload = ({ kind, details: { status, channelStatus } }: ApiError): boolean =>
	kind === 'timeout' || [408, 429, 503, 504, 524, 529].includes(channelStatus ?? status ?? 0);

export const isUnsent = ({ kind }: ApiError): boolean =>
	ERROR_KINDS[kind].policy.retry === 'unsent';

/** What it says about the shop; undefined for nothing. @param kind as `errorTexts` tells it */
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

/** As in n8n's poller. */
const MAX_RETRY_AFTER_MS = 3_600_000;

export function failureOfRequest(kind: ApiErrorKind, { details }: ApiError): Failure {
	const { status, channelStatus = status, retryAfterMs } = details;
	const passes = isRetryableStatus(channelStatus) ? 'temporarily-unavailable' : undefined;
	// Before the kind: a channel may refuse while it is in trouble.
	const cause = channelStatus === 429 ? 'rate-limited' : (passes ?? ERROR_KINDS[kind].policy.cause);
	if (cause !== 'rate-limited' && cause !== 'temporarily-unavailable') return { cause } as Failure;
	return retryAfterMs
		? { cause, retryAfterMs: Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) }
		: { cause };
}

export class PassingError extends UserError {
	readonly failure: Failure = { cause: 'temporarily-unavailable' };
}

/** What is of n8n or of the machine may pass. */
export function failureOf(thrown: unknown): Failure {
	if (thrown instanceof PassingError) return thrown.failure;
	if (thrown instanceof ApiError) return failureOfRequest(thrown.kind, thrown);
	if (thrown instanceof UserError) return { cause: 'configuration-invalid' };
	return isDefect(thrown) ? { cause: 'node-defect' } : { cause: 'temporarily-unavailable' };
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

/** Thrown by the JavaScript engine: its text helps no user. */
export const isDefect = (thrown: unknown): boolean =>
	!(thrown instanceof Error) || DEFECTS.some((kind) => thrown instanceof kind);

/** From 520 on those of Cloudflare and other proxies; 525 to 527 are about certificates. */
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

/** Not for 2xx. A web page with status 403 comes from a firewall or proxy. */
export const kindOfAnswer = (status: number, text: string): ApiErrorKind =>
	status === 403 && /^\s*</.test(text) ? 'blocked' : kindOfStatus(status);

export function kindOfChannelStatus(status: number | undefined): ApiErrorKind {
	if (status === 401 || status === 403) return 'channelRefused';
	return status === 402 || status === 423 ? 'channelLocked' : 'reportedByService';
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** `Date.parse` would read almost any words as a date. */
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/**
 * The wait in milliseconds, for seconds or an HTTP date; of a list made by proxies the longest.
 * @param date header `Date` of the answer, which a date is compared with, as clocks differ
 * @param now epoch milliseconds, for answers without it
 */
export function retryAfterMs(header: unknown, date: unknown, now: number): number | undefined {
	if (typeof header !== 'string' && typeof header !== 'number') return undefined;
	const answeredAt = Date.parse(String(date ?? ''));
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

/** Takes over codes and texts only: the object has headers and bodies, which contain secrets. */
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

/** n8n passes only the text of an error from a credential to a node. */
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
		reason: hint && text.endsWith(`. ${hint}`) ? text.slice(0, -`. ${hint}`.length) : text,
		status: status === undefined ? undefined : Number(status),
		retryAfterMs: seconds === undefined ? undefined : Number(seconds) * 1000,
		hint,
	});
}

/** Much larger numbers would be written with an exponent. */
const MAX_WAIT_S = 1e9;

/** "HTTP 503" or "HTTP 503, asking to wait 7 s". */
export function tokenStatus(status: number, retryAfterMs?: number): string {
	if (!retryAfterMs) return `HTTP ${status}`;
	const seconds = Math.min(Math.ceil(retryAfterMs / 1000), MAX_WAIT_S);
	return `HTTP ${status}, asking to wait ${seconds} s`;
}
