import type { INodeParameters } from 'n8n-workflow';

import type { BookedSales } from '../../../dev/sandbox';
import { HAND_MADE_REFUNDS } from '../../../dev/testkit/books/handMadeRefunds';
import { HAND_MADE_SALES } from '../../../dev/testkit/books/handMadeSales';
import { csvRows, filesOf } from '../files';
import {
	answerRecords,
	jsonsOf,
	readAll,
	remarksIn,
	run,
	runWell,
	storeFor,
	useSandbox,
} from '../fixtures';

jest.setTimeout(60_000);

const sandbox = useSandbox({ orders: 120, products: 24, pageCap: 50 });

type Row = Record<string, unknown>;

const rowsOf = async (parameters: INodeParameters): Promise<Row[]> =>
	jsonsOf(await runWell(storeFor(sandbox), readAll(parameters)));

const fileOf = async (parameters: INodeParameters): Promise<Buffer> =>
	(await filesOf(await run(storeFor(sandbox), readAll({ operation: 'export', ...parameters }))))[0];

/** The sum of amounts of at most three decimal places, in thousandths. */
const thousandths = (amounts: unknown[]): number =>
	amounts.reduce<number>((sum, amount) => sum + Math.round(Number(amount) * 1000), 0);

/** What the shop took in the end and at first, by its own books, in thousandths. */
function bookedTotals({ items, shipping, decimals, ...sales }: BookedSales) {
	const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
	const total =
		sum(items.map(({ price, quantity, discount }) => price * quantity - discount)) +
		sum(shipping.map(({ is, price, discount }) => (is === 'removed' ? 0 : price - discount))) +
		(sales.taxIncluded ? 0 : sales.tax) +
		(sales.tip + sales.duties + sales.fees - sales.orderDiscount);
	const scale = 10 ** (3 - decimals);
	return [total * scale, (total - sales.refund.total) * scale];
}

describe('one row per amount', () => {
	it('the rows of each order add up to what the books of the shop say', async () => {
		const rows = await rowsOf({ output: 'ledger' });
		const ofOrder = new Map<unknown, Row[]>();
		for (const row of rows) ofOrder.set(row.order_id, [...(ofOrder.get(row.order_id) ?? []), row]);
		for (const { id, shop } of sandbox.books('shopify')) {
			const own = ofOrder.get(id) ?? [];
			const before = own.filter(({ part }) => part === 'sale');
			const amounts = (of: Row[]) => thousandths(of.map(({ amount }) => amount));
			expect([amounts(before), amounts(own)]).toEqual(bookedTotals(shop));
			expect(new Set(own.map(({ currency }) => currency)).size).toBeLessThanOrEqual(1);
		}
		expect(rows.filter(({ type }) => type === 'unexplained')).toEqual([]);
		expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);
		const cards = sandbox
			.orders('shopify')
			.flatMap(({ line_items: lines }) => lines.filter((line) => line.gift_card));
		expect(rows.filter((row) => row.type === 'gift_card' && row.part === 'sale')).toHaveLength(
			cards.length,
		);
	});

	it('a CSV file has the rows of Get Many, and only the chosen columns under their headers', async () => {
		const rows = await rowsOf({ output: 'ledger' });
		const data = csvRows(await fileOf({ format: 'csv', layout: 'ledger' }));
		expect(data.map(({ row_key: key, type, amount }) => [key, type, amount])).toEqual(
			rows.map(({ row_key: key, type, amount }) => [key, type, amount]),
		);
		const chosen = await fileOf({
			...{ format: 'csv', layout: 'ledger' },
			sheetOptions: { columns: ['order_name = Order', 'amount = Amount EUR'] },
		});
		expect(chosen.toString('utf8').split('\r\n')[0]).toBe('Order,Amount EUR');
	});
});

const ORDERS = [...HAND_MADE_SALES, ...HAND_MADE_REFUNDS];

/** Their types, days and amounts, summed up: rows of one type and day are one for a bookkeeper. */
const sumsOf = (rows: ReadonlyArray<readonly [type: string, day: string, amount: string]>) => {
	const sums: Record<string, number> = {};
	for (const [type, day, amount] of rows) {
		const key = `${type} ${day}`;
		sums[key] = (sums[key] ?? 0) + thousandths([amount]);
	}
	return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

it('orders that were refunded, changed or contradict themselves have the rows of a bookkeeper, and hints', async () => {
	answerRecords(
		sandbox,
		ORDERS.map(({ order }, at) => ({ ...order, id: String(7000 + at) })),
	);
	const parameters = readAll({ operation: 'export', format: 'csv', layout: 'ledger' });
	const result = await run(storeFor(sandbox), parameters, { timezone: 'UTC' });
	const data = csvRows((await filesOf(result))[0]);
	for (const [at, { name, rows }] of ORDERS.entries()) {
		const own = data.filter((row) => row.order_id === String(7000 + at));
		const found = own.map(
			({ type, booked_at: day, amount }) => [type, day.slice(0, 10), amount] as const,
		);
		const expected = rows.map(([type, amount, day]) => [type, day, amount ?? ''] as const);
		expect({ name, ...sumsOf(found) }).toEqual({ name, ...sumsOf(expected) });
	}
	expect(remarksIn(result).join(' ')).toMatch(
		/Shopify: \d+ orders? ha(s|ve) an amount that cannot be read/,
	);
});

it('both currencies stand side by side, in rows per line item and per amount', async () => {
	const sheetOptions = { currencySet: 'both' };
	const [lines, amounts] = [
		await rowsOf({ output: 'rowPerLine', sheetOptions }),
		await rowsOf({ output: 'ledger', sheetOptions }),
	];
	const foreign = sandbox
		.orders('shopify')
		.find((order) => order.currency !== order.presentment_currency && order.line_items.length > 0);
	expect(lines.find(({ order_id: id }) => id === foreign?.id)).toMatchObject({
		...{ currency: foreign?.currency, presentment_currency: foreign?.presentment_currency },
		order_total: foreign?.total_price_set.shop_money.amount,
		order_total_presentment: foreign?.total_price_set.presentment_money.amount,
	});
	const own = amounts.filter(({ order_id: id, part }) => id === foreign?.id && part === 'sale');
	expect(thousandths(own.map((row) => row.amount_presentment))).toBe(
		thousandths([foreign?.total_price_set.presentment_money.amount]),
	);
});

it('one row per stock location, in Get Many and in a file', async () => {
	const rows = await rowsOf({ resource: 'product', output: 'rowPerStock' });
	const levels = sandbox
		.products('shopify')
		.flatMap(({ variants }) =>
			variants.length === 0
				? [['', '', '']]
				: variants.flatMap(({ id, inventory_item: { inventory_levels: all } }) =>
						all.map(({ location_id: location, available }) => [id, location, available ?? '']),
					),
		);
	expect(
		rows.map(({ variant_id: id, location_id: location, available }) => [id, location, available]),
	).toEqual(levels);
	const csv = await fileOf({ resource: 'product', format: 'csv', layout: 'rowPerStock' });
	expect(csv.toString('utf8').trim().split('\r\n')).toHaveLength(rows.length + 1);
});
