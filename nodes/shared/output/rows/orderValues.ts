import { amountOf, LINE_MONEY_NEEDS, namedAmounts } from './amounts';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { isZero, lineTotalOf, sumOf } from './decimals';
import { type Fields, fieldsOf, firstText, joinTexts, pluck, textOf } from './values';

/** The order's e-mail, else the customer's: channels fill the one or the other. */
export const email = fromRecord(['email', 'customer'], ({ fields }) =>
	firstText(fields.email, fieldsOf(fields.customer).email),
);

/** The customer's name; of a guest, whom a channel does not know as a customer, the name on an address. */
export const customerName = fromRecord(
	['customer', 'billing_address', 'shipping_address'],
	({ fields: { customer, billing_address: billing, shipping_address: shipping } }) =>
		firstText(fullName(customer), nameOn(billing), nameOn(shipping)),
);

/** The order's phone number, else the customer's, else the one on an address. */
export const phone = fromRecord(
	['phone', 'customer', 'billing_address', 'shipping_address'],
	({ fields }) =>
		firstText(
			fields.phone,
			fieldsOf(fields.customer).phone,
			fieldsOf(fields.billing_address).phone,
			fieldsOf(fields.shipping_address).phone,
		),
);

/** The name on an address, else made of its first and last name. */
export function addressName(address: string): RecordSource {
	return fromRecord([address], ({ fields }) => nameOn(fields[address]));
}

const nameOn = (address: unknown): string => firstText(fieldsOf(address).name, fullName(address));

function fullName(person: unknown): string {
	const { first_name: first, last_name: last } = fieldsOf(person);
	return joinTexts([first, last], ' ');
}

/** The code of every discount code. */
export const discountCodes = fromRecord(['discount_codes'], ({ fields }) =>
	pluck(fields.discount_codes, 'code'),
);

/** price x quantity - total_discount, all in the row's currency; blank when one is not known. */
export const lineTotal = fromLine(({ record, fields }) => {
	const discount = textOf(amountOf(record, fields, 'total_discount', 'total_discount_set'));
	if (discount === '' && hasDiscount(fields)) return '';
	const price = textOf(amountOf(record, fields, 'price', 'price_set'));
	return lineTotalOf(price, textOf(fields.quantity), discount);
}, LINE_MONEY_NEEDS);

/** Whether a line has a discount in any currency: one that is blank elsewhere is then not none. */
const hasDiscount = (line: Fields): boolean =>
	namedAmounts(line, 'total_discount', 'total_discount_set').some((amount) => !isZero(amount));

/** The sum of the quantities; blank when the lines or one of the quantities are not known. */
export const totalQuantity = fromRecord(['line_items'], (order) =>
	order.listsLines ? sumOf(order.lines.map(({ fields }) => textOf(fields.quantity))) : '',
);

/** Every SKU of the order once, in the order of the lines. */
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
