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
import type { RecordView } from '../rows/record';
import type { AmountType, Booking } from './bookings';
import {
	isRounding,
	moneyOf,
	pricedIn,
	readingOf,
	sumOfKnown,
	type OrderReading,
} from './orderReading';

/** The exact sum of the amounts that are known. */
export function sumOfBookings(bookings: readonly Booking[]): Decimal {
	let sum = ZERO;
	for (const { amount } of bookings) if (amount) sum = add(sum, amount);
	return sum;
}

/**
 * What an order sold: its items, discounts, shipping, tax, tip, duties and fees. They add up to its total: what they do not
 * explain of it is an amount of its own, `rounding` where rounding each line can make it, else `unexplained`. Amounts of
 * zero have no booking, other than an item, a shipping line and a tax inside the prices. Never throws.
 * @param bookedAt the date of all of them
 */
export function saleBookings(order: RecordView, bookedAt: string): Booking[] {
	const reading = readingOf(order);
	const { given, sums } = reading;
	const bookings = itemBookings(reading, bookedAt);
	const once = (type: AmountType, amount: Decimal | undefined, description = ''): void => {
		if (amount && !isZeroAmount(amount))
			bookings.push({ type, of: 'sale', id: '', amount, description, bookedAt });
	};
	if (!isZeroAmount(sums.orderDiscount))
		once('order_discount', negate(sums.orderDiscount), codesOf(order));
	for (const entry of shippingBookings(reading, bookedAt)) bookings.push(entry);
	for (const entry of taxBookings(order, reading, bookedAt)) bookings.push(entry);
	once('tip', given.tip);
	once('duties', given.duties);
	once('fees', given.fees);
	const { total } = given;
	if (total) {
		const rest = shortened(subtract(total, sumOfBookings(bookings)), total.scale);
		if (!isZeroAmount(rest)) once(isRounding(rest, given) ? 'rounding' : 'unexplained', rest);
	}
	return bookings.length > 0 ? bookings : [onlyItem(total ?? ZERO, bookedAt)];
}

/** The item of an order without line items, so that it is in the rows. */
const onlyItem = (amount: Decimal | undefined, bookedAt: string): Booking => ({
	...{ type: 'item', of: 'sale', id: '0', amount, description: '', bookedAt },
});

const codesOf = ({ fields }: RecordView): string => joinTexts(pluck(fields.discount_codes, 'code'));

function itemBookings({ given, choice }: OrderReading, bookedAt: string): Booking[] {
	if (!given.hasLines) return [onlyItem(given.subtotal, bookedAt)];
	const bookings: Booking[] = [];
	for (const item of given.items) {
		const { line, quantity, isGiftCard } = item;
		const { name, title } = line.fields;
		const { gross, discount } = pricedIn(item, choice, given);
		const common = {
			line,
			of: 'sale' as const,
			id: line.id,
			description: firstText(name, title),
			bookedAt,
		};
		if (isGiftCard) {
			const amount = gross && subtract(gross, discount);
			bookings.push({ ...common, type: 'gift_card', amount, quantity });
			continue;
		}
		bookings.push({ ...common, type: 'item', amount: gross, quantity });
		if (gross && !isZeroAmount(discount))
			bookings.push({ ...common, type: 'item_discount', amount: negate(discount) });
	}
	return bookings;
}

function shippingBookings({ shipping }: OrderReading, bookedAt: string): Booking[] {
	const { lines, price, leftover } = shipping;
	const bookings: Booking[] = [];
	for (const { fields, id, price: amount, discount } of lines) {
		if (!amount) continue;
		const common = {
			of: 'sale' as const,
			id,
			shippingLine: fields,
			description: textOf(fields.title),
			bookedAt,
		};
		bookings.push({ ...common, type: 'shipping', amount });
		if (!isZeroAmount(discount))
			bookings.push({ ...common, type: 'shipping_discount', amount: negate(discount) });
	}
	const common = { of: 'sale' as const, id: '', description: '', bookedAt };
	if (lines.length === 0 && !isZeroAmount(price))
		bookings.push({ ...common, type: 'shipping', amount: price });
	if (!isZeroAmount(leftover))
		bookings.push({ ...common, type: 'shipping_discount', amount: negate(leftover) });
	return bookings;
}

/** The tax, one booking per title and rate where the taxes that the order names come to it exactly. */
function taxBookings(
	order: RecordView,
	{ given, choice }: OrderReading,
	bookedAt: string,
): Booking[] {
	const { tax = ZERO, liableTax } = given;
	const counted = choice.withLiable ? tax : subtract(tax, liableTax);
	if (isZeroAmount(counted)) return [];
	const lines = entriesOf(order.fields.tax_lines).filter(
		({ channel_liable: liable }) => choice.withLiable || liable !== true,
	);
	if (lines.length === 0) return [taxBooking(counted)];
	const named = new Map<string, { line: Fields; amount: Decimal }>();
	for (const line of lines) {
		const amount = moneyOf(order, line, 'price', 'price_set');
		if (!amount) return [taxBooking(counted)];
		const key = [line.title, line.rate, line.channel_liable === true].map(String).join(':');
		const before = named.get(key)?.amount ?? ZERO;
		named.set(key, { line, amount: add(before, amount) });
	}
	const all = [...named.values()];
	if (!isEqual(sumOfKnown(all.map(({ amount }) => amount)), counted)) return [taxBooking(counted)];
	return all
		.filter(({ amount }) => !isZeroAmount(amount))
		.map(({ line, amount }, at) => ({
			...taxBooking(amount, line.title),
			id: all.length === 1 ? '' : String(at + 1),
			taxRate: line.rate,
			isChannelLiable: line.channel_liable === true,
		}));

	function taxBooking(amount: Decimal, title?: unknown): Booking {
		const description =
			title === undefined ? joinTexts(pluck(order.fields.tax_lines ?? [], 'title')) : textOf(title);
		const common = { type: 'tax', of: 'sale', id: '', description, bookedAt } as const;
		return choice.isTaxInside
			? { ...common, amount: { units: 0n, scale: amount.scale }, taxIncludedAmount: amount }
			: { ...common, amount };
	}
}
