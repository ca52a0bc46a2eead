import { tryToParseDateTime, UserError } from 'n8n-workflow';

import { isoText, parseDate } from './dates';
import { RELATIVE_DATES, relativePeriod, zoneClock } from './calendar';
import { parameter, shown } from './parameterValues';
import { DAY_MS } from './durations';

type DateTime = ReturnType<typeof tryToParseDateTime>;

const DIGITS = /^\d+$/;

/** Smaller numbers (before 1973 in milliseconds) are more likely epoch seconds. */
const MIN_EPOCH_MS = 100_000_000_000;

/** How a date is parsed. */
interface DateBound {
	label: string;
	/** a date without a time (or at 00:00), or a relative one, means its start for `after`, its end for `before` */
	bound: 'after' | 'before';
	/** IANA name of the workflow's time zone, which applies to text without an offset */
	timezone: string;
}

/**
 * Parses the date forms that n8n passes to a node: a Luxon DateTime, a Date, ISO text with or without an offset, a
 * date without a time, epoch milliseconds, or a relative date such as `last month`.
 * @throws UserError when it is no date
 */
export function toInstant(value: unknown, { label, bound, timezone }: DateBound): DateTime {
	const text = typeof value === 'string' ? value.trim() : value;
	const isMilliseconds =
		typeof text === 'number' || (typeof text === 'string' && DIGITS.test(text));
	if (isMilliseconds && Number(text) < MIN_EPOCH_MS) {
		throw new UserError(`${parameter(label)}: ${Number(text)} is not a date`, {
			description:
				'A number is read as milliseconds since 1970. If it is in seconds, multiply it by 1000.',
		});
	}
	let source = isMilliseconds ? new Date(Number(text)) : text;
	if (typeof source === 'string') source = readable(source, bound, timezone);
	if (typeof source === 'string' || (typeof source === 'object' && source !== null)) {
		try {
			const instant = tryToParseDateTime(source as string | Date | DateTime, timezone);
			if (instant.isValid) return instant;
		} catch {
			// It is no date, as below.
		}
	}
	throw new UserError(`${parameter(label)}: ${shown(value)} is not a date`, {
		description: `Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: ${RELATIVE_DATES}.`,
	});
}

/** A text as n8n's parser reads it as meant here; undefined where it is no date. */
function readable(text: string, bound: DateBound['bound'], timezone: string) {
	const date = parseDate(text);
	const clock = zoneClock(timezone);
	if (!date) {
		const period = relativePeriod(text, Date.now(), clock);
		return period && new Date(bound === 'after' ? period.from : period.to);
	}
	if (date.offsetMs !== undefined) return isoText(date);
	// n8n's date picker writes a day with the time 00:00.
	const isEnd = bound === 'before' && date.wallMs % DAY_MS === 0;
	return new Date(isEnd ? clock.instantOf(date.wallMs + DAY_MS) - 1 : clock.instantOf(date.wallMs));
}

/** The instant as the service takes it: ISO 8601 to the second, with an offset (spec: List orders, body). */
export function toWireDate(instant: DateTime, utc: boolean): string {
	const text = (utc ? instant.toUTC() : instant).toISO({ suppressMilliseconds: true });
	// `suppressMilliseconds` drops only zeros; the service takes whole seconds.
	return (text ?? '').replace(/\.\d+/, '');
}

/** The same of an instant in epoch milliseconds, in UTC. */
export const utcWireDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
