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

/** The images of a product, read once and looked up in tables: products have up to thousands of variants and images. */
const imagesOf = (product: RecordView) =>
	product.once(imagesOf, () => {
		const all = entriesOf(product.fields.images);
		/** the first places in the list, by the ID of the image and by that of a variant which it names */
		const byId = new Map<string, number>();
		const byVariant = new Map<string, number>();
		let first: Fields | undefined;
		for (const [at, image] of all.entries()) {
			note(byId, image.id, at);
			for (const id of pluck(image.variant_ids ?? [], 'id')) note(byVariant, id, at);
			if (textOf(image.src) === '') continue;
			if (!first || Number(image.position) < Number(first.position)) first = image;
		}
		return {
			all,
			/** the image with the lowest position; without positions, the first of the list */
			first,
			/** The first image in the list that the variant names, or that names the variant; undefined when there is none. */
			of({ id, image_id: imageId }: Fields): Fields | undefined {
				const places = [byId.get(textOf(imageId)), byVariant.get(textOf(id))];
				return all[Math.min(...places.map((at) => at ?? Infinity))];
			},
		};
	});

/** Keeps the first place of an ID that is not blank. */
function note(places: Map<string, number>, value: unknown, at: number): void {
	const id = textOf(value);
	if (id !== '' && !places.has(id)) places.set(id, at);
}

/** The description of the product as plain text. */
export const description = fromRecord(['body_html'], ({ fields }) =>
	htmlText(textOf(fields.body_html)),
);

/** The name of the product's option with this position (from 1); without positions, by its index in the list. */
export const optionName = (place: number): RecordSource =>
	fromRecord(['options'], ({ fields }) => {
		const list = listOf(fields.options).map(fieldsOf);
		const option =
			list.find(({ position }) => textOf(position) === String(place)) ??
			list.slice(place - 1, place).find(({ position }) => textOf(position) === '');
		return option?.name;
	});

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
export const variantTexts = (field: string): RecordSource =>
	fromRecord(['variants'], ({ lines }) => [
		...new Set(lines.map(({ fields }) => textOf(fields[field]))),
	]);

/** The lowest and the highest price of the variants; prices that are not amounts are ignored. */
export const lowestPrice = fromRecord(['variants'], (product) => prices(product).lowest);
export const highestPrice = fromRecord(['variants'], (product) => prices(product).highest);

/** The sum of the stock of all variants; blank when one has none given, as a partial sum is not the total. */
export const totalInventory = fromRecord(['variants'], ({ lines }) =>
	lines.length > 0 ? sumOf(lines.map(({ fields }) => textOf(fields.inventory_quantity))) : '',
);

const prices = ({ lines }: RecordView) => rangeOf(lines.map(({ fields }) => textOf(fields.price)));
