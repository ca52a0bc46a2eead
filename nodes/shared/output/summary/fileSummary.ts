import type { IDataObject } from 'n8n-workflow';

import type { Cell, RowContext, RowOptions } from '../rows/rowOptions';
import { addPeriods } from '../../values/calendar';
import { DAY_MS } from '../../values/durations';
import { plainAmount, sumOf } from '../../values/decimals';
import { cellRules } from '../rows/cells';
import { headerOf } from '../rows/columns';
import type { Chart, SheetRows, TotalRow } from '../xlsx';
import { FIGURE_COLUMNS } from './figureColumns';
import {
	byText,
	ranked,
	type RankedGroup,
	summaryColumns,
	summaryNotes,
	totalsOf,
} from './summaryRows';
import type { DateField, SummarySettings } from './groups';
import { Summary } from './summary';

export interface SummarySheet extends SheetRows {
	pages: [Cell[][]];
	totals: TotalRow[];
	charts: Chart[];
	meanings: string[];
}

/** Their columns are those of Summarize, without keys. */
const SHEETS: ReadonlyArray<{ title: string } & Pick<SummarySettings, 'period' | 'groupBy'>> = [
	{ title: 'Summary by Month', period: 'month', groupBy: [] },
	{ title: 'Summary by SKU', period: 'none', groupBy: ['sku'] },
];
const MEANINGS = new Map<string, string>([
	['period', 'Month, the newest first'],
	['sku', 'SKU; amounts of whole orders have the row (order level)'],
	['currency', 'Currency of every amount in the row'],
	...FIGURE_COLUMNS.map(({ name, description }) => [name, description] as const),
]);
const OMITTED = new Set(['row_key', 'period_start']);
/** In the first column of totals: the first that is not the name of a group. */
const TOTALS = ['Total', 'Grand Total', '(Total of All Groups)'] as const;

export interface FileSummarySettings extends Pick<
	RowOptions,
	'currencySet' | 'timezone' | 'booked' | 'headerStyle'
> {
	dateField: DateField;
}

/** Sums up the orders of an Excel file by month and by SKU while it is written. */
export class FileSummary {
	static readonly titles = SHEETS.map(({ title }) => title);
	private summaries: Summary[];

	/** @throws UserError when the time zone is unknown */
	constructor(
		private readonly settings: FileSummarySettings,
		private readonly source: RowContext,
	) {
		this.summaries = this.empty();
	}

	get needs(): string[] {
		return this.summaries.flatMap(({ needs }) => needs);
	}

	*adding(record: IDataObject): Generator<never[], void> {
		for (const summary of this.summaries) yield* summary.adding(record, this.source);
	}

	clear(): void {
		this.summaries = this.empty();
	}

	ofNone(): FileSummary {
		return new FileSummary(this.settings, this.source);
	}

	merge({ summaries }: FileSummary): void {
		for (const [at, summary] of this.summaries.entries()) summary.merge(summaries[at]);
	}

	sheets(): SummarySheet[] {
		return this.summaries.map((summary, at) => this.sheetOf(summary, SHEETS[at].title));
	}

	private empty(): Summary[] {
		const { currencySet, timezone, dateField, booked: range } = this.settings;
		const alike = {
			...{ timezone, dateField, range, includeTest: false, includeCancelled: false },
			// Amounts of both currencies stand side by side in rows; a group has one.
			currencySet: currencySet === 'both' ? 'shop' : currencySet,
		} as const;
		return SHEETS.map(({ period, groupBy }) => new Summary({ ...alike, period, groupBy }));
	}

	/** The currencies one after the other, each in the order of `ranked`. */
	private sheetOf(summary: Summary, title: string): SummarySheet {
		if (summary.settings.period === 'month') addEmptyMonths(summary);
		const groups = ranked(summary.groups, undefined).sort((one, other) =>
			byText(one.currency, other.currency),
		);
		const shown = summaryColumns(summary.settings).filter(({ name }) => !OMITTED.has(name));
		const columns = shown.map(({ name }) => name);
		const currencyAt = columns.indexOf('currency');
		const { timezone, headerStyle } = this.settings;
		// Amounts as text, for their decimal places.
		const rules = cellRules({
			...{ moneyAs: 'text', datesAs: 'local', protectFormulas: false, timezone },
		});
		const cellsOf = (group: RankedGroup) =>
			shown.map(({ kind, value }) => rules[kind](value(group, summary)));
		const rows = groups.map(cellsOf);
		const whole = totalsOf(summary.groups);
		const label = totalLabel(rows.map(([first]) => first));
		const totals = whole.map((total): TotalRow => {
			const cells = [label, ...cellsOf(total).slice(1)];
			const summed = rows.filter((_, row) => groups[row].currency === total.currency);
			const isSum = (column: number) =>
				columns[column] !== 'average_order_value' && isSumOf(cells[column], summed, column);
			const sums = { columns: [...columns.keys()].filter(isSum) };
			return { cells, sums: whole.length > 1 ? { ...sums, by: currencyAt } : sums };
		});
		totals.push(...reconciliation(summary, totals, columns));
		const meanings = columns.map((name) => MEANINGS.get(name) ?? '');
		const series = headerOf('net_sales', headerStyle);
		const isByMonth = summary.settings.period === 'month';
		const charts = isByMonth ? chartsOf(groups, rows, columns, series) : [];
		return {
			...{ title, meanings, columns: columns.map((name) => headerOf(name, headerStyle)) },
			kinds: shown.map(({ kind }) => kind),
			...{ currencies: columns.map(() => currencyAt), frozen: currencyAt + 1 },
			...{ pages: [rows], totals, charts },
		};
	}
}

/** A wrong date may lie centuries before the others: then no empty months are added. */
const MOST_MS = 20 * 365 * DAY_MS;

function addEmptyMonths(summary: Summary): void {
	const { groups, periods } = summary;
	const starts = groups.map(({ period }) => period.start).filter((start) => start !== '');
	starts.sort();
	const [first, last] = [starts[0], starts[starts.length - 1]].map(Date.parse);
	if (last - first > MOST_MS) return;
	for (let month = first; month <= last; month = addPeriods(month, 'month', 1))
		for (const { currency } of groups)
			summary.groupOf({ currency, values: [] }, periods.clock.instantOf(month));
}

function isSumOf(total: Cell, rows: readonly Cell[][], column: number): boolean {
	const cells = rows.map((row) => String(row[column])).filter((cell) => cell !== '');
	const sum = sumOf(cells);
	return sum !== '' && plainAmount(sum) === plainAmount(String(total));
}

/** In either case, as formulas of a sheet that look it up do not tell cases apart. */
function totalLabel(groups: readonly Cell[]): string {
	const taken = new Set(groups.map((cell) => String(cell).trim().toLowerCase()));
	return TOTALS.find((label) => !taken.has(label.toLowerCase())) ?? TOTALS[TOTALS.length - 1];
}

/** Below totals: what was left out of them, which together are the sum of the rows; and notes. */
function reconciliation(
	summary: Summary,
	totals: readonly TotalRow[],
	columns: readonly string[],
): TotalRow[] {
	const line = (label: string, cells: Readonly<Record<string, Cell>> = {}): TotalRow => ({
		cells: columns.map((name, at) => (at === 0 ? label : (cells[name] ?? ''))),
	});
	const lines = totals.flatMap(({ cells }) => {
		const cell = (name: string) => cells[columns.indexOf(name)];
		const currency = cell('currency');
		const [cancelled, test] = [cell('left_out_cancelled_orders'), cell('left_out_test_orders')];
		const sums = ['total', 'left_out_cancelled_total', 'left_out_test_total'].map(cell);
		return [
			line('Left out: cancelled orders', {
				...{ currency, orders: cancelled, total: sums[1] },
				current_total: cell('left_out_cancelled_current_total'),
			}),
			line('Left out: test orders', { currency, orders: test, total: sums[2] }),
			line('All orders of the rows', {
				...{ currency, orders: Number(cell('orders')) + Number(cancelled) + Number(test) },
				total: sumOf(sums.map(String)),
			}),
		];
	});
	const undated = summary.notes
		.sums('undated')
		.map(({ currency, count, sum }) =>
			line(`Without a day: ${count}`, { currency, current_total: sum }),
		);
	return [...lines, ...undated, ...summaryNotes(summary).map((note) => line(note))];
}

/** By what is known of all rows of a currency. */
function taxWords(rows: readonly Cell[][], columns: readonly string[]): string {
	const [included, onTop] = ['tax_included', 'tax_on_top'].map((name) => {
		const cells = rows.map((row) => String(row[columns.indexOf(name)]));
		return cells.includes('') ? undefined : cells.some((cell) => Number(cell) !== 0);
	});
	if (included === onTop || included === undefined || onTop === undefined) return 'as priced';
	return included ? 'tax included' : 'without tax';
}

function chartsOf(
	groups: readonly RankedGroup[],
	rows: readonly Cell[][],
	columns: readonly string[],
	series: string,
): Chart[] {
	const value = columns.indexOf('net_sales');
	return [...new Set(groups.map(({ currency }) => currency))].flatMap((currency) => {
		const own = rows.filter((_, at) => groups[at].currency === currency);
		const points = own
			.map((cells) => [String(cells[0]), String(cells[value])] as const)
			.filter(([period]) => period !== '');
		if (points.every(([, sum]) => sum === '')) return [];
		const title = `Net sales by month (${currency}, ${taxWords(own, columns)}, before returns)`;
		return [{ title, series, points }];
	});
}
