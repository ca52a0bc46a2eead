import { isTipLine, lineAmounts, moneyOf, READING_NEEDS, readingOf } from '../books/orderReading';
import { fromLine, fromRecord, type LineSource, type RecordSource, textOrBlank } from './columns';
import { amountOf, CURRENCIES, withSets } from './record';
import { decimalText, isZeroAmount, shortened, subtract, sumOf } from '../../values/decimals';
import {
	type Fields,
	fieldsOf,
	firstText,
	joinTexts,
	listIn,
	listOf,
	pluck,
	textOf,
} from '../../values/recordValues';

/** The e-mail of the order, else of the customer; channels fill one or both. */
export const emailOf = ({ email: own, customer }: Fields): string =>
	firstText(own, fieldsOf(customer).email);

export const email = fromRecord(['email', 'customer'], ({ fields }) => emailOf(fields));

/** The name of the customer; for guests, which have no customer record, the name on an address: billing, shipping, default. */
export const customerNameOf = ({
	customer,
	billing_address: billing,
	shipping_address: shipping,
}: Fields): string =>
	fullName(customer) || nameOn(billing) || nameOn(shipping) || nameOn(defaultAddress(customer));

export const customerName = fromRecord(
	['customer', 'billing_address', 'shipping_address'],
	({ fields }) => customerNameOf(fields),
);

/** The phone number of the order, the customer, or the billing, shipping or default address, in this order. */
export const phone = fromRecord(
	['phone', 'customer', 'billing_address', 'shipping_address'],
	({ fields: { phone: own, customer, billing_address: billing, shipping_address: shipping } }) => {
		const holders = [customer, billing, shipping, defaultAddress(customer)];
		return firstText(own, ...holders.map((holder) => fieldsOf(holder).phone));
	},
);

const defaultAddress = (customer: unknown): unknown => fieldsOf(customer).default_address;

/** The name on an address, else its first and last name. */
export const addressName = (address: string): RecordSource =>
	fromRecord([address], ({ fields }) => nameOn(fields[address]));

const nameOn = (address: unknown): string => firstText(fieldsOf(address).name) || fullName(address);

function fullName(person: unknown): string {
	const { first_name: first, last_name: last } = fieldsOf(person);
	return joinTexts([firstText(first), firstText(last)], ' ');
}

/** The country that the order goes to, else the one of the billing address. */
export const countryCode = fromRecord(['shipping_address', 'billing_address'], ({ fields }) =>
	firstText(
		fieldsOf(fields.shipping_address).country_code,
		fieldsOf(fields.billing_address).country_code,
	),
);

export const discountCodes = fromRecord(['discount_codes'], ({ fields }) =>
	pluck(fields.discount_codes, 'code'),
);

/** The sum of the quantities without tips; blank when the list of lines or one of the quantities is missing. */
export const totalQuantity = fromRecord(['line_items'], ({ lines, listsLines }) => {
	const sold = lines.filter(({ fields }) => !isTipLine(fields));
	return listsLines ? sumOf(sold.map(({ fields }) => textOf(fields.quantity))) : '';
});

/** The names and values of a list such as `note_attributes`, each as `name: value`. */
export const namedValues = (list: unknown): string[] =>
	listOf(list)
		.map(fieldsOf)
		.map(({ name, value }) => joinTexts([name, value], ': '));

/** A number of units of a line; blank for a tip, which is none. */
export const units = (name: string): LineSource =>
	fromLine(({ fields }) => (isTipLine(fields) ? '' : fields[name]));

/** The distinct SKUs, in the order of the lines. */
export const skus = fromRecord(['line_items'], ({ lines }) => [
	...new Set(lines.map(({ fields }) => textOf(fields.sku))),
]);

/** "2 x SKU title" of every line, without the number for a tip. */
export const items = fromRecord(['line_items'], ({ lines }) =>
	lines.map(({ fields }) => {
		const quantity = isTipLine(fields) ? '' : textOf(fields.quantity);
		const count = quantity === '' ? '' : `${quantity} x`;
		return joinTexts([count, fields.sku, firstText(fields.title, fields.name)], ' ');
	}),
);

/** The discount of a line, for its whole quantity; blank when the channel gives none in the currency of the row. */
export const lineDiscount = fromLine((line) => {
	const { record, fields } = line;
	const own = amountOf(record, fields, 'total_discount');
	const isGiven = textOf(own) !== '' || listIn(fields.discount_allocations) !== undefined;
	return isGiven ? textOrBlank(lineAmounts(line)?.discount) : '';
}, READING_NEEDS);

/** price x quantity - discount; blank when one of them is not known, and for a tip, which is none of the items. */
export const lineTotal = fromLine((line) => {
	const { gross, discount } = lineAmounts(line) ?? {};
	return textOrBlank(gross && discount && shortened(subtract(gross, discount), gross.scale));
}, READING_NEEDS);

/** The shipping after its discounts; blank when the channel does not give it. */
export const orderShipping = fromRecord(READING_NEEDS, (order) => {
	const { given, shipping } = readingOf(order);
	const { price, discount, isKnown } = shipping;
	if (!isKnown) return '';
	const net = subtract(price, discount);
	return decimalText(isZeroAmount(net) ? { units: 0n, scale: given.decimals } : net);
});

/** The tip, which channels give as an amount of the order or as one of its lines. */
export const orderTip = fromRecord(READING_NEEDS, (order) =>
	textOrBlank(readingOf(order).given.tip),
);

const TOTALS = ['total_price', 'current_total_price'];

/** The total minus the current total; blank when one of them is not given in the currency of the row. */
export const changeAfterOrder = fromRecord([...withSets(...TOTALS), ...CURRENCIES], (order) => {
	const [total, current] = TOTALS.map((name) => moneyOf(order, order.fields, name));
	return textOrBlank(total && current && subtract(total, current));
});
