import type { IDataObject } from 'n8n-workflow';

import type { Summary } from '../../../shared/output/summary/summary';
import {
	ranked,
	type RankedGroup,
	summaryColumns,
	summaryCounts,
	totalsOf,
} from '../../../shared/output/summary/summaryRows';
import { CHANNEL_LABELS } from '../../../shared/facts/channels';
import type { ChosenRange } from '../../../shared/reading/listParameters';
import { filterTexts, type ListQuery } from '../../../shared/reading/listQuery';
import { type CellOptions, cellRules } from '../../../shared/output/rows/cells';
import type { Cell } from '../../../shared/output/rows';
import { countsText } from '../../../shared/reading/runHint';
import { counted, shorten } from '../../../shared/values/texts';
import { jsonBytesOf, shortenRecord } from '../toolAnswer';

/** n8n adds two brackets, for 4 kB. */
const MAX_BYTES = 3_998;
/** Of one User ID, cell or filter; of all filters together, and of all hints. */
const MAX_TEXT = 60;
const MAX_WORDS = 600;
/** For sheets, or told in words. */
const NOT_FOR_MODELS = /^(row_key|period_start|incomplete_orders|left_out_.*)$/;
/** Columns left out last. */
const MAIN_FIGURES = ['orders', 'units', 'net_sales', 'total', 'current_total'];

/** At most 4 kB. Groups without room are added up, so that the rows still are the whole. */
export function answerForModel(
	summary: Summary,
	query: ListQuery,
	{ top, range, remarks }: { top?: number; range?: ChosenRange; remarks: readonly string[] },
): IDataObject {
	const about = aboutReading(query, summary, range);
	const told = shorten(remarks.join(' '), MAX_WORDS);
	let answer: IDataObject = {};
	for (const { notes, ...cells } of narrowerTables(summary, top)) {
		const note = [told, ...notes].filter((text) => text !== '').join(' ');
		answer = { about, ...cells, ...(note ? { note } : {}) };
		if (jsonBytesOf(answer) <= MAX_BYTES) return answer;
	}
	return shortenRecord(answer, MAX_BYTES);
}

/** More rows never fit. */
const MAX_ROWS = 150;
/** Fewer groups say less than fewer figures. */
const ENOUGH_GROUPS = 3;

/** From the most to the least. Periods alone, a series, rather lose figures than rows. */
function* narrowerTables(summary: Summary, top: number | undefined): Generator<Table> {
	const { groups, settings } = summary;
	const whole = ranked(groups, top);
	const wholeTable = (isMain: boolean): Table[] =>
		whole.length > MAX_ROWS ? [] : [tableOf(summary, whole, { isMain })];
	const most = Math.min(top === undefined ? MAX_ROWS : top - 1, groups.length);
	function* fewer(isMain: boolean, least: number): Generator<Table> {
		for (let kept = most; kept >= least; kept -= Math.ceil(kept / 10))
			yield tableOf(summary, ranked(groups, kept), { isMain, kept });
	}
	yield* wholeTable(false);
	if (settings.groupBy.length === 0) yield* wholeTable(true);
	yield* fewer(false, ENOUGH_GROUPS);
	yield* wholeTable(true);
	yield* fewer(true, 1);
	yield tableOf(summary, [], { isMain: true });
}

type Table = ReturnType<typeof tableOf>;

/** Lists of cells, as objects would repeat column names; totals, so that no model adds up. */
function tableOf(
	summary: Summary,
	groups: readonly RankedGroup[],
	{ isMain, kept }: { isMain: boolean; kept?: number },
) {
	const columns = summaryColumns(summary.settings).filter(
		({ name, isFigure }) =>
			!NOT_FOR_MODELS.test(name) && !(isMain && isFigure && !MAIN_FIGURES.includes(name)),
	);
	const rules = cellRules(AS_TEXT);
	const cellsOf = (group: RankedGroup): Cell[] =>
		columns.map(({ kind, value }) => shortCell(rules[kind](value(group, summary))));
	const rows = groups.map(cellsOf);
	const totals = totalsOf(summary.groups).map(cellsOf);
	/** Figures of which all totals are so, and all cells are so or blank. */
	const figuresThatAre = (isSo: (cell: Cell) => boolean): string[] =>
		columns.flatMap(({ name, isFigure }, at) => {
			const areRowsSo = rows.every((cells) => cells[at] === '' || isSo(cells[at]));
			const areSo = areRowsSo && totals.every((cells) => isSo(cells[at]));
			return isFigure && totals.length > 0 && areSo ? name : [];
		});
	const unknown = figuresThatAre((cell) => cell === '');
	const zero = figuresThatAre((cell) => cell !== '' && Number(cell) === 0);
	const hidden = new Set([...unknown, ...zero]);
	const isShown = (_: unknown, at: number) => !hidden.has(columns[at].name);
	return {
		columns: columns.map(({ name }) => name).filter(isShown),
		rows: rows.map((cells) => cells.filter(isShown)),
		totals: totals.map((cells) => cells.filter(isShown)),
		notes: [
			zero.length > 0 && `Left out, as they are 0: ${zero.join(', ')}.`,
			unknown.length > 0 && `Left out, as they are not known: ${unknown.join(', ')}.`,
			totals.length === 0 && 'There are no amounts to sum up.',
			isMain && 'Further figures were left out to keep this answer short.',
			kept !== undefined &&
				`To keep this answer short, only the ${kept} largest groups have rows; the others are added up in rows called Other.`,
			totals.length > 0 &&
				rows.length === 0 &&
				'The rows were too long for this answer. Ask for longer periods, fewer groups or a shorter time.',
		].filter((note) => note !== false),
	};
}

const AS_TEXT: CellOptions = {
	moneyAs: 'text',
	datesAs: 'received',
	protectFormulas: false,
	timezone: 'UTC',
};

const shortCell = (cell: Cell): Cell => (typeof cell === 'string' ? shorten(cell, MAX_TEXT) : cell);

function aboutReading(query: ListQuery, summary: Summary, range: ChosenRange | undefined): string {
	const { settings } = summary;
	const { counts, leftOut } = summaryCounts(summary);
	// For a closed month, later runs read more orders.
	const read = summary.isBooked && range ? '' : `${counted(summary.added, 'order')} read, `;
	const filters = filterTexts(query);
	const { from, to } = range?.span ?? {};
	const bounds = [
		...(from === undefined ? [] : [`from ${summary.periods.text(from)}`]),
		...(to === undefined ? [] : [`to ${summary.periods.text(to)}`]),
	];
	const none = range ? 'No other filters.' : 'No filters: all orders.';
	return [
		`Orders of ${shorten(query.tpUserId, MAX_TEXT)} on ${CHANNEL_LABELS[query.channel]}.`,
		...(range ? [`Time Range (${settings.dateField}): ${bounds.join(' ')}.`] : []),
		filters.length > 0 ? `Filters: ${shorten(filters.join('; '), MAX_WORDS)}.` : none,
		settings.dateField === 'booked'
			? `Amounts are in ${settings.timezone} on the day they were booked: sales on that of the order, refunds on their own.`
			: `Periods are by date of order (${settings.dateField}) in ${settings.timezone}.`,
		`${read}${countsText([counts])} summed; left out: ${countsText([leftOut]) || 'none'}.`,
	].join(' ');
}
