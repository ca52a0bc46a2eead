import { ACTIONABLE_CAUSES, TIMED_CAUSES, UserError } from 'n8n-workflow';

import {
	accessStatusOf,
	ApiError,
	failureOf,
	isRetryable,
	isUnsent,
	PassingError,
} from '../../../../nodes/shared/errors/apiError';
import {
	ACCESS_STATUS_TEXTS,
	ACCESS_STATUSES,
	ERROR_KINDS,
	type ApiErrorKind,
} from '../../../../nodes/shared/errors/kinds';

const KINDS = Object.keys(ERROR_KINDS) as ApiErrorKind[];

/** Written by hand: cause for n8n, status of an access check, retry, and the kinds that have these. */
const POLICIES = [
	['configuration-invalid', 'notLinked', 'no', 'notLinked'],
	[
		'configuration-invalid',
		'nothing',
		'no',
		'addressInvalid certificate hostNotAllowed noSecureConnection notFound proxyLogin redirected',
	],
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
		'connectionRefused hostUnknown hostUnreachable tokenUnavailable',
	],
	['temporarily-unavailable', 'unavailable', 'no', 'originUnreachable serverTimeout serverTrouble'],
	['temporarily-unavailable', 'unavailable', 'yes', 'answerCut connectionCut networkOther timeout'],
	[
		'temporarily-unavailable',
		'unknown',
		'no',
		'cursorIgnored cursorRepeated emptyAnswer notJson reportedByService unexpectedShape',
	],
] as const;

test.each(POLICIES)('%s, %s, retry: %s', (cause, access, retry, kinds) => {
	for (const kind of kinds.split(' ') as ApiErrorKind[]) {
		const failure = new ApiError(kind);
		expect([kind, failureOf(failure).cause]).toEqual([kind, cause]);
		expect([kind, accessStatusOf(kind) ?? 'nothing']).toEqual([kind, access]);
		expect([kind, isRetryable(failure), isUnsent(failure)]).toEqual([
			kind,
			retry !== 'no',
			retry === 'unsent',
		]);
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
	[429, 'throttled'],
	[408, 'unavailable'],
	[425, 'unavailable'],
	[500, 'unavailable'],
	[503, 'unavailable'],
	[522, 'unavailable'],
	[524, 'unavailable'],
	[302, 'unknown'],
	[400, 'unknown'],
	[404, 'unknown'],
	[407, 'unknown'],
	[422, 'unknown'],
])('the status %i that the channel itself gave means %s', (channelStatus, status) => {
	expect(accessStatusOf('reportedByService', channelStatus)).toBe(status);
});

test.each<[ApiErrorKind, ConstructorParameters<typeof ApiError>[1], object]>([
	[
		'rateLimited',
		{ status: 429, retryAfterMs: 7_000 },
		{ cause: 'rate-limited', retryAfterMs: 7_000 },
	],
	['rateLimited', { status: 429 }, { cause: 'rate-limited' }],
	['reportedByService', { channelStatus: 429 }, { cause: 'rate-limited' }],
	[
		'tokenUnavailable',
		{ status: 429, retryAfterMs: 9_000 },
		{ cause: 'rate-limited', retryAfterMs: 9_000 },
	],
	[
		'serverTrouble',
		{ status: 503, retryAfterMs: 120_000 },
		{ cause: 'temporarily-unavailable', retryAfterMs: 120_000 },
	],
	// Until 2099, as a channel or the service asks.
	[
		'reportedByService',
		{ channelStatus: 429, retryAfterMs: 2.3e12 },
		{ cause: 'rate-limited', retryAfterMs: 3_600_000 },
	],
	[
		'serverTrouble',
		{ status: 503, retryAfterMs: Infinity },
		{ cause: 'temporarily-unavailable', retryAfterMs: 3_600_000 },
	],
	['hostUnknown', {}, { cause: 'temporarily-unavailable' }],
	['tokenRefused', { status: 400 }, { cause: 'credential-invalid' }],
	['tokenRefused', { status: 400, retryAfterMs: 5_000 }, { cause: 'credential-invalid' }],
	['channelRefused', { status: 200, channelStatus: 401 }, { cause: 'credential-invalid' }],
	['notLinked', { status: 403 }, { cause: 'configuration-invalid' }],
	['notLinked', { status: 200, channelStatus: 503 }, { cause: 'temporarily-unavailable' }],
	['badRequest', { status: 422 }, { cause: 'configuration-invalid' }],
])('%s with %j: %j', (kind, details, failure) => {
	expect(failureOf(new ApiError(kind, details))).toEqual(failure);
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
	for (const { message: what, hint, when } of Object.values(ERROR_KINDS)) {
		expect(what).not.toMatch(/\.$/);
		expect(hint).toMatch(/\.$/);
		expect(when).not.toBe('');
	}
	expect(Object.keys(ACCESS_STATUS_TEXTS)).toEqual([...ACCESS_STATUSES]);
});
