import { parseDate } from './dates';
import { DAY_MS, HOUR_MS } from './durations';

/** A date of a record as an instant. */
export interface Moment {
	/** epoch milliseconds */
	ms: number;
	/** false when the text has no offset: then it is read as UTC and may be hours off */
	exact: boolean;
}

/** Parses a timestamp of a record; undefined when it is not a date. */
export function momentOf(value: unknown): Moment | undefined {
	const date = typeof value === 'string' ? parseDate(value) : undefined;
	if (!date) return undefined;
	return { ms: date.wallMs - (date.offsetMs ?? 0), exact: date.offsetMs !== undefined };
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
	const date = typeof value === 'string' ? parseDate(value) : undefined;
	if (!date) return undefined;
	const { wallMs, offsetMs, isDay } = date;
	if (offsetMs !== undefined) return { earliest: wallMs - offsetMs, latest: wallMs - offsetMs };
	const dayMs = isDay ? DAY_MS : 0;
	return { earliest: wallMs - MAX_OFFSET_MS, latest: wallMs + dayMs + MAX_OFFSET_MS };
}

/**
 * Whether a date is at or after an instant, in every zone that it may be of; undefined when that depends on the zone.
 * @param ms epoch milliseconds
 */
export function isSince({ earliest, latest }: Span, ms: number): boolean | undefined {
	if (earliest >= ms) return true;
	return latest < ms ? false : undefined;
}
