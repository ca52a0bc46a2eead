import { DAY_MS } from './durations';

/** Lengths of calendar periods. */
export const PERIOD_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** The length of a calendar period. A week begins on Monday, as in ISO 8601. */
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/**
 * The start of the period that a wall-clock time lies in.
 * @param wallMs epoch milliseconds as if the clock were UTC, as is the result
 */
export function startOf(wallMs: number, unit: PeriodUnit): number {
	const date = new Date(wallMs);
	const midnight = date.setUTCHours(0, 0, 0, 0);
	const month = date.getUTCMonth();
	switch (unit) {
		case 'day':
			return midnight;
		case 'week':
			return midnight - ((date.getUTCDay() + 6) % 7) * DAY_MS;
		case 'month':
			return date.setUTCDate(1);
		case 'quarter':
			return date.setUTCMonth(month - (month % 3), 1);
		case 'year':
			return date.setUTCMonth(0, 1);
	}
}

/**
 * A wall-clock time some periods later; earlier for a negative count. A day that the month does not have becomes its
 * last one.
 */
export function addPeriods(wallMs: number, unit: PeriodUnit, count: number): number {
	if (unit === 'day') return wallMs + count * DAY_MS;
	if (unit === 'week') return wallMs + count * 7 * DAY_MS;
	const months = count * { month: 1, quarter: 3, year: 12 }[unit];
	const date = new Date(wallMs);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() + months, 1);
	const last = new Date(date.getTime());
	last.setUTCMonth(last.getUTCMonth() + 1, 0);
	return date.setUTCDate(Math.min(day, last.getUTCDate()));
}
