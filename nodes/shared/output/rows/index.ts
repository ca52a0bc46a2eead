import { type IDataObject, UserError } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import { BookNotes } from '../books/bookNotes';
import { BOOK_NEEDS } from '../books/orderBook';
import { READING_NEEDS, readingInSteps } from '../books/orderReading';
import {
	chooseColumns,
	type ChosenColumn,
	type Column,
	headerOf,
	joined,
	setsOf,
	titleOf,
	twinOf,
	withHeaders,
	withPresentment,
} from './columns';
import { LEDGER_COLUMNS, LEDGER_TWINS, ledgerLines } from './ledgerColumns';
import { ORDER_COLUMNS, ORDER_LINE_COLUMNS } from './orderColumns';
import { PRODUCT_COLUMNS, STOCK_COLUMNS, stockLines, VARIANT_COLUMNS } from './productColumns';
import { inBatches, type LineList, type LineView, MAX_BATCH, RecordView } from './record';
import { SHOPIFY_ORDER_COLUMNS, SHOPIFY_REPEATED } from './shopifyColumns';
import type {
	Cell,
	ColumnChoice,
	HeaderStyle,
	RowContext,
	RowLayout,
	RowMaker,
	RowOptions,
	ToldColumn,
} from './rowOptions';
import { noteOrderCurrency, orderCurrencyOf } from './rowOptions';
import { cellRules, joinedRule } from './cells';
import { fieldsOf } from '../../values/recordValues';
import { zoneClock } from '../../values/calendar';

export { headerOf, rowWith, titleOf } from './columns';
export { COLUMN_SETS, ROW_LAYOUTS } from './rowOptions';
export type {
	Cell,
	CurrencySet,
	HeaderStyle,
	RowContext,
	RowLayout,
	RowMaker,
	RowOptions,
} from './rowOptions';

/** The columns and rows of a layout. */
export interface Layout {
	readonly columns: readonly Column[];
	/** the record field with the lines */
	readonly lineList: LineList;
	/**
	 * the rows of a record, for layouts with several, in batches that each take little time; empty ones while the rows are
	 * prepared. Without it a record has a single row.
	 */
	readonly linesOf?: (record: RecordView, notes: BookNotes) => Iterable<readonly LineView[]>;
	/** record fields that `linesOf` reads */
	readonly lineNeeds?: readonly string[];
	/** whether a column of the record is filled on all its rows, or on the first only */
	readonly repeats: (column: Column) => boolean;
	/** its columns are a set of their own, whatever “Column Set” says */
	readonly isOwnSet?: true;
}

const rowLines = ({ rowLines: lines }: RecordView) => inBatches(lines);
const always = () => true;

const PRODUCT_LAYOUTS: Readonly<Record<string, Layout>> = {
	rowPerRecord: { columns: PRODUCT_COLUMNS, lineList: 'variants', repeats: always },
	rowPerLine: {
		columns: VARIANT_COLUMNS,
		lineList: 'variants',
		linesOf: rowLines,
		repeats: always,
	},
	rowPerStock: {
		columns: STOCK_COLUMNS,
		lineList: 'variants',
		linesOf: stockLines,
		repeats: always,
	},
};

/**
 * The layout for a resource. Only orders per line item and per order have header styles; the Shopify style follows
 * Shopify's orders CSV, which fills the columns of the order on its first row only, independent of `orderTotals`.
 */
export function layoutOf(
	resource: ListResource,
	layout: RowLayout,
	{ headerStyle, orderTotals, currencySet }: LayoutOptions,
): Layout {
	if (resource === 'product') return PRODUCT_LAYOUTS[layout];
	const both = currencySet === 'both';
	if (layout === 'ledger') return ledger(both);
	const perLine = layout === 'rowPerLine';
	const linesOf = perLine ? rowLines : undefined;
	if (headerStyle === 'shopify') {
		if (both) throw bothInShopify();
		return {
			columns: perLine ? SHOPIFY_ORDER_COLUMNS : SHOPIFY_ORDER_COLUMNS.map(joined),
			lineList: 'line_items',
			linesOf,
			repeats: ([name]) => SHOPIFY_REPEATED.has(name),
			isOwnSet: true,
		};
	}
	const columns = perLine ? ORDER_LINE_COLUMNS : ORDER_COLUMNS;
	return {
		columns: both ? withPresentment(columns) : columns,
		lineList: 'line_items',
		linesOf,
		repeats: ([, kind]) => orderTotals === 'everyRow' || kind !== 'money',
	};
}

/** The part of `RowOptions` that decides about the columns. */
export type LayoutOptions = Pick<RowOptions, 'headerStyle' | 'orderTotals' | 'currencySet'>;

const ledger = (both: boolean): Layout => ({
	columns: both ? withPresentment(LEDGER_COLUMNS).flatMap(withTwin) : LEDGER_COLUMNS,
	lineList: 'line_items',
	linesOf: ledgerLines,
	lineNeeds: BOOK_NEEDS,
	repeats: always,
});

/** An amount of the ledger with the customer's, which `ledgerLines` makes, behind it. */
const withTwin = (column: Column): Column[] => {
	const [name, kind, , ...more] = column;
	const source = LEDGER_TWINS.get(name);
	return source ? [column, twinOf([name, kind, source, ...more])] : [column];
};

const bothInShopify = () =>
	new UserError('“Money In” cannot be both currencies with the headers of a Shopify orders CSV', {
		description:
			'That file has one currency. Choose one of them in “Money In”, or plain names in “Header Style”.',
	});

/** The entries of the option Columns, in the order of the layout. */
export function columnChoices(
	resource: ListResource,
	layout: RowLayout,
	headerStyle: HeaderStyle,
	currencySet: RowOptions['currencySet'] = 'shop',
): ColumnChoice[] {
	const options = { headerStyle, orderTotals: 'everyRow', currencySet } as const;
	const { columns } = layoutOf(resource, layout, options);
	return columns.map((column) => {
		const [value, , , description] = column;
		const name = headerStyle === 'shopify' ? value : titleOf(value);
		return { name, value, description, sets: setsOf(column) };
	});
}

/** Computes the cell of one column; `at` is its index in the row. */
interface Filler<From> {
	readonly at: number;
	readonly cell: (from: From) => Cell;
}

/**
 * A maker of spreadsheet rows of orders or products: fixed columns in a fixed order, scalars only.
 * @throws UserError when a chosen column or (for local dates) the time zone does not exist
 */
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
		.filter(({ at }) => !table.repeats(chosen[at].column))
		.map(({ at }) => at);
	const currencyAt = blankLater.find((at) => chosen[at].column[0] === 'Currency');

	const needs = needsOf(chosen, table, options);
	const readsBooks = READING_NEEDS.every((name) => needs.includes(name));
	const notes = new BookNotes();
	const choices = { ...options, clock: zoneClock(options.timezone) };

	function* cellBatches(record: IDataObject): Generator<Cell[][]> {
		const view = new RecordView(fieldsOf(record), context, choices, table.lineList);
		while (view.readBatch()) yield [];
		const hasManyLines = view.lines.length > MAX_BATCH;
		if (hasManyLines && readsBooks) yield* readingInSteps(view);
		const first: Cell[] = new Array<Cell>(columns.length).fill('');
		for (const { at, cell } of ofRecord) {
			first[at] = cell(view);
			if (hasManyLines) yield [];
		}
		if (!table.linesOf) return yield [first];
		// The cells of the record are computed once and copied for each line.
		const later = first.slice();
		for (const at of blankLater) later[at] = '';
		let isFirst = true;
		for (const lines of table.linesOf(view, notes)) {
			yield lines.map((line) => {
				const row = (isFirst ? first : later).slice();
				if (!isFirst && currencyAt !== undefined) noteOrderCurrency(row, String(first[currencyAt]));
				isFirst = false;
				for (const { at, cell } of ofLine) row[at] = cell(line);
				return row;
			});
		}
	}

	// Copying an object that has all columns is several times as fast as adding them to each row.
	const blankRow = Object.fromEntries(columns.map((name): [string, Cell] => [name, '']));

	function keyed(row: readonly Cell[]): Record<string, Cell> {
		const object = { ...blankRow };
		for (let at = 0; at < columns.length; at++) object[columns[at]] = row[at];
		if (currencyAt !== undefined) noteOrderCurrency(object, orderCurrencyOf(row));
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

/** Headers stand in the place of names, and the key has the parts that it has here. */
function toldColumns(
	chosen: readonly ChosenColumn[],
	{ columns, linesOf, repeats }: Layout,
	{ headerStyle, keyWithUserId }: RowOptions,
): ToldColumn[] {
	const headers = new Map(columns.map(([name]) => [name, headerOf(name, headerStyle)]));
	for (const { column, header } of chosen) headers.set(column[0], header);
	return chosen.map((entry) => {
		const [name, kind, source, description] = entry.column;
		const user = name === 'row_key' && keyWithUserId ? 'User ID:' : '';
		const isRepeated =
			kind === 'money' && source.of === 'record' && !!linesOf && repeats(entry.column);
		return { ...entry, meaning: user + withHeaders(description, headers), isRepeated };
	});
}

function fillersOf(columns: readonly ChosenColumn[], options: RowOptions) {
	const rules = cellRules(options);
	const ofRecord: Array<Filler<RecordView>> = [];
	const ofLine: Array<Filler<LineView>> = [];
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

function needsOf(
	columns: readonly ChosenColumn[],
	{ linesOf, lineList, lineNeeds = [] }: Layout,
	{ currencySet }: RowOptions,
): string[] {
	const needs = new Set(['id']);
	for (const { column } of columns) {
		const source = column[2];
		for (const field of source.needs[currencySet === 'presentment' ? 'presentment' : 'shop'])
			needs.add(field);
		if (source.of !== 'record') needs.add(lineList);
	}
	if (linesOf) needs.add(lineList);
	for (const field of lineNeeds) needs.add(field);
	return [...needs];
}
