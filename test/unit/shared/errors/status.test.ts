import {
	isRetryable,
	ApiError,
	isRetryableStatus,
	isSuccess,
	kindOfAnswer,
	kindOfChannelStatus,
	kindOfStatus,
	retryAfterMs,
} from '../../../../nodes/shared/errors/apiError';

const NOW = Date.parse('2026-11-27T12:00:00Z');

describe('Retry-After in milliseconds', () => {
	test.each([
		['0', 0],
		['2', 2000],
		[2, 2000],
		[' 120 ', 120_000],
		['1.5', 1500],
		['3600', 3_600_000],
		['Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
		['Friday, 27-Nov-26 12:00:30 GMT', 30_000],
		['Fri, 27 Nov 2026 11:00:00 GMT', 0],
	])('%j is %i', (header, ms) => {
		expect(retryAfterMs(header, undefined, NOW)).toBe(ms);
	});

	test.each([
		...[undefined, null, '', 'soon', 'soon 3', '-5', '120 s', '1e3', 'NaN', 'Infinity'],
		...[[['2']], {}, true],
	])('%j is as good as none', (header: unknown) => {
		expect(retryAfterMs(header, undefined, NOW)).toBeUndefined();
	});

	test.each([
		['1, 1', 1000],
		['3,7 , 5', 7000],
		['1, Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
		['Friday, 27-Nov-26 12:00:30 GMT, 45', 45_000],
		['soon, 2', 2000],
	])('of the list %j the longest counts: %i', (header, ms) => {
		expect(retryAfterMs(header, undefined, NOW)).toBe(ms);
	});

	test('a date is compared with the date of the answer, whatever the clock of n8n says', () => {
		const header = 'Fri, 27 Nov 2026 12:00:30 GMT';
		expect(retryAfterMs(header, 'Fri, 27 Nov 2026 12:00:20 GMT', NOW + 3_600_000)).toBe(10_000);
		expect(retryAfterMs(header, 'now', NOW)).toBe(30_000);
	});
});

test.each([
	['redirected', [301, 304]],
	['badRequest', [400, 422]],
	['unauthorized', [401]],
	['forbidden', [403]],
	['notFound', [404, 405, 410]],
	['proxyLogin', [407]],
	['serverTimeout', [408, 524]],
	['rateLimited', [429]],
	['serverTrouble', [425, 500, 502, 520, 521, 522, 523, 525, 526, 529, 530, 599]],
])('%s is what the statuses %j mean', (kind, statuses) => {
	expect(statuses.map(kindOfStatus)).toEqual(statuses.map(() => kind));
});

test('a web page with HTTP 403 comes from something in front of the service', () => {
	expect(kindOfAnswer(403, '<!DOCTYPE html><h1>Blocked</h1>')).toBe('blocked');
	expect(kindOfAnswer(403, '\n <html>')).toBe('blocked');
	expect(kindOfAnswer(403, '{"message":"<b>no</b>"}')).toBe('forbidden');
	expect(kindOfAnswer(404, '<html>')).toBe('notFound');
});

test('success is 200 to 299', () => {
	expect([199, 200, 299, 300].map(isSuccess)).toEqual([false, true, true, false]);
});

const PASSING = [408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530];

test('these statuses may pass by themselves, and no other', () => {
	const passing = Array.from({ length: 500 }, (_, index) => index + 100).filter(isRetryableStatus);
	expect(passing).toEqual(PASSING);
	expect(isRetryableStatus(undefined)).toBe(false);
});

test('they are tried again, also as the status of the channel', () => {
	for (const status of PASSING) {
		expect(isRetryable(new ApiError(kindOfStatus(status), { status }))).toBe(true);
		expect(isRetryable(new ApiError('reportedByService', { channelStatus: status }))).toBe(true);
	}
	expect(isRetryable(new ApiError('channelRefused', { channelStatus: 403 }))).toBe(false);
});

test('a status that the channel itself gave', () => {
	const kinds = [401, 402, 403, 404, 423, undefined].map(kindOfChannelStatus);
	const [refused, locked, other] = ['channelRefused', 'channelLocked', 'reportedByService'];
	expect(kinds).toEqual([refused, locked, refused, other, locked, other]);
});
