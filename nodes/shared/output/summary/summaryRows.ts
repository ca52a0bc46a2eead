import { type Decimal, ZERO, add, compare } from '../../values/decimals';
import { Figures } from './figures';
import type { Summary, SummaryGroup } from './summary';
import { type CellOptions, cellRules } from '../rows/cells';
import type { Cell, CellKind, RowContext } from '../rows/rowOptions';
import { FIGURE_COLUMNS, type SummaryColumn } from './figureColumns';
import {
	foldedValues,
	GROUP_SOURCES,
	type GroupName,
	type SummarySettings,
	UNKNOWN_PERIOD,
} from './groups';
import { counted } from '../../values/texts';

export interface RankedGroup extends SummaryGroup {
	/** all groups of a period and currency that are not among the largest */
	isOther?: true;
}

/**
 * In the order of their rows: the newest period first, by currency, the largest first; then the
 * others together, then the order level.
 * @param top how many groups to keep of each currency, or periods where nothing is grouped
 */
export function ranked(groups: readonly SummaryGroup[], top: number | undefined): RankedGroup[] {
	const sizeOf = sizesOf(groups);
	const shown = top === undefined ? [...groups] : largest(groups, top, sizeOf);
	return shown.sort(
		(one, other) =>
			Number(one.period.label === '') - Number(other.period.label === '') ||
			byText(other.period.label, one.period.label) ||
			byText(one.currency, other.currency) ||
			rankOf(one) - rankOf(other) ||
			compare(sizeOf(other), sizeOf(one)) ||
			byText(one.values.join('\0'), other.values.join('\0')),
	);
}

const rankOf = ({ level, isOther }: RankedGroup): number =>
	level === 'order' ? 2 : isOther ? 1 : 0;

export const byText = (one: string, other: string): number =>
	one < other ? -1 : one > other ? 1 : 0;

type SizeOf = (group: SummaryGroup) => Decimal;

/** Net sales; where those of a group in the currency are unknown, totals if these are known. */
function sizesOf(groups: readonly SummaryGroup[]): SizeOf {
	const isUnknown = { net_sales: new Set<string>(), total: new Set<string>() };
	for (const { level, currency, figures } of groups) {
		if (level === 'order') continue;
		if (!figures.sum('net_sales')) isUnknown.net_sales.add(currency);
		if (level === 'line' || !figures.sum('total')) isUnknown.total.add(currency);
	}
	return ({ currency, figures }) => {
		const byTotal = isUnknown.net_sales.has(currency) && !isUnknown.total.has(currency);
		return figures.known(byTotal ? 'total' : 'net_sales');
	};
}

/** The largest groups over all periods, `top` of each currency; the others together by period. */
function largest(groups: readonly SummaryGroup[], top: number, sizeOf: SizeOf): RankedGroup[] {
	const isGrouped = groups.some(({ values }) => values.length > 0);
	const keyOf = ({ currency, values, period }: SummaryGroup): string =>
		[currency, ...(isGrouped ? values : [period.label])].join('\0');
	const sizes = new Map<string, { currency: string; size: Decimal }>();
	for (const group of groups) {
		if (group.level === 'order') continue;
		const key = keyOf(group);
		const size = add(sizes.get(key)?.size ?? ZERO, sizeOf(group));
		sizes.set(key, { currency: group.currency, size });
	}
	const bySize = [...sizes].sort(
		([one, { size }], [other, { size: otherSize }]) =>
			compare(otherSize, size) || byText(one, other),
	);
	const currencies = new Set(groups.map(({ currency }) => currency));
	const kept = new Set(
		[...currencies]
			.flatMap((currency) => bySize.filter(([, of]) => of.currency === currency).slice(0, top))
			.map(([key]) => key),
	);
	const isKept = (group: SummaryGroup) => group.level === 'order' || kept.has(keyOf(group));
	const others = together(
		groups.filter((group) => !isKept(group)),
		({ level, currency, period }) => ({
			...{ level, currency, period: isGrouped ? period : UNKNOWN_PERIOD },
			...{ values: [], isOther: true },
		}),
	);
	return [...groups.filter(isKept), ...others];
}

export const totalsOf = (groups: readonly SummaryGroup[]): SummaryGroup[] =>
	together(groups, ({ currency, values }) => ({
		...{ level: 'all', currency, period: UNKNOWN_PERIOD, values: values.map(() => '') },
	})).sort((one, other) => byText(one.currency, other.currency));

/** The groups added up that are alike in period and currency of what is said about them. */
function together(
	groups: readonly SummaryGroup[],
	aboutOf: (group: SummaryGroup) => Omit<RankedGroup, 'figures'>,
): RankedGroup[] {
	const all = new Map<string, RankedGroup>();
	for (const group of groups) {
		const about = aboutOf(group);
		const key = [about.period.label, about.currency].join('\0');
		const whole = all.get(key) ?? { ...about, figures: new Figures() };
		whole.figures.merge(group.figures, group.level !== about.level && group.level === 'line');
		all.set(key, whole);
	}
	return [...all.values()];
}

/** In the columns of line items, for what belongs to whole orders. */
const ORDER_LEVEL = '(order level)';
/** In the column of SKUs, for line items without one. */
const NO_SKU = '(no SKU)';
/** In the columns of groups, for those that are not among the largest. */
const OTHER = 'Other';

/** @param source user and channel where all orders are of one, for columns that name them */
export function summaryColumns(
	{ period, groupBy }: SummarySettings,
	source?: RowContext,
): SummaryColumn[] {
	const hasPeriods = period !== 'none';
	// Where nothing is grouped, the largest periods are kept, and the others are one row.
	const periodOf = ({ period: { label }, isOther }: RankedGroup) =>
		isOther && groupBy.length === 0 ? OTHER : label;
	return [
		...(hasPeriods ? [about('period', 'text', periodOf)] : []),
		...groupBy.flatMap(groupColumns),
		about('currency', 'text', ({ currency }) => currency),
		...FIGURE_COLUMNS,
		...(hasPeriods ? [about('period_start', 'text', (group) => group.period.start)] : []),
		...(source ? sourceColumns(source, groupBy) : []),
		about('row_key', 'id', (group) => rowKeyOf(group, groupBy, source)),
	];
}

const about = (name: string, kind: CellKind, value: SummaryColumn['value']): SummaryColumn => ({
	...{ name, kind, isFigure: false, value },
});

/** Where the orders are grouped by them, the groups have these columns. */
const sourceColumns = (
	{ channel, tpUserId }: RowContext,
	groupBy: readonly GroupName[],
): SummaryColumn[] => [
	...(groupBy.includes('channel') ? [] : [about('channel_name', 'text', () => channel)]),
	...(groupBy.includes('user') ? [] : [about('tp_user_id', 'id', () => tpUserId)]),
];

function groupColumns(name: GroupName, at: number): SummaryColumn[] {
	const { column, kind, of } = GROUP_SOURCES[name];
	const labelled = (header: string, kindOfCell: CellKind, value: (group: RankedGroup) => string) =>
		about(header, kindOfCell, (group) => {
			if (of === 'line' && group.level === 'order') return ORDER_LEVEL;
			return group.isOther ? OTHER : value(group);
		});
	return [
		labelled(column, kind, ({ values, level }) =>
			name === 'sku' && level === 'line' && values[at] === '' ? NO_SKU : values[at],
		),
		...(name === 'product'
			? [labelled('product_title', 'text', ({ title }) => title?.text ?? '')]
			: []),
	];
}

function rowKeyOf(
	{ level, isOther, period, currency, values }: RankedGroup,
	groupBy: readonly GroupName[],
	source: RowContext | undefined,
): string {
	const of = source ? [source.channel, source.tpUserId] : [];
	const folded = foldedValues(values, groupBy);
	const groups = groupBy.map(
		(name, at) => `${name}=${isOther ? OTHER_KEY : escapedPart(folded[at])}`,
	);
	if (isOther && groupBy.length === 0) groups.push(OTHER_KEY);
	const rest = level === 'order' ? [ORDER_LEVEL] : [];
	return [...of.map(escapedPart), period.label, currency, ...groups, ...rest].join(':');
}

/** No value has this form in a key, see `escapedPart`. */
const OTHER_KEY = '(other)';

/** So that no two keys are the same, whatever the values contain. */
const escapedPart = (value: string): string =>
	value.replace(/[%:]/g, encodeURIComponent).replace(/^\(/, '%28');

export function summaryRows(
	summary: Summary,
	groups: readonly RankedGroup[],
	options: CellOptions,
	source?: RowContext,
): Array<Record<string, Cell>> {
	const rules = cellRules(options);
	const columns = summaryColumns(summary.settings, source);
	return groups.map((group) =>
		Object.fromEntries(
			columns.map(({ name, kind, value }) => [name, rules[kind](value(group, summary))]),
		),
	);
}

/** Refunds are told where they count on a day of their own. */
export function summaryCounts(summary: Summary): {
	counts: Record<string, number>;
	leftOut: Record<string, number>;
} {
	const whole = figuresOf(summary);
	const test = whole.count('left_out_test_orders');
	const cancelled = whole.count('left_out_cancelled_orders');
	return {
		counts: {
			order: whole.count('orders'),
			...(summary.isBooked ? { refund: whole.count('refunds') } : {}),
		},
		leftOut: {
			...(test > 0 ? { 'test order': test } : {}),
			...(cancelled > 0 ? { 'cancelled order': cancelled } : {}),
		},
	};
}

/** Which sums are blank, and what is in none of them, in sentences. */
export function summaryNotes(summary: Summary): string[] {
	const unnamed = figuresOf(summary, (currency) => currency === '').count('orders');
	const named = new Map<number, string[]>();
	for (const [name, count] of figuresOf(summary, (currency) => currency !== '').lacking)
		named.set(count, [...(named.get(count) ?? []), name]);
	const lacking = [...named].map(
		([count, names]) => `${names.join(', ')} (${counted(count, 'order')})`,
	);
	return [
		unnamed > 0 &&
			`${counted(unnamed, 'order')} in the rows without a currency are counted but not summed up, as they name no currency in which their amounts could be added.`,
		lacking.length > 0 && `Blank, as orders do not give the amount: ${lacking.join('; ')}.`,
		...summary.notes.texts('summary'),
	].filter((note) => note !== false);
}

/** The figures of all groups together; their sums mean nothing, as currencies are mixed. */
function figuresOf(
	{ groups }: Summary,
	isWanted: (currency: string) => boolean = () => true,
): Figures {
	const whole = new Figures();
	for (const { level, currency, figures } of groups)
		if (level !== 'line' && isWanted(currency)) whole.merge(figures);
	return whole;
}
