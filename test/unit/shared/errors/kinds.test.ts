import { ACTIONABLE_CAUSES, TIMED_CAUSES, UserError } from 'n8n-workflow';

import {
	accessStatusOf,
	ApiError,
	failureOf,
	isRetryable,
	isUnsent,
	PassingError,
} from '../../../../nodes/shared/errors/apiError';
import { ERROR_KINDS, type ApiErrorKind } from '../../../../nodes/shared/errors/kinds';

const KINDS = Object.keys(ERROR_KINDS) as ApiErrorKind[];

/** Written by hand: cause for n8n, status of an access check, retry, and the kinds that have these. */
const POLICIES = [
	['configuration-invalid', 'notLinked', 'no', 'notLinked'],
	['configuration-invalid', 'nothing', 'no', 'certificate hostNotAllowed noSecureConnection'],
	['configuration-invalid', 'nothing', 'no', 'notFound proxyLogin redirected'],
	['configuration-invalid', 'refused', 'no', 'channelLocked clientForbidden forbidden'],
	['configuration-invalid', 'unknown', 'no', 'badRequest blocked'],
	['credential-invalid', 'nothing', 'no', 'tokenRefused unauthorized'],
	['credential-invalid', 'refused', 'no', 'channelRefused'],
	['rate-limited', 'throttled', 'yes', 'rateLimited'],
	['temporarily-unavailable', 'nothing', 'no', 'cancelled'],
	[
		'temporarily-unavailable',
		'nothing',
		'unsent',
		'connectionRefused hostUnknown tokenUnavailable',
	],
	['temporarily-unavailable', 'unavailable', 'no', 'serverTimeout serverTrouble'],
	['temporarily-unavailable', 'unavailable', 'yes', 'answerCut networkOther timeout'],
	['temporarily-unavailable', 'unknown', 'no', 'cursorRepeated emptyAnswer notJson'],
	['temporarily-unavailable', 'unknown', 'no', 'reportedByService unexpectedShape'],
] as const;

test.each(POLICIES)('%s, %s, retry: %s', (cause, access, retry, kinds) => {
	for (const kind of kinds.split(' ') as ApiErrorKind[]) {
		const failure = new ApiError(kind);
		const policy = [failureOf(failure).cause, accessStatusOf(kind) ?? 'nothing'];
		expect([kind, ...policy]).toEqual([kind, cause, access]);
		expect(isRetryable(failure)).toBe(retry !== 'no');
		expect(isUnsent(failure)).toBe(retry === 'unsent');
		// The status of the channel changes one kind only.
		if (kind !== 'reportedByService') expect(accessStatusOf(kind, 503)).toBe(accessStatusOf(kind));
	}
});

test('each kind is in that table, and each cause is one of n8n', () => {
	expect(POLICIES.flatMap(([, , , kinds]) => kinds.split(' ')).sort()).toEqual([...KINDS].sort());
	const causes = [...TIMED_CAUSES, ...ACTIONABLE_CAUSES] as string[];
	for (const [cause] of POLICIES) expect(causes).toContain(cause);
});

test.each([
	[429, 'throttled'] as const,
	...[408, 425, 500, 503, 522, 524].map((channelStatus) => [channelStatus, 'unavailable'] as const),
	...[302, 400, 404, 407, 422].map((channelStatus) => [channelStatus, 'unknown'] as const),
])('the status %i that the channel itself gave means %s', (channelStatus, status) => {
	expect(accessStatusOf('reportedByService', channelStatus)).toBe(status);
});

test.each<[ApiErrorKind, ConstructorParameters<typeof ApiError>[1], string, number?]>([
	['rateLimited', { status: 429, retryAfterMs: 7_000 }, 'rate-limited', 7_000],
	['rateLimited', { status: 429 }, 'rate-limited'],
	['reportedByService', { channelStatus: 429 }, 'rate-limited'],
	['tokenUnavailable', { status: 429, retryAfterMs: 9_000 }, 'rate-limited', 9_000],
	['serverTrouble', { status: 503, retryAfterMs: 120_000 }, 'temporarily-unavailable', 120_000],
	['reportedByService', { channelStatus: 429, retryAfterMs: 2.3e12 }, 'rate-limited', 3_600_000],
	['hostUnknown', {}, 'temporarily-unavailable'],
	['tokenRefused', { status: 400 }, 'credential-invalid'],
	['tokenRefused', { status: 400, retryAfterMs: 5_000 }, 'credential-invalid'],
	['channelRefused', { status: 200, channelStatus: 401 }, 'credential-invalid'],
	['notLinked', { status: 403 }, 'configuration-invalid'],
	['notLinked', { status: 200, channelStatus: 503 }, 'temporarily-unavailable'],
	['badRequest', { status: 422 }, 'configuration-invalid'],
])('%s with %j: %s, %s', (...[kind, details, cause, retryAfterMs]) => {
	const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
	expect(failureOf(new ApiError(kind, details))).toEqual({ cause, ...wait });
});

test.each([
	['a wrong parameter', new UserError('Parameter'), 'configuration-invalid'],
	['a wait that was too short', new PassingError('Nothing came'), 'temporarily-unavailable'],
	['a fault of the machine', new Error('ENOSPC'), 'temporarily-unavailable'],
	['a defect', new TypeError('Cannot read'), 'node-defect'],
	['something that is no error', 'text', 'node-defect'],
])('%s', (_, thrown, cause) => {
	expect(failureOf(thrown)).toEqual({ cause });
});

test('no two kinds say or advise the same without meaning it', () => {
	const message = Object.values(ERROR_KINDS).map((text) => text.message);
	// The two token kinds hold the words of the credential.
	expect(message.filter((text, index) => message.indexOf(text) !== index)).toEqual(['{reason}']);
	for (const { message: what, hint } of Object.values(ERROR_KINDS)) {
		expect(what).not.toMatch(/\.$/);
		expect(hint).toMatch(/\.$/);
	}
});
