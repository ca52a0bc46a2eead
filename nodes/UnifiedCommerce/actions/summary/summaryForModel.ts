import type { IDataObject } from 'n8n-workflow';

import type { Summary } from '../../../shared/output/summary/summary';
import { summaryCounts } from '../../../shared/output/summary/summaryNotes';
import {
	ranked,
	type RankedGroup,
	type SummaryColumn,
	summaryColumns,
	totalsOf,
} from '../../../shared/output/summary/summaryRows';
import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import { filterTexts } from '../../../shared/reading/filters';
import type { ChosenRange } from '../../../shared/reading/timeRange';
import type { ListQuery } from '../../../shared/reading/listQuery';
import { type CellOptions, cellRules } from '../../../shared/output/rows/cells';
import type { Cell } from '../../../shared/output/rows';
import { countsText } from '../../../shared/reading/runHint';
import { counted, shorten } from '../../../shared/values/texts';
import { jsonBytesOf, shortenRecord } from '../toolAnswer';

/** What the columns of figures say, by name. */
export interface ColumnsInUse {
	zero: ReadonlySet<string>;
	unknown: ReadonlySet<string>;
}

/**
 * Tells columns of figures of which nothing need be shown from the others. It looks at all groups, as those added up in a
 * row called Other, and rows that are not shown, may hold what is unknown.
 */
export function columnsInUse(columns: readonly SummaryColumn[], summary: Summary): ColumnsInUse {
	const result = { zero: new Set<string>(), unknown: new Set<string>() };
	if (summary.groups.length === 0) return result;
	for (const { name, isFigure, ofLines, value } of columns) {
		if (!isFigure) continue;
		const cells = summary.groups
			.filter((group) => hasFigure(group, name, ofLines))
			.map((group) => value(group, summary));
		if (cells.every((cell) => cell === '')) result.unknown.add(name);
		else if (cells.every((cell) => cell !== '' && Number(cell) === 0)) result.zero.add(name);
	}
	return result;
}

/** Columns of orders that count. */
const OF_ORDERS = ['average_order_value', 'first_order_at', 'last_order_at'];

/** Line items have no shipping, and no orders no average. */
function hasFigure(
	{ level, figures }: Summary['groups'][number],
	name: string,
	ofLines: boolean,
): boolean {
	if (level === 'line') return ofLines;
	return figures.count('orders') > 0 || !OF_ORDERS.includes(name);
}

/** Most bytes of the answer: n8n puts brackets around it. */
const MAX_BYTES = 3_998;
/** Most characters of a User ID, cell or filter; of all filters together, and of all hints. */
const MAX_TEXT = 60;
const MAX_WORDS = 600;
/** Columns that are of no use to a model: for sheets, or told in words. */
const NOT_FOR_MODELS = /^(row_key|period_start|incomplete_orders|left_out_.*)$/;
/** Columns left out last when there is not enough room. */
const MAIN_FIGURES = ['orders', 'units', 'net_sales', 'total', 'current_total'];

/** A table within the limit: lists of cells instead of objects, which would repeat the names of the columns. */
interface Table {
	columns: string[];
	rows: Cell[][];
	/** over all rows, by currency, so that a model need not add up */
	totals: Cell[][];
	/** what it lacks, in sentences */
	notes: string[];
}

/**
 * A summary as an answer to an AI model: `{ about, columns, rows, totals, note }`, of at most 4 kB. When there are too many
 * groups, the largest are kept, and the others added up, so that the rows still are the whole. Where not even the totals
 * fit, as with very many currencies, they are shortened as a record is.
 * @param top how many groups to keep; undefined: all
 * @param range the time that was asked for
 * @param remarks on the reading, in sentences
 */
export function answerForModel(
	summary: Summary,
	query: ListQuery,
	{ top, range, remarks }: { top?: number; range?: ChosenRange; remarks: readonly string[] },
): IDataObject {
	const about = aboutReading(query, summary, range);
	const told = shorten(remarks.join(' '), MAX_WORDS);
	const answerOf = (table: Table): IDataObject => {
		const { notes, ...cells } = table;
		const note = [told, ...notes].filter((text) => text !== '').join(' ');
		return { about, ...cells, ...(note ? { note } : {}) };
	};
	const fits = (table: Table): boolean => jsonBytesOf(answerOf(table)) <= MAX_BYTES;
	return shortenRecord(answerOf(tableWithin(summary, top, fits)), MAX_BYTES);
}

/** More rows than this never fit. */
const MAX_ROWS = 150;
/** Fewer groups than these say less than fewer figures. */
const ENOUGH_GROUPS = 3;

/** The first table that fits; the last one has no rows. */
function tableWithin(
	summary: Summary,
	top: number | undefined,
	fits: (table: Table) => boolean,
): Table {
	const use = columnsInUse(summaryColumns(summary.settings), summary);
	for (const table of narrowerTables(summary, use, top)) if (fits(table)) return table;
	return tableOf(summary, [], { use, isMain: true, of: ranked(summary.groups, 1).length });
}

/**
 * Tables from the most to the least: all groups with all figures; then fewer groups, the others added up; then the main
 * figures only; then fewer rows. Periods alone, which are a series, rather lose figures.
 */
function* narrowerTables(
	summary: Summary,
	use: ColumnsInUse,
	top: number | undefined,
): Generator<Table> {
	const { groups, settings } = summary;
	const whole = ranked(groups, top);
	const wholeTable = (isMain: boolean): Table[] =>
		whole.length > MAX_ROWS ? [] : [tableOf(summary, whole, { use, isMain })];
	const most = Math.min(top === undefined ? MAX_ROWS : top - 1, groups.length);
	function* fewer(isMain: boolean, least: number): Generator<Table> {
		for (let kept = most; kept >= least; kept -= Math.ceil(kept / 10))
			yield tableOf(summary, ranked(groups, kept), { use, isMain, kept });
	}
	yield* wholeTable(false);
	if (settings.groupBy.length === 0) yield* wholeTable(true);
	yield* fewer(false, ENOUGH_GROUPS);
	yield* wholeTable(true);
	yield* fewer(true, 1);
	const rows = ranked(groups, 1);
	for (let shown = Math.min(rows.length, MAX_ROWS); shown > 0; shown = Math.floor(shown / 2))
		yield tableOf(summary, rows.slice(0, shown), { use, isMain: true, of: rows.length });
}

interface TableChoices {
	use: ColumnsInUse;
	/** only the main figures */
	isMain: boolean;
	/** how many groups were kept for lack of room */
	kept?: number;
	/** how many rows there are of which some are shown */
	of?: number;
}

function tableOf(
	summary: Summary,
	groups: readonly RankedGroup[],
	{ use, isMain, kept, of }: TableChoices,
): Table {
	const columns = summaryColumns(summary.settings).filter(
		({ name, isFigure }) =>
			!NOT_FOR_MODELS.test(name) && !(isMain && isFigure && !MAIN_FIGURES.includes(name)),
	);
	const rules = cellRules(AS_TEXT);
	const totalGroups = totalsOf(summary.groups);
	const cellsOf = (group: RankedGroup): Cell[] =>
		columns.map(({ kind, value }) => shortCell(rules[kind](value(group, summary))));
	const rows = groups.map(cellsOf);
	const totals = totalGroups.map(cellsOf);
	const isShown = columns.map(({ name }) => !use.zero.has(name) && !use.unknown.has(name));
	const without = (row: Cell[]): Cell[] => row.filter((_, at) => isShown[at]);
	const named = (why: keyof ColumnsInUse): string =>
		columns
			.filter(({ name }) => use[why].has(name))
			.map(({ name }) => name)
			.join(', ');
	return {
		columns: columns.filter((_, at) => isShown[at]).map(({ name }) => name),
		rows: rows.map(without),
		totals: totals.map(without),
		notes: [
			named('zero') && `Left out, as they are 0: ${named('zero')}.`,
			named('unknown') && `Left out, as they are not known: ${named('unknown')}.`,
			summary.groups.length === 0 && 'There are no amounts to sum up.',
			isMain && 'Further figures were left out to keep this answer short.',
			kept !== undefined &&
				`To keep this answer short, only the ${kept} largest groups have rows; the others are added up in rows called Other.`,
			of !== undefined &&
				`Only ${groups.length} of ${of} rows are shown, so they do not add up to the totals. Ask for longer periods, fewer groups or a shorter time.`,
		].filter((note) => typeof note === 'string' && note !== '') as string[],
	};
}

const AS_TEXT: CellOptions = {
	moneyAs: 'text',
	datesAs: 'received',
	protectFormulas: false,
	timezone: 'UTC',
};

const shortCell = (cell: Cell): Cell => (typeof cell === 'string' ? shorten(cell, MAX_TEXT) : cell);

/** Which orders were summed up, and which were left out, in sentences. */
function aboutReading(query: ListQuery, summary: Summary, range: ChosenRange | undefined): string {
	const { settings } = summary;
	const { counts, leftOut } = summaryCounts(summary);
	// The orders read for a month that is closed become more later on.
	const read = summary.isBooked && range ? '' : `${counted(summary.added, 'order')} read, `;
	const filters = filterTexts(query);
	const { from, to } = range?.span ?? {};
	const bounds = [
		from !== undefined && `from ${summary.periods.text(from)}`,
		to !== undefined && `to ${summary.periods.text(to)}`,
	].filter((bound) => bound !== false);
	return [
		`Orders of ${shorten(query.tpUserId, MAX_TEXT)} on ${CHANNEL_LABELS[query.channel]}.`,
		...(range ? [`Time Range (${settings.dateField}): ${bounds.join(' ')}.`] : []),
		filters.length > 0
			? `Filters: ${shorten(filters.join('; '), MAX_WORDS)}.`
			: range
				? 'No other filters.'
				: 'No filters: all orders.',
		settings.dateField === 'booked'
			? `Amounts are in ${settings.timezone} on the day they were booked: sales on that of the order, refunds on their own.`
			: `Periods are by date of order (${settings.dateField}) in ${settings.timezone}.`,
		`${read}${countsText([counts])} summed; left out: ${countsText([leftOut]) || 'none'}.`,
	].join(' ');
}
