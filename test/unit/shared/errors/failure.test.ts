import { ACTIONABLE_CAUSES, TIMED_CAUSES, UserError } from 'n8n-workflow';

import { ApiError } from '../../../../nodes/shared/errors/apiError';
import { failureOf, failureOfRequest, PassingError } from '../../../../nodes/shared/errors/failure';
import { ERROR_MESSAGES } from '../../../../nodes/shared/errors/messages';
import type { ApiErrorKind } from '../../../../nodes/shared/errors/kinds';

const KINDS = Object.keys(ERROR_MESSAGES) as ApiErrorKind[];

test.each(KINDS)('%s declares a cause that n8n knows', (kind) => {
	const { cause } = failureOfRequest(kind, new ApiError(kind));
	expect([...TIMED_CAUSES, ...ACTIONABLE_CAUSES]).toContain(cause);
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
