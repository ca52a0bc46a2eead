import { UserError, type NodeApiError } from 'n8n-workflow';

import { ApiError } from './apiError';
import type { ApiErrorKind } from './kinds';
import { isRetryableStatus, kindOfStatus } from './status';

/** Why an operation failed, as n8n 2.x reads it from an error: its poller chooses the wait until the next poll by it. */
export type Failure = NonNullable<NodeApiError['failure']>;

type Cause = Failure['cause'];

/**
 * The cause of each kind of failed request. After the last three causes, where someone has to act, n8n polls again in
 * half an hour; so whatever may pass by itself is `temporarily-unavailable`.
 */
const CAUSE_OF_KIND: Readonly<Record<ApiErrorKind, Cause>> = {
	rateLimited: 'rate-limited',

	hostUnknown: 'temporarily-unavailable',
	connectionRefused: 'temporarily-unavailable',
	hostUnreachable: 'temporarily-unavailable',
	timeout: 'temporarily-unavailable',
	connectionCut: 'temporarily-unavailable',
	answerCut: 'temporarily-unavailable',
	networkOther: 'temporarily-unavailable',
	cancelled: 'temporarily-unavailable',
	tokenUnavailable: 'temporarily-unavailable',
	serverTrouble: 'temporarily-unavailable',
	serverTimeout: 'temporarily-unavailable',
	originUnreachable: 'temporarily-unavailable',
	notJson: 'temporarily-unavailable',
	emptyAnswer: 'temporarily-unavailable',
	unexpectedShape: 'temporarily-unavailable',
	reportedByService: 'temporarily-unavailable',
	cursorRepeated: 'temporarily-unavailable',
	cursorIgnored: 'temporarily-unavailable',

	tokenRefused: 'credential-invalid',
	unauthorized: 'credential-invalid',
	channelRefused: 'credential-invalid',

	addressInvalid: 'configuration-invalid',
	hostNotAllowed: 'configuration-invalid',
	certificate: 'configuration-invalid',
	noSecureConnection: 'configuration-invalid',
	proxyLogin: 'configuration-invalid',
	redirected: 'configuration-invalid',
	notFound: 'configuration-invalid',
	badRequest: 'configuration-invalid',
	forbidden: 'configuration-invalid',
	clientForbidden: 'configuration-invalid',
	blocked: 'configuration-invalid',
	notLinked: 'configuration-invalid',
};

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
const causeOf = (kind: ApiErrorKind, status: number | undefined): Cause =>
	isRetryableStatus(status) ? 'temporarily-unavailable' : CAUSE_OF_KIND[kind];

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
