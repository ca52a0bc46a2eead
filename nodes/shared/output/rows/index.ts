import { type IDataObject, UserError } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import { BookNotes } from '../books/bookNotes';
import { BOOK_NEEDS } from '../books/orderBook';
import { readingInSteps } from '../books/orderReading';
import {
	chooseColumns,
	type ChosenColumn,
	type Column,
	joined,
	setsOf,
	titleOf,
	withPresentment,
} from './columns';
import { LEDGER_COLUMNS, ledgerLines, ORDER_COLUMNS, ORDER_LINE_COLUMNS } from './orderColumns';
import { PRODUCT_COLUMNS, STOCK_COLUMNS, stockLines, VARIANT_COLUMNS } from './productColumns';
import { inBatches, type LineView, MAX_BATCH, RecordView } from './record';
import { SHOPIFY_ORDER_COLUMNS, SHOPIFY_REPEATED } from './shopifyColumns';
import {
	type Cell,
	type HeaderStyle,
	type RowContext,
	type RowLayout,
	type RowMaker,
	type RowOptions,
	type ToldColumn,
} from './rowOptions';
import { cellRules, joinedRule } from './cells';
import { fieldsOf } from '../../values/recordValues';
import { zoneClock } from '../../values/calendar';

export { headerOf, rowWith, titleOf } from './columns';
export * from './rowOptions';

interface Layout {
	readonly columns: readonly Column[];
	/** the rows of a record, in batches that each take little time; without it there is one */
	readonly linesOf?: (record: RecordView, notes: BookNotes) => Iterable<readonly LineView[]>;
	/** record fields that `linesOf` reads beside the lines */
	readonly lineNeeds?: readonly string[];
	/** whether a column of the record is filled on all its rows, as without this, or the first only */
	readonly repeats?: (column: Column) => boolean;
	/** its columns are a set of their own, whatever “Column Set” says */
	readonly isOwnSet?: true;
}

function* rowsInBatches(
	batches: Iterable<readonly LineView[]>,
	rowOf: (line: LineView) => Cell[],
): Generator<Cell[][]> {
	for (const lines of batches) yield lines.map(rowOf);
}

const rowLines = ({ rowLines: lines }: RecordView) => inBatches(lines);

const PRODUCT_LAYOUTS: Readonly<Record<string, Layout>> = {
	rowPerRecord: { columns: PRODUCT_COLUMNS },
	rowPerLine: { columns: VARIANT_COLUMNS, linesOf: rowLines },
	rowPerStock: { columns: STOCK_COLUMNS, linesOf: stockLines },
};

/** Only orders per line item and per order have Shopify's headers, and these no `orderTotals`. */
function layoutOf(
	resource: ListResource,
	layout: RowLayout,
	options: Pick<RowOptions, 'headerStyle' | 'orderTotals' | 'currencySet'>,
): Layout {
	if (resource === 'product') return PRODUCT_LAYOUTS[layout];
	const { headerStyle, orderTotals } = options;
	const both = options.currencySet === 'both';
	const inBoth = both ? withPresentment : (columns: readonly Column[]) => columns;
	if (layout === 'ledger')
		return { columns: inBoth(LEDGER_COLUMNS), linesOf: ledgerLines, lineNeeds: BOOK_NEEDS };
	const perLine = layout === 'rowPerLine';
	const linesOf = perLine ? rowLines : undefined;
	if (headerStyle === 'shopify') {
		if (both) throw bothInShopify();
		return {
			columns: perLine ? SHOPIFY_ORDER_COLUMNS : SHOPIFY_ORDER_COLUMNS.map(joined),
			linesOf,
			repeats: ([name]) => SHOPIFY_REPEATED.has(name),
			isOwnSet: true,
		};
	}
	return {
		columns: inBoth(perLine ? ORDER_LINE_COLUMNS : ORDER_COLUMNS),
		linesOf,
		repeats: ([, kind]) => orderTotals === 'everyRow' || kind !== 'money',
	};
}

const bothInShopify = () =>
	new UserError('“Money In” cannot be both currencies with the headers of a Shopify orders CSV', {
		description:
			'That file has one currency. Choose one of them in “Money In”, or plain names in “Header Style”.',
	});

/** Of the option Columns, in the order of the layout; `value` is what the option has. */
export function columnChoices(resource: ListResource, layout: RowLayout, headerStyle: HeaderStyle) {
	const options = { headerStyle, orderTotals: 'everyRow', currencySet: 'shop' } as const;
	return layoutOf(resource, layout, options).columns.map((column) => {
		const [value, , , description] = column;
		const name = headerStyle === 'shopify' ? value : titleOf(value);
		return { name, value, description, sets: setsOf(column) };
	});
}

/** @throws UserError when a chosen column or (for local dates) the time zone does not exist */
export function rowMaker(
	resource: ListResource,
	layout: RowLayout,
	options: RowOptions,
	context: RowContext,
): RowMaker {
	const table = layoutOf(resource, layout, options);
	const ownSet = table.isOwnSet ? ({ columnSet: 'choose' } as const) : {};
	const chosen = chooseColumns(table.columns, { ...options, ...ownSet });
	const columns = chosen.map(({ header }) => header);
	const { ofRecord, ofLine } = fillersOf(chosen, options);
	const blankLater = ofRecord
		.map(({ at }) => at)
		.filter((at) => table.repeats?.(chosen[at].column) === false);
	const lineList = resource === 'product' ? 'variants' : 'line_items';
	const needed = chosen.flatMap(({ column: [, , { of, needs: fields }] }) =>
		of === 'record' ? fields : [...fields, lineList],
	);
	const ofLines = table.linesOf ? [lineList] : [];
	const needs = [...new Set(['id', ...needed, ...ofLines, ...(table.lineNeeds ?? [])])];
	const notes = new BookNotes();
	const choices = { ...options, clock: zoneClock(options.timezone) };

	function cellBatches(record: IDataObject): Iterable<Cell[][]> {
		const view = new RecordView(fieldsOf(record), context, choices, lineList);
		const first = new Array<Cell>(columns.length).fill('');
		if (view.readBatch()) return cellsInSteps(view, first);
		for (const { at, cell } of ofRecord) first[at] = cell(view);
		return rowsOf(view, first);
	}

	function* cellsInSteps(view: RecordView, first: Cell[]): Generator<Cell[][]> {
		while (view.readBatch()) yield [];
		if (lineList === 'line_items') yield* readingInSteps(view);
		for (const { at, cell } of ofRecord) {
			first[at] = cell(view);
			yield [];
		}
		yield* rowsOf(view, first);
	}

	/** @param first the cells of the record, copied for each line */
	function rowsOf(view: RecordView, first: Cell[]): Iterable<Cell[][]> {
		if (!table.linesOf) return [[first]];
		const later = first.slice();
		for (const at of blankLater) later[at] = '';
		let isFirst = true;
		const rowOf = (line: LineView): Cell[] => {
			const row = (isFirst ? first : later).slice();
			isFirst = false;
			for (const { at, cell } of ofLine) row[at] = cell(line);
			return row;
		};
		// Generators for each record would take as long as its rows.
		const isShort = table.linesOf === rowLines && view.lines.length <= MAX_BATCH;
		return isShort ? [view.rowLines.map(rowOf)] : rowsInBatches(table.linesOf(view, notes), rowOf);
	}

	// Copying an object that has all columns is several times as fast as adding them to each row.
	const blankRow = Object.fromEntries(columns.map((name): [string, Cell] => [name, '']));

	function keyed(row: readonly Cell[]): Record<string, Cell> {
		const object = { ...blankRow };
		for (let at = 0; at < columns.length; at++) object[columns[at]] = row[at];
		return object;
	}

	function* rowBatches(record: IDataObject): Generator<Array<Record<string, Cell>>> {
		for (const cells of cellBatches(record)) yield cells.map(keyed);
	}

	return {
		columns,
		kinds: chosen.map(({ column: [, kind] }) => kind),
		chosen: toldColumns(chosen, table, options),
		needs,
		rowBatches,
		cellBatches,
		hints: () => notes.texts('ledger'),
	};
}

function toldColumns(
	chosen: readonly ChosenColumn[],
	{ linesOf, repeats }: Layout,
	{ keyWithUserId }: RowOptions,
): ToldColumn[] {
	return chosen.map((entry) => {
		const [name, kind, source, description] = entry.column;
		const user = name === 'row_key' && keyWithUserId ? 'User ID:' : '';
		const isAmount = kind === 'money' && source.of === 'record';
		const isRepeated = isAmount && !!linesOf && repeats?.(entry.column) !== false;
		return { ...entry, meaning: user + description, isRepeated };
	});
}

/** What computes the cells of the columns; `at` is their index in the row. */
function fillersOf(columns: readonly ChosenColumn[], options: RowOptions) {
	const rules = cellRules(options);
	const ofRecord: Array<{ at: number; cell: (record: RecordView) => Cell }> = [];
	const ofLine: Array<{ at: number; cell: (line: LineView) => Cell }> = [];
	columns.forEach(({ column: [, kind, source] }, at) => {
		const rule = rules[kind];
		if (source.of === 'line') {
			ofLine.push({ at, cell: (line) => rule(source.get(line)) });
		} else if (source.of === 'record') {
			ofRecord.push({ at, cell: (record) => rule(source.get(record)) });
		} else {
			const joinedCell = joinedRule(kind, options);
			ofRecord.push({ at, cell: ({ lines }) => joinedCell(lines.map(source.get)) });
		}
	});
	return { ofRecord, ofLine };
}
