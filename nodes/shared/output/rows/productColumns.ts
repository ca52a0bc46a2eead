import * as product from './productValues';
import {
	type Column,
	field,
	isFirstLine,
	keyColumns,
	lineCount,
	lineField,
	lineKey,
	pick,
	recordKeyColumn,
} from './columns';
import { inBatches, type LineView, type RecordView, uniqueId } from './record';
import { entriesOf, fieldsOf } from '../../values/recordValues';

const ABOUT: readonly Column[] = [
	['title', 'text', field('title'), 'Title of the product', 'e'],
	['product_id', 'id', field('id'), 'ID of the product on the channel', 'e'],
	['handle', 'code', field('handle'), 'Handle of the product in its web address'],
	['description', 'text', product.description, 'Description of the product, without HTML'],
	['vendor', 'text', field('vendor'), 'Vendor of the product', 'e'],
	['product_type', 'text', field('product_type'), 'Type of the product', 'e'],
	['status', 'text', field('status'), 'State of the product: active, archived or draft', 'e'],
	['tags', 'list', field('tags'), 'Tags of the product'],
	['created_at', 'date', field('created_at'), 'When the product was created'],
	['updated_at', 'date', field('updated_at'), 'When the product was last changed', 'e'],
	['published_at', 'date', field('published_at'), 'When the product was published, if it is'],
];

/** Columns of the layout with one row per variant. */
export const VARIANT_COLUMNS: readonly Column[] = [
	...ABOUT,
	['variant_id', 'id', lineField('id'), 'ID of the variant'],
	['variant_title', 'text', lineField('title'), 'Title of the variant', 'e'],
	['sku', 'code', lineField('sku'), 'SKU of the variant', 'e'],
	['barcode', 'code', lineField('barcode'), 'Barcode of the variant', 'e'],
	['price', 'money', lineField('price'), 'Price of the variant', 'e'],
	['compare_at_price', 'money', lineField('compare_at_price'), 'Price before a reduction', 'e'],
	['cost', 'money', lineField('inventory_item.cost'), 'Cost of the inventory item', 'e'],
	['taxable', 'boolean', lineField('taxable'), 'TRUE if its sale is taxed'],
	['inventory_quantity', 'number', lineField('inventory_quantity'), 'Stock at all locations', 'e'],
	['tracked', 'boolean', lineField('inventory_item.tracked'), 'TRUE if its stock is tracked'],
	['inventory_policy', 'text', lineField('inventory_policy'), 'Without stock: continue or deny'],
	['customs_code', 'code', lineField('inventory_item.harmonized_system_code'), 'HS code'],
	['country_of_origin', 'text', lineField('inventory_item.country_code_of_origin'), 'Its code'],
	['weight', 'number', lineField('weight'), 'Weight of the variant, in weight_unit'],
	['weight_unit', 'text', lineField('weight_unit'), 'Unit of the weight'],
	['option1_name', 'text', product.optionName(1), 'Name of the first option, such as Size'],
	['option1_value', 'text', lineField('option1'), "The variant's value of the first option"],
	['option2_name', 'text', product.optionName(2), 'Name of the second option'],
	['option2_value', 'text', lineField('option2'), "The variant's value of the second option"],
	['option3_name', 'text', product.optionName(3), 'Name of the third option'],
	['option3_value', 'text', lineField('option3'), "The variant's value of the third option"],
	['image_src', 'text', product.variantImage, "URL of its image, else of the product's first", 'e'],
	['is_first_variant', 'boolean', isFirstLine, 'TRUE on the first row of each product'],
	['variant_count', 'number', lineCount('variants'), 'How many variants it has', 'e'],
	...keyColumns(lineKey, 'channel:product:variant'),
];

/** Columns of the layout with one row per product. */
export const PRODUCT_COLUMNS: readonly Column[] = [
	...ABOUT,
	['variant_count', 'number', lineCount('variants'), 'How many variants it has', 'e'],
	['price_min', 'money', product.lowestPrice, 'Lowest price of the variants', 'e'],
	['price_max', 'money', product.highestPrice, 'Highest price of the variants', 'e'],
	['total_inventory', 'number', product.totalInventory, 'Stock of all variants, if known', 'e'],
	['skus', 'codes', product.variantTexts('sku'), 'Every SKU once, joined', 'e'],
	['barcodes', 'codes', product.variantTexts('barcode'), 'Every barcode once, joined'],
	['options', 'list', product.options, 'Every option with its values as "Size: S, M", joined'],
	['image_src', 'text', product.firstImage, 'URL of the first image', 'e'],
	['image_count', 'number', product.imageCount, 'How many images the product has'],
	...keyColumns(recordKeyColumn, 'channel:product'),
];

/** Columns of the layout with one row per variant and stock location; each row is made by `stockLines`. */
export const STOCK_COLUMNS: readonly Column[] = [
	...pick(VARIANT_COLUMNS, 'title product_id vendor status variant_id variant_title sku barcode'),
	['inventory_item_id', 'id', lineField('inventory_item_id'), 'ID of the inventory item'],
	['location_id', 'id', lineField('level.location_id'), 'ID of the location', 'e'],
	['available', 'number', lineField('level.available'), 'Stock at this location', 'e'],
	['stock_updated_at', 'date', lineField('level.updated_at'), 'Last change of this stock', 'e'],
	...pick(VARIANT_COLUMNS, 'inventory_quantity tracked inventory_policy price cost'),
	...keyColumns(lineKey, 'channel:product:variant:location'),
];

/**
 * A row for each stock level of each variant: the fields of the variant, and the level as `level`. A variant without
 * levels, as of a channel without locations, has one row.
 */
export function* stockLines(product: RecordView): Generator<LineView[]> {
	for (const variants of inBatches(product.rowLines)) yield variants.flatMap(stocksOf);
}

function stocksOf(variant: LineView): LineView[] {
	const levels = entriesOf(fieldsOf(variant.fields.inventory_item).inventory_levels);
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
