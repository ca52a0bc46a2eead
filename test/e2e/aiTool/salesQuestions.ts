import Decimal from 'decimal.js';
import { DateTime } from 'luxon';
import type { Order } from '../../../dev/sandbox';

/** The table that the model gets from the tool. */
export interface SalesTable {
	about: string;
	columns: string[];
	rows: Array<Array<string | number>>;
	totals: Array<Array<string | number>>;
	note?: string;
}

/** What a person asks, how a model reads the answer of the tool, and what is right. */
export interface Question {
	text: string;
	/** with what the model calls the tool */
	call: Record<string, string>;
	/** the figure that the model takes from the table */
	read(table: SalesTable): string;
	/** the same figure from the orders that the service holds */
	expected(orders: readonly Order[], zone: string): string;
}

/** A cell of the first row whose cells are these; '' when there is none, or it has no such column. */
function cell(
	table: SalesTable,
	rows: 'rows' | 'totals',
	where: Record<string, string>,
	column: string,
): string {
	const place = (name: string) => table.columns.indexOf(name);
	const row = table[rows].find((cells) =>
		Object.entries(where).every(([name, value]) => cells[place(name)] === value),
	);
	return String(row?.[place(column)] ?? '');
}

const EUR = { currency: 'EUR' };
const total =
	(column: string, currency = 'EUR') =>
	(table: SalesTable) =>
		cell(table, 'totals', { currency }, column);
const row = (column: string, where: Record<string, string>) => (table: SalesTable) =>
	cell(table, 'rows', { ...EUR, ...where }, column);

const inEuro = (orders: readonly Order[], currency = 'EUR') =>
	sold(orders).filter((order) => order.currency === currency);
const totalOf = (orders: readonly Order[]) => sumOf(orders, ({ total_price }) => total_price);
const countOf = (orders: readonly Order[]) => String(orders.length);

const dateOf = (order: Order, zone: string) => DateTime.fromISO(order.created_at, { zone });
const placed =
	(isIn: (date: DateTime, now: DateTime) => boolean) => (all: readonly Order[], zone: string) =>
		inEuro(all).filter((order) => isIn(dateOf(order, zone), DateTime.now().setZone(zone)));
const lastMonth = placed((date, now) => date.hasSame(now.minus({ months: 1 }), 'month'));
const lastQuarter = placed((date, now) =>
	date.hasSame(now.startOf('quarter').minus({ days: 1 }), 'quarter'),
);

const netOfSku = (orders: readonly Order[]): Array<[string, Decimal]> => {
	const sums = new Map<string, Decimal>();
	for (const { price, quantity, total_discount: off, sku } of orders
		.flatMap(({ line_items: lines }) => lines)
		.filter(({ gift_card: isCard }) => !isCard)) {
		const key = String(sku ?? '').trim() || '(no SKU)';
		const net = new Decimal(price).times(quantity).minus(off ?? 0);
		sums.set(key, (sums.get(key) ?? new Decimal(0)).plus(net));
	}
	return [...sums].sort(([, one], [, other]) => other.comparedTo(one));
};

/** Questions about a shop of several currencies. */
export const QUESTIONS: readonly Question[] = [
	{
		text: 'How many orders in euro do we have?',
		call: {},
		read: total('orders'),
		expected: (all) => countOf(inEuro(all)),
	},
	{
		text: 'And in dollars?',
		call: { period: 'none' },
		read: total('total', 'USD'),
		expected: (all) => totalOf(inEuro(all, 'USD')),
	},
	{
		text: 'How much did we sell last month?',
		call: { from: 'last month', to: 'last month' },
		read: total('total'),
		expected: (all, zone) => totalOf(lastMonth(all, zone)),
	},
	{
		text: 'Average order value of last quarter?',
		call: { from: 'last quarter', to: 'last quarter' },
		read: total('average_order_value'),
		expected: (all, zone) => {
			const orders = lastQuarter(all, zone);
			return new Decimal(totalOf(orders))
				.div(orders.length)
				.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
				.toFixed(2);
		},
	},
	{
		text: 'Sales in the third quarter of 2025?',
		call: { from: '2025-07-01', to: '2025-12-31', period: 'quarter' },
		read: row('total', { period: '2025-Q3' }),
		expected: (all, zone) =>
			totalOf(placed((date) => date.year === 2025 && date.quarter === 3)(all, zone)),
	},
	{
		text: 'Orders in the week when summer time began in 2026?',
		call: { from: '2026-03-23', to: '2026-03-29', period: 'week' },
		read: row('orders', { period: '2026-W13' }),
		expected: (all, zone) =>
			countOf(placed((date) => date.weekYear === 2026 && date.weekNumber === 13)(all, zone)),
	},
	{
		text: 'How much goes to the Netherlands?',
		call: { groupBy: 'country', from: '2026-01-01', to: '2026-06-30' },
		read: row('total', { country_code: 'NL' }),
		expected: (all, zone) =>
			totalOf(
				placed((date) => date.year === 2026 && date.month <= 6)(all, zone).filter(
					(order) => countryOf(order) === 'NL',
				),
			),
	},
	{
		text: 'Which SKU sells best?',
		call: { groupBy: 'sku', top: '1' },
		read: row('sku', {}),
		expected: (all) => netOfSku(inEuro(all))[0][0],
	},
	{
		text: 'Which day did we sell most?',
		call: { period: 'day', top: '1' },
		read: row('period', {}),
		expected: (all, zone) => {
			const days = new Map<string, Order[]>();
			for (const order of inEuro(all)) {
				const day = dateOf(order, zone).toFormat('yyyy-MM-dd');
				days.set(day, [...(days.get(day) ?? []), order]);
			}
			const net = (orders: Order[]) =>
				sumOf(orders, ({ subtotal_price: subtotal, line_items: lines }) =>
					lines
						.filter(({ gift_card: isCard }) => isCard)
						.reduce(
							(sum, { price, quantity, total_discount: off }) =>
								sum.minus(new Decimal(price).times(quantity)).plus(off ?? 0),
							new Decimal(subtotal),
						),
				);
			const best = Math.max(...[...days.values()].map((orders) => Number(net(orders))));
			const [first] = [...days].filter(([, orders]) => Number(net(orders)) === best).sort();
			// It comes first of those that are shown, unless others lie before it.
			return first[0];
		},
	},
	{
		text: 'How many cancelled orders did you leave out?',
		call: {},
		read: ({ about }) => /(\d+) cancelled/.exec(about)?.[1] ?? '',
		expected: (all) => countOf(all.filter((order) => !order.test && order.cancelled_at)),
	},
	{
		text: 'Did anybody order in 2030?',
		call: { from: '2030-01-01' },
		read: ({ rows, about }) => `${rows.length} ${/\d+ orders read/.exec(about)?.[0]}`,
		expected: () => '0 0 orders read',
	},
	{
		text: 'Sales of every day, by country and source?',
		call: { period: 'day', groupBy: 'country, source' },
		read: total('total'),
		expected: (all) => totalOf(inEuro(all)),
	},
	{
		text: 'Sales of March 2026?',
		call: { from: '2026-01-01', to: '2026-06-30', period: 'month' },
		read: row('total', { period: '2026-03' }),
		expected: (all, zone) =>
			totalOf(placed((date) => date.year === 2026 && date.month === 3)(all, zone)),
	},
	{
		text: 'How many orders did we have each year, in 2025?',
		call: { period: 'year' },
		read: row('orders', { period: '2025' }),
		expected: (all, zone) => countOf(placed((date) => date.year === 2025)(all, zone)),
	},
	{
		text: 'How many test orders did you leave out?',
		call: {},
		read: ({ about }) => /(\d+) test/.exec(about)?.[1] ?? '',
		expected: (all) => countOf(all.filter((order) => order.test)),
	},
	{
		text: 'How many orders did you look at?',
		call: {},
		read: ({ about }) => /([\d,]+) orders read/.exec(about)?.[1].replace(',', '') ?? '',
		expected: countOf,
	},
];

/** The orders that count: no test orders, no cancelled ones. */
const sold = (orders: readonly Order[]): Order[] =>
	orders.filter((order) => !order.test && !order.cancelled_at);

/** The exact sum of an amount over the orders, with two decimal places. */
const sumOf = (orders: readonly Order[], amount: (order: Order) => Decimal.Value): string =>
	orders
		.map(amount)
		.reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0))
		.toFixed(2);

/** The country that an order goes to, else that of who pays; '' when neither is known. */
const countryOf = ({ shipping_address: to, billing_address: by }: Order): string =>
	to?.country_code || by?.country_code || '';
