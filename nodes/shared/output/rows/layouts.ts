import type { ListResource } from '../../channels/types';
import { type Column, joined } from './columns';
import { ORDER_COLUMNS, ORDER_LINE_COLUMNS } from './orderColumns';
import { PRODUCT_COLUMNS, VARIANT_COLUMNS } from './productColumns';
import type { LineList } from './record';
import { SHOPIFY_ORDER_COLUMNS, SHOPIFY_REPEATED } from './shopifyColumns';
import type { ColumnChoice, HeaderStyle, RowLayout, RowOptions } from './types';

/** The columns and rows of a layout. */
export interface Layout {
	readonly columns: readonly Column[];
	/** the record field with the lines */
	readonly lineList: LineList;
	/** a record has a row for each line; else it has a single row */
	readonly perLine: boolean;
	/** whether a column of the record is filled on all its rows, or on the first only */
	readonly repeats: (column: Column) => boolean;
}

/**
 * The layout for a resource. Products have one header style; the Shopify style of orders follows Shopify's orders CSV,
 * which fills the columns of the order on its first row only, independent of `orderTotals`.
 */
export function layoutOf(
	resource: ListResource,
	layout: RowLayout,
	headerStyle: HeaderStyle,
	orderTotals: RowOptions['orderTotals'] = 'everyRow',
): Layout {
	const perLine = layout === 'rowPerLine';
	if (resource === 'product') {
		const columns = perLine ? VARIANT_COLUMNS : PRODUCT_COLUMNS;
		return { columns, lineList: 'variants', perLine, repeats: () => true };
	}
	if (headerStyle === 'shopify') {
		return {
			columns: perLine ? SHOPIFY_ORDER_COLUMNS : SHOPIFY_ORDER_COLUMNS.map(joined),
			lineList: 'line_items',
			perLine,
			repeats: ([name]) => SHOPIFY_REPEATED.has(name),
		};
	}
	return {
		columns: perLine ? ORDER_LINE_COLUMNS : ORDER_COLUMNS,
		lineList: 'line_items',
		perLine,
		repeats: ([, kind]) => orderTotals === 'everyRow' || kind !== 'money',
	};
}

/** The entries of the option Columns, in the order of the layout. */
export function columnChoices(
	resource: ListResource,
	layout: RowLayout,
	headerStyle: HeaderStyle,
): ColumnChoice[] {
	const { columns } = layoutOf(resource, layout, headerStyle);
	return columns.map(([name, , , description]) => ({ name, value: name, description }));
}
