import { orderMoney } from './amounts';
import { type Column, field } from './columns';
import * as extras from './orderTaxPaymentShipment';
import * as books from './bookValues';
import * as order from './orderValues';

/** An amount that the channel gives as it is, and in both currencies in a field with `_set` behind its name. */
const inBoth = (name: string) => orderMoney(name, `${name}_set`);

/** The totals of an order and what belongs to them. */
export const TOTALS: readonly Column[] = [
	['gross_sales', 'money', inBoth('total_line_items_price'), 'Line items before discounts', 'a'],
	[
		'order_discounts',
		'money',
		inBoth('total_discounts'),
		'Sum of all discounts of the order, also on shipping',
		'a',
	],
	['discount_codes', 'list', order.discountCodes, 'Discount codes used, joined', 'a'],
	['discount_amounts', 'money', extras.discountAmounts, 'What each discount code took off, joined'],
	['order_subtotal', 'money', inBoth('subtotal_price'), 'Line items after discounts', 'a'],
	['order_shipping', 'money', books.orderShipping, 'Shipping of the order after discounts', 'ea'],
	['shipping_method', 'list', extras.shippingMethods, 'Titles of the shipping lines, joined', 's'],
	['tracking_numbers', 'codes', extras.trackingNumbers, 'Tracking numbers, joined', 's'],
	['tracking_carriers', 'list', extras.trackingCarriers, 'Carriers of the shipments, joined', 's'],
	['taxes_included', 'boolean', field('taxes_included'), 'TRUE if prices contain the taxes', 'a'],
	['order_tax', 'money', inBoth('total_tax'), 'Taxes of the order', 'ea'],
	['tax_names', 'list', extras.taxNames, 'Names of the taxes, joined', 'a'],
	['tax_rates', 'list', extras.taxRates, 'Rates of the taxes, such as 0.21, joined', 'a'],
	['tax_amounts', 'money', extras.taxAmounts, 'Amounts of the taxes, joined', 'a'],
	['channel_liable_tax', 'money', extras.channelLiableTax, 'Taxes that the marketplace pays', 'a'],
	['order_tip', 'money', books.orderTip, 'Tip of the order', 'a'],
	[
		'order_duties',
		'money',
		orderMoney(undefined, 'original_total_duties_set'),
		'Duties of the order',
		'a',
	],
	[
		'order_fees',
		'money',
		orderMoney(undefined, 'original_total_additional_fees_set'),
		'Additional fees of the order',
		'a',
	],
	['order_total', 'money', inBoth('total_price'), 'Total of the order', 'ea'],
	['current_subtotal', 'money', inBoth('current_subtotal_price'), 'After refunds and edits'],
	['current_discounts', 'money', inBoth('current_total_discounts'), 'After refunds and edits'],
	['current_tax', 'money', inBoth('current_total_tax'), 'Taxes after refunds and edits'],
	['current_total', 'money', inBoth('current_total_price'), 'Total after refunds and edits', 'a'],
	[
		'change_after_order',
		'money',
		books.changeAfterOrder,
		'order_total - current_total, exactly: what refunds and edits took off',
		'a',
	],
	['order_outstanding', 'money', orderMoney('total_outstanding'), 'What is still to be paid', 'a'],
	['payment_gateways', 'list', field('payment_gateway_names'), 'Payment gateways, joined', 'a'],
	['payment_references', 'codes', extras.paymentReferences, 'Payment references, joined', 'a'],
];
