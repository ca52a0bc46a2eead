import { amountOf, LINE_MONEY_NEEDS } from './amounts';
import { fromLine, fromRecord, type RecordSource } from './columns';
import { isZero, lineTotalOf, sumOf } from './decimals';
import { type Fields, fieldsOf, firstText, joinTexts, listOf, pluck, textOf } from './values';

/** The order's e-mail, else the customer's: channels fill the one or the other. */
export const email = fromRecord(['email', 'customer'], ({ fields }) =>
	firstText(fields.email, fieldsOf(fields.customer).email),
);

export const customerName = fromRecord(['customer'], ({ fields }) => {
	const { first_name: first, last_name: last } = fieldsOf(fields.customer);
	return joinTexts([first, last], ' ');
});

/** The name on an address, else made of its first and last name. */
export function addressName(address: string): RecordSource {
	return fromRecord([address], ({ fields }) => {
		const { name, first_name: first, last_name: last } = fieldsOf(fields[address]);
		return firstText(name, joinTexts([first, last], ' '));
	});
}

export const discountCodes = fromRecord(['discount_codes'], ({ fields }) =>
	pluck(fields.discount_codes, 'code'),
);

/** The titles of the shipping lines that are still on the order. */
export const shippingMethods = fromRecord(['shipping_lines'], ({ fields }) =>
	listOf(fields.shipping_lines).flatMap((entry) => {
		const { title, is_removed: removed } = fieldsOf(entry);
		return removed === true ? [] : [title];
	}),
);

/** price x quantity - total_discount, all in the row's currency; blank when one is not known. */
export const lineTotal = fromLine(({ record, fields }) => {
	const discount = textOf(amountOf(record, fields, 'total_discount', 'total_discount_set'));
	if (discount === '' && hasDiscount(fields)) return '';
	const price = textOf(amountOf(record, fields, 'price', 'price_set'));
	return lineTotalOf(price, textOf(fields.quantity), discount);
}, LINE_MONEY_NEEDS);

/** Whether a line has a discount in any currency: one that is blank elsewhere is then not none. */
function hasDiscount({ total_discount: plain, total_discount_set: set }: Fields): boolean {
	const { shop_money: shop, presentment_money: presentment } = fieldsOf(set);
	return [plain, fieldsOf(shop).amount, fieldsOf(presentment).amount].some((amount) => {
		const text = textOf(amount);
		return text !== '' && !isZero(text);
	});
}

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
