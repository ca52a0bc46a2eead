import type { IDataObject } from 'n8n-workflow';

import { createdFilters } from '../facts/filterTable';
import { momentOf, type Moment } from '../values/moments';
import type { ListQuery } from './listQuery';

/** The record field that windows are made by. */
export const CREATED_AT = 'created_at';

/** How far a window reaches beyond each of its ends, in milliseconds: two windows overlap by twice as much. */
const MARGIN_MS = 1_000;

/**
 * A range of creation times, from `from` on and before `to`: epoch milliseconds at whole seconds. An end that is absent
 * is that of the whole reading.
 */
export interface TimeRange {
	from?: number;
	to?: number;
}

/** Shortest window that is cut, in milliseconds: a shorter one would consist of its overlaps. */
export const MIN_WINDOW_MS = 60_000;

/** The bounds of a window as they are sent; absent ones are those of the user's filters. */
export interface WindowBounds {
	min?: string;
	max?: string;
}

/**
 * The bounds to send for a range. They lie one second outside of it: the service takes whole seconds, and whether a bound
 * itself belongs to the answer differs.
 */
export const boundsOf = ({ from, to }: TimeRange): WindowBounds => ({
	...(from === undefined ? {} : { min: wireDate(from - MARGIN_MS) }),
	...(to === undefined ? {} : { max: wireDate(to + MARGIN_MS) }),
});

/** ISO 8601 in UTC to the second. */
const wireDate = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** The query of a window: that of the reading with the bounds of the window. */
export function windowQuery(query: ListQuery, { min, max }: WindowBounds): ListQuery {
	const { after, before } = createdFilters(query.resource);
	const filters: IDataObject = { ...query.filters };
	if (after && min !== undefined) filters[after.wire] = min;
	if (before && max !== undefined) filters[before.wire] = max;
	return { ...query, filters };
}

/** The range that the user's filters leave, in epoch milliseconds. */
export function filteredRange({ resource, filters }: ListQuery): TimeRange {
	const { after, before } = createdFilters(resource);
	return {
		from: after && momentOf(filters[after.wire])?.ms,
		to: before && momentOf(filters[before.wire])?.ms,
	};
}

/** When a record was created; undefined without a readable date. */
export const createdMoment = (record: IDataObject): Moment | undefined =>
	momentOf(record[CREATED_AT]);

/** When records were created, epoch milliseconds; undefined when one has no readable date. */
export function createdTimes(records: IDataObject[]): number[] | undefined {
	const times = records.map((record) => createdMoment(record)?.ms);
	return times.every((ms) => ms !== undefined) ? times : undefined;
}

/**
 * Whether a record of a window may come in another window as well: it was created next to an end of the window or outside
 * of it, or it has no exact date.
 */
export function isEdge({ from, to }: TimeRange, created: Moment | undefined): boolean {
	if (!created?.exact) return true;
	const { ms } = created;
	return (
		(from !== undefined && ms < from + 2 * MARGIN_MS) ||
		(to !== undefined && ms >= to - 2 * MARGIN_MS)
	);
}

/**
 * Whether a record of a window surely comes in the window next to it, and belongs there: it was created beyond the end of
 * the window, but within the overlap.
 */
export function belongsToNeighbor({ from, to }: TimeRange, created: Moment | undefined): boolean {
	if (!created?.exact) return false;
	const { ms } = created;
	return (
		(from !== undefined && ms < from && ms >= from - 2 * MARGIN_MS) ||
		(to !== undefined && ms >= to && ms <= to + 2 * MARGIN_MS)
	);
}

/** The parts of a range between cuts, which lie at whole seconds and not too close to each other or the ends. */
export function cutAt(range: TimeRange, cuts: readonly number[]): TimeRange[] {
	const parts: TimeRange[] = [];
	let { from } = range;
	for (const cut of cuts) {
		const second = Math.floor(cut / 1000) * 1000;
		if (second - (from ?? -Infinity) < MIN_WINDOW_MS) continue;
		if ((range.to ?? Infinity) - second < MIN_WINDOW_MS) break;
		parts.push({ from, to: second });
		from = second;
	}
	return [...parts, { from, to: range.to }];
}
