import { type Decimal, ZERO, add, divide, subtract } from '../../values/decimals';

/** Sums of a sale; discounts are sums of positive amounts. */
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
/** Sums that many channels never give: an order without them is complete all the same. Reductions are negative. */
const AFTER_SALE = [
	'changed',
	'current_total',
	'left_out_cancelled_total',
	'left_out_cancelled_current_total',
	'left_out_test_total',
] as const;
/** What is added up, by the names of the columns. */
export const SUMS = [...SALE_SUMS, ...REFUND_SUMS, ...AFTER_SALE] as const;
export type SumName = (typeof SUMS)[number];
const afterSale: ReadonlySet<SumName> = new Set<SumName>([...AFTER_SALE, 'current_tax']);

/** Numbers of orders or refunds. */
export type CountName =
	'orders' | 'refunds' | 'incomplete_orders' | 'left_out_cancelled_orders' | 'left_out_test_orders';

/** The figures of one group, added up order by order. A sum is not known when one order lacks its amount. */
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

	/** @param ofLines the other one is of line items: its incomplete orders count in the group of the order level */
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

	/** A sum; undefined when the amount of one order is not known. */
	sum(name: SumName): Decimal | undefined {
		return this.lacking.has(name) ? undefined : this.known(name);
	}

	/** The sum of the amounts that are known. */
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
