/** The middle value (the mean of the two middle ones for an even number). Throws for an empty list. */
export function median(values: readonly number[]): number {
	if (values.length === 0) throw new Error('There is no median of nothing');
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of the values that are numbers; NaN when there is none. */
export function medianOfEnded(values: readonly number[]): number {
	const ended = values.filter((value) => !Number.isNaN(value));
	return ended.length > 0 ? median(ended) : NaN;
}

export interface Ratio {
	/** Median of the ratios within each round: what disturbs the machine for a while disturbs both alike. */
	median: number;
	lowest: number;
	highest: number;
}

/** Compares two ways round by round; both lists are in the order of the rounds, with NaN for one that did not end. */
export function pairwiseRatio(values: readonly number[], others: readonly number[]): Ratio {
	const ratios = values
		.map((value, round) => value / others[round])
		.filter((ratio) => !Number.isNaN(ratio));
	if (ratios.length === 0) return { median: NaN, lowest: NaN, highest: NaN };
	return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}

/**
 * The same entries in an order that looks random and is the same for the same seed: what a way leaves behind
 * (memory to be collected, a database to be tidied) must not always meet the same next one.
 */
export function shuffled<T>(entries: readonly T[], seed: number): T[] {
	const order = [...entries];
	let state = seed + 1;
	for (let left = order.length - 1; left > 0; left--) {
		// a linear congruential generator (Numerical Recipes); its high bits are the good ones
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		const at = Math.floor((state / 2 ** 32) * (left + 1));
		[order[left], order[at]] = [order[at], order[left]];
	}
	return order;
}
