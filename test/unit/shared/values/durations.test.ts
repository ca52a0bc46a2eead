import {
	DAY_MS,
	durationInWords,
	HOUR_MS,
	MINUTE_MS,
} from '../../../../nodes/shared/values/durations';

describe('a length of time in words', () => {
	it.each([
		[1, '1 s'],
		[1_000, '1 s'],
		[1_001, '2 s'],
		[2 * MINUTE_MS - 1, '120 s'],
		[2 * MINUTE_MS, '2 min'],
		[HOUR_MS, '60 min'],
		[2 * HOUR_MS, '2 h'],
		[DAY_MS, '24 h'],
		[2 * DAY_MS, '2 days'],
		[365 * DAY_MS, '365 days'],
		[365 * DAY_MS + 1, 'a year'],
		[1e33, 'a year'],
	])('%d ms: %s', (ms, words) => {
		expect(durationInWords(ms)).toBe(words);
	});
});
