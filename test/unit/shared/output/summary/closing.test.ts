import Decimal from 'decimal.js';
import type { IDataObject } from 'n8n-workflow';

import type { BookOrder, CurrencySet } from '../../../../../dev/testkit/books';
import { MONTHS, RandomShop, ZONES } from '../../../../../dev/testkit/books/randomOrders';
import { addPeriods, zoneClock } from '../../../../../nodes/shared/values/calendar';
import { Summary } from '../../../../../nodes/shared/output/summary/summary';
import {
	ranked,
	summaryCounts,
	summaryNotes,
	summaryRows,
} from '../../../../../nodes/shared/output/summary/summaryRows';
import { DAY_MS } from '../../../../../nodes/shared/values/durations';
import { historiesOf } from '../../../../runCounts';

// A guard against hanging only: all random shops take minutes.
jest.setTimeout(1_200_000);

/** The days after the end of a month on which its report is made. */
const LATER_DAYS = [0, 1, 2, 5, 9, 16, 30, 59, 90, 150];
const SHOPS = historiesOf(300, 4);

interface Report {
	rows: Array<Record<string, unknown>>;
	undated: ReadonlyArray<{ currency: string; sum: string }>;
	hints: string[];
}

function reportOf(
	orders: readonly BookOrder[],
	timezone: string,
	currencySet: CurrencySet,
	range?: { from: number; to: number },
): Report {
	const summary = new Summary({
		...{ period: 'none', dateField: 'booked', groupBy: [], currencySet, timezone, range },
		...{ includeTest: false, includeCancelled: false },
	});
	for (const order of orders)
		Array.from(summary.adding(order as IDataObject, { channel: 'shopify', tpUserId: 'm' }));
	const rows = summaryRows(summary, ranked(summary.groups, undefined), {
		...{ moneyAs: 'text', datesAs: 'received', protectFormulas: false, timezone },
	});
	// What an order has become without a day is of today, and told as such.
	const hints = [JSON.stringify(summaryCounts(summary)), ...summaryNotes(summary)].filter(
		(message) => !message.includes('no day'),
	);
	return { rows, undated: summary.notes.sums('undated'), hints };
}

/** The months of a year in a zone. */
function monthsIn(timezone: string) {
	const clock = zoneClock(timezone);
	return Array.from({ length: 12 }, (_, at) => {
		const start = Date.UTC(2026, at, 1);
		const [from = 0, next = 0] = [start, addPeriods(start, 'month', 1)].map((wall) =>
			clock.instantOf(wall),
		);
		return { from, to: next - 1 };
	});
}

const cases = Array.from({ length: SHOPS }, (_, at) => ({
	shop: new RandomShop(7_000 + at),
	timezone: ZONES[at % ZONES.length],
	currencySet: (['shop', 'presentment'] as const)[at % 2],
}));

test('the report of a month is the same on every later day', () => {
	for (const { shop, timezone, currencySet } of cases) {
		for (const range of monthsIn(timezone).slice(0, MONTHS.length)) {
			const reports = LATER_DAYS.map((days) => {
				const orders = shop.ordersAt(range.to + days * DAY_MS);
				const { rows, hints } = reportOf(orders, timezone, currencySet, range);
				return [...rows.map((row) => JSON.stringify(row)), ...hints];
			});
			for (const report of reports) expect(report).toEqual(reports[0]);
		}
	}
});

test('the months and what has no day are the whole, and nothing is in two months', () => {
	const sumOf = (amounts: ReadonlyArray<{ currency?: unknown; sum: unknown }>) => {
		const sums: Record<string, Decimal> = {};
		for (const { currency, sum } of amounts)
			sums[String(currency)] = (sums[String(currency)] ?? new Decimal(0)).plus(String(sum));
		return Object.fromEntries(
			Object.entries(sums)
				.filter(([, sum]) => !sum.isZero())
				.map(([currency, sum]) => [currency, sum.toFixed()]),
		);
	};
	for (const { shop, timezone, currencySet } of cases) {
		const orders = shop.ordersAt(Date.UTC(2027, 0, 1));
		const months = monthsIn(timezone).map((range) =>
			reportOf(orders, timezone, currencySet, range),
		);
		const whole = reportOf(orders, timezone, currencySet);
		const [rows, all] = [months.flatMap((month) => month.rows), whole.rows];
		for (const column of [
			'orders',
			'refunds',
			'units',
			'total',
			'refunded_other',
			'current_total',
		]) {
			// Blank where a refund cannot be read.
			if ([...rows, ...all].some((row) => row[column] === '')) continue;
			const asSums = (of: typeof rows) =>
				sumOf(of.map((row) => ({ currency: row.currency, sum: row[column] })));
			expect([column, asSums(rows)]).toEqual([column, asSums(all)]);
		}
		expect(sumOf(months.flatMap(({ undated }) => undated))).toEqual(sumOf(whole.undated));
	}
});
