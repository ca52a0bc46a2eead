import type { IDataObject } from 'n8n-workflow';

import { filterNamed } from '../facts/filterTable';
import { utcWireDate } from '../values/dateParameters';
import { momentOf } from '../values/dates';
import { SECOND_MS } from '../values/durations';
import { recordId } from '../values/recordValues';
import { Deduplicator } from './deduplicator';
import type { ListQuery } from './listQuery';

/** The record field that windows are made by. */
export const CREATED_AT = 'created_at';

/**
 * How long before the end of a window the next one begins, in milliseconds: the service compares in whole seconds, and
 * whether a bound itself belongs to the answer differs.
 */
const OVERLAP_MS = 2_000;

/**
 * A range of creation times, from `from` on and before `to`, epoch milliseconds at whole minutes, as a channel may floor
 * `created_at_max` to the minute. An end that is absent is that of the whole reading.
 */
export interface TimeRange {
	from?: number;
	to?: number;
}

/** The bounds of a window as they are sent; absent ones are those of the user's filters. */
export interface WindowBounds {
	min?: string;
	max?: string;
}

/** The bounds to send for a range. */
export const boundsOf = ({ from, to }: TimeRange): WindowBounds => ({
	...(from === undefined ? {} : { min: utcWireDate(from - OVERLAP_MS) }),
	...(to === undefined ? {} : { max: utcWireDate(to) }),
});

/** The query of a window: that of the reading with the bounds of the window. */
export function windowQuery(query: ListQuery, { min, max }: WindowBounds): ListQuery {
	const after = filterNamed('createdAtMin', query);
	const before = filterNamed('createdAtMax', query);
	const filters: IDataObject = { ...query.filters };
	if (after && min !== undefined) filters[after.wire] = min;
	if (before && max !== undefined) filters[before.wire] = max;
	return { ...query, filters };
}

/** The range that the user's filters leave, in epoch milliseconds. */
export function filteredRange(query: ListQuery): TimeRange {
	const ms = (name: string) => {
		const field = filterNamed(name, query);
		return field && momentOf(query.filters[field.wire])?.ms;
	};
	return { from: ms('createdAtMin'), to: ms('createdAtMax') };
}

/** When records were created, epoch milliseconds; undefined when one has no readable date. */
export function createdTimes(records: readonly IDataObject[]): number[] | undefined {
	const times = records.map((record) => momentOf(record[CREATED_AT])?.ms);
	return times.every((ms) => ms !== undefined) ? times : undefined;
}

/** Takes the records of windows that overlap, each once. */
export class UniqueRecords {
	/** records left out so far that the overlap of windows does not explain */
	unexplained = 0;

	private readonly seen = new Deduplicator();
	/** IDs of the records that may come in more than one window */
	private readonly edges = new Set<string>();

	/** @param isDateAdded `created_at` was requested for the windows only: it is removed */
	constructor(private readonly isDateAdded: boolean) {}

	/** The records of a window that did not come in another one, in their order. */
	of(records: readonly IDataObject[], range: TimeRange): IDataObject[] {
		const fresh = records.filter((record) => this.isFirst(record, range));
		if (this.isDateAdded) for (const record of fresh) delete record[CREATED_AT];
		return fresh;
	}

	private isFirst(record: IDataObject, { from = -Infinity, to = Infinity }: TimeRange): boolean {
		const created = momentOf(record[CREATED_AT]);
		// Without an exact date, what the service compared is not known.
		const ms = created?.exact ? created.ms : NaN;
		const id = recordId(record);
		if (id === undefined) {
			// It belongs to the window next to this one, and surely comes there.
			const isBefore = ms < from && ms >= from - OVERLAP_MS;
			// A bound stands for its whole second.
			return !isBefore && !(ms >= to && ms <= to + SECOND_MS);
		}
		const isInside = ms >= from && ms < to - OVERLAP_MS;
		const isKnownEdge = this.edges.has(id);
		if (!isInside) this.edges.add(id);
		if (this.seen.isUnseen(record)) return true;
		if (isInside && !isKnownEdge) this.unexplained++;
		return false;
	}
}
