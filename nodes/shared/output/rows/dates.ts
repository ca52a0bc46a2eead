import { UserError } from 'n8n-workflow';

import { parseDate, wallText } from '../../util/dates';

const DAY_MS = 86_400_000;

/**
 * A function that converts date texts to `YYYY-MM-DD HH:mm:ss` in a time zone. A text without an offset is read as
 * being in that zone already; a text that is not a date is returned unchanged.
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

/** Converts epoch milliseconds to the wall-clock time of a zone, as in `WrittenDate.wallMs`. */
type ZoneClock = (instant: number) => number;

/** Caches one UTC offset per day, as `Intl.DateTimeFormat` is slow for a call per cell. */
function zoneClock(timezone: string): ZoneClock {
	const offsetAt = offsetReader(timezone);
	const offsets = new Map<number, number | undefined>();
	return (instant) => {
		const day = Math.floor(instant / DAY_MS);
		if (!offsets.has(day)) {
			const offset = offsetAt(day * DAY_MS);
			// On a day whose offset changes, each instant is looked up.
			offsets.set(day, offset === offsetAt((day + 1) * DAY_MS) ? offset : undefined);
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
