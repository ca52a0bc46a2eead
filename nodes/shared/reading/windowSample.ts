/** The order of time in which the records of a page come; `none` when most were created in the same second. */
export type Direction = 'none' | 'rising' | 'falling' | 'mixed';

/** The share of the pairs that makes an order of time. */
const IN_ORDER = 0.85;
/** With fewer pairs than this share of the records, most were created in the same second. */
const FEW_PAIRS = 0.15;
/** The share of a page that its extent is measured by, so that a few records out of order do not count. */
const SHARE = 0.75;

/** The share of a page that one second holds at most, unless many records were created at once, as by an import. */
const CROWD = 0.1;

/**
 * The order of a page, by pairs of records half a page apart, so that a few records out of order do not count.
 * @param created creation times in the order of the page, epoch milliseconds
 */
export function directionOf(created: readonly number[]): Direction {
	const half = Math.floor(created.length / 2);
	let rising = 0;
	let falling = 0;
	for (let at = 0; at + half < created.length; at++) {
		if (created[at + half] > created[at]) rising++;
		if (created[at + half] < created[at]) falling++;
	}
	const pairs = rising + falling;
	if (pairs < FEW_PAIRS * created.length) return 'none';
	if (rising >= IN_ORDER * pairs) return 'rising';
	return falling >= IN_ORDER * pairs ? 'falling' : 'mixed';
}

/**
 * The time that the records of one page cover, in milliseconds, measured from its oldest or newest record on.
 * @param sorted creation times, oldest first
 */
export function msPerPage(sorted: readonly number[], from: 'oldest' | 'newest'): number {
	const thinned = withoutCrowds(sorted);
	const covered =
		from === 'oldest'
			? quantile(thinned, SHARE) - sorted[0]
			: sorted[sorted.length - 1] - quantile(thinned, 1 - SHARE);
	return Math.max(1, (covered / SHARE) * (sorted.length / thinned.length));
}

/** Without what one second holds more than some records: there is hardly another such crowd. */
function withoutCrowds(sorted: readonly number[]): number[] {
	const most = Math.max(1, CROWD * sorted.length);
	const counts = new Map<number, number>();
	return sorted.filter((ms) => {
		const second = Math.floor(ms / 1000);
		const count = (counts.get(second) ?? 0) + 1;
		counts.set(second, count);
		return count <= most;
	});
}

const quantile = (sorted: readonly number[], share: number): number =>
	sorted[Math.round(share * (sorted.length - 1))];
