import { type CellOptions, cellRules } from '../rows/cells';
import type { Cell, CellKind, RowContext } from '../rows/rowTypes';
import { FIGURE_COLUMNS } from './figureColumns';
import { GROUP_SOURCES } from './groups';
import type { RankedGroup } from './ranking';
import type { GroupName, SummarySettings } from './settings';
import type { Summary } from './summary';

/** In the columns of line items, for what belongs to whole orders. */
export const ORDER_LEVEL = '(order level)';
/** In the columns of groups, for those that are not among the largest. */
export const OTHER = 'Other';

/** A column of a summary; `isFigure` for those behind the groups. */
export interface SummaryColumn {
	name: string;
	kind: CellKind;
	isFigure: boolean;
	/** whether it is a figure of line items, also where these are grouped */
	ofLines: boolean;
	/** '' when it is not known */
	value(group: RankedGroup, summary: Summary): string | number;
}

/**
 * The columns of a summary: the same for each of its rows.
 * @param source user and channel where all orders are of one, for columns that name them; undefined for no such columns
 */
export function summaryColumns(
	{ period, groupBy }: SummarySettings,
	source?: RowContext,
): SummaryColumn[] {
	return [
		about('row_key', 'id', (group) => keyOf(group, source)),
		...(source ? sourceColumns(source, groupBy) : []),
		...(period === 'none' ? [] : periodColumns(groupBy)),
		...groupBy.flatMap(groupColumns),
		about('currency', 'text', ({ currency }) => currency),
		...FIGURE_COLUMNS.map(({ name, kind, ofLines, value }): SummaryColumn => ({
			...{ name, kind, isFigure: true, ofLines },
			value: ({ level, figures, currency }, { periods }) =>
				level === 'line' && !ofLines ? '' : value(figures, { currency, periods }),
		})),
	];
}

const about = (name: string, kind: CellKind, value: SummaryColumn['value']): SummaryColumn => ({
	...{ name, kind, isFigure: false, ofLines: false, value },
});

/** Where the orders are grouped by them, the groups have these columns. */
const sourceColumns = (
	{ channel, tpUserId }: RowContext,
	groupBy: readonly GroupName[],
): SummaryColumn[] => [
	...(groupBy.includes('channel') ? [] : [about('channel_name', 'text', () => channel)]),
	...(groupBy.includes('user') ? [] : [about('tp_user_id', 'id', () => tpUserId)]),
];

/** Where nothing is grouped, the largest periods are kept, and the others are one row. */
const periodColumns = ({ length: groups }: readonly GroupName[]): SummaryColumn[] => [
	about('period', 'text', ({ period, isOther }) =>
		isOther && groups === 0 ? OTHER : period.label,
	),
	about('period_start', 'text', ({ period }) => period.start),
];

function groupColumns(name: GroupName, at: number): SummaryColumn[] {
	const { column, kind, of } = GROUP_SOURCES[name];
	const labelled = (header: string, kindOfCell: CellKind, value: (group: RankedGroup) => string) =>
		about(header, kindOfCell, (group) => {
			if (of === 'line' && group.level === 'order') return ORDER_LEVEL;
			return group.isOther ? OTHER : value(group);
		});
	return [
		labelled(column, kind, ({ values }) => values[at]),
		...(name === 'product'
			? [labelled('product_title', 'text', ({ title }) => title?.text ?? '')]
			: []),
	];
}

/** Identifies the row in every run: user and channel, period, currency and groups. */
function keyOf(
	{ level, isOther, period, currency, values }: RankedGroup,
	source: RowContext | undefined,
): string {
	const of = source ? [source.channel, source.tpUserId] : [];
	const groups = isOther ? [OTHER_KEY] : values.map(keyPart);
	const rest = level === 'order' ? [ORDER_LEVEL] : [];
	return [...of.map(keyPart), period.label, currency, ...groups, ...rest].join(':');
}

/** No value has this form in a key, see `keyPart`. */
const OTHER_KEY = '(other)';

/** So that no two keys are the same, whatever the values contain. */
const keyPart = (value: string): string =>
	value.replace(/[%:]/g, encodeURIComponent).replace(/^\(/, '%28');

/**
 * Turns groups into rows: objects from column to cell, each with all columns in the same order.
 * @param source see `summaryColumns`
 */
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
