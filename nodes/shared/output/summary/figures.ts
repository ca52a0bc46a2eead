import {
	absolute,
	add,
	compare,
	type Decimal,
	decimalOf,
	divide,
	negate,
	subtract,
	ZERO,
} from '../../values/decimals';
import { textOf } from '../../values/recordValues';
import { type AmountType, type Booking, CATEGORY_OF } from '../books/bookings';
import type { OrderBook } from '../books/orderBook';
import { hasTaxElsewhere, type ItemLine, readingOf } from '../books/orderReading';
import type { LineView, RecordView } from '../rows/record';

/** Discounts are sums of positive amounts. */
export const SALE_SUMS = [
	'units',
	'gross_sales',
	'discounts',
	'net_sales',
	'gift_cards',
	'shipping',
	'tax_on_top',
	'tax_included',
	'current_tax',
	'tips',
	'duties',
	'fees',
	'rounding',
	'unexplained',
	'total',
] as const;
/** Sums of refunds, negative; one that cannot be read leaves all of them unknown. */
export const REFUND_SUMS = [
	'refunded_sales',
	'refunded_shipping',
	'refunded_tax',
	'refunded_other',
] as const;
/** Sums that many channels never give: an order is complete without. Reductions are negative. */
const AFTER_SALE = [
	'changed',
	'current_total',
	'left_out_cancelled_total',
	'left_out_cancelled_current_total',
	'left_out_test_total',
] as const;
export const SUMS = [...SALE_SUMS, ...REFUND_SUMS, ...AFTER_SALE] as const;
export type SumName = (typeof SUMS)[number];
const afterSale: ReadonlySet<SumName> = new Set<SumName>([...AFTER_SALE, 'current_tax']);

export type CountName =
	'orders' | 'refunds' | 'incomplete_orders' | 'left_out_cancelled_orders' | 'left_out_test_orders';

/** The figures of one group. A sum is not known when one order lacks its amount. */
export class Figures {
	/** epoch milliseconds; undefined when no order that counts has a readable date */
	first?: number;
	last?: number;
	/** how many orders lack the amount of a sum */
	readonly lacking = new Map<SumName, number>();
	private readonly counts = new Map<CountName, number>();
	private readonly sums = new Map<SumName, Decimal>();

	add(name: SumName, amount: Decimal): void {
		this.sums.set(name, add(this.sums.get(name) ?? ZERO, amount));
	}

	increase(name: CountName, by = 1): void {
		this.counts.set(name, this.count(name) + by);
	}

	/** Notes the sums whose amounts an order lacks, all at once. */
	lack(names: ReadonlySet<SumName>): void {
		for (const name of names) this.lacking.set(name, (this.lacking.get(name) ?? 0) + 1);
		if ([...names].some((name) => !afterSale.has(name))) this.increase('incomplete_orders');
	}

	date(instant: number): void {
		this.first = Math.min(this.first ?? instant, instant);
		this.last = Math.max(this.last ?? instant, instant);
	}

	/** @param ofLines the other one is of line items: its incomplete orders count elsewhere */
	merge(other: Figures, ofLines = false): void {
		for (const [name, amount] of other.sums) this.add(name, amount);
		for (const [name, count] of other.counts)
			if (!ofLines || name !== 'incomplete_orders') this.increase(name, count);
		for (const [name, count] of other.lacking)
			this.lacking.set(name, (this.lacking.get(name) ?? 0) + count);
		for (const instant of [other.first, other.last]) if (instant !== undefined) this.date(instant);
	}

	count(name: CountName): number {
		return this.counts.get(name) ?? 0;
	}

	sum(name: SumName): Decimal | undefined {
		return this.lacking.has(name) ? undefined : this.known(name);
	}

	known(name: SumName): Decimal {
		return this.sums.get(name) ?? ZERO;
	}

	/** Sums added up, those of `less` taken off; undefined where one is not known. */
	combined(names: readonly SumName[], less: readonly SumName[] = []): Decimal | undefined {
		let result = ZERO;
		for (const name of [...names, ...less]) {
			const sum = this.sum(name);
			if (!sum) return undefined;
			result = less.includes(name) ? subtract(result, sum) : add(result, sum);
		}
		return result;
	}

	/** total / orders, rounded half up to `decimals` places */
	average(decimals: number): Decimal | undefined {
		const [total, orders] = [this.sum('total'), this.count('orders')];
		if (!total || orders === 0) return undefined;
		return divide(total, { units: BigInt(orders), scale: 0 }, decimals);
	}
}

const SALE_SUM: Readonly<Partial<Record<AmountType, SumName>>> = {
	item: 'gross_sales',
	item_discount: 'discounts',
	order_discount: 'discounts',
	gift_card: 'gift_cards',
	shipping: 'shipping',
	shipping_discount: 'shipping',
	tax: 'tax_on_top',
	tip: 'tips',
	duties: 'duties',
	fees: 'fees',
	rounding: 'rounding',
	unexplained: 'unexplained',
};

/** Returned cards and tips are no sales. */
const REFUND_SUM: Readonly<Partial<Record<AmountType, SumName>>> = {
	refund_item: 'refunded_sales',
	refund_shipping: 'refunded_shipping',
	refund_tax: 'refunded_tax',
};

/** Whether an amount belongs to the group of its line item, where line items are grouped. */
export const isOfLine = ({ type, of }: Booking): boolean =>
	type === 'refund_item' ||
	(of === 'sale' && (type === 'item' || type === 'item_discount' || type === 'gift_card'));

/** Adds an amount to its sums but those of totals. */
export function addBooking({ type, of, amount, taxIncludedAmount }: Booking, to: Figures): void {
	if (!amount) return;
	if (CATEGORY_OF[type] === 'tax') to.add('current_tax', amount);
	if (taxIncludedAmount) to.add('current_tax', taxIncludedAmount);
	if (of === 'change') return to.add('changed', amount);
	if (of === 'refund') return to.add(REFUND_SUM[type] ?? 'refunded_other', amount);
	const name = SALE_SUM[type];
	if (name) to.add(name, name === 'discounts' ? negate(amount) : amount);
	if (name === 'gross_sales' || name === 'discounts') to.add('net_sales', amount);
	if (taxIncludedAmount) to.add('tax_included', taxIncludedAmount);
}

/**
 * Sums whose amounts an order does not give. Tip, tax, duties and fees that are missing are 0 where
 * it adds up exactly without them, and a tax only where no other field tells of one.
 */
export function lackingSums(order: RecordView, { bookings, total }: OrderBook): SumName[] {
	if (isUnreadable(bookings)) return [...SALE_SUMS];
	const { given, shipping } = readingOf(order);
	// An amount that is missing has the decimal places of the totals.
	const unit = { units: 1n, scale: given.decimals };
	const isMissed = bookings.some(
		({ type, amount }) =>
			type === 'unexplained' ||
			(type === 'rounding' && amount && compare(absolute(amount), unit) >= 0),
	);
	const addsUp = total !== undefined && !isMissed;
	const lacking: SumName[] = total ? [] : ['total', 'rounding', 'unexplained'];
	if (!given.hasLines) lacking.push('units', 'gross_sales', 'discounts');
	if (!given.subtotal && !(given.hasLines && addsUp)) lacking.push('discounts', 'net_sales');
	for (const item of given.items) lacking.push(...lackingOfItem(item));
	if (!shipping.isKnown) lacking.push('shipping');
	if (!given.tax && (!addsUp || hasTaxElsewhere(order)))
		lacking.push('tax_on_top', 'tax_included', 'current_tax');
	if (addsUp) return lacking;
	if (!given.tip) lacking.push('tips');
	if (!given.duties) lacking.push('duties');
	if (!given.fees) lacking.push('fees');
	return lacking;
}

/** Whether the order as a whole cannot be read. */
export const isUnreadable = (bookings: readonly Booking[]): boolean =>
	bookings.some(({ type, of }) => type === 'unreadable' && of === 'sale');

export function lackingOfItem({ line, gross, isGiftCard, isDiscountKnown }: ItemLine): SumName[] {
	const lacking: SumName[] = isGiftCard || quantityOf(line) ? [] : ['units'];
	if (!gross) lacking.push(isGiftCard ? 'gift_cards' : 'gross_sales');
	if (!gross || !isDiscountKnown) lacking.push('discounts', 'net_sales');
	return lacking;
}

const quantityOf = ({ fields }: LineView): Decimal | undefined =>
	decimalOf(textOf(fields.quantity));

export const unitsOf = ({ line, isGiftCard }: ItemLine): Decimal =>
	isGiftCard ? ZERO : (quantityOf(line) ?? ZERO);
