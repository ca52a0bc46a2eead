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

test.each([
	[403, '<!DOCTYPE html><h1>Blocked</h1>', 'blocked'],
	[403, '\n <html>', 'blocked'],
	[403, '{"message":"<b>no</b>"}', 'forbidden'],
	[403, '', 'forbidden'],
	[404, '<html>', 'notFound'],
])('HTTP %i with %j is %s', (status, text, kind) => {
	expect(kindOfAnswer(status, text)).toBe(kind);
});

test('success is 200 to 299', () => {
	expect([199, 200, 204, 299, 300].map(isSuccess)).toEqual([false, true, true, true, false]);
});

const PASSING = [408, 425, 429, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530];

test('these statuses may pass by themselves, and no other', () => {
	const passing = Array.from({ length: 500 }, (_, index) => index + 100).filter(isRetryableStatus);
	expect(passing).toEqual(PASSING);
	expect(isRetryableStatus(undefined)).toBe(false);
});

test.each(PASSING)('HTTP %i is tried again, also as the status of the channel', (status) => {
	expect(isRetryable(new ApiError(kindOfStatus(status), { status }))).toBe(true);
	expect(isRetryable(new ApiError('reportedByService', { channelStatus: status }))).toBe(true);
	expect(isRetryable(new ApiError('channelRefused', { channelStatus: 403 }))).toBe(false);
});

test.each([
	[401, 'channelRefused'],
	[402, 'channelLocked'],
	[403, 'channelRefused'],
	[404, 'reportedByService'],
	[423, 'channelLocked'],
	[undefined, 'reportedByService'],
])('the status %p that the channel itself gave is %s', (status, kind) => {
	expect(kindOfChannelStatus(status)).toBe(kind);
});
