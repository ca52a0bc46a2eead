import type { IDataObject } from 'n8n-workflow';

import type { Change } from './events';
import { orderingMoment } from './timestamps';

/** Something that stands at a moment, epoch milliseconds. */
export interface Timed {
	ms: number;
}

/** Where a record stands in the order of things; one without a date is taken for the oldest. */
export const placeInTime = (record: IDataObject, change: Change): number =>
	orderingMoment(record, change)?.ms ?? -Infinity;

/** Puts things in the order in which they happened; what happened at once keeps its order. */
export const oldestFirst = <Thing extends Timed>(things: readonly Thing[]): Thing[] =>
	[...things].sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms));
