import type { IDataObject } from 'n8n-workflow';

import { instantIn, type DetectorSettings } from './changeDetector';
import { DAY_MS, wholeMinute } from '../values/durations';

/** What the start of the first reading depends on. */
type PositionSettings = Pick<DetectorSettings, 'now' | 'lookbackMs' | 'startFrom'> & {
	/** how long before the lower bound of the filter a record may be dated and still be new, in milliseconds */
	reachMs: number;
};

/** Progress of a reading; all in epoch milliseconds. */
export interface Position {
	/** lower bound of the date filter */
	since: number;
	/** changes dated from here on are remembered; a record dated earlier is never new */
	trackedFrom: number;
	/** date of the newest record so far, at most `startedAt` */
	newest: number;
	/** start of the reading: later changes may be on pages that were read before */
	startedAt: number;
	/** first reading only: date from which on records are new; infinite in its first poll without Start From */
	reportFrom?: number;
}

/**
 * The start of the first reading. Without Start From it only remembers existing records: of twice the look-back, as
 * the clock of the channel may be behind that of the service by an unknown time; or of a day, when the service gives
 * no time and the clock of n8n may be ahead. In that case `newest` is taken from the records.
 * @param now time of the service, epoch milliseconds; undefined where it gives none
 */
export function initial(settings: PositionSettings, now: number | undefined): Position {
	const { lookbackMs, reachMs, startFrom } = settings;
	const startedAt = now ?? settings.now;
	const back = now === undefined ? Math.max(DAY_MS, 2 * lookbackMs) : 2 * lookbackMs;
	const from =
		startFrom === undefined ? wholeMinute(startedAt - back) : Math.min(startFrom, startedAt);
	const since = from - reachMs;
	const hasTime = startFrom === undefined && now !== undefined;
	return {
		since,
		trackedFrom: since,
		newest: hasTime ? startedAt - lookbackMs : from,
		startedAt,
		reportFrom: startFrom === undefined ? Infinity : from,
	};
}

export function restored(state: IDataObject, now: number): Position {
	const from = instantIn(state.from) ?? now;
	return {
		since: from,
		trackedFrom: instantIn(state.trackedFrom) ?? from,
		newest: instantIn(state.newest) ?? from,
		startedAt: instantIn(state.startedAt) ?? now,
		reportFrom: instantIn(state.newsFrom),
	};
}
