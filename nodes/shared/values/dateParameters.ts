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
	/** a date without a time, or a relative one, means its start for `after`, its end for `before` */
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
	const source = typeof value === 'string' ? value.trim() : value;
	if (typeof source === 'number' || (typeof source === 'string' && DIGITS.test(source))) {
		return fromMilliseconds(Number(source), label, timezone);
	}
	if (typeof source !== 'string') return parse(source, label, timezone);
	const date = parseDate(source);
	const clock = zoneClock(timezone);
	if (!date) {
		const period = clock && relativePeriod(source, Date.now(), clock);
		if (!period) throw noDate(label, value);
		return parse(new Date(bound === 'after' ? period.from : period.to), label, timezone);
	}
	if (!clock || date.offsetMs !== undefined) return parse(isoText(date), label, timezone);
	const isEnd = date.isDay && bound === 'before';
	const ms = isEnd ? clock.instantOf(date.wallMs + DAY_MS) - 1 : clock.instantOf(date.wallMs);
	return parse(new Date(ms), label, timezone);
}

/** The instant as the service takes it: ISO 8601 to the second, with an offset (spec: List orders, body). */
export function toWireDate(instant: DateTime, utc: boolean): string {
	const text = (utc ? instant.toUTC() : instant).toISO({ suppressMilliseconds: true });
	// `suppressMilliseconds` drops only zeros; the service takes whole seconds.
	return (text ?? '').replace(/\.\d+/, '');
}

/** The same of an instant in epoch milliseconds, in UTC. */
export const utcWireDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

function parse(source: unknown, label: string, timezone: string): DateTime {
	if (typeof source !== 'string' && (typeof source !== 'object' || source === null))
		throw noDate(label, source);
	let instant: DateTime;
	try {
		instant = tryToParseDateTime(source as string | Date | DateTime, timezone);
	} catch {
		throw noDate(label, source);
	}
	if (!instant.isValid) throw noDate(label, source);
	return instant;
}

function fromMilliseconds(milliseconds: number, label: string, timezone: string): DateTime {
	if (milliseconds < MIN_EPOCH_MS) {
		throw new UserError(`${parameter(label)}: ${milliseconds} is not a date`, {
			description:
				'A number is read as milliseconds since 1970. If it is in seconds, multiply it by 1000.',
		});
	}
	return parse(new Date(milliseconds), label, timezone);
}

const noDate = (label: string, value: unknown) =>
	new UserError(`${parameter(label)}: ${shown(value)} is not a date`, {
		description: `Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: ${RELATIVE_DATES}.`,
	});
