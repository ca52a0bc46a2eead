import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type BookedSales, type OrderBook, type Sandbox } from '../../../dev/sandbox';
import { readAll, run, storeFor } from '../fixtures';

// Enough for a machine that is busy with other things.
jest.setTimeout(120_000);

const FORMATS = { day: 'yyyy-MM-dd', week: "kkkk-'W'WW", month: 'yyyy-MM' } as const;
type Period = keyof typeof FORMATS;

async function rowsOf(
	sandbox: Sandbox,
	parameters: INodeParameters,
	timezone: string,
): Promise<Map<string, IDataObject>> {
	const { items, error } = await run(
		storeFor(sandbox),
		readAll({ operation: 'summarize', ...parameters }),
		{ timezone },
	);
	expect(error).toBeUndefined();
	const rows = items.map(({ json }): [string, IDataObject] => {
		const { row_key: _key, channel_name: _channel, tp_user_id: _user, ...row } = json;
		return [`${String(row.period)} ${String(row.currency)}`, row];
	});
	return new Map(rows);
}

const amounts = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** The figures that the books of a group come to, in the columns of the node. */
function figuresOf(books: readonly OrderBook[], period: Period, zone: string): IDataObject {
	const [{ shop: some, createdMs }] = books;
	const counted = books.filter(({ isTest, isCancelled }) => !isTest && !isCancelled);
	const sales = counted.map(({ shop }) => shop);
	const sum = (get: (sale: BookedSales) => number): Decimal =>
		new Decimal(amounts(sales.map(get))).div(new Decimal(10).pow(some.decimals));
	const text = (amount: Decimal) => amount.toFixed(some.decimals);
	const whereGiven = (get: (sale: BookedSales) => number) =>
		counted.length > 0 && sales.every((sale) => get(sale) === 0) ? '' : text(sum(get));
	const gross = sum(({ items }) => amounts(items.map(({ price, quantity }) => price * quantity)));
	const discounts = sum(
		({ items, orderDiscount }) => amounts(items.map(({ discount }) => discount)) + orderDiscount,
	);
	const shipping = sum(({ shipping: ways }) =>
		amounts(
			ways.filter(({ is }) => is !== 'removed').map(({ price, discount }) => price - discount),
		),
	);
	const tax = sum((sale) => (sale.taxIncluded ? 0 : sale.tax));
	const included = sum((sale) => (sale.taxIncluded ? sale.tax : 0));
	const others = sum(({ tip, duties, fees }) => tip + duties + fees);
	const total = gross.minus(discounts).plus(shipping).plus(tax).plus(others);
	const refund = sum(({ refund: { total: refunded } }) => refunded);
	const dates = counted.map((book) => book.createdMs);
	const date = (ms: number) =>
		DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
	const lines = sales.flatMap(({ items }) => items);
	const start = DateTime.fromMillis(createdMs, { zone }).startOf(period);
	return {
		period: start.toFormat(FORMATS[period]),
		period_start: start.toFormat('yyyy-MM-dd'),
		currency: some.currency,
		orders: counted.length,
		units: lines.length === 0 ? '' : amounts(lines.map(({ quantity }) => quantity)),
		gross_sales: text(gross),
		discounts: text(discounts),
		net_sales: text(gross.minus(discounts)),
		shipping: text(shipping),
		tax: text(tax),
		tips: text(sum(({ tip }) => tip)),
		duties: whereGiven(({ duties }) => duties),
		fees: whereGiven(({ fees }) => fees),
		unexplained: text(new Decimal(0)),
		total: text(total),
		tax_included: text(included),
		total_without_tax: text(total.minus(tax).minus(included)),
		refunded_or_removed: text(refund),
		current_total: text(total.minus(refund)),
		average_order_value:
			counted.length === 0
				? ''
				: total.div(counted.length).toFixed(some.decimals, Decimal.ROUND_HALF_UP),
		first_order_at: dates.length === 0 ? '' : date(Math.min(...dates)),
		last_order_at: dates.length === 0 ? '' : date(Math.max(...dates)),
		test_orders: books.filter(({ isTest }) => isTest).length,
		cancelled_orders: books.filter(({ isTest, isCancelled }) => !isTest && isCancelled).length,
	};
}

/** The rows that the sandbox's own books come to. */
function bookedRows(sandbox: Sandbox, period: Period, zone: string): Map<string, IDataObject> {
	const groups = new Map<string, OrderBook[]>();
	for (const book of sandbox.books('shopify')) {
		const label = DateTime.fromMillis(book.createdMs, { zone }).toFormat(FORMATS[period]);
		const key = `${label} ${book.shop.currency}`;
		groups.set(key, [...(groups.get(key) ?? []), book]);
	}
	return new Map([...groups].map(([key, books]) => [key, figuresOf(books, period, zone)]));
}

const byKey = (rows: Map<string, IDataObject>) =>
	Object.fromEntries([...rows].sort(([one], [other]) => (one < other ? -1 : 1)));

describe('the sandbox’s own books', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ orders: { shopify: 300 }, products: 1 });
	});
	afterAll(async () => await sandbox.close());

	test.each<[Period, string]>([
		['month', 'UTC'],
		['week', 'Europe/Amsterdam'],
		['day', 'America/New_York'],
		['month', 'Pacific/Auckland'],
	])('are the sums of each %s in %s, cell by cell', async (period, zone) => {
		const rows = await rowsOf(sandbox, { period }, zone);
		expect(byKey(rows)).toEqual(byKey(bookedRows(sandbox, period, zone)));
		const currencies = new Set([...rows.values()].map(({ currency }) => currency));
		expect(currencies.size).toBeGreaterThanOrEqual(5);
	});
});

describe('the nights in which the clocks change', () => {
	test.each([
		['to summer time', '2026-03-28T22:00:00Z', '2026-03-29T23:59:00Z'],
		['to winter time', '2026-10-24T21:00:00Z', '2026-10-25T23:59:00Z'],
	])('%s', async (_, dataFrom, dataTo) => {
		const sandbox = await startSandbox({ orders: { shopify: 90 }, products: 1, dataFrom, dataTo });
		try {
			for (const zone of ['Europe/Amsterdam', 'Europe/London', 'UTC']) {
				const rows = await rowsOf(sandbox, { period: 'day' }, zone);
				expect(byKey(rows)).toEqual(byKey(bookedRows(sandbox, 'day', zone)));
				expect(new Set([...rows.values()].map(({ period }) => period)).size).toBeGreaterThan(1);
			}
		} finally {
			await sandbox.close();
		}
	});
});
