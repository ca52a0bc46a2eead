import { fromLine, fromRecord, type RecordSource } from './columns';
import { rangeOf, sumOf } from '../../values/decimals';
import { htmlText } from './htmlText';
import type { RecordView } from './record';
import { imagesOf } from './productImages';
import {
	type Fields,
	fieldsOf,
	joinTexts,
	listIn,
	listOf,
	textOf,
} from '../../values/recordValues';

/** The description of the product as plain text. */
export const description = fromRecord(['body_html'], ({ fields }) =>
	htmlText(textOf(fields.body_html)),
);

/** The name of the product's option with this position (from 1); without positions, by its index in the list. */
export function optionName(place: number): RecordSource {
	return fromRecord(['options'], ({ fields }) => optionAt(fields.options, place)?.name);
}

/** Every option with its values, as "Size: S, M". */
export const options = fromRecord(['options'], ({ fields }) =>
	listOf(fields.options).map((entry) => {
		const { name, values } = fieldsOf(entry);
		return joinTexts([name, joinTexts(listOf(values), ', ')], ': ');
	}),
);

/** The address of the variant's image, else of the product's first image. */
export const variantImage = fromLine(
	({ fields, record }) => (imagesOf(record).of(fields) ?? imagesOf(record).first)?.src,
	['images'],
);

/** The address of the product's first image. */
export const firstImage = fromRecord(['images'], (product) => imagesOf(product).first?.src);
/** How many images the product has; blank when it came without a list of them. */
export const imageCount = fromRecord(['images'], (product) =>
	listIn(product.fields.images) === undefined ? '' : imagesOf(product).all.length,
);

/** The distinct values of a field of the variants, in their order. */
export function variantTexts(field: string): RecordSource {
	return fromRecord(['variants'], ({ lines }) => [
		...new Set(lines.map((variant) => textOf(variant.fields[field]))),
	]);
}

/** The lowest price of the variants; prices that are not amounts are ignored. */
export const lowestPrice = fromRecord(['variants'], (product) => prices(product).lowest);
/** The highest price of the variants; prices that are not amounts are ignored. */
export const highestPrice = fromRecord(['variants'], (product) => prices(product).highest);

/** The sum of the stock of all variants; blank when one has none given, as a partial sum is not the total. */
export const totalInventory = fromRecord(['variants'], ({ lines }) =>
	lines.length > 0 ? sumOf(lines.map(({ fields }) => textOf(fields.inventory_quantity))) : '',
);

function prices({ lines }: RecordView) {
	return rangeOf(lines.map(({ fields }) => textOf(fields.price)));
}

function optionAt(options: unknown, place: number): Fields | undefined {
	const list = listOf(options).map(fieldsOf);
	return (
		list.find(({ position }) => textOf(position) === String(place)) ?? withoutPosition(list, place)
	);
}

function withoutPosition(list: Fields[], place: number): Fields | undefined {
	const option = list[place - 1];
	return option && textOf(option.position) === '' ? option : undefined;
}
