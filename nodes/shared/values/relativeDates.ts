import { addPeriods, startOf, type PeriodUnit } from './calendar';
import type { ZoneClock } from './zoneClock';
import { HOUR_MS } from './durations';

const DAYS = /^(today|yesterday)$/i;
const CALENDAR = /^(this|last)\s+(week|month|quarter|year)$/i;
const LAST = /^last\s+0*([1-9]\d{0,3})\s+(hour|day|week|month)s?$/i;

/** The words that `relativePeriod` understands, for messages. */
export const RELATIVE_DATES =
	'today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months)';

/** A span of time; both ends, in epoch milliseconds, belong to it. */
export interface TimeSpan {
	from: number;
	to: number;
}

/**
 * The span that a relative date means, in any case:
 * - `today`, `yesterday`, and `this` or `last` with `week` (from Monday), `month`, `quarter` or `year`: all of it, also
 *   what has not passed yet
 * - `last N hours`: so many hours up to now
 * - `last N days`, `weeks` or `months`: from the start of the day so long ago up to now; N from 1 to 9999
 * @param now epoch milliseconds
 * @param clock of the zone whose days and weeks are meant
 * @returns undefined for any other text
 */
export function relativePeriod(text: string, now: number, clock: ZoneClock): TimeSpan | undefined {
	const trimmed = text.trim().toLowerCase();
	const day = DAYS.exec(trimmed);
	if (day) return wholePeriod('day', day[1] === 'today' ? 0 : -1, now, clock);
	const calendar = CALENDAR.exec(trimmed);
	if (calendar) {
		const [, which, unit] = calendar;
		return wholePeriod(unit as PeriodUnit, which === 'this' ? 0 : -1, now, clock);
	}
	const last = LAST.exec(trimmed);
	if (!last) return undefined;
	const [, count, unit] = last;
	if (unit === 'hour') return { from: now - Number(count) * HOUR_MS, to: now };
	const wall = addPeriods(clock.wallAt(now), unit as PeriodUnit, -Number(count));
	return { from: clock.instantOf(startOf(wall, 'day')), to: now };
}

function wholePeriod(unit: PeriodUnit, shift: number, now: number, clock: ZoneClock): TimeSpan {
	const start = addPeriods(startOf(clock.wallAt(now), unit), unit, shift);
	return {
		from: clock.instantOf(start),
		to: clock.instantOf(addPeriods(start, unit, 1)) - 1,
	};
}
