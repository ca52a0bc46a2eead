import type { WrittenDate } from './dates';
import { DAY_MS } from './durations';

/** The calendar day of a date on a clock, as days since 1970; of UTC without one. A date without an offset is of that zone. */
export function dayOf({ wallMs, offsetMs }: WrittenDate, clock?: ZoneClock): number {
	if (offsetMs === undefined) return Math.floor(wallMs / DAY_MS);
	const instant = wallMs - offsetMs;
	return Math.floor((clock?.wallAt(instant) ?? instant) / DAY_MS);
}

/** Farther apart than the wall clocks of any two zones, so the offsets before and after a change are both seen. */
const REACH_MS = 2 * DAY_MS;

/** The clock of a time zone. Wall-clock times are epoch milliseconds as if that clock were UTC. */
export interface ZoneClock {
	/** The wall-clock time at an instant in epoch milliseconds. */
	wallAt(instant: number): number;
	/**
	 * The first instant at which the clock shows a wall-clock time or, where it is set forward over that time, a later
	 * one. Of an hour that comes twice it is the earlier.
	 */
	instantOf(wallMs: number): number;
}

/**
 * The clock of a time zone, which keeps one UTC offset per day: `Intl.DateTimeFormat` is slow for a call per record.
 * @param timezone IANA name
 * @returns undefined for an unknown zone
 */
export function zoneClock(timezone: string): ZoneClock | undefined {
	const format = wallFormat(timezone);
	if (!format) return undefined;
	const offsets = new Map<number, number | undefined>();
	const wallAt = (instant: number): number => {
		const day = Math.floor(instant / DAY_MS);
		if (!offsets.has(day)) {
			const offset = offsetAt(format, day * DAY_MS);
			// On a day whose offset changes, each instant is looked up.
			const isKept = offset === offsetAt(format, (day + 1) * DAY_MS);
			offsets.set(day, isKept ? offset : undefined);
		}
		return instant + (offsets.get(day) ?? offsetAt(format, instant));
	};
	return { wallAt, instantOf: (wallMs) => firstInstant(wallAt, wallMs) };
}

function firstInstant(wallAt: ZoneClock['wallAt'], wallMs: number): number {
	const candidates = [wallMs - REACH_MS, wallMs + REACH_MS]
		.map((near) => wallMs - (wallAt(near) - near))
		.sort((one, other) => one - other);
	const shown = candidates.find((instant) => wallAt(instant) === wallMs);
	if (shown !== undefined) return shown;
	// The clock is set forward between the two, so that it passes the time there and only there.
	let [before, after] = candidates;
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2);
		if (wallAt(middle) < wallMs) before = middle;
		else after = middle;
	}
	return after;
}

/** Milliseconds ahead of UTC; a whole number of seconds. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
	const part: Record<string, number> = {};
	for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
	const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
	return wall - Math.floor(instant / 1000) * 1000;
}

function wallFormat(timezone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-US', {
			timeZone: timezone,
			calendar: 'gregory',
			numberingSystem: 'latn',
			hourCycle: 'h23',
			year: 'numeric',
			month: 'numeric',
			day: 'numeric',
			hour: 'numeric',
			minute: 'numeric',
			second: 'numeric',
		});
	} catch {
		return undefined;
	}
}
