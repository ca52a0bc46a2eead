import { Density } from './windowDensity';
import { cutAt, MIN_WINDOW_MS, type TimeRange } from './windowRange';
import { directionOf, msPerPage } from './windowSample';

/** A part of a reading that was not requested yet. */
export interface Plan {
	range: TimeRange;
	/** set: the part is cut into windows, from its older end on, when its turn comes; else it becomes one window */
	density?: Density;
}

/** What is known beside the first page of a window. */
export interface Surroundings {
	/** present time of the service, epoch milliseconds */
	now: number;
	/** it is the whole list */
	isWhole: boolean;
	/** requests at a time */
	readers: number;
	/** there are older records than those of the window */
	isOlderKnown: boolean;
	/** newest creation time seen so far, epoch milliseconds */
	newest: number;
}

/** A window that seems to hold more pages than this when it begins is cut, twice as many unless it is the whole list. */
const PAGES_PER_WINDOW = 4;
/** Pages that windows are cut to: a little less than two, so that a second request ends most of them. */
const PAGES_CUT = 1.9;

/** Windows of this length or less are not cut. */
const MIN_LENGTH_MS = 2 * MIN_WINDOW_MS;

/** Time without records at which a cut surely halves no crowd of one second. */
const MIN_GAP_MS = 6_000;

const STEP_FACTOR = 4;
const MAX_STEPS = 3;
/** Number of parts of a window without an order of time that holds more than some pages. */
const PARTS_OF_PART = 4;

/**
 * The parts to read instead of a window whose first page came and is not its last, oldest first; undefined to go on with
 * the window as it is. Which records come first is not known: the dates on the page show it, and only how well the
 * windows are balanced hangs on that.
 * @param range the window, with the ends of the user's filters where it has none of its own
 * @param created creation times of the records of the page, in their order, epoch milliseconds
 */
export function partsOf(
	range: TimeRange,
	created: readonly number[],
	surroundings: Surroundings,
): Plan[] | undefined {
	if (created.length < 2 || lengthOf(range) <= MIN_LENGTH_MS) return undefined;
	const sorted = [...created].sort((a, b) => a - b);
	switch (directionOf(created)) {
		case 'none':
			return partsAround(range, sorted[Math.floor(sorted.length / 2)]);
		case 'rising':
			return partsAfter(range, sorted, surroundings);
		case 'falling':
			return partsBefore(range, sorted, surroundings);
		default:
			// The size of a part cannot be told from its first page.
			return surroundings.isWhole
				? partsBetween({ ...range, from: range.from ?? 0 }, sorted, surroundings.readers)
				: undefined;
	}
}

/**
 * The parts to read instead of a window of which several pages came, where the last of them tells more than the first
 * did: the part that came already, and those beyond it.
 * @param created creation times of the records of the last page
 */
export function partsBeyond(
	range: TimeRange,
	created: readonly number[],
	surroundings: Surroundings,
): Plan[] | undefined {
	const sorted = [...created].sort((a, b) => a - b);
	const direction = directionOf(created);
	if (direction === 'rising') {
		const [read, rest] = cutAt(range, [sorted[0]]);
		const parts = rest && partsAfter(rest, sorted, surroundings);
		return parts && [{ range: read }, ...parts];
	}
	if (direction === 'falling') {
		const [rest, read] = cutAt(range, [sorted[sorted.length - 1]]);
		const parts = read && partsBefore(rest, sorted, surroundings);
		return parts && [...parts, { range: read }];
	}
	return direction === 'mixed' ? partsBetween(range, sorted, PARTS_OF_PART) : undefined;
}

const lengthOf = ({ from = -Infinity, to = Infinity }: TimeRange): number => to - from;

/** Nearly all records of the page were created in one second: that second becomes a window. */
function partsAround(range: TimeRange, second: number): Plan[] | undefined {
	const half = MIN_WINDOW_MS / 2;
	return severalOf(cutAt(range, [second - half, second + half]));
}

/** Oldest first: the page shows where the records begin. */
function partsAfter(
	range: TimeRange,
	sorted: readonly number[],
	surroundings: Surroundings,
): Plan[] | undefined {
	const from = sorted[0];
	const to = range.to ?? Math.max(surroundings.now, sorted[sorted.length - 1]);
	const perPage = msPerPage(sorted, 'oldest');
	return isLong(to - from, perPage, surroundings)
		? [{ range, density: new Density(from, to, perPage, PAGES_CUT) }]
		: undefined;
}

/** Newest first: where the records begin is found by parts that become longer, unless older ones are known. */
function partsBefore(
	range: TimeRange,
	sorted: readonly number[],
	surroundings: Surroundings,
): Plan[] | undefined {
	const { from } = range;
	const to = sorted[sorted.length - 1];
	const perPage = msPerPage(sorted, 'newest');
	if (from !== undefined && !isLong(to - from, perPage, surroundings)) return undefined;
	if (from !== undefined && surroundings.isOlderKnown)
		return [{ range, density: new Density(from, to, perPage, PAGES_CUT) }];

	const plans = severalOf(cutAt(range, stepsBack(from, to, perPage, surroundings)));
	const newest = plans?.[plans.length - 1];
	if (newest?.range.from !== undefined)
		newest.density = new Density(newest.range.from, to, perPage, PAGES_CUT);
	return plans;
}

/** Cuts to find where the records begin, oldest first. */
function stepsBack(
	from: number | undefined,
	to: number,
	perPage: number,
	{ newest }: Surroundings,
): number[] {
	const step = Math.max(PAGES_PER_WINDOW * perPage, newest - to, MIN_LENGTH_MS);
	if (from === undefined || to - from > 2 * STEP_FACTOR * step) return back(to, step, MAX_STEPS);
	return Array.from(
		{ length: STEP_FACTOR - 1 },
		(_, at) => from + ((at + 1) * (to - from)) / STEP_FACTOR,
	);
}

/**
 * In no order of time: the page is taken for a sample of the window. It may be one of the newest records only, as when the
 * last changed come first, so that parts of a window without a beginning go further back.
 */
function partsBetween(
	range: TimeRange,
	sorted: readonly number[],
	parts: number,
): Plan[] | undefined {
	const [oldest] = sorted;
	const newest = sorted[sorted.length - 1];
	const cuts = range.from === undefined ? back(newest, newest - oldest, MAX_STEPS) : [];
	for (let part = 1; part < parts; part++) {
		const at = Math.round((part * sorted.length) / parts);
		if (at > 0 && at < sorted.length && sorted[at] - sorted[at - 1] >= MIN_GAP_MS)
			cuts.push((sorted[at] + sorted[at - 1]) / 2);
	}
	return severalOf(cutAt(range, cuts));
}

/** Cuts from a moment on back in time, at ever larger steps, oldest first. */
const back = (to: number, stepMs: number, steps: number): number[] =>
	Array.from({ length: steps }, (_, at) => to - stepMs * STEP_FACTOR ** at)
		.filter((cut) => cut > 0)
		.reverse();

/** Whether a range seems to hold so many pages that cutting it is worth a request. */
function isLong(lengthMs: number, perPage: number, { isWhole }: Surroundings): boolean {
	const pages = lengthMs / perPage;
	return lengthMs >= 2 * MIN_LENGTH_MS && pages > (isWhole ? 1 : 2) * PAGES_PER_WINDOW;
}

const severalOf = (ranges: TimeRange[]): Plan[] | undefined =>
	ranges.length > 1 ? ranges.map((range) => ({ range })) : undefined;
