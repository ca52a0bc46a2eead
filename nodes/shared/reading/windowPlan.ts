import { MINUTE_MS, type TimeRange } from './windowRange';

/** Pages that a window should hold: a little less than two, so that a second request ends most of them. */
const PAGES_PER_WINDOW = 1.9;

/** A range that seems to hold at most so many pages is read as it is. */
const FEW_PAGES = 4;

/** The factor by which windows grow over time without records. */
const GROWTH = 3;

/** Shorter ranges are not cut, in milliseconds. */
const MIN_LENGTH_MS = 3 * MINUTE_MS;

/** How far the ends of a window stay away from a crowd of one second, in milliseconds. */
const CROWD_MS = 5_000;

/** The factor by which the search for the beginning of a list becomes longer. */
const SEARCH = 2;

/** Parts of a list in no order of time, whose first page is a sample of all of it. */
const PARTS_OF_SAMPLE = 32;

/** Windows cut off a range from its older end on. The length of the next one follows what the last one held. */
export class Steps {
	private underWay = 0;

	/**
	 * @param begin where the first one begins to count, epoch milliseconds: before it there are hardly any records
	 * @param end where the records end
	 * @param lengthMs length of a window
	 * @param isSearching whether it is not known that records lie behind `begin`
	 */
	constructor(
		private begin: number,
		private readonly end: number,
		private lengthMs: number,
		private isSearching = false,
	) {}

	/** Whether the next one waits for the one under way: over time without records they become longer one by one. */
	get mustWait(): boolean {
		return this.isSearching && this.underWay > 0;
	}

	/** Cuts one window off a range: it and what is left, or the whole range when little would be left. */
	cut({ from, to }: TimeRange): [window: TimeRange, rest?: TimeRange] {
		this.underWay++;
		const at = minuteOf(this.begin + Math.max(this.lengthMs, MINUTE_MS));
		if (this.end - at < this.lengthMs / 2) return [{ from, to }];
		this.begin = at;
		return [
			{ from, to: at },
			{ from: at, to },
		];
	}

	/**
	 * Takes in what a window held.
	 * @param pages in full pages; undefined when it is cut into parts
	 */
	learn({ from, to }: TimeRange, pages?: number): void {
		this.underWay--;
		this.isSearching = pages === 0;
		if (pages === undefined || from === undefined || to === undefined) return;
		this.lengthMs = ((to - from) * PAGES_PER_WINDOW) / Math.max(pages, PAGES_PER_WINDOW / GROWTH);
	}
}

/** A part of a list: with steps it is read in windows, else as one. */
export interface Part {
	range: TimeRange;
	steps?: Steps;
}

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
 * The parts to read instead of a range whose first page came and is not its last, oldest first; undefined to go on with
 * the range as it is. Which records come first is not known: the page shows it, and only how well the windows are balanced
 * hangs on that, as each is read to its end.
 * @param created creation times of the records of the page, in their order, epoch milliseconds
 */
export function partsOf(
	{ range, steps: isCutOff }: Part,
	created: readonly number[],
	surroundings: Surroundings,
): Part[] | undefined {
	const { isWhole, end } = surroundings;
	const { from = -Infinity, to = Infinity } = range;
	if (to - from < MIN_LENGTH_MS) return undefined;
	const sorted = [...created].sort((a, b) => a - b);
	const at = (share: number) => Math.min(sorted[Math.round(share * (sorted.length - 1))], end);
	const [oldest, middle, newest] = [at(0), at(0.5), at(1)];
	// Without the ends of the page, so that a few records out of order do not count.
	const pageMs = (at(0.875) - at(0.125)) / 0.75;
	if (pageMs < 1_000) {
		// A crowd of one second, which no end of a window should divide.
		const after = Math.min(middle + CROWD_MS + MINUTE_MS, end);
		return partsBetween(range, [middle - CROWD_MS, after]);
	}
	const lengthMs = PAGES_PER_WINDOW * pageMs;
	const fewMs = Math.max(FEW_PAGES * pageMs, MIN_LENGTH_MS);
	const order = orderOf(created);
	if (order === 'rising')
		return end - oldest < fewMs ? undefined : [{ range, steps: new Steps(oldest, end, lengthMs) }];
	if (order === 'mixed' && isCutOff) return undefined;
	if (order === 'mixed' && isWhole) {
		// A sample of the whole list, perhaps.
		const sampleMs = (newest - oldest) / PARTS_OF_SAMPLE;
		return partsBetween(range, [oldest], new Steps(oldest, newest, sampleMs));
	}
	if (newest - from < fewMs) return undefined;
	// Newest first. Where the records begin is searched for by ranges that become longer.
	const back = Math.max(GROWTH * pageMs, SEARCH * (surroundings.newest - newest));
	const begin = Math.max(newest - back, from);
	return partsBetween(range, [begin], new Steps(begin, newest, lengthMs, true));
}

/** The parts of a range between cuts, the last of them with steps; undefined when there are none. */
function partsBetween(
	{ from, to }: TimeRange,
	cuts: readonly number[],
	steps?: Steps,
): Part[] | undefined {
	const minutes = [...new Set(cuts.map(minuteOf))].filter(
		(cut) => cut > (from ?? -Infinity) && cut < (to ?? Infinity),
	);
	if (minutes.length === 0 && !steps) return undefined;
	const ends = [from, ...minutes, to];
	const parts = ends.slice(1).map((end, at): Part => ({ range: { from: ends[at], to: end } }));
	parts[parts.length - 1].steps = steps;
	return parts;
}

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

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
