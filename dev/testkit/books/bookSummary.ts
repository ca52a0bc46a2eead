import type Decimal from 'decimal.js';
import type { DateTime } from 'luxon';

import { amountsOf, type Figure, type OrderAmounts } from './bookAmounts';
import { ledgerOf, taxOfRows, type BookRow, type BookRowType } from './bookLedger';
import {
	UnreadableAmount,
	ZERO,
	currencyOf,
	dayOf,
	fieldAmount,
	firstReadable,
	isTipLine,
	momentOf,
	sumOf,
	type BookOrder,
	type CurrencySet,
} from './bookOrder';

export interface SummaryOptions {
	period: 'day' | 'week' | 'month' | 'quarter' | 'year' | 'none';
	dateField: 'created' | 'processed' | 'booked';
	timeZone: string;
	/** First and last calendar day in the zone, `2026-03-31`. Both are in. */
	from?: string;
	to?: string;
	includeTest?: boolean;
	includeCancelled?: boolean;
	currencySet?: CurrencySet;
}

/** A figure; null is a blank: it is unknown, not 0. */
export type Cell = Decimal | null;

type SummaryFigure =
	| Figure
	| 'units'
	| 'tax_included'
	| 'total_without_tax'
	| 'refunded_sales'
	| 'refunded_shipping'
	| 'refunded_tax'
	| 'refunded_other'
	| 'changed'
	| 'current_total'
	| 'current_tax'
	| 'current_total_without_tax'
	| 'change_after_order'
	| 'left_out_cancelled_total'
	| 'left_out_cancelled_current_total'
	| 'left_out_test_total';

export interface SummaryLine extends Record<SummaryFigure, Cell> {
	/** `2026-03`, `2026-W13` …; `''` for no period, and for orders without a date. */
	period: string;
	currency: string;
	orders: number;
	/** How many refunds gave money back. */
	refunds: number;
	incomplete_orders: number;
	left_out_cancelled_orders: number;
	left_out_test_orders: number;
	/** How many orders lack a figure, of the figures that are blank. */
	lacking: Partial<Record<SummaryFigure, number>>;
}

/** Amounts that are booked on no day: in no line of the summary. */
export interface Undated {
	currency: string;
	rows: number;
	sum: Decimal;
}

export interface Summary {
	lines: SummaryLine[];
	undated: Undated[];
}

const FORMATS = {
	day: 'yyyy-MM-dd',
	week: "kkkk-'W'WW",
	month: 'yyyy-MM',
	quarter: "yyyy-'Q'q",
	year: 'yyyy',
} as const;

const SALES: Partial<Record<BookRowType, SummaryFigure>> = {
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

const ALL_OF_A_SALE: readonly Figure[] = [
	'gross_sales',
	'discounts',
	'net_sales',
	'shipping',
	'tax_on_top',
	'tax_total',
	'tips',
	'duties',
	'fees',
	'gift_cards',
	'rounding',
	'unexplained',
	'total',
];
const REFUNDED = ['refunded_sales', 'refunded_shipping', 'refunded_tax', 'refunded_other'] as const;
const FIGURES: readonly SummaryFigure[] = [
	...ALL_OF_A_SALE,
	'units',
	...REFUNDED,
	'tax_included',
	'total_without_tax',
	'changed',
	'current_total',
	'current_tax',
	'current_total_without_tax',
	'change_after_order',
	'left_out_cancelled_total',
	'left_out_cancelled_current_total',
	'left_out_test_total',
];

/** Returned cards and tips are no sales. */
function refundedFigure(type: BookRowType): SummaryFigure {
	if (type === 'refund_item') return 'refunded_sales';
	if (type === 'refund_shipping') return 'refunded_shipping';
	return type === 'refund_tax' ? 'refunded_tax' : 'refunded_other';
}

/** One line of a summary while it is added up. */
class Tally {
	orders = 0;
	cancelled = 0;
	tests = 0;
	readonly refunds = new Set<string>();
	private readonly incomplete = new Set<string>();
	private readonly sums = new Map<SummaryFigure, Decimal>();
	private readonly lacking = new Map<SummaryFigure, Set<string>>();

	constructor(
		private readonly period: string,
		private readonly currency: string,
	) {}

	add(figure: SummaryFigure, amount: Decimal): void {
		this.sums.set(figure, (this.sums.get(figure) ?? ZERO).plus(amount));
	}

	/** `isIncomplete`: whether the order is counted as one that lacks a figure. */
	lack(figure: SummaryFigure, orderKey: string, isIncomplete: boolean): void {
		this.lacking.set(figure, (this.lacking.get(figure) ?? new Set()).add(orderKey));
		if (isIncomplete) this.incomplete.add(orderKey);
	}

	line(): SummaryLine {
		const cells = Object.fromEntries(
			FIGURES.map((figure) => [
				figure,
				this.lacking.has(figure) ? null : (this.sums.get(figure) ?? ZERO),
			]),
		) as Record<SummaryFigure, Cell>;
		const { current_total: current, current_tax: tax } = cells;
		cells.current_total_without_tax = current && tax && current.minus(tax);
		return {
			...cells,
			period: this.period,
			currency: this.currency,
			orders: this.orders,
			refunds: this.refunds.size,
			incomplete_orders: this.incomplete.size,
			left_out_cancelled_orders: this.cancelled,
			left_out_test_orders: this.tests,
			lacking: Object.fromEntries(
				[...this.lacking].map(([figure, orders]) => [figure, orders.size]),
			),
		};
	}
}

/** The amounts of an order, or `undefined` where one is no number. */
function readableAmounts(order: BookOrder, currency: CurrencySet): OrderAmounts | undefined {
	try {
		return amountsOf(order, currency);
	} catch (error) {
		if (error instanceof UnreadableAmount) return undefined;
		throw error;
	}
}

/** A total of the order by itself; `undefined` where it is missing or no number. */
function totalIn(
	order: BookOrder,
	field: 'total_price' | 'current_total_price',
	currency: CurrencySet,
): Decimal | undefined {
	try {
		return fieldAmount(order, field, currency);
	} catch (error) {
		if (error instanceof UnreadableAmount) return undefined;
		throw error;
	}
}

/** Units of goods; `undefined` where a line does not tell. */
function unitsOf(order: BookOrder): Decimal | undefined {
	const quantities = order.line_items
		?.filter((line) => !isTipLine(line) && !line.gift_card)
		.map((line) => {
			const isTold = line.quantity !== null && line.quantity !== undefined && line.quantity !== '';
			const quantity = isTold ? Number(line.quantity) : NaN;
			return Number.isFinite(quantity) ? ZERO.plus(quantity) : undefined;
		});
	return !quantities || quantities.includes(undefined) ? undefined : sumOf(quantities);
}

/**
 * What the orders come to, per period and currency. The lines are sorted
 * by period and currency.
 */
export function summaryOf(orders: readonly BookOrder[], options: SummaryOptions): Summary {
	const { timeZone, dateField, currencySet = 'shop' } = options;
	const isBooked = dateField === 'booked';
	const tallies = new Map<string, Tally>();
	const undated = new Map<string, Undated>();

	const periodOf = (date: string): string => {
		const moment: DateTime | undefined = momentOf(date, timeZone);
		return options.period === 'none' || !moment ? '' : moment.toFormat(FORMATS[options.period]);
	};
	const isInRange = (date: string): boolean => {
		const day = dayOf(date, timeZone);
		if (!options.from && !options.to) return !isBooked || day !== '';
		if (!day) return false;
		return (!options.from || day >= options.from) && (!options.to || day <= options.to);
	};
	const tallyOf = (date: string, currency: string): Tally => {
		const key = JSON.stringify([periodOf(date), currency]);
		const tally = tallies.get(key) ?? new Tally(periodOf(date), currency);
		tallies.set(key, tally);
		return tally;
	};

	orders.forEach((order, at) => {
		const orderKey = String(at);
		const currency = currencyOf(order, currencySet);
		const placed =
			dateField === 'created'
				? firstReadable(order.created_at)
				: firstReadable(order.processed_at, isBooked ? order.created_at : undefined);
		const isTest = order.test === true;
		const isCancelled = !!order.cancelled_at && !isBooked;
		const amounts = readableAmounts(order, currencySet);
		if (isTest && !options.includeTest) {
			if (!isInRange(placed)) return;
			const tally = tallyOf(placed, currency);
			tally.tests += 1;
			const total = totalIn(order, 'total_price', currencySet);
			if (total) tally.add('left_out_test_total', total);
			else tally.lack('left_out_test_total', orderKey, false);
			return;
		}
		const current = totalIn(order, 'current_total_price', currencySet);
		if (isCancelled && !options.includeCancelled) {
			if (!isInRange(placed)) return;
			const tally = tallyOf(placed, currency);
			tally.cancelled += 1;
			const figures = ['left_out_cancelled_total', 'left_out_cancelled_current_total'] as const;
			[totalIn(order, 'total_price', currencySet), current].forEach((amount, which) => {
				if (amount) tally.add(figures[which], amount);
				else tally.lack(figures[which], orderKey, false);
			});
			return;
		}

		const rows = ledgerOf(order, currencySet, timeZone);
		const isTaxTold = !!amounts && !amounts.lacking.has('tax_total');
		const isPlacedInRange = isInRange(placed);
		if (isPlacedInRange) {
			const tally = tallyOf(placed, currency);
			tally.orders += 1;
			const units = amounts && unitsOf(order);
			if (units) tally.add('units', units);
			else tally.lack('units', orderKey, true);
			const lacking = amounts?.lacking ?? new Set(ALL_OF_A_SALE);
			lacking.forEach((figure) => tally.lack(figure, orderKey, true));
			if (lacking.has('total') || lacking.has('tax_total')) {
				tally.lack('total_without_tax', orderKey, true);
			}
			if (lacking.has('tax_total')) {
				tally.lack('tax_included', orderKey, true);
				tally.lack('current_tax', orderKey, true);
			}
			if (isBooked) {
				if (lacking.has('total')) tally.lack('current_total', orderKey, false);
			} else {
				if (current) tally.add('current_total', current);
				else tally.lack('current_total', orderKey, false);
				if (current && amounts?.total) {
					tally.add('change_after_order', amounts.total.minus(current));
				} else tally.lack('change_after_order', orderKey, false);
				const isTold = (current && amounts?.total) ?? rows.some((row) => row.part === 'change');
				if (!isTold) {
					tally.lack('changed', orderKey, false);
					tally.lack('current_tax', orderKey, false);
				}
			}
		}
		const cancelledAt = firstReadable(order.cancelled_at);
		const isEndTold = amounts?.total && (current ?? order.financial_status === 'voided');
		if (isBooked && cancelledAt && !isEndTold && isInRange(cancelledAt)) {
			const tally = tallyOf(cancelledAt, currency);
			for (const figure of ['changed', 'current_total', 'current_tax'] as const)
				tally.lack(figure, orderKey, false);
		}
		for (const row of rows) {
			const date = isBooked ? row.booked_at : placed;
			if (isBooked && !dayOf(row.booked_at, timeZone)) {
				const isOfRange = options.from || options.to ? isPlacedInRange : true;
				if (!isOfRange || row.amount === null) continue;
				const sum = undated.get(currency) ?? { currency, rows: 0, sum: ZERO };
				undated.set(currency, { currency, rows: sum.rows + 1, sum: sum.sum.plus(row.amount) });
				continue;
			}
			if (!isInRange(date)) continue;
			const tally = tallyOf(date, currency);
			addRow(tally, row, orderKey, isBooked);
			const isUnknown = row.amount === null || row.tax_is_unknown || !isTaxTold;
			if (row.part !== 'sale' && isUnknown) tally.lack('current_tax', orderKey, false);
			else tally.add('current_tax', taxOfRows([row]));
		}
	});

	const lines = [...tallies.values()].map((tally) => tally.line());
	const sorted = (one: string, other: string) => Number(one > other) - Number(one < other);
	lines.sort(
		(one, other) => sorted(one.period, other.period) || sorted(one.currency, other.currency),
	);
	return { lines, undated: [...undated.values()].sort((a, b) => sorted(a.currency, b.currency)) };
}

function addRow(tally: Tally, row: BookRow, orderKey: string, isBooked: boolean): void {
	const refundKey = JSON.stringify([orderKey, row.refund_id]);
	if (row.part === 'refund') tally.refunds.add(refundKey);
	if (row.amount === null) {
		if (row.part !== 'refund') return;
		REFUNDED.forEach((figure) => tally.lack(figure, orderKey, true));
		if (isBooked) tally.lack('current_total', orderKey, false);
		return;
	}
	if (isBooked) {
		tally.add('current_total', row.amount);
		if (row.part !== 'sale') tally.add('change_after_order', row.amount.negated());
	}
	if (row.part === 'change') return tally.add('changed', row.amount);
	if (row.part === 'refund') return tally.add(refundedFigure(row.type), row.amount);
	tally.add('total', row.amount);
	tally.add('total_without_tax', row.amount);
	if (row.type === 'tax') {
		const included = row.tax_included_amount ?? ZERO;
		tally.add('tax_included', included);
		tally.add('tax_total', row.amount.plus(included));
		tally.add('total_without_tax', row.amount.plus(included).negated());
	}
	if (row.type === 'item' || row.type === 'item_discount' || row.type === 'order_discount') {
		tally.add('net_sales', row.amount);
		if (row.type === 'item') tally.add('gross_sales', row.amount);
		else tally.add('discounts', row.amount.negated());
		return;
	}
	const figure = SALES[row.type];
	if (figure) tally.add(figure, row.amount);
}
