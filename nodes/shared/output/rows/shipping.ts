import { amountOf, CURRENCIES, namedAmounts } from './amounts';
import {
	type Decimal,
	decimalOf,
	subtract,
	sumOf,
	ZERO,
	add,
	isEqual,
	negate,
} from '../../values/decimals';
import { type RecordView, uniqueId } from './record';
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../../values/recordValues';
import { fromRecord } from './columns';

/** The price of a shipping line, or its discount as a negative amount. */
export interface ShippingPart {
	readonly type: 'shipping' | 'shipping_discount';
	/** of the shipping line: its ID, else its number; unique in its order */
	readonly id: string;
	readonly amount: Decimal;
	/** undefined where the channel gives only a total */
	readonly line?: Fields;
}

/** Of more removed lines, only none or all may count: each further one doubles the choices. */
const MAX_REMOVED = 6;

/**
 * The amounts of the shipping lines. Removed lines count as far as `total_shipping_price_set` includes them; where that
 * is not given, if the order adds up with them. Without amounts of lines, the total of the shipping is the only part.
 * @param addsUp whether the order adds up with these amounts as its shipping
 */
export function shippingParts(
	order: RecordView,
	addsUp: (parts: readonly ShippingPart[]) => boolean,
): ShippingPart[] {
	const total = decimalOf(
		textOf(amountOf(order, order.fields, undefined, 'total_shipping_price_set')),
	);
	const lines = listOf(order.fields.shipping_lines).filter(isFields);
	const taken = new Set<string>();
	const all = lines.map((line, at) => ({
		isRemoved: line.is_removed === true,
		parts: partsOf(order, line, uniqueId(line, at + 1, taken)),
	}));
	if (all.every(({ parts }) => parts.length === 0))
		return total && total.units !== 0n ? [{ type: 'shipping', id: '', amount: total }] : [];
	const isRight = total
		? (parts: readonly ShippingPart[]) => matches(parts, total)
		: (parts: readonly ShippingPart[]) => addsUp(parts);
	const kept = (counts: (removed: number) => boolean) => {
		let removed = 0;
		return all.flatMap(({ isRemoved, parts }) => (!isRemoved || counts(removed++) ? parts : []));
	};
	const withoutRemoved = kept(() => false);
	const removedLines = all.filter(({ isRemoved }) => isRemoved).length;
	if (removedLines === 0 || isRight(withoutRemoved)) return withoutRemoved;
	const withAll = kept(() => true);
	if (isRight(withAll)) return withAll;
	if (removedLines > MAX_REMOVED) return withoutRemoved;
	for (let choice = 1; choice < 2 ** removedLines - 1; choice++) {
		const parts = kept((removed) => (choice & (1 << removed)) !== 0);
		if (isRight(parts)) return parts;
	}
	return withoutRemoved;
}

/** Whether the lines add up to the total, which channels give after or before discounts. */
function matches(parts: readonly ShippingPart[], total: Decimal): boolean {
	let [gross, net] = [ZERO, ZERO];
	for (const { type, amount } of parts) {
		net = add(net, amount);
		if (type === 'shipping') gross = add(gross, amount);
	}
	return isEqual(net, total) || isEqual(gross, total);
}

function partsOf(order: RecordView, line: Fields, id: string): ShippingPart[] {
	const price = decimalOf(textOf(amountOf(order, line, 'price', 'price_set')));
	const discounted = decimalOf(
		textOf(amountOf(order, line, 'discounted_price', 'discounted_price_set')),
	);
	const amount = price ?? discounted;
	if (!amount) return [];
	const discount = discounted ? subtract(amount, discounted) : allocated(order, line);
	const shipping: ShippingPart = { type: 'shipping', id, amount, line };
	if (!discount || discount.units === 0n) return [shipping];
	return [shipping, { type: 'shipping_discount', id, amount: negate(discount), line }];
}

/** The sum of the discounts allocated to a shipping line; undefined when one of them is not known. */
function allocated(order: RecordView, line: Fields): Decimal | undefined {
	let discount = ZERO;
	for (const allocation of listOf(line.discount_allocations).filter(isFields)) {
		const amount = decimalOf(textOf(amountOf(order, allocation, 'amount', 'amount_set')));
		if (!amount) return undefined;
		discount = add(discount, amount);
	}
	return discount;
}

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
