import type { IDataObject } from 'n8n-workflow';

import { decimalOf } from '../../values/decimals';
import { fieldsOf, textOf } from '../../values/recordValues';
import { eachVariant } from './eachVariant';
import {
	amountForms,
	amountIn,
	isSameAmount,
	NO_AMOUNT,
	packNumber,
	shortestForm,
	takeAmount,
	UNKNOWN_AMOUNT,
	unpackNumber,
} from '../packedText';
import type { Transition, TransitionRule } from './transitionRule';

const STOCK_LENGTH = 8;

/** Larger amounts of stock, above or below zero, count as this. */
const MAX_STOCK = 64 ** 7;

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
const stockRule = (crosses: (before: number, now: number) => boolean): TransitionRule =>
	eachVariant(STOCK_LENGTH, (variant, before) => {
		const now = stockOf(variant);
		if (now === undefined) return { value: 'unknown' };
		const value = String(now);
		const kept = packNumber(now + MAX_STOCK, STOCK_LENGTH);
		if (before === undefined) return { value, kept };
		const from = unpackNumber(before) - MAX_STOCK;
		if (!crosses(from, now)) return { value, kept };
		return { value, kept, transition: { field: 'inventory_quantity', from, to: now } };
	});

/** The stock goes from at least the threshold to less. */
export const stockBelow = (threshold: number): TransitionRule =>
	stockRule((before, now) => before >= threshold && now < threshold);

/** The stock goes from 0 or less to more. */
export const BACK_IN_STOCK = stockRule((before, now) => before <= 0 && now > 0);

const PRICE_FIELDS = ['price', 'compare_at_price'] as const;
const PRICES_LENGTH = 12;
const DIGEST_FORM_LENGTH = 6;

/** The price or the compare-at price changes; of both, the price is told. */
export const PRICE_CHANGED = eachVariant(PRICES_LENGTH, (variant, before) => {
	const [price, rest] =
		before === undefined ? [UNKNOWN_AMOUNT, UNKNOWN_AMOUNT] : takeAmount(before);
	const known = [price, takeAmount(rest)[0]];
	const compared = PRICE_FIELDS.map((field, index) => comparePrice(variant, field, known[index]));
	const kept = fitted(compared.map(({ forms }) => forms));
	const value = compared.map(({ forms }) => forms.exact).join(' ');
	return { value, kept, transition: compared.find(({ transition }) => transition)?.transition };
});

/** The forms of an amount to remember: as written, without trailing zeros, and one of at most 6 characters. */
interface PriceForms {
	written: string;
	exact: string;
	short: string;
}

interface ComparedPrice {
	forms: PriceForms;
	transition?: Transition;
}

/**
 * A blank price and a text without digits are not known; a blank compare-at price says that there is none, unless the
 * field is missing.
 */
function comparePrice(
	variant: IDataObject,
	field: (typeof PRICE_FIELDS)[number],
	known: string,
): ComparedPrice {
	const text = textOf(variant[field]).trim();
	const isNone = text === '' && field !== 'price' && variant[field] !== undefined;
	if (!isNone && !/\d/.test(text)) return { forms: knownForms(known) };
	const forms = text === '' ? undefined : amountForms(text);
	const remembered = forms
		? {
				written: forms.written ?? forms.exact ?? forms.digest,
				exact: forms.exact ?? forms.digest,
				short: forms.digest,
			}
		: { written: NO_AMOUNT, exact: NO_AMOUNT, short: NO_AMOUNT };
	const isSame = forms ? isSameAmount(known, forms) : known === NO_AMOUNT;
	if (isSame || known === UNKNOWN_AMOUNT) return { forms: remembered };
	const from = known === NO_AMOUNT ? null : (amountIn(known) ?? null);
	return { forms: remembered, transition: { field, from, to: text === '' ? null : text } };
}

function knownForms(known: string): PriceForms {
	const exact = shortestForm(known);
	const amount = exact.length > DIGEST_FORM_LENGTH ? amountIn(exact) : undefined;
	const short = amount === undefined ? exact : amountForms(amount).digest;
	return { written: known, exact, short };
}

/** Both amounts as written if there is room, else themselves, else the long ones as digests. */
function fitted([price, compareAt]: readonly PriceForms[]): string {
	const whole = [
		price.written + compareAt.written,
		price.exact + compareAt.written,
		price.written + compareAt.exact,
		price.exact + compareAt.exact,
	].find(({ length }) => length <= PRICES_LENGTH);
	return whole ?? shortest(price) + shortest(compareAt);
}

const shortest = ({ exact, short }: PriceForms): string =>
	exact.length <= DIGEST_FORM_LENGTH ? exact : short;
