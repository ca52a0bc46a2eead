import { amountOf, CURRENCIES, namedAmounts } from './amounts';
import { fromRecord } from './columns';
import { sumOf } from '../../values/decimals';
import type { RecordView } from './record';
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../values/recordValues';

const TOTAL = 'total_shipping_price_set';

/**
 * Shipping of the order. Where the channel gives no total, the exact sum of the shipping lines that were not removed,
 * each after its discounts; blank when there is none, or one of them has no amount.
 */
export const orderShipping = fromRecord(
	{
		shop: [TOTAL, 'shipping_lines', 'currency'],
		presentment: [TOTAL, 'shipping_lines', ...CURRENCIES],
	},
	(order) => {
		const total = amountOf(order, order.fields, undefined, TOTAL);
		const lines = shippingLines(order.fields);
		if (textOf(total) !== '' || lines.length === 0) return total;
		// The total has another currency code than the order, so the currency of the lines is uncertain too.
		if (textOf(moneyIn(order).amount) !== '') return '';
		return sumOf(lines.map((line) => lineAmount(order, line)));
	},
);

const moneyIn = ({ fields, currencySet }: RecordView): Fields =>
	fieldsOf(fieldsOf(fields[TOTAL])[`${currencySet}_money`]);

/** The amount of a shipping line after its discounts, in the currency of the row; blank when it is not given. */
function lineAmount(order: RecordView, line: Fields): string {
	const hasDiscounts =
		namedAmounts(line, 'discounted_price', 'discounted_price_set').length > 0 ||
		listOf(line.discount_allocations).length > 0;
	return textOf(
		hasDiscounts
			? amountOf(order, line, 'discounted_price', 'discounted_price_set')
			: amountOf(order, line, 'price', 'price_set'),
	);
}

/** The titles of the shipping lines that were not removed. */
export const shippingMethods = fromRecord(['shipping_lines'], ({ fields }) =>
	shippingLines(fields).map(({ title }) => title),
);

/** The title of the first shipping line that was not removed. */
export const firstShippingMethod = fromRecord(
	['shipping_lines'],
	({ fields }) => shippingLines(fields)[0]?.title,
);

/** The shipping lines that were not removed. */
const shippingLines = (order: Fields): Fields[] =>
	listOf(order.shipping_lines)
		.filter(isFields)
		.filter(({ is_removed: removed }) => removed !== true);
