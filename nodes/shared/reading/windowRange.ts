import type { IDataObject } from 'n8n-workflow';

import { filterNamed } from '../facts/filterTable';
import { instantIn, parseDate, utcWireDate } from '../values/dates';
import { MINUTE_MS, SECOND_MS, wholeMinute } from '../values/durations';
import { recordId } from '../values/recordValues';
import type { ListQuery } from './listQuery';
import { Deduplicator } from './pages';

export const CREATED_AT = 'created_at';

/** Windows overlap: bounds are whole seconds, and may or may not belong to the answer. */
const OVERLAP_MS = 2_000;

/**
 * Creation times from `from` on and before `to`, epoch milliseconds at whole minutes, as a channel
 * may floor `created_at_max` to the minute. An absent end is that of the whole reading.
 */
export interface TimeRange {
	from?: number;
	to?: number;
}

/** As they are sent; absent: those of the user's filters. */
export interface WindowBounds {
	min?: string;
	max?: string;
}

export const boundsOf = ({ from, to }: TimeRange): WindowBounds => ({
	...(from === undefined ? {} : { min: utcWireDate(from - OVERLAP_MS) }),
	...(to === undefined ? {} : { max: utcWireDate(to) }),
});

export function windowQuery(query: ListQuery, { min, max }: WindowBounds): ListQuery {
	const after = filterNamed('createdAtMin', query);
	const before = filterNamed('createdAtMax', query);
	const filters: IDataObject = { ...query.filters };
	if (after && min !== undefined) filters[after.wire] = min;
	if (before && max !== undefined) filters[before.wire] = max;
	return { ...query, filters };
}

export function filteredRange(query: ListQuery): TimeRange {
	const ms = (name: string) => {
		const field = filterNamed(name, query);
		return field && instantIn(query.filters[field.wire]);
	};
	return { from: ms('createdAtMin'), to: ms('createdAtMax') };
}

/** Epoch milliseconds; undefined when a record has no readable date. */
export function createdTimes(records: readonly IDataObject[]): number[] | undefined {
	const times = records.map((record) => instantIn(record[CREATED_AT]));
	return times.every((ms) => ms !== undefined) ? times : undefined;
}

export class UniqueRecords {
	private readonly seen = new Deduplicator();

	/** @param isDateAdded `created_at` was requested for the windows only: it is removed */
	constructor(private readonly isDateAdded: boolean) {}

	of(records: readonly IDataObject[], range: TimeRange): IDataObject[] {
		const fresh = records.filter((record) => this.isFirst(record, range));
		if (this.isDateAdded) for (const record of fresh) delete record[CREATED_AT];
		return fresh;
	}

	private isFirst(record: IDataObject, { from = -Infinity, to = Infinity }: TimeRange): boolean {
		if (recordId(record) !== undefined) return this.seen.isUnseen(record);
		const date = parseDate(record[CREATED_AT]);
		// Without an offset, what the service compared is not known.
		const ms = date?.offsetMs === undefined ? NaN : date.wallMs - date.offsetMs;
		// It surely comes in the window next to this one.
		const isBefore = ms < from && ms >= from - OVERLAP_MS;
		// A bound stands for its whole second.
		return !isBefore && !(ms >= to && ms <= to + SECOND_MS);
	}
}

/** A little less than two, so that a second request ends most windows. */
const PAGES_PER_WINDOW = 1.9;

/** So many are read as they are. */
const FEW_PAGES = 4;

/** Cut off a range at once. */
const WINDOWS = 7;

const MIN_LENGTH_MS = 3 * MINUTE_MS;

/** How far ends of windows stay away from a crowd of one second. */
const CROWD_MS = 5_000;

const SEARCH = 2;

/**
 * Ranges to read instead of one whose first page is not its last, oldest first; undefined to go on
 * with it. The page shows which records come first; only how well windows are balanced hangs on
 * that, as each is read to its end. Times are epoch milliseconds.
 * @param end where the records, and the windows, end at the latest
 */
export function partsOf(
	range: TimeRange,
	created: readonly number[],
	end: number,
	newestOfAll: number,
): TimeRange[] | undefined {
	const { from = -Infinity, to = Infinity } = range;
	if (to - from < MIN_LENGTH_MS) return undefined;
	const sorted = [...created].sort((a, b) => a - b);
	const at = (share: number) => Math.min(sorted[Math.round(share * (sorted.length - 1))], end);
	const [oldest, middle, newest] = [at(0), at(0.5), at(1)];
	// Without the ends of the page: a few records are out of order.
	const pageMs = (at(0.875) - at(0.125)) / 0.75;
	// No end of a window should divide a crowd of one second.
	if (pageMs < 1_000)
		return partsBetween(range, [middle - CROWD_MS, Math.min(middle + CROWD_MS + MINUTE_MS, end)]);
	const isRising = isInOrder(created, 1);
	if (!isRising && !isInOrder(created, -1)) return undefined;
	const [near, far] = isRising ? [oldest, end] : [newest, from];
	const rangeMs = Math.abs(far - near);
	if (rangeMs < Math.max(FEW_PAGES * pageMs, MIN_LENGTH_MS)) return undefined;
	const windowMs = PAGES_PER_WINDOW * pageMs;
	// Newest first: ever longer ranges search for where the records begin.
	const searchMs = isRising ? 0 : SEARCH * (newestOfAll - newest);
	const cutMs = Math.min(Math.max(WINDOWS * windowMs, searchMs), rangeMs);
	const lengthMs = Math.max(windowMs, cutMs / WINDOWS);
	const count = Math.round(cutMs / lengthMs);
	// The last window ends where the range does.
	const cuts = steps(near, isRising ? lengthMs : -lengthMs, count).slice(1);
	return partsBetween(range, cutMs === rangeMs ? cuts.slice(0, -1) : cuts);
}

const steps = (first: number, lengthMs: number, count: number): number[] =>
	Array.from({ length: count + 1 }, (_, step) => first + step * lengthMs);

function partsBetween({ from, to }: TimeRange, cuts: readonly number[]): TimeRange[] | undefined {
	const minutes = [...new Set(cuts.map(wholeMinute))]
		.filter((cut) => cut > (from ?? -Infinity) && cut < (to ?? Infinity))
		.sort((a, b) => a - b);
	if (minutes.length === 0) return undefined;
	const ends = [from, ...minutes, to];
	return ends.slice(1).map((end, at) => ({ from: ends[at], to: end }));
}

const IN_ORDER = 0.85;

/** Newest last (1) or first (-1), by pairs half a page apart: a few may be out of order. */
function isInOrder(created: readonly number[], direction: 1 | -1): boolean {
	const half = Math.ceil(created.length / 2);
	const pairs = created.slice(half).map((ms, at) => direction * (ms - created[at]));
	return pairs.filter((gap) => gap >= 0).length >= IN_ORDER * pairs.length;
}
