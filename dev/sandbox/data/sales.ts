import { type Currencies, inBoth, type InBoth } from './money';
import { nth } from './random';

/**
 * What an order is made of, in one currency: the amounts that a shop decides about, in the smallest unit of the currency.
 * Totals follow from them. Discounts and refunds are positive.
 */
export interface Sales {
	items: SoldItem[];
	/** on no line item */
	orderDiscount: number;
	shipping: SoldShipping[];
	tax: number;
	/** whether the prices contain the tax */
	taxIncluded: boolean;
	tip: number;
	duties: number;
	fees: number;
	/** what refunds, cancellation and edits changed since; negative for what was added */
	refund: Refund;
}

export interface SoldItem {
	price: number;
	quantity: number;
	/** of the whole quantity */
	discount: number;
	isTaxable: boolean;
}

export interface SoldShipping {
	price: number;
	discount: number;
	/** a removed line that the total of the shipping still includes has been refunded; others were never charged */
	is: 'kept' | 'removed' | 'removedAndRefunded';
}

export interface Refund {
	subtotal: number;
	discounts: number;
	tax: number;
	total: number;
}

/** What is given of a line item before its amounts are known: the price in hundredths of the shop's currency. */
export interface ItemInput {
	price: number;
	quantity: number;
	discountPercent: number;
	isTaxable: boolean;
}

/** What an order's amounts depend on besides its line items. */
export interface SalesState {
	cancelled: boolean;
	financial: string;
	/** whether it has a discount of its own */
	orderDiscount: boolean;
}

/** The same sales in both currencies, each rounded on its own, so that the totals of each add up. */
export type SalesInBoth = Record<keyof InBoth, Sales>;

const shippingPrices = [495, 0, 1295, 699] as const;
const TAX_PERCENT = 21;

/** The sales of order template `template`. */
export function salesOf(
	template: number,
	items: readonly ItemInput[],
	currencies: Currencies,
	state: SalesState,
): SalesInBoth {
	const of = (side: keyof InBoth) =>
		salesIn(template, items, state, (hundredths) => inBoth(hundredths, currencies)[side]);
	return { shop: of('shop'), presentment: of('presentment') };
}

function salesIn(
	template: number,
	inputs: readonly ItemInput[],
	state: SalesState,
	minor: (hundredths: number) => number,
): Sales {
	const items = inputs.map(({ price: hundredths, quantity, discountPercent, isTaxable }) => {
		const price = minor(hundredths);
		const discount = Math.floor((price * quantity * discountPercent) / 100);
		return { price, quantity, discount, isTaxable };
	});
	const net = netOf(items);
	// 15 percent of what the lines come to after their own discounts; on no line.
	const orderDiscount = state.orderDiscount ? Math.max(0, Math.floor((net * 15) / 100)) : 0;
	const taxIncluded = template % 3 !== 1;
	const taxable = netOf(items.filter(({ isTaxable }) => isTaxable));
	const base = net > 0 ? Math.max(0, taxable - Math.round((orderDiscount * taxable) / net)) : 0;
	const tax = Math.round((base * TAX_PERCENT) / (taxIncluded ? 100 + TAX_PERCENT : 100));
	const sales: Sales = {
		items,
		orderDiscount,
		shipping: items.length === 0 ? [] : shippingOf(template, minor),
		tax,
		taxIncluded,
		tip: template % 20 === 7 ? minor(250) : 0,
		duties: template % 17 === 6 ? minor(1250) : 0,
		fees: template % 15 === 4 ? minor(100) : 0,
		refund: { subtotal: 0, discounts: 0, tax: 0, total: 0 },
	};
	return { ...sales, refund: refundOf(template, sales, state, minor) };
}

function shippingOf(template: number, minor: (hundredths: number) => number): SoldShipping[] {
	const price = minor(nth(shippingPrices, template));
	// One in eight has a discount, half of these ship for nothing.
	const discount = template % 16 === 11 ? price : template % 8 === 3 ? Math.floor(price / 2) : 0;
	// What cost nothing cannot be refunded.
	const refunded = template % 13 === 8 && discount < price;
	const first: SoldShipping = { price, discount, is: refunded ? 'removedAndRefunded' : 'kept' };
	// A way of shipping that the customer gave up for the other one.
	return template % 13 === 2
		? [first, { price: minor(1500), discount: 0, is: 'removed' }]
		: [first];
}

function refundOf(
	template: number,
	sales: Sales,
	{ cancelled, financial }: SalesState,
	minor: (hundredths: number) => number,
): Refund {
	const all = totalsOf(sales);
	if (cancelled || financial === 'refunded') return all;
	const shipping = sum(
		sales.shipping.filter(({ is }) => is === 'removedAndRefunded').map(netShipping),
	);
	const nothing = { subtotal: 0, discounts: 0, tax: 0, total: shipping };
	if (financial === 'partially_refunded') {
		const part = (amount: number) => Math.floor((Math.max(0, amount) * 30) / 100);
		const [subtotal, tax] = [part(all.subtotal), part(all.tax)];
		const total = shipping + subtotal + (sales.taxIncluded ? 0 : tax);
		return { subtotal, discounts: 0, tax, total };
	}
	// An edit that added something.
	if (template % 19 === 10) {
		const added = minor(500);
		return { ...nothing, subtotal: -added, total: shipping - added };
	}
	return nothing;
}

/** The totals of sales as they were made. */
export function totalsOf(sales: Sales): Refund {
	const lineDiscounts = sum(sales.items.map(({ discount }) => discount));
	const subtotal = netOf(sales.items) - sales.orderDiscount;
	return {
		subtotal,
		discounts: lineDiscounts + sales.orderDiscount,
		tax: sales.tax,
		total:
			subtotal +
			shippingTotalOf(sales) +
			(sales.taxIncluded ? 0 : sales.tax) +
			sales.tip +
			sales.duties +
			sales.fees,
	};
}

/** Price times quantity of all items. */
export const grossOf = (sales: Sales): number =>
	sum(sales.items.map(({ price, quantity }) => price * quantity));

/** What was charged for shipping, after discounts. */
export const shippingTotalOf = (sales: Sales): number =>
	sum(sales.shipping.filter(({ is }) => is !== 'removed').map(netShipping));

const netOf = (items: readonly SoldItem[]): number =>
	sum(items.map(({ price, quantity, discount }) => price * quantity - discount));

const netShipping = ({ price, discount }: SoldShipping): number => price - discount;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
