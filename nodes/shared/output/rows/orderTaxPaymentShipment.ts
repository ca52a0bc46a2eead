import { type Booking, sumOfBookings } from '../books/bookings';
import { BOOK_NEEDS, bookOf } from '../books/orderBook';
import { latestOf } from '../../values/dates';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { decimalText, negate, sumOf } from '../../values/decimals';
import { amountOf, CURRENCIES, type RecordView } from './record';
import {
	entriesOf,
	type Fields,
	firstText,
	joinTexts,
	listIn,
	listOf,
	textOf,
} from '../../values/recordValues';

/**
 * Values from parts of an order that only some channels give: its taxes, payments, shipments and refunds. All are blank
 * where the channel gives none.
 */

const TAX_NEEDS = ['tax_lines', ...CURRENCIES];

/** A field of each entry of a list. */
export const ofEach = (list: string, name: string): RecordSource =>
	fromRecord([list], ({ fields }) => entriesOf(fields[list]).map((entry) => entry[name]));

/** An amount of each entry of a list, joined. */
export const amountOfEach = (list: string, name: string): RecordSource =>
	fromRecord([list, ...CURRENCIES], (order) =>
		joinTexts(entriesOf(order.fields[list]).map((entry) => amountOf(order, entry, name))),
	);

/** Name and rate of one tax of the order, as in Shopify's file: "VAT 21%". */
export function taxName(place: number): RecordSource {
	return fromRecord(['tax_lines'], ({ fields }) => {
		const { title, rate } = entriesOf(fields.tax_lines)[place - 1] ?? {};
		const percent = typeof rate === 'number' ? `${Number((rate * 100).toFixed(4))}%` : '';
		return joinTexts([title, percent], ' ');
	});
}

/** The amount of one tax of the order. */
export function taxValue(place: number): RecordSource {
	return fromRecord(TAX_NEEDS, (order) => {
		const tax = entriesOf(order.fields.tax_lines)[place - 1];
		return tax && amountOf(order, tax, 'price');
	});
}

/** The taxes that the marketplace pays, in the place of the shop; blank when the channel names none. */
export const channelLiableTax = fromRecord(TAX_NEEDS, (order) => {
	const liable = entriesOf(order.fields.tax_lines).filter(
		({ channel_liable: isLiable }) => isLiable === true,
	);
	return liable.length === 0
		? ''
		: sumOf(liable.map((tax) => textOf(amountOf(order, tax, 'price'))));
});

/** The exact sum of the taxes of a line item; blank when it has no list of them, or one of them has no amount. */
export const lineTax = fromLine(({ record, fields }) => {
	if (listIn(fields.tax_lines) === undefined) return '';
	return sumOf(entriesOf(fields.tax_lines).map((tax) => textOf(amountOf(record, tax, 'price'))));
}, CURRENCIES);

/** The rates of the taxes of a line item. */
export const lineTaxRates = fromLine(({ fields }) =>
	entriesOf(fields.tax_lines).map(({ rate }) => rate),
);

/** When the last payment succeeded. */
export const paidAt = fromRecord(['transactions'], ({ fields }) =>
	latestOf(payments(fields).map((payment) => firstText(payment.processed_at, payment.created_at))),
);

/** The references of the payment gateway for the payments, each once. */
export const paymentReferences = fromRecord(['transactions'], ({ fields }) => [
	...new Set(
		payments(fields).map(({ authorization, payment_id: id, receipt_id: receipt }) =>
			firstText(authorization, id, receipt),
		),
	),
]);

/** The payments that succeeded; channels write these words in either case. */
const payments = (order: Fields): Fields[] =>
	entriesOf(order.transactions).filter(
		({ kind, status }) =>
			['sale', 'capture'].includes(textOf(kind).toLowerCase()) &&
			textOf(status).toLowerCase() === 'success',
	);

/** What the books have of refunds with which money went back. */
const paidRefunds = (order: RecordView): readonly Booking[] =>
	entriesOf(order.fields.refunds).length === 0
		? []
		: bookOf(order).bookings.filter(({ of }) => of === 'refund');

/** When money last went back. */
export const refundedAt = fromRecord(BOOK_NEEDS, (order) =>
	latestOf(paidRefunds(order).map(({ bookedAt }) => bookedAt)),
);

/** What was paid back; blank when a refund cannot be read in the currency of the row. */
export const refundedAmount = fromRecord(BOOK_NEEDS, (order) => {
	const refunds = paidRefunds(order);
	const isKnown = refunds.length > 0 && refunds.every(({ amount }) => amount);
	return isKnown ? decimalText(negate(sumOfBookings(refunds))) : '';
});

/** When the last shipment was made. */
export const fulfilledAt = fromRecord(['fulfillments'], ({ fields }) =>
	latestOf(shipments(fields).map(({ created_at: at }) => textOf(at))),
);

/** The tracking numbers of the shipments, each once. */
export const trackingNumbers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(
		shipments(fields).flatMap(({ tracking_numbers: numbers, tracking_number: number }) => {
			const all = listOf(numbers).map(textOf);
			return all.length > 0 ? all : [textOf(number)];
		}),
	),
]);

/** The carriers of the shipments, each once. */
export const trackingCarriers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(shipments(fields).map(({ tracking_company: carrier }) => textOf(carrier))),
]);

/** The shipments that were not cancelled. */
const shipments = (order: Fields): Fields[] =>
	entriesOf(order.fulfillments).filter(
		({ status }) => !['cancelled', 'error', 'failure'].includes(textOf(status).toLowerCase()),
	);

/** The titles of the shipping lines that were not removed. */
export const shippingMethods = fromRecord(['shipping_lines'], shippingTitles);
export const firstShippingMethod = fromRecord(
	['shipping_lines'],
	(order) => shippingTitles(order)[0],
);

function shippingTitles({ fields }: RecordView): unknown[] {
	const kept = entriesOf(fields.shipping_lines).filter(
		({ is_removed: removed }) => removed !== true,
	);
	return kept.map(({ title }) => title);
}
