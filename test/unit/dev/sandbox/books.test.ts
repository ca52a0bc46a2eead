import { bookOf } from '../../../../nodes/shared/output/books/orderBook';
import { ZERO } from '../../../../nodes/shared/values/decimals';
import { RecordView } from '../../../../nodes/shared/output/rows/record';
import {
	startSandbox,
	type BookedSales,
	type Order,
	type OrderBook,
	type Sandbox,
} from '../../../../dev/sandbox';

let sandbox: Sandbox;
let orders: Order[];
let books: OrderBook[];
beforeAll(async () => {
	sandbox = await startSandbox();
	orders = sandbox.orders('shopify');
	books = [...sandbox.books('shopify')];
});
afterAll(async () => await sandbox.close());

/** What the amounts of an order must be, by type, from what it was made of; without those that are zero. */
function booked(sales: BookedSales, { line_items: lines }: Order): Record<string, number> {
	const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
	const cards = sales.items.filter((_, at) => lines[at].gift_card);
	const goods = sales.items.filter((_, at) => !lines[at].gift_card);
	const ways = sales.shipping.filter(({ is }) => is !== 'removed');
	const amounts = {
		item: sum(goods.map(({ price, quantity }) => price * quantity)),
		item_discount: -sum(goods.map(({ discount }) => discount)),
		gift_card: sum(cards.map(({ price, quantity, discount }) => price * quantity - discount)),
		order_discount: -sales.orderDiscount,
		shipping: sum(ways.map(({ price }) => price)),
		shipping_discount: -sum(ways.map(({ discount }) => discount)),
		tax: sales.taxIncluded ? 0 : sales.tax,
		tip: sales.tip,
		duties: sales.duties,
		fees: sales.fees,
		change: -sales.refund.total,
	};
	return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
}

/** The amounts that the node finds in an order, by type, in the smallest unit. */
function found(order: Order, side: 'shop' | 'presentment', decimals: number) {
	const view = new RecordView(
		order as never,
		{ tpUserId: 'ann', channel: 'shopify' },
		{ currencySet: side, keyWithUserId: false },
		'line_items',
	);
	const sums: Record<string, number> = {};
	for (const { type, of, amount = ZERO } of bookOf(view).bookings) {
		const minor = Number((amount.units * 10n ** BigInt(decimals)) / 10n ** BigInt(amount.scale));
		const kind = of === 'change' ? of : type;
		sums[kind] = (sums[kind] ?? 0) + minor;
	}
	return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

test('the amounts of each order are those of its book, with nothing unexplained', () => {
	expect(books.map(({ id }) => id)).toEqual(orders.map(({ id }) => id));
	for (const [at, { shop }] of books.entries())
		expect(found(orders[at], 'shop', shop.decimals)).toEqual(booked(shop, orders[at]));
});

test('so are those the customer paid; only the tip is not given in their currency', () => {
	for (const [at, { shop, presentment }] of books.entries()) {
		const { tip, ...others } = booked(presentment, orders[at]);
		const same = shop.currency === presentment.currency;
		const tips = tip === undefined ? {} : same ? { tip } : { unexplained: tip };
		expect(found(orders[at], 'presentment', presentment.decimals)).toEqual({ ...others, ...tips });
	}
});

test('the books hold every kind of amount, and each currency', () => {
	const kinds = new Set(books.flatMap(({ shop }, at) => Object.keys(booked(shop, orders[at]))));
	expect([...kinds].sort()).toEqual(
		[
			...['change', 'duties', 'fees', 'gift_card', 'item', 'item_discount', 'order_discount'],
			...['shipping', 'shipping_discount', 'tax', 'tip'],
		].sort(),
	);
	const some = (is: (book: OrderBook) => boolean) => books.some(is);
	const ways = books.flatMap(({ shop }) => shop.shipping);
	expect(new Set(ways.map(({ is }) => is))).toEqual(
		new Set(['kept', 'removed', 'removedAndRefunded']),
	);
	expect(ways.some(({ price, discount }) => price > 0 && discount === price)).toBe(true);
	expect(some(({ isTest }) => isTest) && some(({ isCancelled }) => isCancelled)).toBe(true);
	// Refunded as a whole, in part, and an edit that added something.
	expect(some(({ shop }) => shop.refund.total < 0)).toBe(true);
	expect(
		orders.some(
			({ financial_status: status, current_total_price: left }) =>
				status === 'refunded' && Number(left) === 0,
		),
	).toBe(true);
	expect(new Set(books.map(({ shop }) => `${shop.currency} ${shop.decimals}`))).toEqual(
		new Set(['EUR 2', 'GBP 2', 'JPY 0', 'KWD 3', 'SEK 2', 'USD 2']),
	);
});
