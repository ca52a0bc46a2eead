import { add, type Decimal, decimalText, isZeroAmount, ZERO } from '../../values/decimals';
import { currencyCode, rowCurrency } from '../rows/amounts';
import type { RecordView } from '../rows/record';
import type { OrderBook } from './orderBook';

/** What a reader of a ledger has to know: each with the sentence behind its number, and behind its sums if it has any. */
const SENTENCES = {
	unreadableOrders: [
		'order has an amount that cannot be read',
		'orders have an amount that cannot be read',
		'the rows have the type “unreadable” for it, without amount',
	],
	unreadableRefunds: [
		'refund was paid in a currency in which the order does not tell its amount',
		'refunds were paid in a currency in which the orders do not tell their amounts',
		'the rows have the type “unreadable” for it, without amount',
	],
	unexplained: [
		'order does not add up to its total',
		'orders do not add up to their totals',
		'the difference has the type “unexplained”',
	],
	wrongTaxFlags: [
		'order says “taxes_included” otherwise than its amounts',
		'orders say “taxes_included” otherwise than their amounts',
		'the rows follow the amounts',
	],
	withoutLines: [
		'refund names no line items',
		'refunds name no line items',
		'what went back has the type “refund_other”, and is in the sales of no SKU',
	],
	goodwill: [
		'order had money paid back or kept that its current total does not show',
		'orders had money paid back or kept that their current totals do not show',
		'the rows add up to “current_total” and this',
	],
	undated: [
		'amount has no day',
		'amounts have no day',
		'the channel does not tell when the order changed, so no row has it',
	],
} as const;
type Note = keyof typeof SENTENCES;

/** Counts what hints tell about the books of orders, and adds it up by currency. */
export class BookNotes {
	private readonly counts = new Map<Note, number>();
	private readonly sums = new Map<Note, Map<string, Decimal>>();

	add(book: OrderBook, order: RecordView): void {
		const { bookings, refundsWithoutLines, goodwill, isTaxFlagWrong } = book;
		if (isTaxFlagWrong) this.note('wrongTaxFlags');
		for (const { type, of, amount } of bookings) {
			if (type === 'unexplained') this.note('unexplained', order, amount);
			if (type === 'unreadable')
				this.note(of === 'sale' ? 'unreadableOrders' : 'unreadableRefunds');
		}
		for (const amount of refundsWithoutLines) this.note('withoutLines', order, amount);
		if (!isZeroAmount(goodwill)) this.note('goodwill', order, goodwill);
	}

	/** Notes the amounts of an order placed in the time that is wanted which belong to no day. */
	addUndated(order: RecordView, { bookings }: OrderBook): void {
		const [first] = bookings;
		if (!first || !order.covers(first.bookedAt)) return;
		for (const { bookedAt, amount } of bookings)
			if (amount && order.covers(bookedAt) === undefined) this.note('undated', order, amount);
	}

	private note(note: Note, order?: RecordView, amount?: Decimal): void {
		this.counts.set(note, (this.counts.get(note) ?? 0) + 1);
		if (!order || !amount) return;
		const currency = currencyCode(rowCurrency(order));
		const sums = this.sums.get(note) ?? new Map<string, Decimal>();
		this.sums.set(note, sums.set(currency, add(sums.get(currency) ?? ZERO, amount)));
	}

	/** A sentence for each kind of note that there is. */
	texts(): string[] {
		return (Object.keys(SENTENCES) as Note[]).flatMap((note) => {
			const count = this.counts.get(note);
			if (count === undefined) return [];
			const [one, several, where] = SENTENCES[note];
			const sums = [...(this.sums.get(note) ?? [])].map(([currency, sum]) =>
				`${decimalText(sum)} ${currency}`.trim(),
			);
			const together = sums.length > 0 ? ` (together ${sums.join(', ')})` : '';
			return `${count.toLocaleString('en')} ${count === 1 ? one : several}${together}: ${where}.`;
		});
	}
}
