import type { IDataObject } from 'n8n-workflow';

import type { Cell, CellKind } from './cells';

export type RowResource = 'order' | 'product';
/** One row per order or product, or one per line item or variant. */
export type RowLayout = 'rowPerRecord' | 'rowPerLine';
export type HeaderStyle = 'names' | 'shopify';
export type CurrencySet = 'shop' | 'presentment';

export interface RowOptions {
	/** `firstRow` leaves the order amounts blank on lines 2 and up, so that a sum is right. */
	orderTotals: 'everyRow' | 'firstRow';
	moneyAs: 'text' | 'number';
	currencySet: CurrencySet;
	/** `local` is `YYYY-MM-DD HH:mm:ss` in `timezone`. */
	datesAs: 'received' | 'local';
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

export interface RowMaker {
	/** Header names of every row, in order. */
	readonly columns: readonly string[];
	/** What each column holds. */
	readonly kinds: readonly CellKind[];
	/** Top-level order or product fields the rows are made from, for the `fields` filter. */
	readonly needs: readonly string[];
	/** 1..n rows; every row has every column, in order. */
	rows(record: IDataObject): Array<Record<string, Cell>>;
	/** The same rows without keys, for CSV and Excel. */
	cells(record: IDataObject): Cell[][];
}

/** An entry of the node's "Columns" field. `value` is what `RowOptions.columns` takes. */
export interface ColumnChoice {
	name: string;
	value: string;
	description: string;
}
