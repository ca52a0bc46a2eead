import { UserError } from 'n8n-workflow';

import type { ListResource } from '../../facts/fieldTypes';
import { type Column, joined, lineField, twinName, twinOf, withPresentment } from './columns';
import { LEDGER_COLUMNS, LEDGER_TWINS, ledgerLines } from './ledgerColumns';
import { AMOUNT_NEEDS } from './orderAmounts';
import { ORDER_COLUMNS, ORDER_LINE_COLUMNS } from './orderColumns';
import { PRODUCT_COLUMNS, VARIANT_COLUMNS } from './productColumns';
import { inBatches, type LineList, type LineView, type RecordView } from './record';
import { SHOPIFY_ORDER_COLUMNS, SHOPIFY_REPEATED } from './shopifyColumns';
import { STOCK_COLUMNS, stockLines } from './stockColumns';
import type { ColumnChoice, HeaderStyle, RowLayout, RowOptions } from './rowTypes';

/** The columns and rows of a layout. */
export interface Layout {
	readonly columns: readonly Column[];
	/** the record field with the lines */
	readonly lineList: LineList;
	/**
	 * the rows of a record, for layouts with several, in batches that each take little time; empty ones while the rows are
	 * prepared. Without it a record has a single row.
	 */
	readonly linesOf?: (record: RecordView) => Iterable<readonly LineView[]>;
	/** record fields that `linesOf` reads */
	readonly lineNeeds?: readonly string[];
	/** whether a column of the record is filled on all its rows, or on the first only */
	readonly repeats: (column: Column) => boolean;
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
	lineNeeds: AMOUNT_NEEDS,
	repeats: always,
});

/** An amount of the ledger with the customer's, which `ledgerLines` makes, behind it. */
const withTwin = (column: Column): Column[] => {
	const [name, kind, , description] = column;
	if (!LEDGER_TWINS.has(name)) return [column];
	return [column, twinOf([name, kind, lineField(twinName(name)), description])];
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
	return columns.map(([name, , , description]) => ({ name, value: name, description }));
}
