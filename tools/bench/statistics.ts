/** The middle value (the mean of the two middle ones for an even number). Throws for an empty list. */
export function median(values: readonly number[]): number {
	if (values.length === 0) throw new Error('There is no median of nothing');
	const sorted = [...values].sort((one, other) => one - other);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export interface Ratio {
	/** Median of the ratios within each round: what disturbs the machine for a while disturbs both alike. */
	median: number;
	lowest: number;
	highest: number;
}

/** Compares two ways round by round; both lists are in the order of the rounds. */
export function pairwiseRatio(values: readonly number[], others: readonly number[]): Ratio {
	const ratios = values.map((value, round) => value / others[round]);
	return { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) };
}
