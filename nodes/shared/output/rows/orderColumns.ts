import { type Booking, CATEGORY_OF } from '../books/bookings';
import type { BookNotes } from '../books/bookNotes';
import { bookOf } from '../books/orderBook';
import { currencyIn } from '../books/orderReading';
import * as order from './orderValues';
import {
	type Column,
	field,
	fromLine,
	fromRecord,
	isFirstLine,
	keyColumns,
	lineCount,
	lineField,
	lineKey,
	lineMoney,
	type LineSource,
	lineTexts,
	orderCurrency,
	orderMoney,
	pick,
	recordKeyColumn,
	textOrBlank,
} from './columns';
import { currencyCode, inBatches, type LineView, type RecordView, rowCurrency } from './record';
import { fieldsOf } from '../../values/recordValues';

const LINE: readonly Column[] = [
	['line_number', 'number', fromLine(({ number }) => number), 'Place in its order, from 1'],
	['line_count', 'number', lineCount('line_items'), 'How many line items the order has'],
	['is_first_line', 'boolean', isFirstLine, 'TRUE on the first row of each order'],
	['line_item_id', 'id', lineField('id'), 'ID of the line item'],
	['product_id', 'id', lineField('product_id'), 'ID of the product sold'],
	['variant_id', 'id', lineField('variant_id'), 'ID of the variant sold'],
	['sku', 'code', lineField('sku'), 'SKU of the line item', 'eas'],
	['title', 'text', lineField('title'), 'Title of the product sold', 'eas'],
	['variant_title', 'text', lineField('variant_title'), 'Title of the variant sold', 'es'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the product sold'],
	['is_gift_card', 'boolean', lineField('gift_card'), 'TRUE if it is a gift card: no revenue', 'a'],
	['taxable', 'boolean', lineField('taxable'), 'TRUE if it is taxed', 'a'],
	['requires_shipping', 'boolean', lineField('requires_shipping'), 'TRUE if it is shipped', 's'],
	['quantity', 'number', order.units('quantity'), 'How many; blank for a tip', 'eas'],
	['current_quantity', 'number', order.units('current_quantity'), 'Left after refunds and edits'],
	['fulfillable_quantity', 'number', order.units('fulfillable_quantity'), 'Yet to be shipped', 's'],
	['unit_price', 'money', lineMoney('price'), 'Price of one', 'ea'],
	['line_discount', 'money', order.lineDiscount, 'Discounts on all its units, also by code', 'ea'],
	['line_total', 'money', order.lineTotal, 'Price x quantity - discount; blank for tips', 'ea'],
	['line_tax', 'money', order.lineTax, 'Taxes of the line item', 'a'],
	['line_tax_rates', 'list', order.lineTaxRates, 'Rates of its taxes, such as 0.21, joined', 'a'],
	['line_fulfillment_status', 'text', lineField('fulfillment_status'), 'Shipment of the item', 's'],
	['line_properties', 'list', order.lineProperties, 'Chosen by the buyer: "name: value"', 's'],
];

/** Columns of an order, which rows of its amounts have, too. */
const ABOUT: readonly Column[] = [
	['order_name', 'code', field('name'), 'Name of the order in the shop, such as #1001', 'eas'],
	['order_id', 'id', field('id'), 'ID of the order on the channel', 'eas'],
	['order_number', 'id', field('order_number'), 'Number of the order'],
	['confirmation_number', 'code', field('confirmation_number'), 'Number that the buyer got'],
	['po_number', 'text', field('po_number'), "The customer's number of the order", 'a'],
	['source_name', 'text', field('source_name'), 'Where the order came from, such as web or pos'],
	['is_test', 'boolean', field('test'), 'TRUE if it is a test order', 'a'],
	['created_at', 'date', field('created_at'), 'When the order was created', 'eas'],
	['processed_at', 'date', field('processed_at'), 'When the order was processed or imported', 'a'],
	['updated_at', 'date', field('updated_at'), 'When the order was last changed'],
	['closed_at', 'date', field('closed_at'), 'When the order was closed, if it was'],
	['cancelled_at', 'date', field('cancelled_at'), 'When the order was cancelled, if it was', 'eas'],
	['cancel_reason', 'text', field('cancel_reason'), 'Why the order was cancelled'],
	['financial_status', 'text', field('financial_status'), 'State of the payment', 'eas'],
	['paid_at', 'date', order.paidAt, 'When the last payment was made', 'a'],
	['refunded_at', 'date', order.refundedAt, 'When money last went back', 'a'],
	['fulfillment_status', 'text', field('fulfillment_status'), 'Shipment; blank = none yet', 'es'],
	['currency', 'text', orderCurrency, 'Currency of every amount in the row', 'ea'],
	['presentment_currency', 'text', field('presentment_currency'), 'Currency the customer paid in'],
];

const ITEMS: readonly Column[] = [
	['item_count', 'number', lineCount('line_items'), 'How many line items the order has'],
	['total_quantity', 'number', order.totalQuantity, 'Quantities of all line items but tips', 'eas'],
	['skus', 'codes', lineTexts('line_items', 'sku'), 'Every SKU of the order once, joined', 's'],
	['items', 'list', order.items, 'Every line item as "2 x SKU title", joined', 'es'],
];

const BUYER: readonly Column[] = [
	['customer_id', 'id', field('customer.id'), 'ID of the customer', 'a'],
	['company_id', 'id', field('company.id'), 'ID of the company that bought', 'a'],
	['email', 'text', order.email, 'E-mail of the order, else of the customer', 's'],
	['customer_name', 'text', order.customerName, 'Name of the customer, else of an address', 'eas'],
	['phone', 'phone', order.phone, 'Phone number of order, customer or address', 's'],
];

const REMARKS: readonly Column[] = [
	['tags', 'list', field('tags'), 'Tags of the order'],
	['note', 'text', field('note'), 'Note on the order', 's'],
	['note_attributes', 'list', order.noteAttributes, 'Further details as "name: value", joined'],
	['order_status_url', 'text', field('order_status_url'), 'Page for the buyer: state of the order'],
];

const TOTALS: readonly Column[] = [
	['gross_sales', 'money', orderMoney('total_line_items_price'), 'Items before discounts', 'a'],
	['order_discounts', 'money', orderMoney('total_discounts'), 'Discounts, also on shipping', 'a'],
	['discount_codes', 'list', order.discountCodes, 'Discount codes used, joined', 'a'],
	['discount_amounts', 'money', order.discountAmounts, 'What each code took off, joined'],
	['order_subtotal', 'money', orderMoney('subtotal_price'), 'Line items after discounts', 'a'],
	['order_shipping', 'money', order.orderShipping, 'Shipping of the order after discounts', 'ea'],
	['shipping_method', 'list', order.shippingMethods, 'Titles of the shipping lines, joined', 's'],
	['tracking_numbers', 'codes', order.trackingNumbers, 'Tracking numbers, joined', 's'],
	['tracking_carriers', 'list', order.trackingCarriers, 'Carriers of the shipments, joined', 's'],
	['taxes_included', 'boolean', field('taxes_included'), 'TRUE if prices contain the taxes', 'a'],
	['order_tax', 'money', orderMoney('total_tax'), 'Taxes, on top of prices or inside', 'ea'],
	['tax_names', 'list', order.ofTaxes('title'), 'Names of the taxes, joined', 'a'],
	['tax_rates', 'list', order.ofTaxes('rate'), 'Rates of the taxes, such as 0.21, joined', 'a'],
	['tax_amounts', 'money', order.taxAmounts, 'Amounts of the taxes, joined', 'a'],
	['channel_liable_tax', 'money', order.channelLiableTax, 'Taxes that the marketplace pays', 'a'],
	['order_tip', 'money', order.orderTip, 'Tip of the order', 'a'],
	['order_duties', 'money', order.orderDuties, 'Duties of the order', 'a'],
	['order_fees', 'money', order.orderFees, 'Additional fees of the order', 'a'],
	['order_total', 'money', orderMoney('total_price'), 'Total of the order', 'ea'],
	['current_subtotal', 'money', orderMoney('current_subtotal_price'), 'After refunds and edits'],
	['current_discounts', 'money', orderMoney('current_total_discounts'), 'After refunds and edits'],
	['current_tax', 'money', orderMoney('current_total_tax'), 'Taxes after refunds and edits'],
	['current_total', 'money', orderMoney('current_total_price'), 'Total after refunds/edits', 'a'],
	['change_after_order', 'money', order.changeAfterOrder, 'Order Total - Current Total', 'a'],
	[
		'order_outstanding',
		'money',
		orderMoney('total_outstanding', ['total_outstanding']),
		'What is still to be paid',
		'a',
	],
	['payment_gateways', 'list', field('payment_gateway_names'), 'Payment gateways, joined', 'a'],
	['payment_references', 'codes', order.paymentReferences, 'Payment references, joined', 'a'],
];

export const ORDER_LINE_COLUMNS: readonly Column[] = [
	...ABOUT,
	...LINE,
	...TOTALS,
	...BUYER,
	...pick(
		[...addressColumns('billing'), ...addressColumns('shipping')],
		'billing_country_code shipping_name shipping_city shipping_zip shipping_country_code',
	),
	...REMARKS,
	...keyColumns(lineKey, 'channel:order:line item'),
];

export const ORDER_COLUMNS: readonly Column[] = [
	...ABOUT,
	...ITEMS,
	...TOTALS,
	...BUYER,
	...addressColumns('billing'),
	...addressColumns('shipping'),
	...REMARKS,
	...keyColumns(recordKeyColumn, 'channel:order'),
];

function addressColumns(use: 'billing' | 'shipping'): Column[] {
	const of = `${use}_address`;
	const on = `the ${use} address`;
	const [ship, country] = use === 'shipping' ? (['s', 'as'] as const) : ([undefined, 'a'] as const);
	return [
		[`${use}_name`, 'text', order.addressName(of), `Name on ${on}`, ship],
		[`${use}_first_name`, 'text', field(`${of}.first_name`), `First name on ${on}`],
		[`${use}_last_name`, 'text', field(`${of}.last_name`), `Last name on ${on}`],
		[`${use}_company`, 'text', field(`${of}.company`), `Company on ${on}`, ship],
		[`${use}_address1`, 'text', field(`${of}.address1`), `First line of ${on}`, ship],
		[`${use}_address2`, 'text', field(`${of}.address2`), `Second line of ${on}`, ship],
		[`${use}_city`, 'text', field(`${of}.city`), `City of ${on}`, ship],
		[`${use}_zip`, 'code', field(`${of}.zip`), `Postal code of ${on}`, ship],
		[`${use}_province`, 'text', field(`${of}.province`), `Province or state of ${on}`, ship],
		[`${use}_province_code`, 'text', field(`${of}.province_code`), `Province code of ${on}`, ship],
		[`${use}_country`, 'text', field(`${of}.country`), `Country of ${on}`, ship],
		[`${use}_country_code`, 'text', field(`${of}.country_code`), `Country code of ${on}`, country],
		[`${use}_phone`, 'phone', field(`${of}.phone`), `Phone number on ${on}`, ship],
	];
}

const ofAmount = (name: Exclude<keyof Booking, 'amount' | 'taxIncludedAmount'>): LineSource =>
	fromLine(({ booking }) => booking?.[name]);

const amountIn = (name: 'amount' | 'taxIncludedAmount'): LineSource =>
	fromLine(({ record, booking, twin }) =>
		textOrBlank((record.currencySet === 'presentment' ? twin : booking)?.[name]),
	);

const currency = fromRecord(orderCurrency.needs, (order) => currencyCode(rowCurrency(order)));
const quantity = fromLine(({ booking }) => textOrBlank(booking?.quantity));
const TYPES = Object.keys(CATEGORY_OF).join(', ');

/** Each row is made by `ledgerLines`. */
export const LEDGER_COLUMNS: readonly Column[] = [
	...pick(ABOUT, 'order_name order_id created_at processed_at'),
	[
		'booked_at',
		'date',
		ofAmount('bookedAt'),
		'Day of the sale, of the refund or of the change; blank where the channel does not tell it',
		'eas',
	],
	[
		'part',
		'text',
		ofAmount('of'),
		'sale, refund or change: sales add up to Order Total, all rows to Current Total',
		'ea',
	],
	['type', 'text', ofAmount('type'), `Kind of the amount: ${TYPES}`, 'eas'],
	[
		'description',
		'text',
		ofAmount('description'),
		'Title of item or shipping, discount codes, name of the tax, or a text that is no amount',
		'eas',
	],
	['sku', 'code', lineField('sku'), 'SKU of the item, also of its discount and return', 'eas'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the item, also of its discount and return'],
	['quantity', 'number', quantity, 'How many, negative where they came back', 'eas'],
	[
		'amount',
		'money',
		amountIn('amount'),
		'Negative for discounts and refunds, 0 for a tax inside the prices, blank if it is unreadable',
		'eas',
	],
	['currency', 'text', currency, 'Currency of every amount in the row, in upper case', 'eas'],
	['tax_included_amount', 'money', amountIn('taxIncludedAmount'), 'Tax inside the prices', 'ea'],
	['tax_rate', 'number', ofAmount('taxRate'), 'Rate of the tax, such as 0.21', 'ea'],
	['channel_liable', 'boolean', ofAmount('isChannelLiable'), 'TRUE: marketplace pays the tax', 'a'],
	['is_gift_card', 'boolean', lineField('gift_card'), 'TRUE if a gift card: no revenue', 'a'],
	['refund_id', 'id', ofAmount('refundId'), 'ID of the refund, on its rows', 'a'],
	...pick(ABOUT, 'financial_status'),
	['gateways', 'list', field('payment_gateway_names'), 'Payment gateways used, joined', 'ea'],
	[
		'country_code',
		'text',
		order.countryCode,
		'Country of the shipping, else the billing address',
		'eas',
	],
	...pick(ABOUT, 'is_test cancelled_at'),
	...keyColumns(lineKey, 'channel:order:type:line'),
];

/** A row for each amount of an order; one known in one currency only leaves the other blank. */
export function* ledgerLines(order: RecordView, notes: BookNotes): Generator<LineView[]> {
	const book = bookOf(order);
	const isWanted = (bookedAt: string) => order.covers(bookedAt);
	const currency = currencyIn(order);
	notes.add(book, currency, isWanted);
	const isPlaced = isWanted(book.bookings[0].bookedAt);
	const bookings = book.bookings.filter((booking) => {
		const isIn = isWanted(booking.bookedAt);
		if (isIn === undefined && isPlaced) notes.addUndated(booking, currency);
		return isIn;
	});
	const isBoth = order.choices.currencySet === 'both';
	const others = new Map<string, Booking>();
	for (const entry of isBoth ? bookOf(order.inCurrency('presentment')).bookings : [])
		if (isWanted(entry.bookedAt)) others.set(bookingKey(order, entry), entry);
	for (const batch of inBatches(bookings)) {
		yield batch.map((entry) =>
			lineOf(order, entry, isBoth ? others.get(bookingKey(order, entry)) : entry),
		);
		if (isBoth) for (const entry of batch) others.delete(bookingKey(order, entry));
	}
	for (const batch of inBatches([...others.values()])) {
		yield batch.map((entry) =>
			lineOf(order, { ...entry, amount: undefined, taxIncludedAmount: undefined }, entry),
		);
	}
}

const bookingKey = (order: RecordView, { type, id }: Booking): string =>
	`${order.key}:${type}${id === '' ? '' : `:${id}`}`;

/** A row; its fields are those of the line item that the amount is of. */
const lineOf = (record: RecordView, booking: Booking, twin: Booking | undefined): LineView => ({
	record,
	fields: fieldsOf(booking.line?.fields),
	number: '',
	isFirst: false,
	id: booking.id,
	key: bookingKey(record, booking),
	booking,
	twin,
});
