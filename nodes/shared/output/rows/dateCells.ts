import { UserError } from 'n8n-workflow';

import { parseDate, wallText } from '../../values/dates';
import { zoneClock } from '../../values/zoneClock';

/**
 * A function that converts date texts to `YYYY-MM-DD HH:mm:ss` in a time zone. A text without an offset is read as
 * being in that zone already; a text that is not a date is returned unchanged.
 * @throws UserError when the time zone is unknown
 */
export function localDates(timezone: string): (text: string) => string {
	const clock = zoneClock(timezone);
	if (!clock) {
		throw new UserError(`The rows cannot be made: The time zone “${timezone}” is not known`, {
			description: 'Choose the time zone in the workflow settings.',
		});
	}
	return (text) => {
		const date = parseDate(text);
		if (!date) return text;
		const { wallMs, offsetMs } = date;
		return wallText(offsetMs === undefined ? wallMs : clock.wallAt(wallMs - offsetMs)) ?? text;
	};
}
