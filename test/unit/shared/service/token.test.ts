import {
	isTokenUsable,
	renewalNeeded,
	renewalTime,
	tokenFingerprint,
} from '../../../../nodes/shared/service/token';

const NOW = Date.UTC(2026, 10, 28, 12);

describe('when a token is renewed', () => {
	it.each([
		[3600, '2026-11-28T12:59:00.000Z'],
		['3600', '2026-11-28T12:59:00.000Z'],
		[7_776_000, '2027-02-26T11:59:00.000Z'],
		[100, '2026-11-28T12:01:30.000Z'],
		[20, '2026-11-28T12:00:18.000Z'],
	])('a life of %j s', (seconds, time) => {
		expect(renewalTime(seconds, NOW, NOW)).toBe(time);
	});

	it.each([[1], [0.01], [0.0001], ['1e-9']])(
		'a life of %j s, shorter than a request may take: the token is used once it is there',
		(seconds) => {
			expect(renewalTime(seconds, NOW - 1_500, NOW)).toBe('2026-11-28T12:00:10.000Z');
		},
	);

	it('counts a life from the question on', () => {
		expect(renewalTime(100, NOW - 30_000, NOW)).toBe('2026-11-28T12:01:00.000Z');
		expect(renewalTime(100, NOW - 90_000, NOW)).toBe('2026-11-28T12:00:10.000Z');
	});

	it.each<unknown>([
		...[0, -5, 'soon', '', ' ', null, undefined, NaN, Infinity, 1e300, true],
		...[[[60]], {}],
	])('%j says nothing', (odd) => {
		expect(renewalTime(odd, NOW, NOW)).toBe('');
	});
});

describe('whether a stored token is used', () => {
	const fields = {
		authUrl: 'https://auth.example.com',
		grantType: 'password',
		username: 'u',
		password: 'p',
		clientId: 'c',
		clientSecret: 's',
	};
	beforeEach(() => jest.useFakeTimers({ now: NOW }));
	afterEach(() => jest.useRealTimers());

	const stored = { ...fields, accessToken: 'token', tokenFingerprint: tokenFingerprint(fields) };

	it.each([
		['nothing is known of its life', {}, true],
		['its life is odd', { tokenRenewAt: 'soon' }, true],
		['it is within its life', { tokenRenewAt: '2026-11-28T12:00:00.001Z' }, true],
		['it is past its life', { tokenRenewAt: '2026-11-28T12:00:00.000Z' }, false],
		['there is none', { accessToken: '' }, false],
		['a field was edited', { clientSecret: 'new' }, false],
		['a field that does not concern it was edited', { baseUrl: 'https://new.example.com' }, true],
	])('when %s', (_, changes, expected) => {
		expect(isTokenUsable({ ...stored, ...changes })).toBe(expected);
	});
});

it('asks n8n for a renewal by the shape of an answer with 401', () => {
	expect(renewalNeeded()).toMatchObject({ response: { status: 401 } });
});
