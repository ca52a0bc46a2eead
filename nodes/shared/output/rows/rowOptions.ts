import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import type { TimeSpan } from '../../values/calendar';
import { isAbsent, NodeParameters, toBoolean, toList } from '../../values/parameterValues';
import type { ChosenColumn } from './columns';

/** A blank cell is ''. */
export type Cell = string | number | boolean;

/**
 * The kind of value in a column, which decides how a value becomes a cell:
 * - `id`: made by the channel, without formula protection, as rows are matched on it
 * - `code`, `codes`, `phone`: a sign in front is no formula
 * - `list`: several texts in one cell, joined with "; "
 */
export type CellKind =
	'id' | 'text' | 'code' | 'codes' | 'list' | 'phone' | 'money' | 'number' | 'date' | 'boolean';

export const ROW_LAYOUTS = {
	order: ['rowPerLine', 'rowPerRecord', 'ledger'],
	product: ['rowPerLine', 'rowPerRecord', 'rowPerStock'],
} as const;
/** One row per record, per line item or variant, per amount of an order, or per stock location. */
export type RowLayout = (typeof ROW_LAYOUTS)['order' | 'product'][number];
/** Headers such as `order_id`, such as Order ID, or headers and values of Shopify's orders CSV. */
export type HeaderStyle = 'names' | 'titles' | 'shopify';
/** Values of the parameter `columnSet` for a resource, the default first. */
export const COLUMN_SETS = {
	order: ['essential', 'accounting', 'shipping', 'all', 'choose'],
	product: ['essential', 'all', 'choose'],
} as const;
/** `shop`: that of the shop; `presentment`: the one the buyer paid in. */
export type CurrencySet = 'shop' | 'presentment';

export interface RowOptions {
	/** `firstRow` leaves the amounts of the order blank on its further rows */
	orderTotals: 'everyRow' | 'firstRow';
	/** `text`: unchanged; `number`: text only for more than 15 significant digits */
	moneyAs: 'text' | 'number';
	/** amounts are not converted: one that is not given in this currency is blank */
	currencySet: CurrencySet | 'both';
	/** `received`: unchanged; `local`: `YYYY-MM-DD HH:mm:ss` in `timezone` */
	datesAs: 'received' | 'local';
	/** put an apostrophe in front of texts that a spreadsheet would run as a formula */
	protectFormulas: boolean;
	headerStyle: HeaderStyle;
	/** begin row keys with the User ID, as IDs of several shops may be the same */
	keyWithUserId: boolean;
	/** `choose`: those of `columns` */
	columnSet: (typeof COLUMN_SETS)['order' | 'product'][number];
	/** names, also as `name = header`, in the order chosen; empty: all columns */
	columns: readonly string[];
	/** IANA name of the workflow's time zone. */
	timezone: string;
	/** of a ledger: the time whose amounts are wanted; undefined: all */
	booked?: Partial<TimeSpan>;
}

export interface RowContext {
	tpUserId: string;
	channel: string;
}

export interface ToldColumn extends ChosenColumn {
	meaning: string;
	/** an amount that stands on every row of its record */
	isRepeated: boolean;
}

/** Makes the rows of one layout. Its methods never throw and do not change the record. */
export interface RowMaker {
	readonly columns: readonly string[];
	readonly kinds: readonly CellKind[];
	readonly chosen: readonly ToldColumn[];
	/** top-level record fields that it reads */
	readonly needs: readonly string[];
	/** one row or more by header, in batches that each take little time, even empty ones */
	rowBatches(record: IDataObject): Iterable<Array<Record<string, Cell>>>;
	/** what a reader has to know about a ledger, in sentences */
	hints(): readonly string[];
	/** the same rows as lists of cells, for CSV and Excel */
	cellBatches(record: IDataObject): Iterable<Cell[][]>;
}

/** Defaults that Excel files and files of several shops set differently. */
export type RowDefaults = Partial<
	Pick<RowOptions, 'moneyAs' | 'datesAs' | 'protectFormulas' | 'keyWithUserId' | 'headerStyle'>
>;

/**
 * @param options the collection Options, with the parameter `columnSet`
 * @param choose as `NodeParameters` does, with the names of the panel
 * @throws UserError naming the option whose value is not valid
 */
export function rowOptions(
	resource: ListResource,
	options: IDataObject,
	timezone: string,
	defaults: RowDefaults = {},
	choose = new NodeParameters(() => undefined).choiceOr,
): RowOptions {
	const styles = ['names', 'titles', 'shopify'] as const;
	const sets: ReadonlyArray<RowOptions['columnSet']> = COLUMN_SETS[resource];
	return {
		orderTotals: choose('Order Totals', options.orderTotals, ['firstRow', 'everyRow']),
		moneyAs: choose('Money As', options.moneyAs, ['text', 'number'], defaults.moneyAs),
		currencySet: choose('Money In', options.currencySet, ['shop', 'presentment', 'both']),
		datesAs: choose('Dates As', options.datesAs, ['received', 'local'], defaults.datesAs),
		keyWithUserId: toBoolean(
			'Row Key With User ID',
			options.keyWithUserId,
			defaults.keyWithUserId ?? false,
		),
		protectFormulas: toBoolean(
			'Protect Against Formulas',
			options.protectFormulas,
			defaults.protectFormulas ?? true,
		),
		headerStyle: choose('Header Style', options.headerStyle, styles, defaults.headerStyle),
		columnSet: choose('Column Set', options.columnSet, sets),
		columns: isAbsent(options.columns) ? [] : toList('Columns', options.columns),
		timezone,
	};
}
