import { channelName, type Column, field, lineField, lineKey, tpUserId } from './columns';
import { inBatches, type LineView, type RecordView, uniqueId } from './record';
import { fieldsOf, isFields, listOf } from '../../values/recordValues';

/** Columns of the layout with one row per variant and stock location; each row is made by `stockLines`. */
export const STOCK_COLUMNS: readonly Column[] = [
	[
		'row_key',
		'id',
		lineKey,
		'channel:product:variant:location; the same in every run, to match rows on',
	],
	['tp_user_id', 'id', tpUserId, 'User ID the product was read for'],
	['channel_name', 'text', channelName, 'Channel the product came from'],
	['product_id', 'id', field('id'), 'ID of the product on the channel'],
	['title', 'text', field('title'), 'Title of the product'],
	['vendor', 'text', field('vendor'), 'Vendor of the product'],
	['status', 'text', field('status'), 'State of the product: active, archived or draft'],
	['variant_id', 'id', lineField('id'), 'ID of the variant'],
	['variant_title', 'text', lineField('title'), 'Title of the variant'],
	['sku', 'code', lineField('sku'), 'SKU of the variant'],
	['barcode', 'code', lineField('barcode'), 'Barcode of the variant'],
	['inventory_item_id', 'id', lineField('inventory_item_id'), 'ID of the inventory item'],
	['location_id', 'id', lineField('level.location_id'), 'ID of the location; blank if not given'],
	['available', 'number', lineField('level.available'), 'Stock at this location'],
	['stock_updated_at', 'date', lineField('level.updated_at'), 'When this stock was last changed'],
	[
		'inventory_quantity',
		'number',
		lineField('inventory_quantity'),
		'Stock of the variant at all locations, on each of its rows',
	],
	['tracked', 'boolean', lineField('inventory_item.tracked'), 'TRUE if the stock is tracked'],
	[
		'inventory_policy',
		'text',
		lineField('inventory_policy'),
		'Whether the variant is sold without stock: continue or deny',
	],
	['price', 'money', lineField('price'), 'Price of the variant'],
	['cost', 'money', lineField('inventory_item.cost'), 'Cost of the inventory item'],
];

/**
 * A row for each stock level of each variant: the fields of the variant, and the level as `level`. A variant without
 * levels, as of a channel without locations, has one row.
 */
export function* stockLines(product: RecordView): Generator<LineView[]> {
	for (const variants of inBatches(product.rowLines)) yield variants.flatMap(linesOf);
}

function linesOf(variant: LineView): LineView[] {
	const levels = listOf(fieldsOf(variant.fields.inventory_item).inventory_levels).filter(isFields);
	const taken = new Set<string>();
	return (levels.length > 0 ? levels : [undefined]).map((level, at): LineView => {
		const location = level ? uniqueId({ id: level.location_id }, at + 1, taken) : '0';
		return {
			...variant,
			fields: { ...variant.fields, level },
			isFirst: variant.isFirst && at === 0,
			key: `${variant.key}:${location}`,
		};
	});
}
