import type { IDataObject } from 'n8n-workflow';

import { decimalOf, plainAmount } from '../../values/decimals';
import { entriesOf, fieldsOf, firstText, groupedBy, textOf } from '../../values/recordValues';
import type { Transition } from '../changeDetector';
import { amountCode, amountOfCode, NO_AMOUNT, UNKNOWN_AMOUNT } from '../changeMemory';
import type { MemoryRule } from '../memoryDetector';

type VariantChange = Pick<Transition, 'field' | 'from' | 'to'>;

interface ComparedVariant {
	/** equal for variants with the same values */
	value: string;
	/** to remember; undefined keeps what is remembered */
	kept?: string;
	change?: VariantChange;
}

/**
 * Several variants with the same key count as one if their values are the same; else they are left
 * out. A variant never seen before is only remembered.
 */
const eachVariant = (
	compare: (variant: IDataObject, before: string | undefined) => ComparedVariant,
): MemoryRule => ({
	needs: ['variants'],
	compare(product, sighting) {
		const all = entriesOf(product.variants) as IDataObject[];
		const byName = groupedBy(all, ({ id, sku }) => firstText(id, sku));
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

/** Amounts beyond this, also below zero, count as this. */
const MAX_STOCK = 1e12;

/** Undefined when it is not known or not tracked. */
export function stockOf(variant: IDataObject): number | undefined {
	const { tracked } = fieldsOf(variant.inventory_item);
	if (tracked === false) return undefined;
	if (tracked !== true && variant.inventory_management === null) return undefined;
	const text = textOf(variant.inventory_quantity).trim();
	if (!decimalOf(text)) return undefined;
	return Math.max(-MAX_STOCK, Math.min(MAX_STOCK, Math.floor(Number(text))));
}

/** Unknown stock keeps what was known. */
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

/** Of price and compare-at price, the price is told. One that is not known stays as it was. */
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

const plainOf = (code: string): string => plainAmount(amountOfCode(code) ?? code);

/** Undefined: not known. A blank compare-at price says that there is none. */
function priceCode(variant: IDataObject, field: string): string | undefined {
	const text = textOf(variant[field]).trim();
	const isNone = text === '' && field !== 'price' && variant[field] !== undefined;
	return isNone ? NO_AMOUNT : amountCode(text);
}
