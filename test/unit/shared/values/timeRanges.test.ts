import { calendarSpan, zoneClock } from '../../../../nodes/shared/values/calendar';

const AMSTERDAM = zoneClock('Europe/Amsterdam');

test.each([
	['today', '2026-03-29T20:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
	['yesterday', '2026-03-29T22:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
	['last7Days', '2026-03-31T10:00:00Z', '2026-03-24T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['last30Days', '2026-03-31T10:00:00Z', '2026-03-01T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['thisMonth', '2026-10-31T23:30:00Z', '2026-10-31T23:00:00.000Z', '2026-11-30T22:59:59.999Z'],
	['lastMonth', '2026-03-31T21:59:59Z', '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
	['thisQuarter', '2026-03-31T21:59:59Z', '2025-12-31T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['lastQuarter', '2026-03-31T21:59:59Z', '2025-09-30T22:00:00.000Z', '2025-12-31T22:59:59.999Z'],
	['lastQuarter', '2026-03-31T22:00:00Z', '2025-12-31T23:00:00.000Z', '2026-03-31T21:59:59.999Z'],
	['thisYear', '2026-12-31T23:00:00Z', '2026-12-31T23:00:00.000Z', '2027-12-31T22:59:59.999Z'],
	['lastYear', '2026-12-31T22:59:59Z', '2024-12-31T23:00:00.000Z', '2025-12-31T22:59:59.999Z'],
] as const)('%s at %s is from %s to %s', (range, now, from, to) => {
	const span = AMSTERDAM && calendarSpan(range, Date.parse(now), AMSTERDAM);
	expect(span && [span.from, span.to].map((ms) => new Date(ms).toISOString())).toEqual([from, to]);
});
