import { codeOfEntity } from '../../secrets/decodings';
import type { RecordView } from './record';
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
import { fromLine, fromRecord, type RecordSource } from './columns';
import { rangeOf, sumOf } from '../../values/decimals';

/** Longer texts are cut before they are converted: a cell shows far less. */
const MAX_HTML = 200_000;
/**
 * A comment, or a tag with its name. Quoted values may contain `>`. The time stays linear as there is no `<` inside a tag,
 * and as a name ends where its letters end.
 */
const MARKUP =
	/<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9]*)(?![a-z0-9])(?:(?:[^<>"']|"[^"<]*"|'[^'<]*')*|[^<>]*)>/gi;
/** Elements whose content is not shown. */
const HIDDEN = /<(script|style|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** Elements that begin on a line of their own. */
const BLOCKS =
	/^(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|tbody|tfoot|thead|tr|ul)$/i;
const CELLS = /^t[dh]$/i;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));?/gi;
const MAX_CODE = 0x10ffff;
/** Usual entities beyond Latin 1. */
const FURTHER: Readonly<Record<string, string>> = {
	bdquo: '„',
	bull: '•',
	euro: '€',
	hellip: '…',
	ldquo: '“',
	lsquo: '‘',
	mdash: '—',
	ndash: '–',
	rdquo: '”',
	rsquo: '’',
	trade: '™',
};

/** The text that a browser shows of an HTML text: without tags, one line for each block, without blank lines. */
export function htmlText(html: string): string {
	if (!/[<&]/.test(html)) return html.trim();
	return html
		.slice(0, MAX_HTML)
		.replace(HIDDEN, '')
		.replace(/\s+/g, ' ')
		.replace(MARKUP, (_, name: string | undefined) => {
			if (name === undefined) return '';
			if (BLOCKS.test(name)) return '\n';
			return CELLS.test(name) ? ' ' : '';
		})
		.replace(ENTITY, character)
		.split('\n')
		.map((line) => line.replace(/[ \u00A0]+/g, ' ').trim())
		.filter((line) => line !== '')
		.join('\n');
}

function character(
	entity: string,
	decimal: string | undefined,
	hex: string | undefined,
	name: string | undefined,
): string {
	if (name !== undefined && Object.hasOwn(FURTHER, name)) return FURTHER[name];
	const code = name
		? codeOfEntity(name)
		: decimal === undefined
			? parseInt(hex ?? '', 16)
			: Number(decimal);
	if (code === undefined || code === 0 || code > MAX_CODE) return entity;
	return String.fromCodePoint(code);
}

/** The images of a product, looked up in tables: products have up to thousands of variants and images. */
class ProductImages {
	/** images in the order of the list; entries that are not objects are left out */
	readonly all: readonly Fields[];

	/** the image with the lowest position; without positions, the first of the list */
	readonly first: Fields | undefined;

	readonly #byId = new Map<string, number>();

	readonly #byVariant = new Map<string, number>();

	constructor(product: Fields) {
		this.all = entriesOf(product.images);
		this.first = firstOf(this.all);
		for (const [at, image] of this.all.entries()) {
			note(this.#byId, image.id, at);
			for (const id of pluck(image.variant_ids ?? [], 'id')) note(this.#byVariant, id, at);
		}
	}

	/** The first image in the list that the variant names, or that names the variant; undefined when there is none. */
	of(variant: Fields): Fields | undefined {
		const places = [
			this.#byId.get(textOf(variant.image_id)),
			this.#byVariant.get(textOf(variant.id)),
		].filter((at) => at !== undefined);
		return places.length === 0 ? undefined : this.all[Math.min(...places)];
	}
}

/** Keeps the first place of an ID that is not blank. */
function note(places: Map<string, number>, value: unknown, at: number): void {
	const id = textOf(value);
	if (id !== '' && !places.has(id)) places.set(id, at);
}

function firstOf(images: readonly Fields[]): Fields | undefined {
	let first: Fields | undefined;
	for (const image of images) {
		if (textOf(image.src) === '') continue;
		if (first === undefined || Number(image.position) < Number(first.position)) first = image;
	}
	return first;
}

/** The images of a product; read once, for all its columns and variants. */
const imagesOf = (product: RecordView): ProductImages =>
	product.once(ProductImages, () => new ProductImages(product.fields));

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
