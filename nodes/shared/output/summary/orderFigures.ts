import { absolute, compare, type Decimal, decimalOf, ZERO, negate } from '../../values/decimals';
import { textOf } from '../../values/recordValues';
import { type AmountType, type Booking, CATEGORY_OF } from '../books/bookings';
import type { OrderBook } from '../books/orderBook';
import { hasTaxElsewhere, type ItemLine, readingOf } from '../books/orderReading';
import type { LineView, RecordView } from '../rows/record';
import { type Figures, SALE_SUMS, type SumName } from './figures';

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

/** What was paid back; returned cards and tips are no sales. */
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
 * The sums of a sale whose amounts an order does not give. Tip, tax, duties and fees that are missing are 0 where the
 * order adds up exactly without them, and a tax only where no other field tells of one.
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

/** How many pieces a line item sold; gift cards are none. */
export const unitsOf = ({ line, isGiftCard }: ItemLine): Decimal =>
	isGiftCard ? ZERO : (quantityOf(line) ?? ZERO);
