import { UserError } from 'n8n-workflow';

import { parseDate, wallText } from '../../util/dates';

const DAY = 86_400_000;

/**
 * A function that turns a date text into `YYYY-MM-DD HH:mm:ss` in one time zone. A text without
 * an offset is taken to be in that zone already; what is no date comes back unchanged.
 * @throws UserError when the time zone is unknown
 */
export function localDates(timezone: string): (text: string) => string {
	const zone = zoneClock(timezone);
	return (text) => {
		const date = parseDate(text);
		if (!date) return text;
		const { wallMs, offsetMs } = date;
		return wallText(offsetMs === undefined ? wallMs : zone(wallMs - offsetMs)) ?? text;
	};
}

/** Milliseconds of the zone's wall clock, read as if it were UTC. */
type ZoneClock = (instant: number) => number;

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
	if (!format) {
		throw new UserError(`The rows cannot be made: The time zone '${timezone}' is not known`, {
			description: 'Choose the time zone in the workflow settings.',
		});
	}
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
