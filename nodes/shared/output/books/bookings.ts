import {
	type Decimal,
	shortened,
	subtract,
	ZERO,
	add,
	isEqual,
	isZeroAmount,
	negate,
} from '../../values/decimals';
import {
	entriesOf,
	type Fields,
	firstText,
	joinTexts,
	pluck,
	textOf,
} from '../../values/recordValues';
import type { LineView, RecordView } from '../rows/record';
import { isRounding, moneyOf, pricedIn, readingOf, sumOfKnown } from './orderReading';

export type Category =
	'item' | 'giftCard' | 'shipping' | 'tax' | 'tip' | 'duties' | 'fees' | 'other';

/** The kinds of amounts, in the order of their rows, each with the kind of a sale it belongs to. */
export const CATEGORY_OF = {
	item: 'item',
	item_discount: 'item',
	order_discount: 'item',
	gift_card: 'giftCard',
	shipping: 'shipping',
	shipping_discount: 'shipping',
	tax: 'tax',
	tip: 'tip',
	duties: 'duties',
	fees: 'fees',
	rounding: 'other',
	unexplained: 'other',
	refund_item: 'item',
	refund_shipping: 'shipping',
	refund_tax: 'tax',
	refund_other: 'other',
	change_item: 'item',
	change_shipping: 'shipping',
	change_tax: 'tax',
	change_duties: 'duties',
	change_fees: 'fees',
	change_other: 'other',
	unreadable: 'other',
} as const satisfies Record<string, Category>;
export type AmountType = keyof typeof CATEGORY_OF;

export interface Booking {
	readonly type: AmountType;
	readonly of: 'sale' | 'refund' | 'change';
	/** tells the amounts of one type apart; '' for types that an order has once */
	readonly id: string;
	/** reductions are negative; undefined for an amount that cannot be read */
	readonly amount: Decimal | undefined;
	/** a date as the channel gives it; '' where it does not tell the day */
	readonly bookedAt: string;
	readonly line?: LineView;
	/** of items sold or returned, these negative */
	readonly quantity?: Decimal;
	/** title of the item or of the shipping, discount codes, names of the taxes; '' for none */
	readonly description: string;
	/** of a tax inside the prices: how much it is; `amount` is 0 then */
	readonly taxIncludedAmount?: Decimal;
	/** whether the channel does not tell how much tax a refund or change has */
	readonly isTaxUnknown?: boolean;
	/** of types that belong to an entry of `refunds`: its ID, else its number */
	readonly refundId?: string;
	/** of the type `tax`, where the taxes of the order are named one by one */
	readonly taxRate?: unknown;
	readonly isChannelLiable?: boolean;
}

export const sumOfBookings = (bookings: readonly Booking[]): Decimal =>
	sumOfKnown(bookings.map(({ amount }) => amount));

/**
 * The amounts add up to the order's total: what they do not explain of it is one of its own. Only
 * items, shipping lines and tax inside the prices may be 0.
 */
export function saleBookings(order: RecordView, bookedAt: string): Booking[] {
	const { given, choice, sums, shipping } = readingOf(order);
	const { total } = given;
	const bookings: Booking[] = [];
	if (!given.hasLines) book('item', given.subtotal, { id: '0' });
	for (const item of given.items) {
		const { line, quantity, isGiftCard } = item;
		const { gross, discount } = pricedIn(item, choice, given);
		const description = firstText(line.fields.name, line.fields.title);
		const about = { line, id: line.id, description };
		if (isGiftCard) {
			book('gift_card', gross && subtract(gross, discount), { ...about, quantity });
			continue;
		}
		book('item', gross, { ...about, quantity });
		if (gross) bookSome('item_discount', negate(discount), about);
	}
	const codes = joinTexts(pluck(order.fields.discount_codes, 'code'));
	bookSome('order_discount', negate(sums.orderDiscount), { description: codes });
	for (const { fields, id, price, discount } of shipping.lines) {
		if (!price) continue;
		const about = { id, description: textOf(fields.title) };
		book('shipping', price, about);
		bookSome('shipping_discount', negate(discount), about);
	}
	if (shipping.lines.length === 0) bookSome('shipping', shipping.price);
	bookSome('shipping_discount', negate(shipping.leftover));
	for (const { amount, ...about } of taxesOf(order)) {
		if (!choice.isTaxInside) book('tax', amount, about);
		else book('tax', { units: 0n, scale: amount.scale }, { ...about, taxIncludedAmount: amount });
	}
	bookSome('tip', given.tip);
	bookSome('duties', given.duties);
	bookSome('fees', given.fees);
	if (total) {
		const rest = shortened(subtract(total, sumOfBookings(bookings)), total.scale);
		bookSome(isRounding(rest, given) ? 'rounding' : 'unexplained', rest);
	}
	// The item of an order without line items, so that it is in the rows.
	if (bookings.length === 0) book('item', total ?? ZERO, { id: '0' });
	return bookings;

	function book(type: AmountType, amount: Decimal | undefined, more?: Partial<Booking>): void {
		bookings.push({ type, of: 'sale', id: '', amount, description: '', bookedAt, ...more });
	}

	function bookSome(type: AmountType, amount: Decimal | undefined, more?: Partial<Booking>): void {
		if (amount && !isZeroAmount(amount)) book(type, amount, more);
	}
}

/** The tax, by title and rate where the taxes that the order names come to it exactly. */
function taxesOf(order: RecordView): Array<Partial<Booking> & { amount: Decimal }> {
	const { given, choice } = readingOf(order);
	const { tax = ZERO, liableTax } = given;
	const counted = choice.withLiable ? tax : subtract(tax, liableTax);
	if (isZeroAmount(counted)) return [];
	const titles = joinTexts(pluck(order.fields.tax_lines ?? [], 'title'));
	const asOne = [{ amount: counted, description: titles }];
	const named = new Map<string, { line: Fields; amount: Decimal }>();
	for (const line of entriesOf(order.fields.tax_lines)) {
		const isLiable = line.channel_liable === true;
		if (isLiable && !choice.withLiable) continue;
		const amount = moneyOf(order, line, 'price');
		if (!amount) return asOne;
		const key = [line.title, line.rate, isLiable].map(String).join(':');
		const before = named.get(key)?.amount ?? ZERO;
		named.set(key, { line, amount: add(before, amount) });
	}
	const all = [...named.values()];
	if (!isEqual(sumOfKnown(all.map(({ amount }) => amount)), counted)) return asOne;
	return all
		.filter(({ amount }) => !isZeroAmount(amount))
		.map(({ line, amount }, at) => ({
			amount,
			id: all.length === 1 ? '' : String(at + 1),
			description: line.title === undefined ? titles : textOf(line.title),
			taxRate: line.rate,
			isChannelLiable: line.channel_liable === true,
		}));
}
