import { add, compare } from '../../values/arithmetic';
import { type Decimal, ZERO } from '../../values/decimals';
import { Figures } from './figures';
import type { SummaryGroup } from './summary';

/** A group of the result: one of those that were summed up, or several of them together. */
export interface RankedGroup extends SummaryGroup {
	/** all groups of a period and currency that are not among the largest */
	isOther?: true;
}

/**
 * The groups in the order of their rows: by period, by currency, and the largest first; then those together that are not
 * among the largest, then the group of the order level. Those of an unknown period are last.
 * @param top how many groups to keep of each currency, the largest over all periods; where nothing is grouped, how many
 * periods. Undefined: all
 */
export function ranked(groups: readonly SummaryGroup[], top: number | undefined): RankedGroup[] {
	const sizeOf = sizesOf(groups);
	const shown = top === undefined ? [...groups] : largest(groups, top, sizeOf);
	return shown.sort(
		(one, other) =>
			Number(one.period.label === '') - Number(other.period.label === '') ||
			byText(one.period.label, other.period.label) ||
			byText(one.currency, other.currency) ||
			placeOf(one) - placeOf(other) ||
			compare(sizeOf(other), sizeOf(one)) ||
			byText(one.values.join('\0'), other.values.join('\0')),
	);
}

const placeOf = ({ level, isOther }: RankedGroup): number =>
	level === 'order' ? 2 : isOther ? 1 : 0;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

type SizeOf = (group: SummaryGroup) => Decimal;

/**
 * By what groups are compared, the same for all of a currency: net sales; where those of some group are not known as a
 * whole, as for orders without line items, totals; where some total is not known either, what there is of each group.
 */
function sizesOf(groups: readonly SummaryGroup[]): SizeOf {
	const isUnknown: Record<'net' | 'total', Set<string>> = { net: new Set(), total: new Set() };
	for (const { level, currency, figures } of groups) {
		if (level === 'order') continue;
		if (!figures.wholeNet) isUnknown.net.add(currency);
		if (!figures.sum('total')) isUnknown.total.add(currency);
	}
	return ({ currency, figures }) => {
		const [net, total] = [figures.net, figures.sum('total')];
		const byTotal = isUnknown.net.has(currency) && !isUnknown.total.has(currency);
		return (byTotal ? total : (figures.wholeNet ?? total ?? net)) ?? ZERO;
	};
}

function largest(groups: readonly SummaryGroup[], top: number, sizeOf: SizeOf): RankedGroup[] {
	const isGrouped = groups.some(({ values }) => values.length > 0);
	const keyOf = ({ currency, values, period }: SummaryGroup): string =>
		[currency, ...(isGrouped ? values : [period.label])].join('\0');
	const kept = largestKeys(groups, keyOf, top, sizeOf);
	const result: RankedGroup[] = [];
	const others = new Map<string, RankedGroup>();
	for (const group of groups) {
		if (group.level === 'order' || kept.has(keyOf(group))) {
			result.push(group);
			continue;
		}
		const period = isGrouped ? group.period : { label: '', start: '' };
		const { level, currency } = group;
		const key = [period.label, currency].join('\0');
		let other = others.get(key);
		if (!other) {
			other = { level, period, currency, values: [], isOther: true, figures: new Figures() };
			others.set(key, other);
		}
		other.figures.merge(group.figures);
	}
	return [...result, ...others.values()];
}

/** The keys with the largest sums over all periods, of each currency. */
function largestKeys(
	groups: readonly SummaryGroup[],
	keyOf: (group: SummaryGroup) => string,
	top: number,
	sizeOf: SizeOf,
): Set<string> {
	const byCurrency = new Map<string, Map<string, Decimal>>();
	for (const group of groups) {
		if (group.level === 'order') continue;
		const sizes = byCurrency.get(group.currency) ?? new Map<string, Decimal>();
		byCurrency.set(group.currency, sizes);
		const key = keyOf(group);
		sizes.set(key, add(sizes.get(key) ?? ZERO, sizeOf(group)));
	}
	const kept = [...byCurrency.values()].flatMap((sizes) =>
		[...sizes]
			.sort(([one, size], [other, otherSize]) => compare(otherSize, size) || byText(one, other))
			.slice(0, top)
			.map(([key]) => key),
	);
	return new Set(kept);
}

/** All groups of a currency together, by currency; their periods and values are blank. */
export function totalsOf(groups: readonly SummaryGroup[]): SummaryGroup[] {
	const totals = new Map<string, SummaryGroup>();
	for (const { currency, figures, values } of groups) {
		let total = totals.get(currency);
		if (!total) {
			total = {
				...{ level: 'all', currency, period: { label: '', start: '' } },
				...{ values: values.map(() => ''), figures: new Figures() },
			};
			totals.set(currency, total);
		}
		total.figures.merge(figures);
	}
	return [...totals.values()].sort((one, other) => byText(one.currency, other.currency));
}
