import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

/** An order that adds up, with the amounts it was made of, in the smallest unit of its currency. */
export interface RandomOrder {
	order: IDataObject;
	/** decimal places of the currency */
	decimals: number;
	/** what the amounts of the order must be: type, ID and amount of each, without zeros that have no row */
	expected: Array<[type: string, id: string, amount: bigint]>;
	/** the tax inside the prices; 0n when it is on top */
	taxIncluded: bigint;
}

/** An amount in the smallest unit as decimal text. */
export function amountText(units: bigint, decimals: number): string {
	const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
	const sign = units < 0n ? '-' : '';
	if (decimals === 0) return sign + digits;
	return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const units = (max: bigint) =>
	fc.oneof(fc.constant(0n), fc.bigInt(0n, max), fc.bigInt(0n, 10n ** 14n));

const line = fc.record({
	price: fc.oneof(units(100_000n), fc.constant(-500n)),
	quantity: fc.nat({ max: 12 }),
	percentOff: fc.constantFrom(0, 0, 10, 100),
	giftCard: fc.boolean(),
});

const shipping = fc.record({
	price: units(5000n),
	percentOff: fc.constantFrom(0, 0, 50, 100),
	/** removed lines count in the total, or do not */
	is: fc.constantFrom('kept', 'kept', 'removed', 'removedButCounted'),
});

const inputs = fc.record({
	decimals: fc.constantFrom(0, 2, 3),
	lines: fc.array(line, { maxLength: 6 }),
	shipping: fc.array(shipping, { maxLength: 3 }),
	orderPercentOff: fc.constantFrom(0, 0, 15, 100),
	tax: units(9000n),
	taxIs: fc.constantFrom('inside', 'onTop', 'onTop'),
	saysWhereTaxIs: fc.constantFrom(true, true, false),
	tip: units(2000n),
	duties: units(2000n),
	fees: units(2000n),
	refund: units(9000n),
	givesShippingTotal: fc.constantFrom('net', 'gross', 'no'),
});

/** Orders whose parts are consistent. */
export const consistentOrders: fc.Arbitrary<RandomOrder> = inputs
	.filter((given) => given.lines.length > 0 || given.orderPercentOff === 0)
	.map((given) => orderOf(given));

function orderOf(given: typeof inputs extends fc.Arbitrary<infer T> ? T : never): RandomOrder {
	const { decimals } = given;
	const text = (amount: bigint) => amountText(amount, decimals);
	const set = (amount: bigint) => ({
		shop_money: { currency_code: 'XTS', amount: text(amount) },
	});
	const expected: RandomOrder['expected'] = [];
	const add = (type: string, id: string, amount: bigint, evenZero = false) => {
		if (amount !== 0n || evenZero) expected.push([type, id, amount]);
		return amount;
	};
	let subtotal = 0n;
	const line_items = given.lines.map(({ price, quantity, percentOff, giftCard }, at) => {
		const id = `${100 + at}`;
		const gross = add('item', id, price * BigInt(quantity), true);
		const discount = gross > 0n ? (gross * BigInt(percentOff)) / 100n : 0n;
		subtotal += gross + add('item_discount', id, -discount);
		return {
			...{ id, quantity, sku: `S${at}`, title: `Item ${at}`, gift_card: giftCard },
			...{ price: text(price), total_discount: text(discount) },
		};
	});
	const orderDiscount = subtotal > 0n ? (subtotal * BigInt(given.orderPercentOff)) / 100n : 0n;
	subtotal += add('order_discount', '', -orderDiscount);
	let [net, gross] = [0n, 0n];
	const shipping_lines = given.shipping.map(({ price, percentOff, is }, at) => {
		const id = `${900 + at}`;
		const discount = (price * BigInt(percentOff)) / 100n;
		if (is !== 'removed') {
			gross += add('shipping', id, price, true);
			net += price + add('shipping_discount', id, -discount);
		}
		return {
			...{ id, title: `Way ${at}`, is_removed: is !== 'kept' },
			...{ price: text(price), discounted_price: text(price - discount) },
		};
	});
	const inside = given.taxIs === 'inside';
	if (given.tax !== 0n) add('tax', '', inside ? 0n : given.tax, true);
	add('tip', '', given.tip);
	add('duties', '', given.duties);
	add('fees', '', given.fees);
	const total = subtotal + net + (inside ? 0n : given.tax) + given.tip + given.duties + given.fees;
	add('refund_or_edit', '', -given.refund);
	const shippingTotal = { net: set(net), gross: set(gross), no: undefined };
	return {
		decimals,
		expected,
		taxIncluded: inside ? given.tax : 0n,
		order: {
			...{ id: '1', currency: 'XTS', presentment_currency: 'XTS', line_items, shipping_lines },
			subtotal_price: text(subtotal),
			total_shipping_price_set:
				shippingTotal[given.givesShippingTotal as keyof typeof shippingTotal],
			...(given.saysWhereTaxIs ? { taxes_included: inside } : {}),
			total_tax: text(given.tax),
			total_tip_received: text(given.tip),
			original_total_duties_set: given.duties === 0n ? {} : set(given.duties),
			original_total_additional_fees_set: given.fees === 0n ? {} : set(given.fees),
			total_price: text(total),
			current_total_price: text(total - given.refund),
		},
	};
}
