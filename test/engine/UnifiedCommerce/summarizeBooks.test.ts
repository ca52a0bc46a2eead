import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type BookedSales, type OrderBook, type Sandbox } from '../../../dev/sandbox';
import { readAll, run, storeFor } from '../fixtures';

// Enough for a machine that is busy with other things.
jest.setTimeout(120_000);

const FORMATS = { day: 'yyyy-MM-dd', week: "kkkk-'W'WW", month: 'yyyy-MM' } as const;
type Period = keyof typeof FORMATS;

/** The books know what all of them come to. */
const REFUNDED = [
	...['refunded_sales', 'refunded_shipping', 'refunded_tax', 'refunded_other', 'changed'],
];

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
		const { row_key: _key, channel_name: _channel, tp_user_id: _user, refunds: _, ...row } = json;
		const after = REFUNDED.map((name) => String(row[name])).reduce(
			(sum, text) => sum.plus(text),
			new Decimal(0),
		);
		for (const name of REFUNDED) delete row[name];
		row.after = after.toFixed();
		return [`${String(row.period)} ${String(row.currency)}`, row];
	});
	return new Map(rows);
}

const amounts = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** Whether a line item is a gift card, by the ID of its order and its place. */
type IsCard = (id: OrderBook['id'], at: number) => boolean;

/** The figures that the books of a group come to, in the columns of the node. */
function figuresOf(
	books: readonly OrderBook[],
	period: Period,
	zone: string,
	isCard: IsCard,
): IDataObject {
	const [{ shop: some, createdMs }] = books;
	const tests = books.filter(({ isTest }) => isTest);
	const cancelled = books.filter(({ isTest, isCancelled }) => !isTest && isCancelled);
	const counted = books.filter(({ isTest, isCancelled }) => !isTest && !isCancelled);
	const sum = (get: (sale: BookedSales, id: OrderBook['id']) => number, of = counted): Decimal =>
		new Decimal(amounts(of.map(({ shop, id }) => get(shop, id)))).div(
			new Decimal(10).pow(some.decimals),
		);
	const text = (amount: Decimal) => amount.toFixed(some.decimals);
	const grossOf = ({ items }: BookedSales) =>
		amounts(items.map(({ price, quantity }) => price * quantity));
	const discountsOf = ({ items, orderDiscount }: BookedSales) =>
		amounts(items.map(({ discount }) => discount)) + orderDiscount;
	const shippingOf = ({ shipping: ways }: BookedSales) =>
		amounts(
			ways.filter(({ is }) => is !== 'removed').map(({ price, discount }) => price - discount),
		);
	const taxOnTop = (sale: BookedSales) => (sale.taxIncluded ? 0 : sale.tax);
	const totalOf = (of: readonly OrderBook[]) =>
		sum(
			(sale) =>
				grossOf(sale) -
				discountsOf(sale) +
				shippingOf(sale) +
				taxOnTop(sale) +
				amounts([sale.tip, sale.duties, sale.fees]),
			[...of],
		);
	const cardsOf = ({ items }: BookedSales, id: OrderBook['id'], isNet: boolean) =>
		amounts(
			items.map(({ price, quantity, discount }, at) =>
				isCard(id, at) ? price * quantity - (isNet ? discount : 0) : 0,
			),
		);
	const cards = sum((sale, id) => cardsOf(sale, id, true));
	const gross = sum(grossOf).minus(sum((sale, id) => cardsOf(sale, id, false)));
	const discounts = gross.plus(cards).minus(sum((sale) => grossOf(sale) - discountsOf(sale)));
	const shipping = sum(shippingOf);
	const [tax, total] = [sum(taxOnTop), totalOf(counted)];
	const included = sum((sale) => (sale.taxIncluded ? sale.tax : 0));
	const refund = sum(({ refund: { total: refunded } }) => refunded);
	const currentTax = sum((sale) => sale.tax - sale.refund.tax);
	const dates = counted.map((book) => book.createdMs);
	const date = (ms: number) =>
		DateTime.fromMillis(ms, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");
	const lines = counted.flatMap(({ shop: { items }, id }) =>
		items.filter((_, at) => !isCard(id, at)),
	);
	const start = DateTime.fromMillis(createdMs, { zone }).startOf(period);
	return {
		period: start.toFormat(FORMATS[period]),
		period_start: start.toFormat('yyyy-MM-dd'),
		currency: some.currency,
		orders: counted.length,
		units: amounts(lines.map(({ quantity }) => quantity)),
		gross_sales: text(gross),
		discounts: text(discounts),
		net_sales: text(gross.minus(discounts)),
		gift_cards: text(cards),
		shipping: text(shipping),
		tax_on_top: text(tax),
		tips: text(sum(({ tip }) => tip)),
		duties: text(sum(({ duties }) => duties)),
		fees: text(sum(({ fees }) => fees)),
		rounding: text(new Decimal(0)),
		unexplained: text(new Decimal(0)),
		total: text(total),
		tax_included: text(included),
		tax_total: text(tax.plus(included)),
		total_without_tax: text(total.minus(tax).minus(included)),
		after: refund.negated().plus(0).toFixed(),
		current_total: text(total.minus(refund)),
		current_tax: text(currentTax),
		current_total_without_tax: text(total.minus(refund).minus(currentTax)),
		average_order_value:
			counted.length === 0
				? ''
				: total.div(counted.length).toFixed(some.decimals, Decimal.ROUND_HALF_UP),
		first_order_at: dates.length === 0 ? '' : date(Math.min(...dates)),
		last_order_at: dates.length === 0 ? '' : date(Math.max(...dates)),
		incomplete_orders: 0,
		left_out_cancelled_orders: cancelled.length,
		left_out_cancelled_total: text(totalOf(cancelled)),
		left_out_cancelled_current_total: text(
			totalOf(cancelled).minus(sum(({ refund: { total: refunded } }) => refunded, cancelled)),
		),
		left_out_test_orders: tests.length,
		left_out_test_total: text(totalOf(tests)),
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
	const lines = new Map(
		sandbox.orders('shopify').map(({ id, line_items }) => [String(id), line_items]),
	);
	const isCard: IsCard = (id, at) => lines.get(String(id))?.[at]?.gift_card === true;
	return new Map([...groups].map(([key, books]) => [key, figuresOf(books, period, zone, isCard)]));
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
