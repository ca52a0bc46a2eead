import type { IDataObject } from 'n8n-workflow';

import { momentOf, type Moment } from '../values/moments';
import type { Change } from '../facts/events';

/** When a record was created or updated, by its field `created_at` or `updated_at`. */
export const dateOf = (record: IDataObject, change: Change): Moment | undefined =>
	momentOf(change === 'created' ? record.created_at : record.updated_at);

/** The date by which records are sorted: that of the given change, else of the other one. */
export const orderingMoment = (record: IDataObject, change: Change): Moment | undefined =>
	dateOf(record, change) ?? dateOf(record, change === 'created' ? 'updated' : 'created');

/** An entry of a list that is sorted by time. */
export interface Timed {
	/** epoch milliseconds */
	ms: number;
}

/** The time by which a record is sorted, epoch milliseconds; a record without a date counts as the oldest. */
export const sortTime = (record: IDataObject, change: Change): number =>
	orderingMoment(record, change)?.ms ?? -Infinity;

/** Sorts by time; entries of the same time keep their order. */
export const oldestFirst = <Entry extends Timed>(entries: readonly Entry[]): Entry[] =>
	[...entries].sort((a, b) => (a.ms === b.ms ? 0 : a.ms - b.ms));
