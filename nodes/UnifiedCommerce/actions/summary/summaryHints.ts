import type { Summary } from '../../../shared/output/summary';
import type { Hint } from '../../../shared/runtime/executionHints';

/** Hints about sums that are blank although there are orders. */
export function summaryHints({ groups }: Summary): Hint[] {
	let withoutCurrency = 0;
	let incomplete = 0;
	for (const { currency, figures, level } of groups) {
		if (level === 'line' || figures.orders === 0) continue;
		if (currency === '') withoutCurrency += figures.orders;
		else if (!figures.sum('total')) incomplete += 1;
	}
	const hints: Hint[] = [];
	if (withoutCurrency > 0) {
		hints.push({
			kind: 'unknownSums',
			message: `${ordersOf(withoutCurrency)} in the rows without a currency are counted but not summed up, as they name no currency in which their amounts could be added.`,
		});
	}
	if (incomplete > 0) {
		hints.push({
			kind: 'unknownSums',
			message: `In ${incomplete === 1 ? '1 group' : `${incomplete} groups`} the total is blank, as an order there does not name its total.`,
		});
	}
	return hints;
}

const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);
