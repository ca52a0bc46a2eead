import { type Booking, sumOfBookings } from '../books/bookings';
import { BOOK_NEEDS, bookOf } from '../books/orderBook';
import {
	isTipLine,
	liableTaxes,
	lineAmounts,
	moneyOf,
	READING_NEEDS,
	readingOf,
} from '../books/orderReading';
import {
	fromLine,
	fromRecord,
	type LineSource,
	orderMoney,
	type RecordSource,
	textOrBlank,
} from './columns';
import { amountOf, CURRENCIES, type RecordView, withSets } from './record';
import { latestOf } from '../../values/dates';
import {
	decimalText,
	isZeroAmount,
	negate,
	shortened,
	subtract,
	sumOf,
} from '../../values/decimals';
import {
	entriesOf,
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	listIn,
	listOf,
	pluck,
	textOf,
} from '../../values/recordValues';

/** Channels fill one or both. */
export const emailOf = ({ email: own, customer }: Fields): string =>
	firstText(own, fieldsOf(customer).email);

export const email = fromRecord(['email', 'customer'], ({ fields }) => emailOf(fields));

const ADDRESSES = ['shipping_address', 'billing_address'];
const BUYER = ['customer', ...ADDRESSES];

/** For guests, which have no customer record, that on an address. */
export const customerNameOf = (order: Fields): string =>
	fullName(order.customer) || firstText(...addressesOf(order).map(nameOn));

export const customerName = fromRecord(BUYER, ({ fields }) => customerNameOf(fields));

export const phone = fromRecord(['phone', ...BUYER], ({ fields }) =>
	firstText(
		...[fields, fields.customer, ...addressesOf(fields)].map((holder) => fieldsOf(holder).phone),
	),
);

/** In the order in which they stand in for the customer: billing, shipping, default. */
const addressesOf = ({ billing_address, shipping_address, customer }: Fields): unknown[] => [
	...[billing_address, shipping_address, fieldsOf(customer).default_address],
];

export const addressName = (address: string): RecordSource =>
	fromRecord([address], ({ fields }) => nameOn(fields[address]));

const nameOn = (address: unknown): string => firstText(fieldsOf(address).name) || fullName(address);

function fullName(person: unknown): string {
	const { first_name: first, last_name: last } = fieldsOf(person);
	return joinTexts([firstText(first), firstText(last)], ' ');
}

export const countryCode = fromRecord(ADDRESSES, ({ fields }) =>
	firstText(...ADDRESSES.map((name) => fieldsOf(fields[name]).country_code)),
);

export const discountCodes = fromRecord(['discount_codes'], ({ fields }) =>
	pluck(fields.discount_codes, 'code'),
);

/** Without tips; blank when a quantity is missing. */
export const totalQuantity = fromRecord(['line_items'], ({ lines, listsLines }) => {
	const sold = lines.filter(({ fields }) => !isTipLine(fields));
	return listsLines ? sumOf(sold.map(({ fields }) => textOf(fields.quantity))) : '';
});

export const noteAttributes = fromRecord(['note_attributes'], ({ fields }) =>
	namedValues(fields.note_attributes),
);

export const lineProperties = fromLine(({ fields }) => namedValues(fields.properties));

export const namedValues = (list: unknown): string[] =>
	listOf(list)
		.map(fieldsOf)
		.map(({ name, value }) => joinTexts([name, value], ': '));

/** Blank for a tip, which has none. */
export const units = (name: string): LineSource =>
	fromLine(({ fields }) => (isTipLine(fields) ? '' : fields[name]));

/** "2 x SKU title" of every line, without the number for a tip. */
export const items = fromRecord(['line_items'], ({ lines }) =>
	lines.map(({ fields }) => {
		const quantity = isTipLine(fields) ? '' : textOf(fields.quantity);
		const count = quantity === '' ? '' : `${quantity} x`;
		return joinTexts([count, fields.sku, firstText(fields.title, fields.name)], ' ');
	}),
);

/** Blank when the channel gives none in the currency of the row. */
export const lineDiscount = fromLine((line) => {
	const { record, fields } = line;
	const own = amountOf(record, fields, 'total_discount');
	const isGiven = textOf(own) !== '' || listIn(fields.discount_allocations) !== undefined;
	return isGiven ? textOrBlank(lineAmounts(line)?.discount) : '';
}, READING_NEEDS);

/** price x quantity - discount; blank when one of them is not known, and for a tip. */
export const lineTotal = fromLine((line) => {
	const { gross, discount } = lineAmounts(line) ?? {};
	return textOrBlank(gross && discount && shortened(subtract(gross, discount), gross.scale));
}, READING_NEEDS);

/** After its discounts; blank when the channel does not give it. */
export const orderShipping = fromRecord(READING_NEEDS, (order) => {
	const { given, shipping } = readingOf(order);
	const { price, discount, isKnown } = shipping;
	if (!isKnown) return '';
	const net = subtract(price, discount);
	return decimalText(isZeroAmount(net) ? { units: 0n, scale: given.decimals } : net);
});

/** Channels give it as an amount of the order or as one of its lines. */
export const orderTip = fromRecord(READING_NEEDS, (order) =>
	textOrBlank(readingOf(order).given.tip),
);

/** Channels give these two in both currencies only, see `withSets`. */
export const orderDuties = ofSet('original_total_duties');
export const orderFees = ofSet('original_total_additional_fees');

function ofSet(name: string): RecordSource {
	return orderMoney(name, [`${name}_set`]);
}

const TOTALS = ['total_price', 'current_total_price'];

export const changeAfterOrder = fromRecord([...withSets(...TOTALS), ...CURRENCIES], (order) => {
	const [total, current] = TOTALS.map((name) => moneyOf(order, order.fields, name));
	return textOrBlank(total && current && subtract(total, current));
});

const TAX_NEEDS = ['tax_lines', ...CURRENCIES];

export const ofTaxes = (name: 'title' | 'rate'): RecordSource =>
	fromRecord(['tax_lines'], ({ fields }) => entriesOf(fields.tax_lines).map((tax) => tax[name]));

export const taxAmounts = amountOfEach('tax_lines', 'price');
export const discountAmounts = amountOfEach('discount_codes', 'amount');

function amountOfEach(list: string, name: string): RecordSource {
	return fromRecord([list, ...CURRENCIES], (order) =>
		joinTexts(entriesOf(order.fields[list]).map((entry) => amountOf(order, entry, name))),
	);
}

/** As in Shopify's file: "VAT 21%". */
export function taxName(place: number): RecordSource {
	return fromRecord(['tax_lines'], ({ fields }) => {
		const { title, rate } = entriesOf(fields.tax_lines)[place - 1] ?? {};
		const percent = typeof rate === 'number' ? `${Number((rate * 100).toFixed(4))}%` : '';
		return joinTexts([title, percent], ' ');
	});
}

export function taxValue(place: number): RecordSource {
	return fromRecord(TAX_NEEDS, (order) => {
		const tax = entriesOf(order.fields.tax_lines)[place - 1];
		return tax && amountOf(order, tax, 'price');
	});
}

export const channelLiableTax = fromRecord(TAX_NEEDS, (order) => {
	const liable = liableTaxes(order.fields);
	return liable.length === 0
		? ''
		: sumOf(liable.map((tax) => textOf(amountOf(order, tax, 'price'))));
});

/** Blank without a list of taxes, or where one has no amount. */
export const lineTax = fromLine(({ record, fields: { tax_lines: taxes } }) => {
	if (listIn(taxes) === undefined) return '';
	return sumOf(entriesOf(taxes).map((tax) => textOf(amountOf(record, tax, 'price'))));
}, CURRENCIES);

export const lineTaxRates = fromLine(({ fields }) =>
	entriesOf(fields.tax_lines).map(({ rate }) => rate),
);

export const paidAt = fromRecord(['transactions'], ({ fields }) =>
	latestOf(payments(fields).map((payment) => firstText(payment.processed_at, payment.created_at))),
);

export const paymentReferences = fromRecord(['transactions'], ({ fields }) => [
	...new Set(
		payments(fields).map(({ authorization, payment_id: id, receipt_id: receipt }) =>
			firstText(authorization, id, receipt),
		),
	),
]);

/** Channels write these words in either case. */
const payments = (order: Fields): Fields[] =>
	entriesOf(order.transactions).filter(
		({ kind, status }) =>
			['sale', 'capture'].includes(textOf(kind).toLowerCase()) &&
			textOf(status).toLowerCase() === 'success',
	);

const paidRefunds = (order: RecordView): readonly Booking[] =>
	entriesOf(order.fields.refunds).length === 0
		? []
		: bookOf(order).bookings.filter(({ of }) => of === 'refund');

export const refundedAt = fromRecord(BOOK_NEEDS, (order) =>
	latestOf(paidRefunds(order).map(({ bookedAt }) => bookedAt)),
);

/** Blank when a refund cannot be read in the currency of the row. */
export const refundedAmount = fromRecord(BOOK_NEEDS, (order) => {
	const refunds = paidRefunds(order);
	const isKnown = refunds.length > 0 && refunds.every(({ amount }) => amount);
	return isKnown ? decimalText(negate(sumOfBookings(refunds))) : '';
});

export const fulfilledAt = fromRecord(['fulfillments'], ({ fields }) =>
	latestOf(shipments(fields).map(({ created_at: at }) => textOf(at))),
);

export const trackingNumbers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(
		shipments(fields).flatMap(({ tracking_numbers: numbers, tracking_number: number }) => {
			const all = listOf(numbers).map(textOf);
			return all.length > 0 ? all : [textOf(number)];
		}),
	),
]);

export const trackingCarriers = fromRecord(['fulfillments'], ({ fields }) => [
	...new Set(shipments(fields).map(({ tracking_company: carrier }) => textOf(carrier))),
]);

const shipments = (order: Fields): Fields[] =>
	entriesOf(order.fulfillments).filter(
		({ status }) => !['cancelled', 'error', 'failure'].includes(textOf(status).toLowerCase()),
	);

export const shippingMethods = fromRecord(['shipping_lines'], shippingTitles);
export const shippingMethod = fromRecord(['shipping_lines'], (order) => shippingTitles(order)[0]);

function shippingTitles({ fields }: RecordView): unknown[] {
	const kept = entriesOf(fields.shipping_lines).filter(({ is_removed }) => is_removed !== true);
	return kept.map(({ title }) => title);
}
