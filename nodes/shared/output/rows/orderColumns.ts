import { lineMoney, orderCurrency, orderMoney } from './amounts';
import {
	channelName,
	type Column,
	field,
	isFirstLine,
	lineCount,
	lineField,
	lineKey,
	lineNumber,
	recordKey,
	tpUserId,
} from './columns';
import * as order from './orderValues';
import * as shipping from './shippingValues';

const ABOUT: readonly Column[] = [
	['tp_user_id', 'id', tpUserId, 'User ID the order was read for'],
	['channel_name', 'text', channelName, 'Channel the order came from'],
	['order_id', 'id', field('id'), 'ID of the order on the channel'],
	['order_name', 'text', field('name'), 'Name of the order as the shop shows it, such as #1001'],
	['order_number', 'id', field('order_number'), 'Number of the order'],
	['created_at', 'date', field('created_at'), 'When the order was created'],
	['processed_at', 'date', field('processed_at'), 'When the order was processed or imported'],
	['updated_at', 'date', field('updated_at'), 'When the order was last changed'],
	[
		'cancelled_at',
		'date',
		field('cancelled_at'),
		'When the order was cancelled; blank if it was not',
	],
	['financial_status', 'text', field('financial_status'), 'State of the payment'],
	[
		'fulfillment_status',
		'text',
		field('fulfillment_status'),
		'State of the shipment; blank = none yet',
	],
	['currency', 'text', orderCurrency, 'Currency of every amount in the row'],
];

const LINE: readonly Column[] = [
	['line_number', 'number', lineNumber, 'Place of the line item in its order, from 1'],
	[
		'line_count',
		'number',
		lineCount('line_items'),
		'How many line items the order has; blank if not given',
	],
	['is_first_line', 'boolean', isFirstLine, 'TRUE on the first row of each order'],
	['line_item_id', 'id', lineField('id'), 'ID of the line item'],
	['product_id', 'id', lineField('product_id'), 'ID of the product sold'],
	['variant_id', 'id', lineField('variant_id'), 'ID of the variant sold'],
	['sku', 'code', lineField('sku'), 'SKU of the line item'],
	['title', 'text', lineField('title'), 'Title of the product sold'],
	['variant_title', 'text', lineField('variant_title'), 'Title of the variant sold'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the product sold'],
	['quantity', 'number', lineField('quantity'), 'How many were ordered'],
	['unit_price', 'money', lineMoney('price', 'price_set'), 'Price of one'],
	[
		'line_discount',
		'money',
		lineMoney('total_discount', 'total_discount_set'),
		'Discount on the line item, for its whole quantity',
	],
	['line_total', 'money', order.lineTotal, 'unit_price x quantity - line_discount, exactly'],
	['line_fulfillment_status', 'text', lineField('fulfillment_status'), 'State of this line item'],
];

const ITEMS: readonly Column[] = [
	[
		'item_count',
		'number',
		lineCount('line_items'),
		'How many line items the order has; blank if not given',
	],
	['total_quantity', 'number', order.totalQuantity, 'Sum of the quantities of all line items'],
	['skus', 'codes', order.skus, 'Every SKU of the order once, joined'],
	['items', 'list', order.items, 'Every line item as "2 x SKU title", joined'],
];

const TOTALS: readonly Column[] = [
	[
		'order_subtotal',
		'money',
		orderMoney('subtotal_price', 'subtotal_price_set'),
		'Sum of the line items after discounts',
	],
	[
		'order_discounts',
		'money',
		orderMoney('total_discounts', 'total_discounts_set'),
		'Sum of all discounts of the order',
	],
	[
		'order_shipping',
		'money',
		shipping.orderShipping,
		'Shipping of the order; if the channel gives no total, the sum of the shipping lines after discounts',
	],
	['order_tax', 'money', orderMoney('total_tax', 'total_tax_set'), 'Taxes of the order'],
	['order_total', 'money', orderMoney('total_price', 'total_price_set'), 'Total of the order'],
	['order_outstanding', 'money', orderMoney('total_outstanding'), 'What is still to be paid'],
	['discount_codes', 'list', order.discountCodes, 'Discount codes used, joined'],
	['shipping_method', 'list', shipping.shippingMethods, 'Titles of the shipping lines, joined'],
	['payment_gateways', 'list', field('payment_gateway_names'), 'Payment gateways used, joined'],
];

const BUYER: readonly Column[] = [
	['email', 'text', order.email, 'E-mail of the order, else of the customer'],
	[
		'customer_name',
		'text',
		order.customerName,
		'Name of the customer, else on the billing, else on the shipping address',
	],
	[
		'phone',
		'phone',
		order.phone,
		'Phone number of the order, else of the customer, the billing or the shipping address',
	],
];

const REMARKS: readonly Column[] = [
	['tags', 'list', field('tags'), 'Tags of the order'],
	['note', 'text', field('note'), 'Note on the order'],
];

/** Columns of the layout with one row per line item. */
export const ORDER_LINE_COLUMNS: readonly Column[] = [
	['row_key', 'id', lineKey, 'channel:order:line item; the same in every run, to match rows on'],
	...ABOUT,
	...LINE,
	...TOTALS,
	...BUYER,
	['shipping_name', 'text', order.addressName('shipping_address'), 'Name on the shipping address'],
	['shipping_city', 'text', field('shipping_address.city'), 'City of the shipping address'],
	['shipping_zip', 'code', field('shipping_address.zip'), 'Postal code of the shipping address'],
	[
		'shipping_country_code',
		'text',
		field('shipping_address.country_code'),
		'Country code of the shipping address',
	],
	...REMARKS,
];

/** Columns of the layout with one row per order. */
export const ORDER_COLUMNS: readonly Column[] = [
	['row_key', 'id', recordKey, 'channel:order; the same in every run, to match rows on'],
	...ABOUT,
	...ITEMS,
	...TOTALS,
	...BUYER,
	...address('billing'),
	...address('shipping'),
	...REMARKS,
];

function address(use: 'billing' | 'shipping'): Column[] {
	const of = `${use}_address`;
	const on = `the ${use} address`;
	return [
		[`${use}_name`, 'text', order.addressName(of), `Name on ${on}`],
		[`${use}_first_name`, 'text', field(`${of}.first_name`), `First name on ${on}`],
		[`${use}_last_name`, 'text', field(`${of}.last_name`), `Last name on ${on}`],
		[`${use}_company`, 'text', field(`${of}.company`), `Company on ${on}`],
		[`${use}_address1`, 'text', field(`${of}.address1`), `First line of ${on}`],
		[`${use}_address2`, 'text', field(`${of}.address2`), `Second line of ${on}`],
		[`${use}_city`, 'text', field(`${of}.city`), `City of ${on}`],
		[`${use}_zip`, 'code', field(`${of}.zip`), `Postal code of ${on}`],
		[`${use}_province`, 'text', field(`${of}.province`), `Province or state of ${on}`],
		[`${use}_province_code`, 'text', field(`${of}.province_code`), `Province code of ${on}`],
		[`${use}_country`, 'text', field(`${of}.country`), `Country of ${on}`],
		[`${use}_country_code`, 'text', field(`${of}.country_code`), `Country code of ${on}`],
		[`${use}_phone`, 'phone', field(`${of}.phone`), `Phone number on ${on}`],
	];
}
