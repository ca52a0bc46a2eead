import { HOUR_MS, MINUTE_MS, DAY_MS } from './durations';
import { codeAt } from './texts';

export interface WrittenDate {
	/** epoch milliseconds as if the clock were UTC */
	wallMs: number;
	/** from UTC, positive east of it; undefined when the text names none */
	offsetMs: number | undefined;
	/** without a time of day; `wallMs` is midnight */
	isDay: boolean;
}

/** Also `2025-10-07 09:50:26 +0200` of spreadsheets; time, seconds and offset may be missing. */
const ISO =
	/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: *(?:Z|[+-]\d\d(?::?\d\d)?))?)?$/i;
const [DAY_LENGTH, MINUTE_LENGTH, SECOND_LENGTH] = [10, 16, 19];
const FRACTION_AND_OFFSET = /^(?:[.,](\d+))? *([Z+-].*)?$/i;

/** Systems write earlier years for “no date”, as in `0001-01-01`. */
const MIN_YEAR = 100;

/** The same for filters, rows, Excel and trigger. No 30 February, 24:00, or offset of +2500. */
export function parseDate(value: unknown): WrittenDate | undefined {
	const text = typeof value === 'string' ? value.trim() : '';
	if (!ISO.test(text)) return undefined;
	// Digits are read at their places: texts of them would take several times as long.
	const year = twoDigits(text, 0) * 100 + twoDigits(text, 2);
	const [month, day] = [twoDigits(text, 5), twoDigits(text, 8)];
	const isDay = text.length === DAY_LENGTH;
	const hasSeconds = text[MINUTE_LENGTH] === ':';
	const [h, m] = isDay ? [0, 0] : [twoDigits(text, 11), twoDigits(text, 14)];
	const s = hasSeconds ? twoDigits(text, 17) : 0;
	if (year < MIN_YEAR || month < 1 || month > 12 || m > 59 || s > 59) return undefined;
	const seconds = Date.UTC(year, month - 1, day, h, m, s);
	// Date.UTC carries over 30 February and 24:00.
	if (new Date(seconds).getUTCDate() !== day) return undefined;
	const rest = text.slice(hasSeconds ? SECOND_LENGTH : MINUTE_LENGTH);
	if (rest === '') return { wallMs: seconds, offsetMs: undefined, isDay };
	const [, fraction = '', offset] = FRACTION_AND_OFFSET.exec(rest) ?? [];
	const offsetMs = offset === undefined ? undefined : offsetOf(offset);
	if (Number.isNaN(offsetMs)) return undefined;
	return { wallMs: seconds + Number(fraction.slice(0, 3).padEnd(3, '0')), offsetMs, isDay };
}

const DIGIT_ZERO = 0x30;

const twoDigits = (text: string, at: number): number =>
	(codeAt(text, at) - DIGIT_ZERO) * 10 + codeAt(text, at + 1) - DIGIT_ZERO;

/** Blank, zero, “none”, a year before 100: `-0001-11-30`, `00/00/0000`, `Mon, 01 Jan 0001`. */
const NO_DATE =
	/^(?:0*$|-|00|(?:null|undefined|none|nil|nan|false|n\/?a|never|invalid date)$)|[ /.]00\d\d(?: |$)/i;

/**
 * Any value says yes but for what systems write for no date. Summaries, filters and events agree
 * by it on which order is cancelled.
 */
export function isDateSet(value: unknown): boolean {
	if (typeof value === 'string') return !NO_DATE.test(value.trim());
	return value === true || (typeof value === 'number' && value > 0);
}

/** `YYYY-MM-DD HH:mm:ss`; undefined beyond the year 9999. */
export function wallText(wallMs: number): string | undefined {
	const text = new Date(wallMs).toISOString();
	return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : undefined;
}

/** As the service takes it, in UTC. */
export const utcWireDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** ISO 8601 with milliseconds; without an offset where the text named none. */
export function isoText({ wallMs, offsetMs }: WrittenDate): string {
	const wall = new Date(wallMs).toISOString().slice(0, -1);
	if (offsetMs === undefined) return wall;
	return wall + (offsetMs === 0 ? 'Z' : offsetText(offsetMs));
}

export function offsetText(offsetMs: number): string {
	const size = new Date(Math.abs(offsetMs)).toISOString().slice(11, 16);
	return `${offsetMs < 0 ? '-' : '+'}${size}`;
}

/** NaN when there is none such. */
function offsetOf(text: string): number {
	if (/z/i.test(text)) return 0;
	const hours = Number(text.slice(1, 3));
	const minutes = Number(text.slice(3).replace(':', ''));
	if (!(hours < 24 && minutes < 60)) return NaN;
	const size = hours * HOUR_MS + minutes * MINUTE_MS;
	return text.startsWith('-') && size > 0 ? -size : size;
}

/** Instants are epoch milliseconds, wall-clock times as if that clock were UTC. */
export interface ZoneClock {
	wallAt(instant: number): number;
	/** Of a time that comes twice the earlier instant; of one that is skipped, a later one. */
	instantOf(wallMs: number): number;
}

/** Epoch milliseconds; undefined for no date. Without an offset by the clock, else in UTC. */
export function instantIn(value: unknown, clock?: ZoneClock): number | undefined {
	const date = parseDate(value);
	if (date?.offsetMs === undefined) return date && (clock?.instantOf(date.wallMs) ?? date.wallMs);
	return date.wallMs - date.offsetMs;
}

/** As it is written; blank when there is none. */
export function latestOf(dates: readonly string[]): string {
	const moments = dates.map((date) => instantIn(date) ?? -Infinity);
	const latest = Math.max(...moments);
	return latest === -Infinity ? '' : dates[moments.indexOf(latest)];
}

/** No clock on earth is further from UTC. */
export const MAX_OFFSET_MS = 14 * HOUR_MS;

/** The instants that a date may mean, epoch milliseconds: only one with an offset. */
export interface Span {
	earliest: number;
	latest: number;
}

/** Undefined when it is not a date. Without an offset it may be of any zone. */
export function spanOf(value: unknown): Span | undefined {
	const date = parseDate(value);
	if (!date) return undefined;
	const { wallMs, offsetMs, isDay } = date;
	if (offsetMs !== undefined) return { earliest: wallMs - offsetMs, latest: wallMs - offsetMs };
	const dayMs = isDay ? DAY_MS : 0;
	return { earliest: wallMs - MAX_OFFSET_MS, latest: wallMs + dayMs + MAX_OFFSET_MS };
}

/** At or after an instant; undefined when that depends on the zone. */
export function isSince({ earliest, latest }: Span, ms: number): boolean | undefined {
	if (earliest >= ms) return true;
	return latest < ms ? false : undefined;
}
