import { HOUR_MS, MINUTE_MS, DAY_MS } from './durations';

export interface WrittenDate {
	/** wall-clock time, in epoch milliseconds as if that clock were UTC */
	wallMs: number;
	/** offset from UTC in milliseconds, positive east of it; undefined when the text names none */
	offsetMs: number | undefined;
	/** the text has no time of day; `wallMs` is midnight */
	isDay: boolean;
}

/** ISO 8601 and the `2025-10-07 09:50:26 +0200` of spreadsheets, with or without time, seconds and offset. */
const ISO =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: *(Z|[+-]\d\d(?::?\d\d)?))?)?$/i;

/** Systems write earlier years for “no date”, as in `0001-01-01`. */
const MIN_YEAR = 100;

/**
 * Filters, rows, Excel cells and the trigger all use it, so they agree on what is a date: nothing that calendar, clock or
 * zones do not have, such as 30 February, 24:00, an offset of +2500.
 */
export function parseDate(text: unknown): WrittenDate | undefined {
	const match = typeof text === 'string' && ISO.exec(text.trim());
	if (!match) return undefined;
	const [, year, month, day, hour, minute = '0', second = '0', fraction = '', offset] = match;
	const midnight = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
	// Date.UTC carries over what the calendar does not have, as 30 February.
	if (Number(year) < MIN_YEAR || midnight.getUTCMonth() + 1 !== Number(month)) return undefined;
	const [h, m, s] = [Number(hour ?? 0), Number(minute), Number(second)];
	const offsetMs = offset === undefined ? undefined : offsetOf(offset);
	if (!(h < 24 && m < 60 && s < 60) || Number.isNaN(offsetMs)) return undefined;
	const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
	const wallMs = midnight.setUTCHours(h, m, s, milliseconds);
	return { wallMs, offsetMs, isDay: hour === undefined };
}

/** Blank, zero, a year before 100 (`-0001-11-30`, `00/00/0000`, `Mon, 01 Jan 0001`), or what programs write for “none”. */
const NO_DATE =
	/^(?:0*$|-|00|(?:null|undefined|none|nil|nan|false|n\/?a|never|invalid date)$)|[ /.]00\d\d(?: |$)/i;

/**
 * Whether the field of a date says that something has happened, as `cancelled_at` does. Any value does, also one that
 * `parseDate` does not know, but for what systems write when there is no date. Summaries, applied filters and events use
 * it, so they agree on which order is cancelled.
 */
export function isDateSet(value: unknown): boolean {
	if (typeof value === 'string') return !NO_DATE.test(value.trim());
	return value === true || (typeof value === 'number' && value > 0);
}

/** `YYYY-MM-DD HH:mm:ss` of a wall-clock time as in `wallMs`; undefined beyond the year 9999. */
export function wallText(wallMs: number): string | undefined {
	const text = new Date(wallMs).toISOString();
	return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : undefined;
}

/** An instant in epoch milliseconds as the service takes it, in UTC. */
export const utcWireDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The date as ISO 8601 with milliseconds; without an offset where the text named none. */
export function isoText({ wallMs, offsetMs }: WrittenDate): string {
	const wall = new Date(wallMs).toISOString().slice(0, -1);
	if (offsetMs === undefined) return wall;
	return wall + (offsetMs === 0 ? 'Z' : offsetText(offsetMs));
}

/** An offset in milliseconds as ISO 8601 text, such as `+02:00`. */
export function offsetText(offsetMs: number): string {
	const size = new Date(Math.abs(offsetMs)).toISOString().slice(11, 16);
	return `${offsetMs < 0 ? '-' : '+'}${size}`;
}

/** Milliseconds of an offset; NaN when there is none such. */
function offsetOf(text: string): number {
	if (/z/i.test(text)) return 0;
	const hours = Number(text.slice(1, 3));
	const minutes = Number(text.slice(3).replace(':', ''));
	if (!(hours < 24 && minutes < 60)) return NaN;
	const size = hours * HOUR_MS + minutes * MINUTE_MS;
	return text.startsWith('-') && size > 0 ? -size : size;
}

/** Instants are epoch milliseconds, and wall-clock times are as if that clock were UTC. */
export interface ZoneClock {
	wallAt(instant: number): number;
	/**
	 * The first instant at which the clock shows a wall-clock time or, where it is set forward over
	 * that time, a later one. Of an hour that comes twice it is the earlier.
	 */
	instantOf(wallMs: number): number;
}

/**
 * The instant of a date of a record, epoch milliseconds; undefined when it is not a date.
 * @param clock of dates without an offset; UTC without one
 */
export function instantIn(value: unknown, clock?: ZoneClock): number | undefined {
	const date = parseDate(value);
	if (date?.offsetMs === undefined) return date && (clock?.instantOf(date.wallMs) ?? date.wallMs);
	return date.wallMs - date.offsetMs;
}

/** The latest of the dates of a record, as it is written; blank when there is none. */
export function latestOf(dates: readonly string[]): string {
	let found = '';
	let foundMs = -Infinity;
	for (const date of dates) {
		const ms = instantIn(date) ?? -Infinity;
		if (ms <= foundMs) continue;
		found = date;
		foundMs = ms;
	}
	return found;
}

/** No clock on earth is further from UTC. */
export const MAX_OFFSET_MS = 14 * HOUR_MS;

/** The instants that a date of a record may mean, epoch milliseconds: one and the same where it has an offset. */
export interface Span {
	earliest: number;
	latest: number;
}

/** The span of a date of a record; undefined when it is not a date. Without an offset it may be of any zone. */
export function spanOf(value: unknown): Span | undefined {
	const date = parseDate(value);
	if (!date) return undefined;
	const { wallMs, offsetMs, isDay } = date;
	if (offsetMs !== undefined) return { earliest: wallMs - offsetMs, latest: wallMs - offsetMs };
	const dayMs = isDay ? DAY_MS : 0;
	return { earliest: wallMs - MAX_OFFSET_MS, latest: wallMs + dayMs + MAX_OFFSET_MS };
}

/** Whether a date is at or after an instant, in epoch milliseconds; undefined when that depends on the zone. */
export function isSince({ earliest, latest }: Span, ms: number): boolean | undefined {
	if (earliest >= ms) return true;
	return latest < ms ? false : undefined;
}
