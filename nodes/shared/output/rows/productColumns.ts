import { characterOf, codeOfEntity } from '../../secrets/decodings';
import { inBatches, type LineView, type RecordView, uniqueId } from './record';
import {
	entriesOf,
	type Fields,
	fieldsOf,
	joinTexts,
	listIn,
	listOf,
	pluck,
	textOf,
} from '../../values/recordValues';
import {
	type Column,
	field,
	fromLine,
	fromRecord,
	isFirstLine,
	keyColumns,
	lineCount,
	lineField,
	lineKey,
	lineTexts,
	pick,
	recordKeyColumn,
	type RecordSource,
} from './columns';
import { rangeOf, sumOf } from '../../values/decimals';

/** Longer texts are cut before they are converted: a cell shows far less. */
const MAX_HTML = 200_000;
/** In linear time: there is no `<` in a tag, and a name ends with its letters. */
const MARKUP =
	/<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9]*)(?![a-z0-9])(?:(?:[^<>"']|"[^"<]*"|'[^'<]*')*|[^<>]*)>/gi;
/** Elements whose content is not shown. */
const HIDDEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Elements that begin on a line of their own. */
const BLOCKS =
	/^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|t[dhr]|table|tbody|tfoot|thead|ul)$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));?/gi;

/** The text that a browser shows of HTML: one line for each block, without blank lines. */
export function htmlText(html: string): string {
	if (!/[<&]/.test(html)) return html.trim();
	return html
		.slice(0, MAX_HTML)
		.replace(HIDDEN, '')
		.replace(/\s+/g, ' ')
		.replace(MARKUP, (_, name = '') => (BLOCKS.test(name) ? '\n' : ''))
		.replace(ENTITY, character)
		.split('\n')
		.map((line) => line.replace(/[ \u00A0]+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

function character(entity: string, decimal?: string, hex = '', name?: string): string {
	const code = name === undefined ? Number(decimal ?? `0x${hex}`) : codeOfEntity(name);
	return (code && characterOf(code)) || entity;
}

/** The images of a product, read once: products have up to thousands of variants and images. */
const imagesOf = (product: RecordView) =>
	product.once(imagesOf, () => {
		const all = entriesOf(product.fields.images);
		const byId = new Map<string, Fields>();
		const byVariant = new Map<string, Fields>();
		// The first in the list comes last, as it counts.
		for (const image of [...all].reverse()) {
			byId.set(textOf(image.id), image);
			for (const id of pluck(image.variant_ids ?? [], 'id')) byVariant.set(textOf(id), image);
		}
		for (const images of [byId, byVariant]) images.delete('');
		let first: Fields | undefined;
		for (const image of all.filter(({ src }) => textOf(src) !== ''))
			if (!first || Number(image.position) < Number(first.position)) first = image;
		return {
			all,
			/** the image with the lowest position; without positions, the first of the list */
			first,
			/** the image that the variant names, else the first that names it */
			of: ({ id, image_id: imageId }: Fields): Fields | undefined =>
				byId.get(textOf(imageId)) ?? byVariant.get(textOf(id)),
		};
	});

const description = fromRecord(['body_html'], ({ fields }) => htmlText(textOf(fields.body_html)));

/** The name of the option with this position, from 1; without positions, by its place. */
const optionName = (place: number): RecordSource =>
	fromRecord(['options'], ({ fields }) => {
		const list = listOf(fields.options).map(fieldsOf);
		const option =
			list.find(({ position }) => textOf(position) === String(place)) ??
			list.slice(place - 1, place).find(({ position }) => textOf(position) === '');
		return option?.name;
	});

const options = fromRecord(['options'], ({ fields }) =>
	listOf(fields.options).map((entry) => {
		const { name, values } = fieldsOf(entry);
		return joinTexts([name, joinTexts(listOf(values), ', ')], ': ');
	}),
);

const variantImage = fromLine(
	({ fields, record }) => (imagesOf(record).of(fields) ?? imagesOf(record).first)?.src,
	['images'],
);

const firstImage = fromRecord(['images'], (product) => imagesOf(product).first?.src);
const imageCount = fromRecord(['images'], (product) =>
	listIn(product.fields.images) === undefined ? '' : imagesOf(product).all.length,
);

/** Prices that are not amounts are ignored. */
const lowestPrice = fromRecord(['variants'], (product) => prices(product).lowest);
const highestPrice = fromRecord(['variants'], (product) => prices(product).highest);

/** Blank when one has none given, as a partial sum is no total. */
const totalInventory = fromRecord(['variants'], ({ lines }) =>
	lines.length > 0 ? sumOf(lines.map(({ fields }) => textOf(fields.inventory_quantity))) : '',
);

const prices = ({ lines }: RecordView) => rangeOf(lines.map(({ fields }) => textOf(fields.price)));

const ABOUT: readonly Column[] = [
	['title', 'text', field('title'), 'Title of the product', 'e'],
	['product_id', 'id', field('id'), 'ID of the product on the channel', 'e'],
	['handle', 'code', field('handle'), 'Handle of the product in its web address'],
	['description', 'text', description, 'Description of the product, without HTML'],
	['vendor', 'text', field('vendor'), 'Vendor of the product', 'e'],
	['product_type', 'text', field('product_type'), 'Type of the product', 'e'],
	['status', 'text', field('status'), 'State of the product: active, archived or draft', 'e'],
	['tags', 'list', field('tags'), 'Tags of the product'],
	['created_at', 'date', field('created_at'), 'When the product was created'],
	['updated_at', 'date', field('updated_at'), 'When the product was last changed', 'e'],
	['published_at', 'date', field('published_at'), 'When the product was published, if it is'],
];

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
	['customs_code', 'code', lineField('inventory_item.harmonized_system_code'), 'Customs (HS) code'],
	['country_of_origin', 'text', lineField('inventory_item.country_code_of_origin'), 'Country code'],
	['weight', 'number', lineField('weight'), 'Weight of the variant, in weight_unit'],
	['weight_unit', 'text', lineField('weight_unit'), 'Unit of the weight'],
	['option1_name', 'text', optionName(1), 'Name of the first option, such as Size'],
	['option1_value', 'text', lineField('option1'), "The variant's value of the first option"],
	['option2_name', 'text', optionName(2), 'Name of the second option'],
	['option2_value', 'text', lineField('option2'), "The variant's value of the second option"],
	['option3_name', 'text', optionName(3), 'Name of the third option'],
	['option3_value', 'text', lineField('option3'), "The variant's value of the third option"],
	['image_src', 'text', variantImage, "URL of its image, else of the product's first", 'e'],
	['is_first_variant', 'boolean', isFirstLine, 'TRUE on the first row of each product'],
	['variant_count', 'number', lineCount('variants'), 'How many variants it has', 'e'],
	...keyColumns(lineKey, 'channel:product:variant'),
];

export const PRODUCT_COLUMNS: readonly Column[] = [
	...ABOUT,
	['variant_count', 'number', lineCount('variants'), 'How many variants it has', 'e'],
	['price_min', 'money', lowestPrice, 'Lowest price of the variants', 'e'],
	['price_max', 'money', highestPrice, 'Highest price of the variants', 'e'],
	['total_inventory', 'number', totalInventory, 'Stock of all variants, if known', 'e'],
	['skus', 'codes', lineTexts('variants', 'sku'), 'Every SKU once, joined', 'e'],
	['barcodes', 'codes', lineTexts('variants', 'barcode'), 'Every barcode once, joined'],
	['options', 'list', options, 'Every option with its values as "Size: S, M", joined'],
	['image_src', 'text', firstImage, 'URL of the first image', 'e'],
	['image_count', 'number', imageCount, 'How many images the product has'],
	...keyColumns(recordKeyColumn, 'channel:product'),
];

/** Each row is made by `stockLines`. */
export const STOCK_COLUMNS: readonly Column[] = [
	...pick(VARIANT_COLUMNS, 'title product_id vendor status variant_id variant_title sku barcode'),
	['inventory_item_id', 'id', lineField('inventory_item_id'), 'ID of the inventory item'],
	['location_id', 'id', lineField('level.location_id'), 'ID of the location', 'e'],
	['available', 'number', lineField('level.available'), 'Stock at this location', 'e'],
	['stock_updated_at', 'date', lineField('level.updated_at'), 'Last change of this stock', 'e'],
	...pick(VARIANT_COLUMNS, 'inventory_quantity tracked inventory_policy price cost'),
	...keyColumns(lineKey, 'channel:product:variant:location'),
];

/** A row for each stock level of each variant, as `level`; one row for a variant without levels. */
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
