import type { IDataObject } from 'n8n-workflow';

import type { ListQuery } from '../reading/listQuery';
import { toWholeNumber } from '../values/parameterValues';
import { graceMs, TRANSITION_DEFAULTS, type ChangeEvent } from '../facts/events';
import { isUnfiltered } from './transitionFilters';
import { DAY_MS } from '../values/durations';

const MAX_BASELINE_DAYS = 3_650;

/** The settings of a transition, checked. */
export interface TransitionParameters {
	/** pieces in stock, for `productStockBelow`; else undefined */
	threshold?: number;
	/** how far back the first reading takes note of records, in milliseconds */
	baselineMs: number;
	/** see `graceMs` of the events */
	graceMs: number;
	/** see `isUnfiltered` */
	isUnfiltered: boolean;
}

/**
 * Reads and checks the options of a transition.
 * @throws UserError naming the option whose value is not valid
 */
export function transitionParameters(
	event: ChangeEvent,
	query: ListQuery,
	options: IDataObject,
): TransitionParameters {
	const grace = graceMs(event, query.channel);
	const days = toWholeNumber('Baseline Days', options.baselineDays, {
		min: 1,
		max: MAX_BASELINE_DAYS,
		fallback: TRANSITION_DEFAULTS.baselineDays,
	});
	const threshold = toWholeNumber('Threshold', options.threshold, {
		min: 0,
		fallback: TRANSITION_DEFAULTS.threshold,
	});
	return {
		...(event.transition === 'productStockBelow' ? { threshold } : {}),
		// Whatever is dated within the grace must have been noted if it was there.
		baselineMs: Math.max(days * DAY_MS, 2 * grace),
		graceMs: grace,
		isUnfiltered: isUnfiltered(query),
	};
}
