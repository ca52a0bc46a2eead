import { UserError } from 'n8n-workflow';

import { ERROR_KINDS, type AccessStatus, type ApiErrorKind, type Failure } from './kinds';
import { isRetryableStatus, kindOfStatus } from './status';

/** Details of a failed request; all are optional. */
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
	/** how long the service, or the channel if its status is given, asks to wait (`Retry-After`), in milliseconds */
	retryAfterMs?: number;
	/** do not retry, whatever the kind and status */
	isFinal?: boolean;
	executionId?: string;
	traceId?: string;
}

/** A request without a usable answer. Users never see it: `toNodeError` makes the error that they see. */
export class ApiError extends Error {
	constructor(
		readonly kind: ApiErrorKind,
		readonly details: ApiErrorDetails = {},
	) {
		super(kind);
		this.name = 'ApiError';
	}
}

/**
 * Whether a retry may help: after network faults, incomplete answers, and temporary statuses of the service or the
 * channel.
 */
export const isRetryable = ({ kind, details }: ApiError): boolean =>
	!details.isFinal &&
	(ERROR_KINDS[kind].policy.retry !== 'no' ||
		isRetryableStatus(details.status) ||
		(kind === 'reportedByService' && isRetryableStatus(details.channelStatus)));

/** Statuses of a service or channel that has too much to do, or does not answer in time. */
const OVERLOAD_STATUSES: ReadonlySet<number> = new Set([408, 429, 503, 504, 524, 529]);

/** Whether a failure asks for fewer requests: the service or the channel is overloaded, or did not answer in time. */
export const isOverload = ({ kind, details: { status, channelStatus } }: ApiError): boolean =>
	kind === 'timeout' || OVERLOAD_STATUSES.has(channelStatus ?? status ?? 0);

/** Whether the request certainly did not reach the service: no connection, or no token to send with it. */
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

/** Longest wait that is declared, in milliseconds: as n8n's poller. A header with a date may ask for any. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * The failure that an error for the user declares.
 * @param kind as `errorTexts` tells it
 */
export function failureOfRequest(kind: ApiErrorKind, { details }: ApiError): Failure {
	const { status, channelStatus, retryAfterMs } = details;
	const ofStatus = channelStatus ?? status;
	const isThrottled = ofStatus !== undefined && kindOfStatus(ofStatus) === 'rateLimited';
	const cause = isThrottled ? 'rate-limited' : causeOf(kind, ofStatus);
	if (cause !== 'rate-limited' && cause !== 'temporarily-unavailable') return { cause } as Failure;
	return retryAfterMs
		? { cause, retryAfterMs: Math.min(retryAfterMs, MAX_RETRY_AFTER_MS) }
		: { cause };
}

/** A status that passes counts for more than the kind: the channel may refuse and be in trouble at the same time. */
const causeOf = (kind: ApiErrorKind, status: number | undefined): Failure['cause'] =>
	isRetryableStatus(status) ? 'temporarily-unavailable' : ERROR_KINDS[kind].policy.cause;

/** An error with own texts for the user that passes by itself. */
export class PassingError extends UserError {
	readonly failure: Failure = { cause: 'temporarily-unavailable' };
}

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError];

/**
 * The failure of whatever else was thrown: a wrong parameter or credential field, a defect of the node, or something
 * of n8n or of the machine, which may pass.
 */
export function failureOf(thrown: unknown): Failure {
	if (thrown instanceof PassingError) return thrown.failure;
	if (thrown instanceof ApiError) return failureOfRequest(thrown.kind, thrown);
	if (thrown instanceof UserError) return { cause: 'configuration-invalid' };
	return isDefect(thrown) ? { cause: 'node-defect' } : { cause: 'temporarily-unavailable' };
}

/** Whether it was thrown by the JavaScript engine, so that its text helps no user. */
export const isDefect = (thrown: unknown): boolean =>
	!(thrown instanceof Error) || DEFECTS.some((kind) => thrown instanceof kind);
