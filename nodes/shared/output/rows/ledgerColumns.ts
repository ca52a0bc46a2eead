import { currencyCode, ledgerCurrency, rowCurrency } from './amounts';
import { AMOUNT_TYPES, type Booking } from '../books/bookings';
import type { BookNotes } from '../books/bookNotes';
import { bookOf } from '../books/orderBook';
import {
	channelName,
	type Column,
	field,
	fromRecord,
	lineField,
	lineKey,
	tpUserId,
} from './columns';
import { decimalText } from '../../values/decimals';
import { inBatches, type LineView, type RecordView } from './record';
import { type Fields, fieldsOf, firstText } from '../../values/recordValues';

/** The country that the order goes to, else the one of the billing address. */
const countryCode = fromRecord(['shipping_address', 'billing_address'], ({ fields }) =>
	firstText(
		fieldsOf(fields.shipping_address).country_code,
		fieldsOf(fields.billing_address).country_code,
	),
);

/** Columns of the layout with one row per amount of an order; each row is made by `ledgerLines`. */
export const LEDGER_COLUMNS: readonly Column[] = [
	['row_key', 'id', lineKey, 'channel:order:type:line; the same in every run, to match rows on'],
	['tp_user_id', 'id', tpUserId, 'User ID the order was read for'],
	['channel_name', 'text', channelName, 'Channel the order came from'],
	['order_id', 'id', field('id'), 'ID of the order on the channel'],
	['order_name', 'code', field('name'), 'Name of the order as the shop shows it, such as #1001'],
	['created_at', 'date', field('created_at'), 'When the order was created'],
	['processed_at', 'date', field('processed_at'), 'When the order was processed or imported'],
	[
		'booked_at',
		'date',
		lineField('booked_at'),
		'The day that the amount belongs to: of a sale that of the order, of a refund its own; blank where the channel does not tell the day of a change',
	],
	[
		'part',
		'text',
		lineField('part'),
		'sale, refund or change: the rows of the sale add up to order_total, all rows to current_total',
	],
	['type', 'text', lineField('type'), `Kind of the amount: ${AMOUNT_TYPES.join(', ')}`],
	[
		'description',
		'text',
		lineField('description'),
		'Title of the item or of the shipping, discount codes, name of the tax; the text of an amount that cannot be read',
	],
	['sku', 'code', lineField('sku'), 'SKU of the item, also of its discount and return'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the item, also of its discount and return'],
	[
		'quantity',
		'number',
		lineField('quantity'),
		'How many of the item, negative where it came back; blank on other rows',
	],
	[
		'amount',
		'money',
		lineField('amount'),
		'The amount; discounts and refunds are negative, a tax inside the prices is 0, one that cannot be read is blank',
	],
	['currency', 'text', ledgerCurrency, 'Currency of every amount in the row, in upper case'],
	[
		'tax_included_amount',
		'money',
		lineField('tax_included_amount'),
		'The tax that the prices contain, on the row of the tax',
	],
	[
		'tax_rate',
		'number',
		lineField('tax_rate'),
		'Rate of the tax, such as 0.21; blank if not given',
	],
	[
		'channel_liable',
		'boolean',
		lineField('channel_liable'),
		'TRUE if the marketplace pays the tax; blank on other rows',
	],
	[
		'is_gift_card',
		'boolean',
		lineField('is_gift_card'),
		'TRUE if the item is a gift card, whose sale is no revenue; blank on other rows',
	],
	['refund_id', 'id', lineField('refund_id'), 'ID of the refund; blank on other rows'],
	['financial_status', 'text', field('financial_status'), 'State of the payment'],
	['gateways', 'list', field('payment_gateway_names'), 'Payment gateways used, joined'],
	[
		'country_code',
		'text',
		countryCode,
		'Country code of the shipping address, else of the billing address',
	],
	['is_test', 'boolean', field('test'), 'TRUE if it is a test order'],
	[
		'cancelled_at',
		'date',
		field('cancelled_at'),
		'When the order was cancelled; blank if it was not',
	],
];

/** The column of the customer's amounts beside a column of the ledger. */
export const LEDGER_TWINS: ReadonlySet<string> = new Set(['amount', 'tax_included_amount']);

/**
 * A row for each amount of an order, with the fields that the columns name. Where the amounts of the customer are wanted
 * too, they stand beside those of the shop; an amount known in one currency only leaves the other blank.
 */
export function* ledgerLines(order: RecordView, notes: BookNotes): Generator<LineView[]> {
	const book = bookOf(order);
	notes.add(book, currencyCode(rowCurrency(order)));
	const { bookings } = book;
	if (!order.bothCurrencies) {
		for (const batch of inBatches(bookings)) yield batch.map((entry) => lineOf(order, entry));
		return;
	}
	const others = new Map<string, Booking>();
	for (const entry of bookOf(order.inPresentment).bookings) others.set(keyOf(order, entry), entry);
	for (const batch of inBatches(bookings)) {
		const lines = batch.map((entry) => lineOf(order, entry));
		yield lines.map((line) => withTwin(line, others.get(line.key)));
		for (const { key } of lines) others.delete(key);
	}
	for (const batch of inBatches([...others.values()])) {
		yield batch.map((entry) =>
			withTwin(lineOf(order, { ...entry, amount: undefined, taxIncludedAmount: undefined }), entry),
		);
	}
}

const keyOf = (order: RecordView, { type, id }: Booking): string =>
	`${order.key}:${type}${id === '' ? '' : `:${id}`}`;

function lineOf(order: RecordView, booking: Booking): LineView {
	const { type, description, amount, quantity, taxIncludedAmount, line } = booking;
	const item = line?.fields;
	const fields: Fields = {
		part: booking.of,
		type,
		booked_at: booking.bookedAt,
		description,
		sku: item?.sku,
		vendor: item?.vendor,
		quantity: quantity && decimalText(quantity),
		amount: amount && decimalText(amount),
		tax_included_amount: taxIncludedAmount && decimalText(taxIncludedAmount),
		tax_rate: booking.taxRate,
		channel_liable: booking.isChannelLiable,
		is_gift_card: item?.gift_card,
		refund_id: booking.refundId,
	};
	return {
		record: order,
		fields,
		number: '',
		isFirst: false,
		id: booking.id,
		key: keyOf(order, booking),
	};
}

function withTwin(line: LineView, entry: Booking | undefined): LineView {
	if (!entry) return line;
	const { amount, taxIncludedAmount } = entry;
	return {
		...line,
		fields: {
			...line.fields,
			amount_presentment: amount && decimalText(amount),
			tax_included_amount_presentment: taxIncludedAmount && decimalText(taxIncludedAmount),
		},
	};
}
