import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { BookedSales, OrderBook, Sandbox } from '../../../dev/sandbox';
import { readAll, run, storeFor, useSandbox } from '../fixtures';

// Enough for a machine that is busy with other things.
jest.setTimeout(120_000);

const FORMATS = { day: 'yyyy-MM-dd', week: "kkkk-'W'WW", month: 'yyyy-MM' } as const;
type Period = keyof typeof FORMATS;
type Figures = Record<string, number>;

const amounts = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const netOf = ({ items, orderDiscount }: BookedSales): number =>
	amounts(items.map(({ price, quantity, discount }) => price * quantity - discount)) -
	orderDiscount;
const shippingOf = ({ shipping: ways }: BookedSales): number =>
	amounts(ways.filter(({ is }) => is !== 'removed').map(({ price, discount }) => price - discount));
const taxOnTop = (sale: BookedSales): number => (sale.taxIncluded ? 0 : sale.tax);
const totalOf = (sale: BookedSales): number =>
	amounts([netOf(sale), shippingOf(sale), taxOnTop(sale), sale.tip, sale.duties, sale.fees]);

/** Whether a line item is a gift card, by the ID of its order and its place. */
type IsCard = (id: OrderBook['id'], at: number) => boolean;

/** The figures that the books of a group come to, amounts in the smallest unit of the currency. */
function figuresOf(books: readonly OrderBook[], isCard: IsCard): Figures {
	const tests = books.filter(({ isTest }) => isTest);
	const cancelled = books.filter(({ isTest, isCancelled }) => !isTest && isCancelled);
	const counted = books.filter(({ isTest, isCancelled }) => !isTest && !isCancelled);
	const sum = (get: (sale: BookedSales) => number, of: readonly OrderBook[] = counted) =>
		amounts(of.map(({ shop }) => get(shop)));
	const items = counted.flatMap(({ shop, id }) =>
		shop.items.map((item, at) => ({ ...item, isCard: isCard(id, at) })),
	);
	const cards = amounts(
		items.map(({ price, quantity, discount, isCard: is }) =>
			is ? price * quantity - discount : 0,
		),
	);
	return {
		orders: counted.length,
		units: amounts(items.map(({ quantity, isCard: is }) => (is ? 0 : quantity))),
		net_sales: sum(netOf) - cards,
		gift_cards: cards,
		shipping: sum(shippingOf),
		tax_on_top: sum(taxOnTop),
		tax_included: sum((sale) => sale.tax - taxOnTop(sale)),
		tips: sum(({ tip }) => tip),
		duties: sum(({ duties }) => duties),
		fees: sum(({ fees }) => fees),
		unexplained: 0,
		total: sum(totalOf),
		current_total: sum((sale) => totalOf(sale) - sale.refund.total),
		current_tax: sum((sale) => sale.tax - sale.refund.tax),
		incomplete_orders: 0,
		left_out_cancelled_orders: cancelled.length,
		left_out_cancelled_total: sum(totalOf, cancelled),
		left_out_cancelled_current_total: sum((sale) => totalOf(sale) - sale.refund.total, cancelled),
		left_out_test_orders: tests.length,
		left_out_test_total: sum(totalOf, tests),
	};
}

/** The books of the sandbox by period and currency, and what they come to. */
function bookedRows(sandbox: Sandbox, period: Period, zone: string): Record<string, Figures> {
	const groups: Record<string, OrderBook[]> = {};
	for (const book of sandbox.books('shopify')) {
		const label = DateTime.fromMillis(book.createdMs, { zone }).toFormat(FORMATS[period]);
		(groups[`${label} ${book.shop.currency}`] ??= []).push(book);
	}
	const lines = new Map(
		sandbox.orders('shopify').map(({ id, line_items }) => [String(id), line_items]),
	);
	const isCard: IsCard = (id, at) => lines.get(String(id))?.[at]?.gift_card === true;
	return Object.fromEntries(
		Object.entries(groups).map(([key, books]) => [key, figuresOf(books, isCard)]),
	);
}

/** The rows of Summarize, in the same form. */
async function summarizedRows(
	sandbox: Sandbox,
	period: Period,
	timezone: string,
): Promise<Record<string, Figures>> {
	const parameters = readAll({ operation: 'summarize', period });
	const { items, error } = await run(storeFor(sandbox), parameters, { timezone });
	expect(error).toBeUndefined();
	const names = Object.keys(figuresOf([], () => false));
	const decimals = new Map(
		[...sandbox.books('shopify')].map(({ shop }) => [shop.currency, shop.decimals]),
	);
	const figuresIn = (row: IDataObject) =>
		names.map((name): [string, number] => {
			const unit = /orders|units/.test(name) ? 0 : (decimals.get(String(row.currency)) ?? 0);
			const cell = new Decimal(String(row[name]));
			return [name, cell.times(new Decimal(10).pow(unit)).toNumber()];
		});
	return Object.fromEntries(
		items.map(({ json }) => [
			`${String(json.period)} ${String(json.currency)}`,
			Object.fromEntries(figuresIn(json)),
		]),
	);
}

describe('the sandbox’s own books', () => {
	const sandbox = useSandbox({ orders: { shopify: 300 }, products: 1 });

	test.each<[Period, string]>([
		['month', 'UTC'],
		['week', 'Europe/Amsterdam'],
		['day', 'America/New_York'],
		['month', 'Pacific/Auckland'],
	])('are the sums of each %s in %s, cell by cell', async (period, zone) => {
		const rows = await summarizedRows(sandbox, period, zone);
		expect(rows).toEqual(bookedRows(sandbox, period, zone));
		const currencies = new Set(Object.keys(rows).map((key) => key.split(' ')[1]));
		expect(currencies.size).toBeGreaterThanOrEqual(5);
	});
});

describe.each([
	['to summer time', '2026-03-28T22:00:00Z', '2026-03-29T23:59:00Z'],
	['to winter time', '2026-10-24T21:00:00Z', '2026-10-25T23:59:00Z'],
])('the night in which the clocks change %s', (_, dataFrom, dataTo) => {
	const sandbox = useSandbox({ orders: { shopify: 90 }, products: 1, dataFrom, dataTo });

	test.each(['Europe/Amsterdam', 'Europe/London', 'UTC'])('%s', async (zone) => {
		const rows = await summarizedRows(sandbox, 'day', zone);
		expect(rows).toEqual(bookedRows(sandbox, 'day', zone));
		expect(new Set(Object.keys(rows).map((key) => key.split(' ')[0])).size).toBeGreaterThan(1);
	});
});
