import type { IDataObject } from 'n8n-workflow';

import { decimalOf, plainAmount } from '../../values/decimals';
import { entriesOf, fieldsOf, firstText, textOf } from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import { amountCode, amountOfCode, NO_AMOUNT, UNKNOWN_AMOUNT } from '../changeMemory';
import type { MemoryRule } from '../memoryDetector';

type VariantChange = Pick<Transition, 'field' | 'from' | 'to'>;

interface ComparedVariant {
	/** the value as text, the same for variants whose values are the same */
	value: string;
	/** value to remember; undefined to keep what is remembered */
	kept?: string;
	change?: VariantChange;
}

/**
 * Compares each variant of a product. Its key is its ID, else its SKU; an only variant may have neither. Of variants
 * with the same key one counts for all if their values are the same; else they would be compared with each other, so
 * they are left out. A variant never seen before is only remembered.
 */
const eachVariant = (
	compare: (variant: IDataObject, before: string | undefined) => ComparedVariant,
): MemoryRule => ({
	needs: ['variants'],
	compare(product, sighting) {
		const byName = new Map<string, IDataObject[]>();
		for (const variant of entriesOf(product.variants) as IDataObject[]) {
			const name = firstText(variant.id, variant.sku);
			const alike = byName.get(name) ?? [];
			byName.set(name, alike);
			alike.push(variant);
		}
		return [...byName].flatMap(([name, variants]): Transition[] => {
			const { saved, remember, count } = sighting.at(name);
			const [first, ...others] = variants.map((variant) => compare(variant, saved));
			if (others.some(({ value }) => value !== first.value)) {
				sighting.leaveOut(variants.length);
				return [];
			}
			const { kept, change } = first;
			if (kept !== undefined) remember(kept);
			if (!change) return [];
			const keyParts = [name, plainAmount(textOf(change.to))];
			return [{ ...change, variant: variants[0], keyParts, times: count() }];
		});
	},
});

/** Larger amounts of stock, above or below zero, count as this. */
const MAX_STOCK = 1e12;

/** The stock of a variant; undefined when it is not known or not tracked. */
export function stockOf(variant: IDataObject): number | undefined {
	const { tracked } = fieldsOf(variant.inventory_item);
	if (tracked === false) return undefined;
	if (tracked !== true && variant.inventory_management === null) return undefined;
	const text = textOf(variant.inventory_quantity).trim();
	if (!decimalOf(text)) return undefined;
	return Math.max(-MAX_STOCK, Math.min(MAX_STOCK, Math.floor(Number(text))));
}

/** The stock of a variant crosses a limit; unknown stock keeps what was known. */
const stockRule = (crosses: (before: number, now: number) => boolean): MemoryRule =>
	eachVariant((variant, before) => {
		const now = stockOf(variant);
		if (now === undefined) return { value: 'unknown' };
		const value = now.toString(36);
		// From NaN nothing is crossed.
		const from = before === undefined ? NaN : parseInt(before, 36);
		const change = { field: 'inventory_quantity', from, to: now };
		return { value, kept: value, change: crosses(from, now) ? change : undefined };
	});

export const stockBelow = (threshold: number): MemoryRule =>
	stockRule((before, now) => before >= threshold && now < threshold);

export const BACK_IN_STOCK = stockRule((before, now) => before <= 0 && now > 0);

const PRICE_FIELDS = ['price', 'compare_at_price'];

/** The price or the compare-at price changes; of both, the price is told. A price that is not known stays as it was. */
export const PRICE_CHANGED = eachVariant((variant, before) => {
	const known = (before ?? `${UNKNOWN_AMOUNT}/${UNKNOWN_AMOUNT}`).split('/');
	const codes = PRICE_FIELDS.map((field, at) => priceCode(variant, field) ?? known[at]);
	const at = codes.findIndex(
		(code, place) => known[place] !== UNKNOWN_AMOUNT && plainOf(code) !== plainOf(known[place]),
	);
	const [from, to] = [known, codes].map((all) => amountOfCode(all[at] ?? NO_AMOUNT) ?? null);
	return {
		value: codes.map(plainOf).join(),
		kept: codes.join('/'),
		change: at < 0 ? undefined : { field: PRICE_FIELDS[at], from, to },
	};
});

/** The same for the same amount. */
const plainOf = (code: string): string => plainAmount(amountOfCode(code) ?? code);

/** Undefined when it is not known. A blank compare-at price says that there is none, unless the field is missing. */
function priceCode(variant: IDataObject, field: string): string | undefined {
	const text = textOf(variant[field]).trim();
	const isNone = text === '' && field !== 'price' && variant[field] !== undefined;
	return isNone ? NO_AMOUNT : amountCode(text);
}
