import type { Order, ShippingLine } from './model';
import { moneySet, type Currencies } from './money';
import { nth } from './random';
import {
	grossOf,
	shippingTotalOf,
	totalsOf,
	type Refund,
	type Sales,
	type SalesInBoth,
} from './sales';
import { slot } from './template';

type Totals = Pick<
	Order,
	| 'taxes_included'
	| 'discount_codes'
	| 'discount_applications'
	| 'shipping_lines'
	| 'subtotal_price'
	| 'total_line_items_price'
	| 'total_discounts'
	| 'total_tip_received'
	| 'total_price'
	| 'total_tax'
	| 'total_outstanding'
	| 'current_subtotal_price'
	| 'current_total_discounts'
	| 'current_total_price'
	| 'current_total_tax'
	| 'total_weight'
	| 'total_line_items_price_set'
	| 'total_discounts_set'
	| 'total_shipping_price_set'
	| 'subtotal_price_set'
	| 'total_price_set'
	| 'total_tax_set'
	| 'current_subtotal_price_set'
	| 'current_total_discounts_set'
	| 'current_total_price_set'
	| 'current_total_tax_set'
	| 'current_total_duties_set'
	| 'original_total_duties_set'
	| 'current_total_additional_fees_set'
	| 'original_total_additional_fees_set'
>;

const shippingTitles = ['Standard', 'DHL; Express', 'Pick-up "Centre"', '=Next day'] as const;

function shippingLine(
	template: number,
	at: number,
	{ shop, presentment }: SalesInBoth,
	currencies: Currencies,
): ShippingLine {
	const [one, other] = [shop.shipping[at], presentment.shipping[at]];
	const price = moneySet({ shop: one.price, presentment: other.price }, currencies);
	const discount = moneySet({ shop: one.discount, presentment: other.discount }, currencies);
	const discounted = moneySet(
		{ shop: one.price - one.discount, presentment: other.price - other.discount },
		currencies,
	);
	const title = nth(shippingTitles, template + at);
	return {
		id: `${slot('lineId')}${77 + at}`,
		carrier_identifier: 'carrier-650f1a14fa979ec5c74d063e968411d4',
		code: title,
		is_removed: one.is !== 'kept',
		phone: template % 5 === 0 ? '+31 20 123 4567' : null,
		price: price.shop_money.amount,
		discounted_price: discounted.shop_money.amount,
		discount_allocations:
			one.discount === 0
				? []
				: [
						{
							amount: discount.shop_money.amount,
							discount_application_index: 0,
							amount_set: discount,
						},
					],
		source: 'shopify',
		title,
		price_set: price,
		discounted_price_set: discounted,
	};
}

/** Everything of an order that follows from its sales: discounts, shipping, taxes and totals, adding up exactly. */
export function buildTotals(
	template: number,
	sales: SalesInBoth,
	currencies: Currencies,
	state: { unpaid: boolean; grams: number },
): Totals {
	const { shop } = sales;
	const set = (of: (sale: Sales) => number) =>
		moneySet({ shop: of(shop), presentment: of(sales.presentment) }, currencies);
	const plain = (of: (sale: Sales) => number) => set(of).shop_money.amount;
	const orNothing = (of: (sale: Sales) => number) => (of(shop) === 0 ? {} : { ...set(of) });
	const total = (name: keyof Refund) => (sale: Sales) => totalsOf(sale)[name];
	const current = (name: keyof Refund) => (sale: Sales) => totalsOf(sale)[name] - sale.refund[name];
	// What is left of duties and fees is nothing where nothing is left of the order.
	const left = (of: (sale: Sales) => number) => (sale: Sales) =>
		current('total')(sale) === 0 ? 0 : of(sale);
	const hasCode = template % 6 === 2 || shop.orderDiscount > 0;
	const hasDiscount = hasCode || shop.shipping.some(({ discount }) => discount > 0);
	return {
		taxes_included: shop.taxIncluded,
		discount_codes: hasCode
			? [
					{
						id: template % 12 === 2 ? null : '110',
						amount: plain(total('discounts')),
						code: 'SOMMER "10%"',
						type: 'percentage',
					},
				]
			: [],
		discount_applications: hasDiscount
			? [
					{
						type: 'discount_code',
						code: 'SOMMER "10%"',
						value: '10.0',
						value_type: 'percentage',
						allocation_method: 'across',
						target_selection: 'all',
						target_type: hasCode ? 'line_item' : 'shipping_line',
					},
				]
			: [],
		shipping_lines: shop.shipping.map((_, at) => shippingLine(template, at, sales, currencies)),
		subtotal_price: plain(total('subtotal')),
		total_line_items_price: plain(grossOf),
		total_discounts: plain(total('discounts')),
		total_tip_received: plain(({ tip }) => tip),
		total_price: plain(total('total')),
		total_tax: plain(total('tax')),
		total_outstanding: plain(state.unpaid ? current('total') : () => 0),
		current_subtotal_price: plain(current('subtotal')),
		current_total_discounts: plain(current('discounts')),
		current_total_price: plain(current('total')),
		current_total_tax: plain(current('tax')),
		total_weight: state.grams,
		total_line_items_price_set: set(grossOf),
		total_discounts_set: set(total('discounts')),
		total_shipping_price_set: set(shippingTotalOf),
		subtotal_price_set: set(total('subtotal')),
		total_price_set: set(total('total')),
		total_tax_set: set(total('tax')),
		current_subtotal_price_set: set(current('subtotal')),
		current_total_discounts_set: set(current('discounts')),
		current_total_price_set: set(current('total')),
		current_total_tax_set: set(current('tax')),
		current_total_duties_set: orNothing(left(({ duties }) => duties)),
		original_total_duties_set: orNothing(({ duties }) => duties),
		current_total_additional_fees_set: orNothing(left(({ fees }) => fees)),
		original_total_additional_fees_set: orNothing(({ fees }) => fees),
	};
}
