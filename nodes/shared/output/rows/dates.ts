import { tryToParseDateTime } from 'n8n-workflow';

const DAY = 86_400_000;
/** ISO 8601 and the `2025-10-07 09:50:26 +0200` of spreadsheets, with or without time and offset. */
const ISO =
	/^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?(?: ?(Z|[+-][012]\d(?::?[0-5]\d)?))?)?$/;
/** RFC 2822, as `Tue, 07 Oct 2025 09:50:26 +0200`; the groups are day and year. */
const MAIL_DATE = /^(?:[A-Za-z]{3}, )?(\d{1,2}) [A-Za-z]{3} (\d{4}) \d\d:\d\d(?::\d\d)? \S{1,5}$/;

/**
 * A function that turns a date text into `YYYY-MM-DD HH:mm:ss` in one time zone. A text without
 * an offset is taken to be in that zone already; what is no date comes back unchanged.
 * @throws Error when the time zone is unknown
 */
export function localDates(timezone: string): (text: string) => string {
	const zone = zoneClock(timezone);
	return (text) => {
		const iso = ISO.exec(text);
		if (iso) return fromIso(iso, zone) ?? text;
		const mail = MAIL_DATE.exec(text);
		return (mail && fromMailDate(text, Number(mail[1]), zone)) ?? text;
	};
}

/** Milliseconds of the zone's wall clock, read as if it were UTC. */
type ZoneClock = (instant: number) => number;

function fromIso(parts: RegExpExecArray, zone: ZoneClock): string | undefined {
	const [, year, month, day, hour = '00', minute = '00', second = '00', offset] = parts;
	const date = `${year}-${month}-${day}`;
	// Date.UTC reads the years 0 to 99 as 19xx; such dates stand for "no date" and stay as they are.
	if (Number(year) < 100) return undefined;
	const wall = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
	// Date.UTC carries over what the calendar or the clock does not have, as 30 February.
	const text = wallText(wall);
	if (text !== `${date} ${hour}:${minute}:${second}`) return undefined;
	return offset === undefined ? text : wallText(zone(wall - offsetOf(offset)));
}

function offsetOf(text: string): number {
	if (text === 'Z') return 0;
	const digits = text.slice(1).replace(':', '');
	const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
	return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

function fromMailDate(text: string, day: number, zone: ZoneClock): string | undefined {
	try {
		const date = tryToParseDateTime(text, 'UTC');
		// The parser's last resort carries a 31 February over into March.
		return date.day === day ? wallText(zone(date.toMillis())) : undefined;
	} catch {
		return undefined;
	}
}

/** `YYYY-MM-DD HH:mm:ss`, or undefined beyond the year 9999. */
function wallText(wall: number): string | undefined {
	const text = new Date(wall).toISOString();
	return text.length === 24 ? `${text.slice(0, 10)} ${text.slice(11, 19)}` : undefined;
}

/** The general date library takes 25 microseconds a date; one offset per day makes it below one. */
function zoneClock(timezone: string): ZoneClock {
	const offsetAt = offsetReader(timezone);
	const offsets = new Map<number, number | undefined>();
	return (instant) => {
		const day = Math.floor(instant / DAY);
		if (!offsets.has(day)) {
			const offset = offsetAt(day * DAY);
			// On the day of a clock change each instant is looked up on its own.
			offsets.set(day, offset === offsetAt((day + 1) * DAY) ? offset : undefined);
		}
		return instant + (offsets.get(day) ?? offsetAt(instant));
	};
}

function offsetReader(timezone: string): (instant: number) => number {
	const format = wallFormat(timezone);
	if (!format) throw new Error(`The time zone '${timezone}' is not known`);
	return (instant) => {
		const part: Record<string, number> = {};
		for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
		const wall = Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
		return wall - Math.floor(instant / 1000) * 1000;
	};
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
