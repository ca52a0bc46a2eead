import fc from 'fast-check';

import {
	amountsOf,
	ledgerOf,
	summaryOf,
	taxOfRows,
	type BookOrder,
	type BookRow,
	type CurrencySet,
	type SummaryLine,
} from '../../../../dev/testkit/books';
import {
	UnreadableAmount,
	ZERO,
	dayOf,
	fieldAmount,
	momentOf,
	setAmount,
	sumOf,
} from '../../../../dev/testkit/books/bookOrder';
import { MONTHS, RandomShop, ZONES, randomOrder } from '../../../../dev/testkit/books/randomOrders';
import { historiesOf, runsOf } from '../../../runCounts';

// A guard against hanging only: all random shops take minutes.
jest.setTimeout(1_200_000);

const BOTH: readonly CurrencySet[] = ['shop', 'presentment'];
const seeds = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const sumOfRows = (rows: readonly BookRow[]) => sumOf(rows.map((row) => row.amount ?? ZERO));

/** Every sum that some, all or none of the amounts have. */
const subsetSums = (rows: readonly BookRow[]): string[] =>
	rows
		.reduce((sums, row) => [...sums, ...sums.map((sum) => sum.plus(row.amount ?? ZERO))], [ZERO])
		.map((sum) => sum.toString());

const isReadable = (order: BookOrder): boolean => {
	try {
		amountsOf(order);
		return true;
	} catch (error) {
		if (error instanceof UnreadableAmount) return false;
		throw error;
	}
};

it('rows of any order add up to its total, and to its current total but for goodwill', () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const order = randomOrder(seed);
			for (const currency of BOTH) {
				const rows = ledgerOf(order, currency);
				if (!isReadable(order)) {
					expect(new Set(rows.map((row) => row.type))).toEqual(new Set(['unreadable']));
					expect(rows.filter((row) => row.part === 'sale')).toHaveLength(1);
					continue;
				}
				const total = fieldAmount(order, 'total_price', currency);
				const sale = rows.filter((row) => row.part === 'sale');
				if (total) expect(sumOfRows(sale).toString()).toBe(total.toString());
				const current = fieldAmount(order, 'current_total_price', currency);
				if (total && current) {
					const others = rows.filter((row) => row.type === 'refund_other');
					expect(subsetSums(others)).toContain(sumOfRows(rows).minus(current).toString());
				}
				const discounts = rows.filter((row) => row.type === 'order_discount');
				expect(discounts.filter((row) => row.amount?.isPositive())).toEqual([]);
				const told = fieldAmount(order, 'total_discounts', currency);
				const off = sumOfRows(discounts).abs();
				expect(!told || off.lessThanOrEqualTo(told)).toBe(true);
			}
		}),
		{ numRuns: runsOf(2000) },
	);
});

it('the rows of a refund come to the money that went back', () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			const orders = new RandomShop(seed, 4).ordersAt(Date.UTC(2027, 0, 1));
			for (const order of orders) {
				for (const currency of BOTH) {
					const rows = ledgerOf(order, currency).filter((row) => row.part === 'refund');
					for (const { id, transactions } of order.refunds ?? []) {
						const [payment] = transactions ?? [];
						const money = payment && setAmount(payment.amount_set, currency);
						const isPaid = ['success', 'pending'].includes(payment?.status ?? '');
						if (!money) continue;
						const ofRefund = rows.filter((row) => row.refund_id === id);
						expect(sumOfRows(ofRefund).abs().toString()).toBe(isPaid ? money.toString() : '0');
					}
				}
			}
		}),
		{ numRuns: historiesOf(1000, 30) },
	);
});

it('the tax of all rows is the current tax that the order gives, but where a refund does not tell its', () => {
	fc.assert(
		fc.property(seeds, (seed) => {
			for (const order of new RandomShop(seed, 4).ordersAt(Date.UTC(2027, 0, 1))) {
				for (const currency of BOTH) {
					const rows = ledgerOf(order, currency);
					const now = fieldAmount(order, 'current_total_tax', currency);
					if (!now || rows.some((row) => row.tax_is_unknown || row.amount === null)) continue;
					expect(taxOfRows(rows).toString()).toBe(now.toString());
				}
			}
		}),
		{ numRuns: historiesOf(1000, 30) },
	);
});

it('the figures of a summary fit together, in both currencies and every zone', () => {
	fc.assert(
		fc.property(fc.array(seeds, { minLength: 1, maxLength: 6 }), (ofOrders) => {
			const orders = ofOrders.map(randomOrder);
			for (const currencySet of BOTH) {
				for (const timeZone of ZONES) {
					const options = {
						period: 'month',
						timeZone,
						currencySet,
						includeCancelled: true,
					} as const;
					const byDay = summaryOf(orders, { ...options, dateField: 'created' });
					byDay.lines.forEach(expectFigures);
					const counted = orders.filter((order) => !order.test).length;
					expect(byDay.lines.reduce((sum, line) => sum + line.orders, 0)).toBe(counted);
					summaryOf(orders, { ...options, dateField: 'booked' }).lines.forEach(expectFigures);
				}
			}
		}),
		{ numRuns: runsOf(300) },
	);
});

function expectFigures(line: SummaryLine): void {
	const { gross_sales, discounts, net_sales, total, tax_on_top, tax_included, tax_total } = line;
	if (gross_sales && discounts && net_sales) {
		expect(gross_sales.minus(discounts).toString()).toBe(net_sales.toString());
	}
	const parts = [
		net_sales,
		line.gift_cards,
		line.shipping,
		tax_on_top,
		line.tips,
		line.duties,
		line.fees,
		line.rounding,
		line.unexplained,
	];
	if (total && !parts.includes(null)) {
		expect(sumOf(parts.map((part) => part ?? ZERO)).toString()).toBe(total.toString());
	}
	if (tax_on_top && tax_included && tax_total) {
		expect(tax_on_top.plus(tax_included).toString()).toBe(tax_total.toString());
	}
}

/** The days after the end of a month on which its report is made. */
const LATER_DAYS = [0, 1, 2, 5, 9, 16, 30, 59, 90, 150];

const asText = (value: unknown): string => JSON.stringify(value);

describe('closing a month', () => {
	const reportOf = (
		orders: BookOrder[],
		month: string,
		timeZone: string,
		currencySet: CurrencySet,
	) => {
		const first = momentOf(`${month}-01`, timeZone);
		const to = first?.endOf('month').toFormat('yyyy-MM-dd');
		const from = `${month}-01`;
		return summaryOf(orders, {
			period: 'none',
			dateField: 'booked',
			timeZone,
			from,
			...(to ? { to } : {}),
			currencySet,
		});
	};

	it('the report of a month is the same on every later day', () => {
		fc.assert(
			fc.property(seeds, fc.constantFrom(...ZONES), (seed, timeZone) => {
				const shop = new RandomShop(seed);
				for (const currencySet of BOTH) {
					for (const month of MONTHS) {
						const end = momentOf(`${month}-01`, timeZone)?.endOf('month');
						const reports = LATER_DAYS.map((days) => {
							const orders = shop.ordersAt(end?.plus({ days }).toMillis() ?? 0);
							return asText(reportOf(orders, month, timeZone, currencySet).lines);
						});
						expect(new Set(reports).size).toBe(1);
					}
				}
			}),
			{ numRuns: historiesOf(300, 4) },
		);
	});

	it('the months and what has no day are the whole, and no amount is in two months', () => {
		fc.assert(
			fc.property(seeds, fc.constantFrom(...ZONES), (seed, timeZone) => {
				const shop = new RandomShop(seed);
				const orders = shop.ordersAt(Date.UTC(2027, 0, 1)).filter((order) => !order.test);
				for (const currencySet of BOTH) {
					const rows = orders.flatMap((order) => ledgerOf(order, currencySet, timeZone));
					const dated = rows.filter((row) => dayOf(row.booked_at, timeZone) !== '');
					const months = Array.from(
						{ length: 12 },
						(_, at) => `2026-${String(at + 1).padStart(2, '0')}`,
					);
					const reports = months.map((month) => reportOf(orders, month, timeZone, currencySet));
					const lines = reports.flatMap((report) => report.lines);
					// Blank where a refund cannot be read.
					if (lines.some((line) => line.current_total === null)) continue;
					const booked = sumOf(lines.map((line) => line.current_total ?? ZERO));
					expect(booked.toString()).toBe(sumOfRows(dated).toString());
					const undated = sumOf(reports.flatMap((report) => report.undated.map(({ sum }) => sum)));
					expect(booked.plus(undated).toString()).toBe(sumOfRows(rows).toString());
					expect(lines.reduce((sum, line) => sum + line.orders, 0)).toBe(orders.length);
				}
			}),
			{ numRuns: historiesOf(300, 4) },
		);
	});
});
