import { amountOf, CURRENCIES, hasDiscount, LINE_MONEY_NEEDS } from './amounts';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { decimalOf, decimalText, lineTotalOf, subtract, sumOf } from '../../values/decimals';
import { fieldsOf, firstText, joinTexts, pluck, textOf } from '../../values/recordValues';

const TOTALS = [
	'total_price',
	'total_price_set',
	'current_total_price',
	'current_total_price_set',
] as const;

/** The e-mail of the order, else of the customer; channels fill one or both. */
export const email = fromRecord(['email', 'customer'], ({ fields }) =>
	firstText(fields.email, fieldsOf(fields.customer).email),
);

/** The name of the customer; for guests, which have no customer record, the name on an address: billing, shipping, default. */
export const customerName = fromRecord(
	['customer', 'billing_address', 'shipping_address'],
	({ fields: { customer, billing_address: billing, shipping_address: shipping } }) =>
		firstText(
			...[
				fullName(customer),
				nameOn(billing),
				nameOn(shipping),
				nameOn(defaultAddress(customer)),
			].map(unlessBlank),
		),
);

/** The phone number of the order, the customer, or the billing, shipping or default address, in this order. */
export const phone = fromRecord(
	['phone', 'customer', 'billing_address', 'shipping_address'],
	({ fields }) =>
		firstText(
			...[
				fields.phone,
				fieldsOf(fields.customer).phone,
				fieldsOf(fields.billing_address).phone,
				fieldsOf(fields.shipping_address).phone,
				fieldsOf(defaultAddress(fields.customer)).phone,
			].map(unlessBlank),
		),
);

const defaultAddress = (customer: unknown): unknown => fieldsOf(customer).default_address;

/** '' for a text of white space only, so that the next source is used. */
const unlessBlank = (value: unknown): unknown => (textOf(value).trim() === '' ? '' : value);

/** The name on an address, else its first and last name. */
export function addressName(address: string): RecordSource {
	return fromRecord([address], ({ fields }) => nameOn(fields[address]));
}

const nameOn = (address: unknown): string =>
	firstText(unlessBlank(fieldsOf(address).name), fullName(address));

function fullName(person: unknown): string {
	const { first_name: first, last_name: last } = fieldsOf(person);
	return joinTexts([first, last].map(unlessBlank), ' ');
}

/** The codes of all discount codes. */
export const discountCodes = fromRecord(['discount_codes'], ({ fields }) =>
	pluck(fields.discount_codes, 'code'),
);

/** price x quantity - total_discount in the currency of the row; blank when one of them is not given in it. */
export const lineTotal = fromLine(({ record, fields }) => {
	const discount = textOf(amountOf(record, fields, 'total_discount', 'total_discount_set'));
	if (discount === '' && hasDiscount(fields)) return '';
	const price = textOf(amountOf(record, fields, 'price', 'price_set'));
	return lineTotalOf(price, textOf(fields.quantity), discount);
}, LINE_MONEY_NEEDS);

/** The total minus the current total; blank when one of them is not given in the currency of the row. */
export const refundedOrRemoved = fromRecord(
	{
		shop: [...TOTALS, 'currency'],
		presentment: [...TOTALS, ...CURRENCIES],
	},
	(order) => {
		const total = decimalOf(textOf(amountOf(order, order.fields, TOTALS[0], TOTALS[1])));
		const current = decimalOf(textOf(amountOf(order, order.fields, TOTALS[2], TOTALS[3])));
		return total && current ? decimalText(subtract(total, current)) : '';
	},
);

/** The sum of the quantities; blank when the list of lines or one of the quantities is missing. */
export const totalQuantity = fromRecord(['line_items'], (order) =>
	order.listsLines ? sumOf(order.lines.map(({ fields }) => textOf(fields.quantity))) : '',
);

/** The distinct SKUs, in the order of the lines. */
export const skus = fromRecord(['line_items'], ({ lines }) => [
	...new Set(lines.map(({ fields }) => textOf(fields.sku))),
]);

/** "2 x SKU title" of every line. */
export const items = fromRecord(['line_items'], ({ lines }) =>
	lines.map(({ fields }) => {
		const quantity = textOf(fields.quantity);
		const count = quantity === '' ? '' : `${quantity} x`;
		return joinTexts([count, fields.sku, firstText(fields.title, fields.name)], ' ');
	}),
);
