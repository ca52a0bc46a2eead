import { parseDate } from '../../values/dates';
import { DAY_MS } from '../../values/durations';

/** Day 0 of Excel's calendar. As it has a 29 February 1900, its earlier days, below 61, are off by one. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MIN_DAY = 61;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** Characters of `YYYY-MM-DD `, after which comes the time. */
const DAY_LENGTH = 11;

/**
 * A function from local dates, `YYYY-MM-DD HH:mm:ss`, to the number that Excel stores for them: days, with the time as
 * their fraction. It remembers the last day, as the next date is often of the same one. The function returns undefined
 * for other texts, and for dates before March 1900.
 */
export function dateSerials(): (text: string) => string | undefined {
	let lastDay = '';
	let dayMs: number | undefined;
	return (text) => {
		if (!LOCAL_DATE.test(text)) return undefined;
		const day = text.slice(0, DAY_LENGTH);
		if (day !== lastDay) {
			const midnight = parseDate(`${day}00:00:00`);
			lastDay = day;
			dayMs = midnight && midnight.wallMs - EPOCH_MS;
		}
		const hours = digits(text, DAY_LENGTH);
		const minutes = digits(text, DAY_LENGTH + 3);
		const seconds = digits(text, DAY_LENGTH + 6);
		if (dayMs === undefined || dayMs < MIN_DAY * DAY_MS) return undefined;
		if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
		return String((dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1_000) / DAY_MS);
	};
}

/** The number of two digits at an index. */
const digits = (text: string, at: number): number =>
	text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
