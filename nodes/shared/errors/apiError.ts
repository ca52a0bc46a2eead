import type { ApiErrorKind } from './kinds';
import { isRetryableStatus } from './status';

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

const RETRYABLE_KINDS: readonly ApiErrorKind[] = [
	'hostUnknown',
	'connectionRefused',
	'hostUnreachable',
	'timeout',
	'connectionCut',
	'answerCut',
	'networkOther',
	'rateLimited',
	'tokenUnavailable',
];

/**
 * Whether a retry may help: after network faults, incomplete answers, and temporary statuses of the service or the
 * channel.
 */
export const isRetryable = ({ kind, details }: ApiError): boolean =>
	!details.isFinal &&
	(RETRYABLE_KINDS.includes(kind) ||
		isRetryableStatus(details.status) ||
		(kind === 'reportedByService' && isRetryableStatus(details.channelStatus)));

/** Statuses of a service or channel that has too much to do, or does not answer in time. */
const OVERLOAD_STATUSES: ReadonlySet<number> = new Set([408, 429, 503, 504, 524, 529]);

/** Whether a failure asks for fewer requests: the service or the channel is overloaded, or did not answer in time. */
export const isOverload = ({ kind, details: { status, channelStatus } }: ApiError): boolean =>
	kind === 'timeout' || OVERLOAD_STATUSES.has(channelStatus ?? status ?? 0);

const UNSENT_KINDS: readonly ApiErrorKind[] = [
	'hostUnknown',
	'connectionRefused',
	'hostUnreachable',
	'tokenUnavailable',
];

/** Whether the request certainly did not reach the service: no connection, or no token to send with it. */
export const isUnsent = ({ kind }: ApiError): boolean => UNSENT_KINDS.includes(kind);
