import { add, type Decimal, isZeroAmount, moneyText, ZERO } from '../../values/decimals';
import type { Booking } from './bookings';
import type { OrderBook } from './orderBook';

/** What to know of the books: the words for one and for several, then of a ledger and a summary. */
const SENTENCES = {
	unreadableOrders: [
		'order has an amount that cannot be read',
		'orders have an amount that cannot be read',
		'the rows have the type “unreadable” for it, without amount',
	],
	unreadableRefunds: [
		'refund has no amount that can be read in the currency of its order',
		'refunds have no amount that can be read in the currency of their orders',
		'the rows have the type “unreadable” for it, without amount',
	],
	untoldEnds: [
		'cancelled order does not tell what is left of it',
		'cancelled orders do not tell what is left of them',
		'what cancelling took off has no row',
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
		'the sums follow the amounts',
	],
	withoutLines: [
		'refund names no line items',
		'refunds name no line items',
		'what went back has the type “refund_other”, and is in the sales of no SKU',
		'what went back is in “refunded_other”, and in the sales of no SKU',
	],
	goodwill: [
		'order had money paid back or kept that its current total does not show',
		'orders had money paid back or kept that their current totals do not show',
		'the rows add up to “current_total” and this',
		'it is in the refunds and changes',
	],
	undated: [
		'amount has no day',
		'amounts have no day',
		'the channel does not tell the day of such a change, so no row has it',
		'the channel does not tell the day of such a change, so no figure has it',
	],
} as const satisfies Record<string, readonly [string, string, string, string?]>;
type Note = keyof typeof SENTENCES;

export class BookNotes {
	private readonly tallies = new Map<Note, Map<string, { count: number; sum?: Decimal }>>();

	/** Of the time that is wanted, so that hints about a closed month stay as they are. */
	add(
		{ bookings, refundsWithoutLines, goodwill, untoldEndAt, isTaxFlagWrong }: OrderBook,
		currency: string,
		isWanted: (bookedAt: string) => boolean | undefined,
	): void {
		if (isTaxFlagWrong && isWanted(bookings[0].bookedAt)) this.note('wrongTaxFlags');
		if (untoldEndAt !== undefined && isWanted(untoldEndAt)) this.note('untoldEnds');
		for (const { type, of, amount, bookedAt } of bookings) {
			if ((type !== 'unexplained' && type !== 'unreadable') || !isWanted(bookedAt)) continue;
			if (type === 'unexplained') this.note(type, currency, amount);
			else this.note(of === 'sale' ? 'unreadableOrders' : 'unreadableRefunds');
		}
		for (const { amount, bookedAt } of refundsWithoutLines)
			if (isWanted(bookedAt)) this.note('withoutLines', currency, amount);
		// Of today only: what March kept is none any more where an edit of April takes it off.
		const isOfAllTime = isWanted('');
		if (isOfAllTime && !isZeroAmount(goodwill)) this.note('goodwill', currency, goodwill);
	}

	addUndated({ amount }: Booking, currency: string): void {
		if (amount && !isZeroAmount(amount)) this.note('undated', currency, amount);
	}

	note(note: Note, currency = '', amount?: Decimal, count = 1): void {
		const tally = this.tallies.get(note) ?? new Map<string, { count: number; sum?: Decimal }>();
		const own = tally.get(currency) ?? { count: 0 };
		const sum = amount ? add(own.sum ?? ZERO, amount) : own.sum;
		this.tallies.set(note, tally.set(currency, { count: own.count + count, sum }));
	}

	merge({ tallies }: BookNotes): void {
		for (const [note, tally] of tallies)
			for (const [currency, { count, sum }] of tally) this.note(note, currency, sum, count);
	}

	sums(note: Note): Array<{ currency: string; count: number; sum: string }> {
		return [...(this.tallies.get(note) ?? [])]
			.map(([currency, { count, sum }]) => ({
				...{ currency, count, sum: sum ? moneyText(sum, currency) : '' },
			}))
			.sort((one, other) => (one.currency < other.currency ? -1 : 1));
	}

	texts(of: 'ledger' | 'summary'): string[] {
		return (Object.keys(SENTENCES) as Note[]).flatMap((note) => {
			const [one, several, inLedger, inSummary] = SENTENCES[note];
			const where = of === 'ledger' ? inLedger : inSummary;
			const tallied = this.sums(note);
			if (tallied.length === 0 || where === undefined) return [];
			const count = tallied.reduce((all, own) => all + own.count, 0);
			const sums = tallied
				.filter(({ sum }) => sum !== '')
				.map(({ currency, sum }) => `${withSeparators(sum)} ${currency}`.trim());
			const together = sums.length > 0 ? ` (together ${sums.join(', ')})` : '';
			return `${count.toLocaleString('en')} ${count === 1 ? one : several}${together}: ${where}.`;
		});
	}
}

/** "-1,002,254.55" */
const withSeparators = (amount: string): string =>
	amount.replace(/\d+/, (whole) => BigInt(whole).toLocaleString('en'));
