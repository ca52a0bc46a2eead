import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import type { TimeSpan } from '../../values/calendar';
import { isAbsent, NodeParameters, toBoolean, toList } from '../../values/parameterValues';
import type { ChosenColumn } from './columns';

/** The value of a spreadsheet cell; a blank cell is ''. */
export type Cell = string | number | boolean;

/**
 * The kind of value in a column, which decides how a value becomes a cell:
 * - `id`: text, unchanged, without formula protection: rows are matched on it, and the channel made it
 * - `text`: free text
 * - `code`, `codes`: SKU, zip, barcode, order name, one or several: unchanged; a sign in front is no formula
 * - `list`: several texts in one cell, joined with "; "
 * - `phone`: text; the + of a phone number is no formula
 * - `money`: the decimal text, or a number when the option asks for it
 * - `number`: quantities and weights, as numbers
 * - `date`: text as received, or local time
 * - `boolean`: TRUE or FALSE
 */
export type CellKind =
	'id' | 'text' | 'code' | 'codes' | 'list' | 'phone' | 'money' | 'number' | 'date' | 'boolean';

/** The layouts of rows of a resource. */
export const ROW_LAYOUTS = {
	order: ['rowPerLine', 'rowPerRecord', 'ledger'],
	product: ['rowPerLine', 'rowPerRecord', 'rowPerStock'],
} as const;
/**
 * One row per order or product (`rowPerRecord`), per line item or variant (`rowPerLine`), per amount of an order
 * (`ledger`), or per variant and stock location (`rowPerStock`).
 */
export type RowLayout = (typeof ROW_LAYOUTS)['order' | 'product'][number];
/**
 * `names`: headers such as `order_id`; `titles`: such as Order ID; `shopify`: headers and values of Shopify's orders CSV
 * (orders only).
 */
export type HeaderStyle = 'names' | 'titles' | 'shopify';
/** Values of the parameter `columnSet` for a resource, the default first. */
export const COLUMN_SETS = {
	order: ['essential', 'accounting', 'shipping', 'all', 'choose'],
	product: ['essential', 'all', 'choose'],
} as const;
/** The currency of amounts: that of the shop, or the one the buyer paid in. */
export type CurrencySet = 'shop' | 'presentment';

/** The options of rows, as the user set them. */
export interface RowOptions {
	/** `firstRow` leaves the amounts of the order blank on its further rows, so that sums of the column are right */
	orderTotals: 'everyRow' | 'firstRow';
	/**
	 * `text`: the decimal text of the channel, unchanged; `number`: a JavaScript number, but text for amounts of more
	 * than 15 significant digits
	 */
	moneyAs: 'text' | 'number';
	/**
	 * amounts are not converted: one that is not given in this currency is blank. `both`: that of the shop, and beside each
	 * amount one of the customer
	 */
	currencySet: CurrencySet | 'both';
	/** `received`: the text of the channel, unchanged; `local`: `YYYY-MM-DD HH:mm:ss` in `timezone` */
	datesAs: 'received' | 'local';
	/** put an apostrophe in front of texts that a spreadsheet program would evaluate as a formula */
	protectFormulas: boolean;
	headerStyle: HeaderStyle;
	/** begin row keys with the User ID, for sheets of several shops, whose IDs may be the same */
	keyWithUserId: boolean;
	/** `choose`: those of `columns` */
	columnSet: (typeof COLUMN_SETS)['order' | 'product'][number];
	/** names of the chosen columns, in the order chosen, also as `name = header`; empty: all columns */
	columns: readonly string[];
	/** IANA name of the workflow's time zone. */
	timezone: string;
	/** of a ledger: the time whose amounts are wanted, those booked in it; undefined: all */
	booked?: Partial<TimeSpan>;
}

/** Where the records of the rows were read: user and channel. */
export interface RowContext {
	tpUserId: string;
	channel: string;
}

/** A column, and what there is to say about it. */
export interface ToldColumn extends ChosenColumn {
	meaning: string;
	/** an amount that stands on every row of its record */
	isRepeated: boolean;
}

/**
 * Makes the rows of one layout. The columns are the same for every record; a blank cell is `''` and means that the
 * channel gave no value. Its methods never throw and do not change the record.
 */
export interface RowMaker {
	/** headers, in order */
	readonly columns: readonly string[];
	/** kinds of the columns, in the order of `columns` */
	readonly kinds: readonly CellKind[];
	/** the same columns, with their names and descriptions */
	readonly chosen: readonly ToldColumn[];
	/** top-level record fields that it reads, to be requested with the filter “Fields to Return” */
	readonly needs: readonly string[];
	/**
	 * at least one row, as objects from header to cell; every row has every
	 * column, in order. In batches that each take little time, as a record may have any number of lines; empty ones while
	 * cells of the record are computed.
	 */
	rowBatches(record: IDataObject): Iterable<Array<Record<string, Cell>>>;
	/** what a reader has to know about the orders whose rows it made: sentences, of a ledger only */
	hints(): readonly string[];
	/** the same rows as lists of cells in the order of `columns`, for CSV and Excel */
	cellBatches(record: IDataObject): Iterable<Cell[][]>;
}

const DEFAULTS: Pick<
	RowOptions,
	'moneyAs' | 'datesAs' | 'protectFormulas' | 'keyWithUserId' | 'headerStyle'
> = {
	moneyAs: 'text',
	datesAs: 'received',
	protectFormulas: true,
	keyWithUserId: false,
	headerStyle: 'names',
};
/** Defaults of row options that an operation sets differently, as Excel files and files of several shops do. */
export type RowDefaults = Partial<typeof DEFAULTS>;

/**
 * The row options of the node, checked.
 * @param options the collection Options, with the parameter `columnSet`
 * @param timezone IANA name of the workflow's time zone
 * @param choose as `NodeParameters` does, with the names of the panel
 * @throws UserError naming the option whose value is not valid
 */
export function rowOptions(
	resource: ListResource,
	options: IDataObject,
	timezone: string,
	ownDefaults: RowDefaults = {},
	choose = new NodeParameters(() => undefined).choiceOr,
): RowOptions {
	const defaults = { ...DEFAULTS, ...ownDefaults };
	const styles = ['names', 'titles', 'shopify'] as const;
	const sets: ReadonlyArray<RowOptions['columnSet']> = COLUMN_SETS[resource];
	return {
		orderTotals: choose('Order Totals', options.orderTotals, ['firstRow', 'everyRow']),
		moneyAs: choose('Money As', options.moneyAs, ['text', 'number'], defaults.moneyAs),
		currencySet: choose('Money In', options.currencySet, ['shop', 'presentment', 'both']),
		datesAs: choose('Dates As', options.datesAs, ['received', 'local'], defaults.datesAs),
		keyWithUserId: toBoolean('Row Key With User ID', options.keyWithUserId, defaults.keyWithUserId),
		protectFormulas: toBoolean(
			'Protect Against Formulas',
			options.protectFormulas,
			defaults.protectFormulas,
		),
		headerStyle: choose('Header Style', options.headerStyle, styles, defaults.headerStyle),
		columnSet: choose('Column Set', options.columnSet, sets),
		columns: isAbsent(options.columns) ? [] : toList('Columns', options.columns),
		timezone,
	};
}
