import type { IDataObject } from 'n8n-workflow';

import type { Cell, CellKind } from './cells';

/** What the rows are made from. */
export type RowResource = 'order' | 'product';
/** One row per order or product, or one per line item or variant. */
export type RowLayout = 'rowPerRecord' | 'rowPerLine';
/** `names` are our own headers, `shopify` those of Shopify's orders CSV (orders only), with its values. */
export type HeaderStyle = 'names' | 'shopify';
/** Whose currency amounts are in: the shop's, or the one the buyer paid in. */
export type CurrencySet = 'shop' | 'presentment';

/** How rows are made, as a person chose it. What is not stated here does not change the rows. */
export interface RowOptions {
	/** `firstRow` leaves the order amounts blank on lines 2 and up, so that a sum is right. */
	orderTotals: 'everyRow' | 'firstRow';
	/**
	 * `text` is what the channel gave, character for character; `number` a JavaScript number, except for amounts of
	 * more than 15 significant digits, which stay text.
	 */
	moneyAs: 'text' | 'number';
	/** Nothing is converted: an amount that is not known in this currency is blank. */
	currencySet: CurrencySet;
	/** `received` is the text of the channel; `local` is `YYYY-MM-DD HH:mm:ss` in `timezone`. */
	datesAs: 'received' | 'local';
	/** Texts that a sheet would run as a formula get an apostrophe in front. */
	protectFormulas: boolean;
	headerStyle: HeaderStyle;
	/** Row keys begin with the User ID: for one sheet of several shops, whose IDs may be the same. */
	keyWithUserId: boolean;
	/** Header names, chosen and ordered; empty = all columns. */
	columns: readonly string[];
	/** IANA name of the workflow's time zone. */
	timezone: string;
}

/** What a row knows besides the record: whose record it is and the channel that was asked. */
export interface RowContext {
	tpUserId: string;
	channel: string;
}

/**
 * Makes the rows of one layout. The columns are the same for every record; a blank cell is `''` and means that the
 * channel did not say. No record makes it throw, and no record is changed.
 */
export interface RowMaker {
	/** Header names of every row, in order. */
	readonly columns: readonly string[];
	/** What each column holds. */
	readonly kinds: readonly CellKind[];
	/** Top-level order or product fields the rows are made from, for the `fields` filter. */
	readonly needs: readonly string[];
	/** One row or more, as objects from header to cell; every row has every column, in order. */
	rows(record: IDataObject): Array<Record<string, Cell>>;
	/** The same rows as cells in the order of `columns`, for CSV and Excel. */
	cells(record: IDataObject): Cell[][];
}

/** An entry of the node's "Columns" field. `value` is what `RowOptions.columns` takes. */
export interface ColumnChoice {
	name: string;
	value: string;
	description: string;
}
