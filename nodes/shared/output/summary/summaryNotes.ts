import { type Decimal, ZERO, add, isZeroAmount } from '../../values/decimals';
import type { OrderBook } from '../books/orderBook';
import { currencyDecimals, moneyText } from './figureColumns';
import { type CountName, Figures } from './figures';
import type { Summary } from './summary';
import { counted } from '../../values/texts';

/** Amounts that are told beside the figures, by currency. */
export class Aside {
	private readonly byCurrency = new Map<string, { count: number; sum: Decimal }>();

	add(currency: string, amount: Decimal, count = 1): void {
		const own = this.byCurrency.get(currency) ?? { count: 0, sum: ZERO };
		this.byCurrency.set(currency, { count: own.count + count, sum: add(own.sum, amount) });
	}

	merge({ byCurrency }: Aside): void {
		for (const [currency, { count, sum }] of byCurrency) this.add(currency, sum, count);
	}

	/** how many amounts there are of all currencies */
	get count(): number {
		return [...this.byCurrency.values()].reduce((all, { count }) => all + count, 0);
	}

	/** the number and the sum of each currency, these with its decimal places */
	get sums(): Array<{ currency: string; count: number; sum: string }> {
		return [...this.byCurrency]
			.map(([currency, { count, sum }]) => ({
				...{ currency, count, sum: moneyText(sum, currencyDecimals(currency)) },
			}))
			.sort((one, other) => (one.currency < other.currency ? -1 : 1));
	}

	/** "-12.00 EUR, 3.00 USD" */
	get text(): string {
		return this.sums.map(({ currency, sum }) => `${sum} ${currency}`.trim()).join(', ');
	}
}

/** What the books of orders leave to be told beside the figures. */
export class Remarks {
	/** amounts whose day the channel does not tell, where each is on its day */
	readonly undated = new Aside();
	/** refunds that name no line items */
	readonly withoutLines = new Aside();
	/** orders that add up to their current total and money kept, or paid beyond what was returned */
	goodwill = 0;
	/** orders that add up only with the tax otherwise than their `taxes_included` says */
	wrongTaxFlags = 0;

	addBook({ goodwill, refundsWithoutLines, isTaxFlagWrong }: OrderBook, currency: string): void {
		if (!isZeroAmount(goodwill)) this.goodwill += 1;
		if (isTaxFlagWrong) this.wrongTaxFlags += 1;
		for (const amount of refundsWithoutLines) this.withoutLines.add(currency, amount);
	}

	merge(other: Remarks): void {
		this.undated.merge(other.undated);
		this.withoutLines.merge(other.withoutLines);
		this.goodwill += other.goodwill;
		this.wrongTaxFlags += other.wrongTaxFlags;
	}
}

/** How many orders were read, how many are in the figures, and which were left out; '' for the last where none were. */
export function orderCounts(summary: Summary): { read: string; leftOut: string } {
	const whole = figuresOf(summary);
	const leftOut = (
		[
			['test', 'left_out_test_orders'],
			['cancelled', 'left_out_cancelled_orders'],
		] as ReadonlyArray<[string, CountName]>
	)
		.filter(([, name]) => whole.count(name) > 0)
		.map(([word, name]) => `${whole.count(name).toLocaleString('en')} ${word}`)
		.join(', ');
	const refunds =
		summary.settings.dateField === 'booked'
			? ` and ${counted(whole.count('refunds'), 'refund')}`
			: '';
	return {
		read: `${counted(summary.added, 'order')} read, ${whole.count('orders').toLocaleString('en')}${refunds} summed`,
		leftOut,
	};
}

/** Which sums are blank, and what is in none of them, in sentences. */
export function summaryNotes(summary: Summary): string[] {
	const { remarks, groups } = summary;
	const unnamed = groups.reduce(
		(all, { currency, level, figures }) =>
			currency === '' && level !== 'line' ? all + figures.count('orders') : all,
		0,
	);
	const named = new Map<number, string[]>();
	for (const [name, count] of figuresOf(summary, ({ currency }) => currency !== '').lacking)
		named.set(count, [...(named.get(count) ?? []), name]);
	const lacking = [...named].map(
		([count, names]) => `${names.join(', ')} (${counted(count, 'order')})`,
	);
	const { undated, withoutLines, goodwill, wrongTaxFlags } = remarks;
	return [
		unnamed > 0 &&
			`${counted(unnamed, 'order')} in the rows without a currency are counted but not summed up, as they name no currency in which their amounts could be added.`,
		lacking.length > 0 && `Blank, as orders do not give the amount: ${lacking.join('; ')}.`,
		undated.count > 0 &&
			`${counted(undated.count, 'amount')} in no row, as the channel does not tell the day: ${undated.text}.`,
		withoutLines.count > 0 &&
			`${counted(withoutLines.count, 'refund')} in refunded_other, as no line items are named: ${withoutLines.text}.`,
		goodwill > 0 &&
			`${counted(goodwill, 'order')} with goodwill: money was kept, or paid back beyond what was returned, so that refunds and changes differ from current_total by it.`,
		wrongTaxFlags > 0 &&
			`${counted(wrongTaxFlags, 'order')} with the tax where the amounts add up, which is not where “taxes_included” says.`,
	].filter((note) => note !== false);
}

/** The figures of all groups together; currencies are mixed in their sums, not in their numbers. */
function figuresOf(
	{ groups }: Summary,
	isWanted: (group: Summary['groups'][number]) => boolean = () => true,
): Figures {
	const whole = new Figures();
	for (const group of groups)
		if (group.level !== 'line' && isWanted(group)) whole.merge(group.figures);
	return whole;
}
