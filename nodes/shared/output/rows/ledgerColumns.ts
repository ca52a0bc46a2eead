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
const TYPES = Object.keys(CATEGORY_OF).join(', ');

/** Columns of the layout with one row per amount of an order; each row is made by `ledgerLines`. */
export const LEDGER_COLUMNS: readonly Column[] = [
	...pick(ABOUT, 'order_name order_id created_at processed_at'),
	[
		'booked_at',
		'date',
		ofAmount('bookedAt'),
		'The day that the amount belongs to: of a sale that of the order, of a refund its own; blank where the channel does not tell the day of a change',
		'eas',
	],
	[
		'part',
		'text',
		ofAmount('of'),
		'sale, refund or change: the rows of the sale add up to order_total, all rows to current_total',
		'ea',
	],
	['type', 'text', ofAmount('type'), `Kind of the amount: ${TYPES}`, 'eas'],
	[
		'description',
		'text',
		ofAmount('description'),
		'Title of the item or of the shipping, discount codes, name of the tax; the text of an amount that cannot be read',
		'eas',
	],
	['sku', 'code', lineField('sku'), 'SKU of the item, also of its discount and return', 'eas'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the item, also of its discount and return'],
	[
		'quantity',
		'number',
		fromLine(({ booking }) => textOrBlank(booking?.quantity)),
		'How many of the item, negative where it came back; blank on other rows',
		'eas',
	],
	[
		'amount',
		'money',
		amountIn('amount'),
		'The amount; discounts and refunds are negative, a tax inside the prices is 0, one that cannot be read is blank',
		'eas',
	],
	['currency', 'text', currency, 'Currency of every amount in the row, in upper case', 'eas'],
	[
		'tax_included_amount',
		'money',
		amountIn('taxIncludedAmount'),
		'The tax that the prices contain, on the row of the tax',
		'ea',
	],
	['tax_rate', 'number', ofAmount('taxRate'), 'Rate of the tax, such as 0.21', 'ea'],
	[
		'channel_liable',
		'boolean',
		ofAmount('isChannelLiable'),
		'TRUE if the marketplace pays the tax; blank on other rows',
		'a',
	],
	[
		'is_gift_card',
		'boolean',
		lineField('gift_card'),
		'TRUE if the item is a gift card, whose sale is no revenue; blank on other rows',
		'a',
	],
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
