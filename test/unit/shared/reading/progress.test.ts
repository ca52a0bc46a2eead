import { newProgress, noteDates } from '../../../../nodes/shared/reading/progress';

test('the first and the last date are told by the instant, whatever the offsets', () => {
	const progress = newProgress();
	const dates = [
		'2025-01-01T00:10:00Z',
		'2025-01-01T00:30:00+12:00',
		'2025-01-02T01:00:00+12:00',
		'2025-01-01T23:00:00Z',
		'0001-01-01T00:00:00Z',
		null,
	];
	noteDates(
		progress,
		dates.map((date) => ({ created_at: date })),
	);
	expect(progress).toMatchObject({
		first: { text: '2025-01-01T00:30:00+12:00', ms: Date.UTC(2024, 11, 31, 12, 30) },
		last: { text: '2025-01-01T23:00:00Z', ms: Date.UTC(2025, 0, 1, 23) },
	});
});
