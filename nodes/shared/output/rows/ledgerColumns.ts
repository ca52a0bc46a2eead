import { ledgerCurrency, textOrBlank } from './amounts';
import { type Booking, CATEGORY_OF } from '../books/bookings';
import type { BookNotes } from '../books/bookNotes';
import { bookOf } from '../books/orderBook';
import { currencyIn } from '../books/orderReading';
import {
	type Column,
	field,
	fromLine,
	keyColumns,
	lineField,
	lineKey,
	type LineSource,
	pick,
} from './columns';
import { ABOUT } from './orderColumns';
import { countryCode } from './orderValues';
import { inBatches, type LineView, type RecordView } from './record';
import { fieldsOf } from '../../values/recordValues';

/** A value of the amount that a row is made of. */
const ofAmount = (get: (booking: Booking) => unknown): LineSource =>
	fromLine(({ booking }) => booking && get(booking));

/** Columns of the layout with one row per amount of an order; each row is made by `ledgerLines`. */
export const LEDGER_COLUMNS: readonly Column[] = [
	...pick(ABOUT, 'order_name order_id created_at processed_at'),
	[
		'booked_at',
		'date',
		ofAmount(({ bookedAt }) => bookedAt),
		'The day that the amount belongs to: of a sale that of the order, of a refund its own; blank where the channel does not tell the day of a change',
		'eas',
	],
	[
		'part',
		'text',
		ofAmount(({ of }) => of),
		'sale, refund or change: the rows of the sale add up to order_total, all rows to current_total',
		'ea',
	],
	[
		'type',
		'text',
		ofAmount(({ type }) => type),
		`Kind of the amount: ${Object.keys(CATEGORY_OF).join(', ')}`,
		'eas',
	],
	[
		'description',
		'text',
		ofAmount(({ description }) => description),
		'Title of the item or of the shipping, discount codes, name of the tax; the text of an amount that cannot be read',
		'eas',
	],
	['sku', 'code', lineField('sku'), 'SKU of the item, also of its discount and return', 'eas'],
	['vendor', 'text', lineField('vendor'), 'Vendor of the item, also of its discount and return'],
	[
		'quantity',
		'number',
		ofAmount(({ quantity }) => textOrBlank(quantity)),
		'How many of the item, negative where it came back; blank on other rows',
		'eas',
	],
	[
		'amount',
		'money',
		ofAmount(({ amount }) => textOrBlank(amount)),
		'The amount; discounts and refunds are negative, a tax inside the prices is 0, one that cannot be read is blank',
		'eas',
	],
	['currency', 'text', ledgerCurrency, 'Currency of every amount in the row, in upper case', 'eas'],
	[
		'tax_included_amount',
		'money',
		ofAmount(({ taxIncludedAmount }) => textOrBlank(taxIncludedAmount)),
		'The tax that the prices contain, on the row of the tax',
		'ea',
	],
	['tax_rate', 'number', ofAmount(({ taxRate }) => taxRate), 'Rate of the tax, such as 0.21', 'ea'],
	[
		'channel_liable',
		'boolean',
		ofAmount(({ isChannelLiable }) => isChannelLiable),
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
	['refund_id', 'id', ofAmount(({ refundId }) => refundId), 'ID of the refund, on its rows', 'a'],
	...pick(ABOUT, 'financial_status'),
	['gateways', 'list', field('payment_gateway_names'), 'Payment gateways used, joined', 'ea'],
	['country_code', 'text', countryCode, 'Country of the shipping, else the billing address', 'eas'],
	...pick(ABOUT, 'is_test cancelled_at'),
	...keyColumns(lineKey, 'channel:order:type:line'),
];

/** The sources of the customer's amounts beside columns of the ledger. */
export const LEDGER_TWINS: ReadonlyMap<string, LineSource> = new Map([
	['amount', fromLine(({ twin }) => textOrBlank(twin?.amount))],
	['tax_included_amount', fromLine(({ twin }) => textOrBlank(twin?.taxIncludedAmount))],
]);

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
	if (!order.bothCurrencies) {
		for (const batch of inBatches(bookings)) yield batch.map((entry) => lineOf(order, entry));
		return;
	}
	const others = new Map<string, Booking>();
	for (const entry of bookOf(order.inPresentment).bookings)
		if (isWanted(entry.bookedAt)) others.set(bookingKey(order, entry), entry);
	for (const batch of inBatches(bookings)) {
		yield batch.map((entry) => lineOf(order, entry, others.get(bookingKey(order, entry))));
		for (const entry of batch) others.delete(bookingKey(order, entry));
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
const lineOf = (record: RecordView, booking: Booking, twin?: Booking): LineView => ({
	record,
	fields: fieldsOf(booking.line?.fields),
	number: '',
	isFirst: false,
	id: booking.id,
	key: bookingKey(record, booking),
	booking,
	twin,
});
