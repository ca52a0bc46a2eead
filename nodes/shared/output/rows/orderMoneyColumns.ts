import { orderMoney } from './amounts';
import { type Column, field } from './columns';
import * as extras from './orderTaxPaymentShipment';
import * as books from './bookValues';
import * as order from './orderValues';

/** The totals of an order and what belongs to them. */
export const TOTALS: readonly Column[] = [
	[
		'gross_sales',
		'money',
		orderMoney('total_line_items_price', 'total_line_items_price_set'),
		'Sum of the line items before all discounts',
		'a',
	],
	[
		'order_discounts',
		'money',
		orderMoney('total_discounts', 'total_discounts_set'),
		'Sum of all discounts of the order, also on shipping',
		'a',
	],
	['discount_codes', 'list', order.discountCodes, 'Discount codes used, joined', 'a'],
	[
		'discount_amounts',
		'money',
		extras.discountAmounts,
		'What each discount code took off, joined in the order of the codes',
	],
	[
		'order_subtotal',
		'money',
		orderMoney('subtotal_price', 'subtotal_price_set'),
		'Sum of the line items after discounts',
		'a',
	],
	['order_shipping', 'money', books.orderShipping, 'Shipping of the order after discounts', 'ea'],
	['shipping_method', 'list', extras.shippingMethods, 'Titles of the shipping lines, joined', 's'],
	[
		'tracking_numbers',
		'codes',
		extras.trackingNumbers,
		'Tracking numbers of the shipments, joined',
		's',
	],
	['tracking_carriers', 'list', extras.trackingCarriers, 'Carriers of the shipments, joined', 's'],
	[
		'taxes_included',
		'boolean',
		field('taxes_included'),
		'TRUE if the prices contain the taxes, FALSE if they come on top',
		'a',
	],
	['order_tax', 'money', orderMoney('total_tax', 'total_tax_set'), 'Taxes of the order', 'ea'],
	['tax_names', 'list', extras.taxNames, 'Names of the taxes, joined', 'a'],
	['tax_rates', 'list', extras.taxRates, 'Rates of the taxes, such as 0.21, joined', 'a'],
	['tax_amounts', 'money', extras.taxAmounts, 'Amounts of the taxes, joined', 'a'],
	[
		'channel_liable_tax',
		'money',
		extras.channelLiableTax,
		'The part of the taxes that the marketplace pays',
		'a',
	],
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
	[
		'order_total',
		'money',
		orderMoney('total_price', 'total_price_set'),
		'Total of the order',
		'ea',
	],
	[
		'current_subtotal',
		'money',
		orderMoney('current_subtotal_price', 'current_subtotal_price_set'),
		'Subtotal after refunds and edits',
	],
	[
		'current_discounts',
		'money',
		orderMoney('current_total_discounts', 'current_total_discounts_set'),
		'Discounts after refunds and edits',
	],
	[
		'current_tax',
		'money',
		orderMoney('current_total_tax', 'current_total_tax_set'),
		'Taxes after refunds and edits',
	],
	[
		'current_total',
		'money',
		orderMoney('current_total_price', 'current_total_price_set'),
		'Total after refunds and edits',
		'a',
	],
	[
		'change_after_order',
		'money',
		books.changeAfterOrder,
		'order_total - current_total, exactly: what refunds and edits took off',
		'a',
	],
	['order_outstanding', 'money', orderMoney('total_outstanding'), 'What is still to be paid', 'a'],
	[
		'payment_gateways',
		'list',
		field('payment_gateway_names'),
		'Payment gateways used, joined',
		'a',
	],
	[
		'payment_references',
		'codes',
		extras.paymentReferences,
		'References of the payments at the gateway, joined',
		'a',
	],
];
