import type { Order, ShippingLine } from './model';
import { formatMoney, moneySet, type Currencies } from './money';
import type { Lines } from './orderLines';
import { nth } from './random';
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

const shippingPrices = [495, 0, 1295, 699] as const;
const shippingTitles = ['Standard', 'DHL; Express', 'Pick-up "Centre"', '=Next day'] as const;

function shippingLine(template: number, price: number, currencies: Currencies): ShippingLine {
	const discount = template % 8 === 3 ? Math.floor(price / 2) : 0;
	return {
		id: `${slot('lineId')}77`,
		carrier_identifier: 'carrier-650f1a14fa979ec5c74d063e968411d4',
		code: nth(shippingTitles, template),
		is_removed: false,
		phone: template % 5 === 0 ? '+31 20 123 4567' : null,
		price: formatMoney(price, currencies.shop),
		discounted_price: formatMoney(price - discount, currencies.shop),
		discount_allocations:
			discount === 0
				? []
				: [
						{
							amount: formatMoney(discount, currencies.shop),
							discount_application_index: 0,
							amount_set: moneySet(discount, currencies),
						},
					],
		source: 'shopify',
		title: nth(shippingTitles, template),
		price_set: moneySet(price, currencies),
		discounted_price_set: moneySet(price - discount, currencies),
	};
}

/** Everything of an order that follows from its lines: discounts, shipping, taxes and totals, adding up exactly. */
export function buildTotals(
	template: number,
	lines: Lines,
	currencies: Currencies,
	state: { cancelled: boolean; financial: string; orderDiscount: boolean },
): Totals {
	const money = (hundredths: number) => formatMoney(hundredths, currencies.shop);
	const set = (hundredths: number) => moneySet(hundredths, currencies);
	// 15 percent of what the lines come to after their own discounts; on no line.
	const ownDiscount = state.orderDiscount
		? Math.max(0, Math.floor(((lines.gross - lines.discount) * 15) / 100))
		: 0;
	const discount = lines.discount + ownDiscount;
	const hasCode = template % 6 === 2 || ownDiscount > 0;
	const taxesIncluded = template % 3 !== 1;
	const shipping = lines.items.length === 0 ? 0 : nth(shippingPrices, template);
	const subtotal = lines.gross - discount;
	const tax = Math.max(0, Math.round(subtotal * 0.21));
	const tip = template % 20 === 7 ? 250 : 0;
	const total = subtotal + shipping + (taxesIncluded ? 0 : tax) + tip;
	const unpaid = ['pending', 'authorized'].includes(state.financial);
	const current = (hundredths: number) => (state.cancelled ? 0 : hundredths);
	return {
		taxes_included: taxesIncluded,
		discount_codes: hasCode
			? [
					{
						id: template % 12 === 2 ? null : '110',
						amount: money(discount),
						code: 'SOMMER "10%"',
						type: 'percentage',
					},
				]
			: [],
		discount_applications: hasCode
			? [
					{
						type: 'discount_code',
						code: 'SOMMER "10%"',
						value: '10.0',
						value_type: 'percentage',
						allocation_method: 'across',
						target_selection: 'all',
						target_type: 'line_item',
					},
				]
			: [],
		shipping_lines: lines.items.length === 0 ? [] : [shippingLine(template, shipping, currencies)],
		subtotal_price: money(subtotal),
		total_line_items_price: money(lines.gross),
		total_discounts: money(discount),
		total_tip_received: money(tip),
		total_price: money(total),
		total_tax: money(tax),
		total_outstanding: money(unpaid ? total : 0),
		current_subtotal_price: money(current(subtotal)),
		current_total_discounts: money(current(discount)),
		current_total_price: money(current(total)),
		current_total_tax: money(current(tax)),
		total_weight: lines.grams,
		total_line_items_price_set: set(lines.gross),
		total_discounts_set: set(discount),
		total_shipping_price_set: set(shipping),
		subtotal_price_set: set(subtotal),
		total_price_set: set(total),
		total_tax_set: set(tax),
		current_subtotal_price_set: set(current(subtotal)),
		current_total_discounts_set: set(current(discount)),
		current_total_price_set: set(current(total)),
		current_total_tax_set: set(current(tax)),
		current_total_duties_set: {},
		original_total_duties_set: {},
		current_total_additional_fees_set: {},
		original_total_additional_fees_set:
			template % 15 === 4 ? { shop_money: { amount: money(100) } } : {},
	};
}
