import { add, divide, negate } from '../../values/arithmetic';
import { type Decimal, subtract, ZERO } from '../../values/decimals';

/** Amounts that are added up. */
export const SUMS = [
	'gross',
	'discounts',
	'shipping',
	'tax',
	'taxIncluded',
	'tips',
	'duties',
	'fees',
	'unexplained',
	'total',
	'currentTotal',
] as const;
/** See `SUMS`. */
export type SumName = (typeof SUMS)[number];

/**
 * Amounts of which it is noted when some are missing. A `total` or `currentTotal` without those of some orders would look
 * like that of all, so the sum is not known then.
 */
export const WHOLE_SUMS = ['total', 'currentTotal', 'taxes', 'items'] as const;
/** See `WHOLE_SUMS`; `taxes`: tax on top and tax included; `items`: price x quantity of line items. */
export type WholeSum = (typeof WHOLE_SUMS)[number];

/** The figures of one group, added up order by order. */
export class Figures {
	/** orders that count */
	orders = 0;
	/** test orders, and cancelled ones that are no test orders, whether they count or not */
	testOrders = 0;
	cancelledOrders = 0;
	units?: Decimal;
	/** epoch milliseconds; undefined when no order that counts has a readable date */
	first?: number;
	last?: number;
	/** the gross sales of some of the orders are in groups of line items: no gross sales are none, not unknown ones */
	hasItemsElsewhere = false;
	private readonly sums = new Map<SumName, Decimal>();
	/** sums that are not known for all orders that count */
	private readonly incomplete = new Set<WholeSum>();

	/** Adds an amount to a sum, which is known from then on. */
	add(name: SumName, amount: Decimal): void {
		this.sums.set(name, add(this.sums.get(name) ?? ZERO, amount));
	}

	addUnits(quantity: Decimal): void {
		this.units = add(this.units ?? ZERO, quantity);
	}

	/** Notes that a sum lacks the amount of an order. */
	lack(name: WholeSum): void {
		this.incomplete.add(name);
	}

	/** Notes the date of an order that counts. */
	date(instant: number): void {
		this.first = Math.min(this.first ?? instant, instant);
		this.last = Math.max(this.last ?? instant, instant);
	}

	/** Adds the figures of another group. */
	merge(other: Figures): void {
		this.orders += other.orders;
		this.testOrders += other.testOrders;
		this.cancelledOrders += other.cancelledOrders;
		this.hasItemsElsewhere ||= other.hasItemsElsewhere;
		if (other.units) this.addUnits(other.units);
		for (const [name, amount] of other.sums) this.add(name, amount);
		for (const name of other.incomplete) this.lack(name);
		for (const instant of [other.first, other.last]) if (instant !== undefined) this.date(instant);
	}

	/** A sum; undefined when it is not known. Where all orders are left out, every sum is zero. */
	sum(name: SumName): Decimal | undefined {
		if (this.incomplete.has(name as WholeSum)) return undefined;
		const isOfNone = this.orders === 0 && this.testOrders + this.cancelledOrders > 0;
		return this.sums.get(name) ?? (isOfNone ? ZERO : undefined);
	}

	/** gross sales - discounts; not known where the gross sales are not */
	get net(): Decimal | undefined {
		const [gross, discounts] = [this.sum('gross'), this.sum('discounts')];
		if (!gross && !(this.hasItemsElsewhere && discounts)) return undefined;
		return subtract(gross ?? ZERO, discounts ?? ZERO);
	}

	/** Net sales of all line items; undefined when those of some are not known. */
	get wholeNet(): Decimal | undefined {
		return this.incomplete.has('items') ? undefined : this.net;
	}

	/** total - tax on top - tax included */
	get totalWithoutTax(): Decimal | undefined {
		const total = this.sum('total');
		if (!total || this.incomplete.has('taxes')) return undefined;
		const taxes = [this.sum('tax'), this.sum('taxIncluded')].flatMap((tax) => tax ?? []);
		return [total, ...taxes.map(negate)].reduce(add);
	}

	/** total - current total */
	get refundedOrRemoved(): Decimal | undefined {
		const [total, current] = [this.sum('total'), this.sum('currentTotal')];
		return total && current && subtract(total, current);
	}

	/** total / orders, rounded half up to `decimals` places */
	average(decimals: number): Decimal | undefined {
		const total = this.sum('total');
		if (!total || this.orders === 0) return undefined;
		return divide(total, { units: BigInt(this.orders), scale: 0 }, decimals);
	}
}
