import {
	ACCESS_STATUS_TEXTS,
	ACCESS_STATUSES,
	accessStatusOf,
} from '../../../../nodes/shared/errors/accessStatus';
import type { ApiErrorKind } from '../../../../nodes/shared/errors/kinds';
import { ERROR_MESSAGES } from '../../../../nodes/shared/errors/messages';

/** Written by hand; `fails` is no status, as it is about the login or the address. */
const EXPECTED: Record<string, ApiErrorKind[]> = {
	fails: [
		'addressInvalid',
		'cancelled',
		'certificate',
		'connectionRefused',
		'hostNotAllowed',
		'hostUnknown',
		'hostUnreachable',
		'noSecureConnection',
		'notFound',
		'proxyLogin',
		'redirected',
		'tokenRefused',
		'tokenUnavailable',
		'unauthorized',
	],
	notLinked: ['notLinked'],
	refused: ['channelRefused', 'clientForbidden', 'forbidden'],
	throttled: ['rateLimited'],
	unavailable: [
		'answerCut',
		'connectionCut',
		'networkOther',
		'originUnreachable',
		'serverTimeout',
		'serverTrouble',
		'timeout',
	],
	unknown: [
		'badRequest',
		'blocked',
		'cursorIgnored',
		'cursorRepeated',
		'emptyAnswer',
		'notJson',
		'reportedByService',
		'unexpectedShape',
	],
};

const kinds = Object.keys(ERROR_MESSAGES) as ApiErrorKind[];

it('each kind of failure has its status', () => {
	const found = kinds.map((kind) => [accessStatusOf(kind) ?? 'fails', kind] as const);
	const grouped = Object.fromEntries(
		Object.keys(EXPECTED).map((status) => [
			status,
			found
				.filter(([other]) => other === status)
				.map(([, kind]) => kind)
				.sort(),
		]),
	);
	expect(grouped).toEqual(EXPECTED);
});

it.each([
	[429, 'throttled'],
	[408, 'unavailable'],
	[425, 'unavailable'],
	[500, 'unavailable'],
	[503, 'unavailable'],
	[522, 'unavailable'],
	[524, 'unavailable'],
	[302, 'unknown'],
	[400, 'unknown'],
	[402, 'unknown'],
	[404, 'unknown'],
	[407, 'unknown'],
	[422, 'unknown'],
])('the status %i that the channel itself gave means %s', (channelStatus, status) => {
	expect(accessStatusOf('reportedByService', channelStatus)).toBe(status);
});

it('the status of the channel changes no other kind', () => {
	for (const kind of kinds.filter((other) => other !== 'reportedByService'))
		expect([kind, accessStatusOf(kind, 503)]).toEqual([kind, accessStatusOf(kind)]);
});

it('each status has its words', () => {
	expect(Object.keys(ACCESS_STATUS_TEXTS)).toEqual([...ACCESS_STATUSES]);
});
