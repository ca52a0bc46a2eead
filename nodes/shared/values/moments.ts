import { parseDate } from './dates';

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
