import { isRetryableStatus } from './status';

/** What can stand in the way of a request, told apart by what the person has to do about it. */
export type ApiErrorKind =
	| 'addressInvalid'
	| 'hostUnknown'
	| 'connectionRefused'
	| 'hostUnreachable'
	| 'hostNotAllowed'
	| 'certificate'
	| 'noSecureConnection'
	| 'timeout'
	| 'connectionCut'
	| 'answerCut'
	| 'networkOther'
	| 'cancelled'
	| 'tokenRefused'
	| 'tokenUnavailable'
	| 'unauthorized'
	| 'forbidden'
	| 'clientForbidden'
	| 'blocked'
	| 'proxyLogin'
	| 'notFound'
	| 'badRequest'
	| 'rateLimited'
	| 'serverTrouble'
	| 'serverTimeout'
	| 'originUnreachable'
	| 'redirected'
	| 'notJson'
	| 'emptyAnswer'
	| 'unexpectedShape'
	| 'reportedByService'
	| 'channelRefused'
	| 'notLinked'
	| 'cursorRepeated'
	| 'cursorIgnored';

export interface ApiErrorDetails {
	/** HTTP status of the answer, where there was one */
	status?: number;
	/** status of the channel's own answer, where the service passes it on */
	channelStatus?: number;
	/** what the service, the channel or the network said, in readable words; not yet scrubbed of secrets */
	reason?: string;
	/** what came instead of an answer, in our words */
	found?: string;
	/** what the person can do, where more is known than the kind of failure tells */
	hint?: string;
	/** how long the service asks to wait, in milliseconds */
	retryAfterMs?: number;
	/** asking again is not wanted, whatever the kind and status */
	isFinal?: boolean;
	executionId?: string;
	traceId?: string;
}

/** A request that gave no usable answer. Never reaches the user as it is: `errors.ts` words it. */
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
 * Whether asking again may help: network faults, cut answers, and statuses of the service or the channel that may
 * pass by themselves.
 */
export const isRetryable = ({ kind, details }: ApiError): boolean =>
	!details.isFinal &&
	(RETRYABLE_KINDS.includes(kind) ||
		isRetryableStatus(details.status) ||
		(kind === 'reportedByService' && isRetryableStatus(details.channelStatus)));

const UNSENT_KINDS: readonly ApiErrorKind[] = [
	'hostUnknown',
	'connectionRefused',
	'hostUnreachable',
	'tokenUnavailable',
];

/** Whether the request surely never reached the service: no connection, or no token to send with it. */
export const isUnsent = ({ kind }: ApiError): boolean => UNSENT_KINDS.includes(kind);
