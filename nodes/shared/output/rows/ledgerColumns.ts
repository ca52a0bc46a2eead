import { type Booking, CATEGORY_OF } from '../books/bookings';
import type { BookNotes } from '../books/bookNotes';
import { bookOf } from '../books/orderBook';
import { currencyIn } from '../books/orderReading';
import {
	type Column,
	field,
	fromLine,
	fromRecord,
	keyColumns,
	lineField,
	lineKey,
	type LineSource,
	orderCurrency,
	pick,
	textOrBlank,
} from './columns';
import { ABOUT } from './orderColumns';
import { countryCode } from './orderValues';
import { currencyCode, inBatches, type LineView, type RecordView, rowCurrency } from './record';
import { fieldsOf } from '../../values/recordValues';

/** What the row tells of its amount. */
const ofAmount = (name: Exclude<keyof Booking, 'amount' | 'taxIncludedAmount'>): LineSource =>
	fromLine(({ booking }) => booking?.[name]);

/** An amount in the currency of the row. */
const amountIn = (name: 'amount' | 'taxIncludedAmount'): LineSource =>
	fromLine(({ record, booking, twin }) =>
		textOrBlank((record.currencySet === 'presentment' ? twin : booking)?.[name]),
	);

const currency = fromRecord(orderCurrency.needs, (order) => currencyCode(rowCurrency(order)));
const quantity = fromLine(({ booking }) => textOrBlank(booking?.quantity));
const TYPES = Object.keys(CATEGORY_OF).join(', ');

/** Columns of the layout with one row per amount of an order; each row is made by `ledgerLines`. */
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
		'sale, refund or change: sales add up to order_total, all rows to current_total',
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
	['channel_liable', 'boolean', ofAmount('isChannelLiable'), 'TRUE: the marketplace pays it', 'a'],
	['is_gift_card', 'boolean', lineField('gift_card'), 'TRUE if a gift card: no revenue', 'a'],
	['refund_id', 'id', ofAmount('refundId'), 'ID of the refund, on its rows', 'a'],
	...pick(ABOUT, 'financial_status'),
	['gateways', 'list', field('payment_gateway_names'), 'Payment gateways used, joined', 'ea'],
	['country_code', 'text', countryCode, 'Country of the shipping, else the billing address', 'eas'],
	...pick(ABOUT, 'is_test cancelled_at'),
	...keyColumns(lineKey, 'channel:order:type:line'),
];

/**
 * A row for each amount of an order, with the fields that the columns name. Where the amounts of the customer are wanted
 * too, they stand beside those of the shop; an amount known in one currency only leaves the other blank.
 */
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
