import { MINUTE_MS, wholeMinute } from '../values/durations';
import type { TimeRange } from './windowRange';

/** Pages that a window should hold: a little less than two, so that a second request ends most of them. */
const PAGES_PER_WINDOW = 1.9;

/** A range that seems to hold at most so many pages is read as it is. */
const FEW_PAGES = 4;

/** Windows that are cut off a range at once. */
const WINDOWS = 7;

/** Parts of a list in no order of time, whose first page is a sample of all of it. */
const PARTS_OF_SAMPLE = 16;

/** Shorter ranges are not cut, in milliseconds. */
const MIN_LENGTH_MS = 3 * MINUTE_MS;

/** How far the ends of a window stay away from a crowd of one second, in milliseconds. */
const CROWD_MS = 5_000;

/** The factor by which the search for the beginning of a list becomes longer. */
const SEARCH = 2;

/** What is known beside the first page of a range. */
export interface Surroundings {
	/** the range is the whole list */
	isWhole: boolean;
	/** where the records end at the latest, and the latest end of a window, epoch milliseconds */
	end: number;
	/** newest creation time seen so far, epoch milliseconds */
	newest: number;
}

/**
 * The ranges to read instead of a range whose first page came and is not its last, oldest first; undefined to go on with
 * the range as it is. Which records come first is not known: the page shows it, and only how well the windows are balanced
 * hangs on that, as each is read to its end.
 * @param created creation times of the records of the page, in their order, epoch milliseconds
 */
export function partsOf(
	range: TimeRange,
	created: readonly number[],
	{ isWhole, end, newest: newestOfAll }: Surroundings,
): TimeRange[] | undefined {
	const { from = -Infinity, to = Infinity } = range;
	if (to - from < MIN_LENGTH_MS) return undefined;
	const sorted = [...created].sort((a, b) => a - b);
	const at = (share: number) => Math.min(sorted[Math.round(share * (sorted.length - 1))], end);
	const [oldest, middle, newest] = [at(0), at(0.5), at(1)];
	// Without the ends of the page, so that a few records out of order do not count.
	const pageMs = (at(0.875) - at(0.125)) / 0.75;
	// A crowd of one second, which no end of a window should divide.
	if (pageMs < 1_000)
		return partsBetween(range, [middle - CROWD_MS, Math.min(middle + CROWD_MS + MINUTE_MS, end)]);
	const order = orderOf(created);
	if (order === 'mixed') {
		// A sample of the whole list, perhaps.
		const partMs = (newest - oldest) / PARTS_OF_SAMPLE;
		return isWhole ? partsBetween(range, steps(oldest, partMs, PARTS_OF_SAMPLE)) : undefined;
	}
	const isRising = order === 'rising';
	const [near, far] = isRising ? [oldest, end] : [newest, from];
	const rangeMs = Math.abs(far - near);
	if (rangeMs < Math.max(FEW_PAGES * pageMs, MIN_LENGTH_MS)) return undefined;
	const windowMs = PAGES_PER_WINDOW * pageMs;
	// Newest first: where the records begin is searched for by ranges that become longer.
	const searchMs = isRising ? 0 : SEARCH * (newestOfAll - newest);
	const cutMs = Math.min(Math.max(WINDOWS * windowMs, searchMs), rangeMs);
	const lengthMs = Math.max(windowMs, cutMs / WINDOWS);
	const count = Math.round(cutMs / lengthMs);
	// The last window ends where the range does.
	const cuts = steps(near, isRising ? lengthMs : -lengthMs, count).slice(1);
	return partsBetween(range, cutMs === rangeMs ? cuts.slice(0, -1) : cuts);
}

/** Moments at equal distances: a first one, and so many after it. */
const steps = (first: number, lengthMs: number, count: number): number[] =>
	Array.from({ length: count + 1 }, (_, step) => first + step * lengthMs);

/** The parts of a range between cuts; undefined when there are none. */
function partsBetween({ from, to }: TimeRange, cuts: readonly number[]): TimeRange[] | undefined {
	const minutes = [...new Set(cuts.map(wholeMinute))]
		.filter((cut) => cut > (from ?? -Infinity) && cut < (to ?? Infinity))
		.sort((a, b) => a - b);
	if (minutes.length === 0) return undefined;
	const ends = [from, ...minutes, to];
	return ends.slice(1).map((end, at) => ({ from: ends[at], to: end }));
}

/** The share of the pairs that makes an order of time. */
const IN_ORDER = 0.85;

/** The order of a page, by pairs of records half a page apart, so that a few records out of order do not count. */
function orderOf(created: readonly number[]): 'rising' | 'falling' | 'mixed' {
	const half = Math.ceil(created.length / 2);
	const pairs = created.slice(half).map((ms, at) => ms - created[at]);
	const needed = IN_ORDER * pairs.length;
	if (pairs.filter((gap) => gap >= 0).length >= needed) return 'rising';
	return pairs.filter((gap) => gap <= 0).length >= needed ? 'falling' : 'mixed';
}
