import { isTipLine } from '../books/orderReading';
import { fromLine, fromRecord, type LineSource, type RecordSource } from './columns';
import { sumOf } from '../../values/decimals';
import { fieldsOf, firstText, joinTexts, listOf, pluck, textOf } from '../../values/recordValues';

/** The e-mail of the order, else of the customer; channels fill one or both. */
export const email = fromRecord(['email', 'customer'], ({ fields }) =>
	firstText(fields.email, fieldsOf(fields.customer).email),
);

/** The name of the customer; for guests, which have no customer record, the name on an address: billing, shipping, default. */
export const customerName = fromRecord(
	['customer', 'billing_address', 'shipping_address'],
	({ fields: { customer, billing_address: billing, shipping_address: shipping } }) =>
		fullName(customer) || nameOn(billing) || nameOn(shipping) || nameOn(defaultAddress(customer)),
);

/** The phone number of the order, the customer, or the billing, shipping or default address, in this order. */
export const phone = fromRecord(
	['phone', 'customer', 'billing_address', 'shipping_address'],
	({ fields }) =>
		firstText(
			fields.phone,
			fieldsOf(fields.customer).phone,
			fieldsOf(fields.billing_address).phone,
			fieldsOf(fields.shipping_address).phone,
			fieldsOf(defaultAddress(fields.customer)).phone,
		),
);

const defaultAddress = (customer: unknown): unknown => fieldsOf(customer).default_address;

/** '' for a text of white space only, so that the next source is used. */
const unlessBlank = (value: unknown): unknown => (textOf(value).trim() === '' ? '' : value);

/** The name on an address, else its first and last name. */
export function addressName(address: string): RecordSource {
	return fromRecord([address], ({ fields }) => nameOn(fields[address]));
}

const nameOn = (address: unknown): string => firstText(fieldsOf(address).name) || fullName(address);

function fullName(person: unknown): string {
	const { first_name: first, last_name: last } = fieldsOf(person);
	return joinTexts([first, last].map(unlessBlank), ' ');
}

/** The country that the order goes to, else the one of the billing address. */
export const countryCode = fromRecord(['shipping_address', 'billing_address'], ({ fields }) =>
	firstText(
		fieldsOf(fields.shipping_address).country_code,
		fieldsOf(fields.billing_address).country_code,
	),
);

/** The codes of all discount codes. */
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

/** A value of the units of a line; blank for a tip, which is none. */
export const ofUnits = ({ get, needs }: LineSource): LineSource =>
	fromLine((line) => (isTipLine(line.fields) ? '' : get(line)), needs);

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
