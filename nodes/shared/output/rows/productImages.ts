import type { RecordView } from './record';
import { type Fields, isFields, listOf, pluck, textOf } from '../../values/recordValues';

/** The images of a product, looked up in tables: products have up to thousands of variants and images. */
export class ProductImages {
	/** images in the order of the list; entries that are not objects are left out */
	readonly all: readonly Fields[];

	/** the image with the lowest position; without positions, the first of the list */
	readonly first: Fields | undefined;

	readonly #byId = new Map<string, number>();

	readonly #byVariant = new Map<string, number>();

	constructor(product: Fields) {
		this.all = listOf(product.images).filter(isFields);
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

const known = new WeakMap<RecordView, ProductImages>();

/** The images of a product; read once, for all its columns and variants. */
export function imagesOf(product: RecordView): ProductImages {
	let images = known.get(product);
	if (!images) known.set(product, (images = new ProductImages(product.fields)));
	return images;
}
