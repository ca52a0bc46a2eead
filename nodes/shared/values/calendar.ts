import { tryToParseDateTime, UserError } from 'n8n-workflow';

import type { WrittenDate, ZoneClock } from './dates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations';

export const PERIOD_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
/** A week begins on Monday, as in ISO 8601. */
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** Both are wall-clock times, epoch milliseconds as if the clock were UTC. */
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

/** A day that the month does not have becomes its last one. */
export function addPeriods(wallMs: number, unit: PeriodUnit, count: number): number {
	if (unit === 'day') return wallMs + count * DAY_MS;
	if (unit === 'week') return wallMs + count * 7 * DAY_MS;
	const months = count * { month: 1, quarter: 3, year: 12 }[unit];
	const date = new Date(wallMs);
	const day = date.getUTCDate();
	date.setUTCMonth(date.getUTCMonth() + months);
	// The day has run over into the next month.
	return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}

const CALENDAR = /^(?:(today|yesterday)|(this|last)\s*(week|month|quarter|year))$/;
const LAST = /^last\s*0*([1-9]\d{0,3})\s*(hour|day|week|month)s?$/;

export const RELATIVE_DATES =
	'today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months)';

/** Both ends belong to it, epoch milliseconds. */
export interface TimeSpan {
	from: number;
	to: number;
}

/**
 * Undefined for any other text. In any case:
 * - `today`, `yesterday`, `this` or `last` with `week`, `month`, `quarter` or `year`: all of it,
 *   also what has not passed yet
 * - `last N hours`: up to now; N from 1 to 9999
 * - `last N days`: whole days, today included
 * - `last N weeks` or `months`: from the start of that day up to now
 */
export function relativePeriod(text: string, now: number, clock: ZoneClock): TimeSpan | undefined {
	const trimmed = text.trim().toLowerCase();
	const calendar = CALENDAR.exec(trimmed);
	if (calendar) {
		const [, day, which, unit = 'day'] = calendar;
		const isPast = day === 'yesterday' || which === 'last';
		return wholePeriods(unit as PeriodUnit, isPast ? -1 : 0, 1, now, clock);
	}
	const last = LAST.exec(trimmed);
	if (!last) return undefined;
	const [, count, unit] = last;
	if (unit === 'hour') return { from: now - Number(count) * HOUR_MS, to: now };
	if (unit === 'day') return wholePeriods('day', 1 - Number(count), Number(count), now, clock);
	const wall = addPeriods(clock.wallAt(now), unit as PeriodUnit, -Number(count));
	return { from: clock.instantOf(startOf(wall, 'day')), to: now };
}

/** @param first after the present one */
function wholePeriods(
	unit: PeriodUnit,
	first: number,
	count: number,
	now: number,
	clock: ZoneClock,
): TimeSpan {
	const start = addPeriods(startOf(clock.wallAt(now), unit), unit, first);
	return {
		from: clock.instantOf(start),
		to: clock.instantOf(addPeriods(start, unit, count)) - 1,
	};
}

/** As days since 1970; see `instantIn`. */
export function dayOf({ wallMs, offsetMs }: WrittenDate, clock?: ZoneClock): number {
	if (offsetMs === undefined) return Math.floor(wallMs / DAY_MS);
	const instant = wallMs - offsetMs;
	return Math.floor((clock?.wallAt(instant) ?? instant) / DAY_MS);
}

/** The default first. */
export const TIME_RANGES = [
	'all',
	'today',
	'yesterday',
	'last7Days',
	'last30Days',
	'thisMonth',
	'lastMonth',
	'thisQuarter',
	'lastQuarter',
	'thisYear',
	'lastYear',
	'custom',
] as const;
export type RangeName = (typeof TIME_RANGES)[number];

/** Farther apart than any two zones, to see the offsets before and after a change. */
const REACH_MS = 2 * DAY_MS;

/** Keeps the UTC offset of each midnight, as that is slow to ask. @throws UserError for no such zone */
export function zoneClock(timezone: string): ZoneClock {
	const offsetAt = (instant: number): number =>
		tryToParseDateTime(new Date(instant), timezone).offset * MINUTE_MS;
	if (!isZone(timezone))
		throw new UserError(`The time zone “${timezone}” is not known`, {
			description: 'Choose the time zone in the workflow settings.',
		});
	const offsets = new Map<number, number>();
	const offsetOfDay = (day: number): number => {
		const known = offsets.get(day);
		if (known !== undefined) return known;
		const offset = offsetAt(day * DAY_MS);
		offsets.set(day, offset);
		return offset;
	};
	const wallAt = (instant: number): number => {
		const day = Math.floor(instant / DAY_MS);
		const offset = offsetOfDay(day);
		// On a day of change, each instant is looked up.
		return instant + (offset === offsetOfDay(day + 1) ? offset : offsetAt(instant));
	};
	return { wallAt, instantOf: (wallMs) => firstInstant(wallAt, wallMs) };
}

function isZone(timezone: string): boolean {
	try {
		return tryToParseDateTime(new Date(), timezone).isValid;
	} catch {
		return false;
	}
}

function firstInstant(wallAt: ZoneClock['wallAt'], wallMs: number): number {
	const candidates = [wallMs - REACH_MS, wallMs + REACH_MS]
		.map((near) => wallMs - (wallAt(near) - near))
		.sort((one, other) => one - other);
	const shown = candidates.find((instant) => wallAt(instant) === wallMs);
	if (shown !== undefined) return shown;
	// The clock is set forward between the two.
	let [before, after] = candidates;
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2);
		if (wallAt(middle) < wallMs) before = middle;
		else after = middle;
	}
	return after;
}
