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
	| 'networkOther'
	| 'cancelled'
	| 'tokenRefused'
	| 'tokenUnavailable'
	| 'unauthorized'
	| 'forbidden'
	| 'clientForbidden'
	| 'notFound'
	| 'badRequest'
	| 'rateLimited'
	| 'serverTrouble'
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
	'networkOther',
	'rateLimited',
	'tokenUnavailable',
];

/** Whether an HTTP status stands for something that may pass by itself. */
export const isRetryableStatus = (status: number | undefined): boolean =>
	status === 429 || status === 502 || status === 503 || status === 504;

/** Whether asking again may help: 429, 502, 503, 504, of the service or of the channel, and network faults. */
export const isRetryable = ({ kind, details }: ApiError): boolean =>
	RETRYABLE_KINDS.includes(kind) ||
	(kind === 'serverTrouble' && isRetryableStatus(details.status)) ||
	(kind === 'reportedByService' && isRetryableStatus(details.channelStatus));
