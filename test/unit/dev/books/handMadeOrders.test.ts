import { amountsOf, ledgerOf, type BookOrder } from '../../../../dev/testkit/books';
import type { HandMadeOrder } from '../../../../dev/testkit/books/handMadeOrder';
import { HAND_MADE_REFUNDS } from '../../../../dev/testkit/books/handMadeRefunds';
import { HAND_MADE_SALES } from '../../../../dev/testkit/books/handMadeSales';
import { Exact, dayOf, decimalOf, sumOf } from '../../../../dev/testkit/books/bookOrder';

const ORDERS: readonly HandMadeOrder[] = [...HAND_MADE_SALES, ...HAND_MADE_REFUNDS];
const named = ORDERS.map((handMade) => [handMade.name, handMade] as const);

/** Rows as the table writes them, amounts as plain numbers: `-40`. */
const rowsOf = (order: BookOrder, currency: 'shop' | 'presentment') =>
	ledgerOf(order, currency).map((row) => [
		row.type,
		row.amount?.toString() ?? null,
		dayOf(row.booked_at, 'UTC'),
		row.tax_included_amount?.toString(),
	]);

const expected = (rows: HandMadeOrder['rows']) =>
	rows.map(([type, amount, day, included]) => [
		type,
		amount === null ? null : new Exact(amount).toString(),
		day,
		included && new Exact(included).toString(),
	]);

describe('hand-made orders', () => {
	it.each(named)('%s', (_, { order, rows, inPresentment, blank }) => {
		expect(rowsOf(order, 'shop')).toEqual(expected(rows));
		if (inPresentment) expect(rowsOf(order, 'presentment')).toEqual(expected(inPresentment));
		if (!rows.some(([type, , day]) => type === 'unreadable' && day === '2026-03-10')) {
			expect([...amountsOf(order).lacking].sort()).toEqual([...(blank ?? [])].sort());
		}
	});

	const current = ({ order }: HandMadeOrder) => decimalOf(order.current_total_price);
	const summed = ORDERS.filter(
		(handMade) => current(handMade) && handMade.rows.every(([, amount]) => amount !== null),
	);

	it.each(summed)('$name: adds up as it is written', (handMade) => {
		const sum = sumOf(handMade.rows.map(([, amount]) => new Exact(amount ?? 0)));
		const goodwill = new Exact(handMade.goodwill ?? 0);
		expect(sum.minus(goodwill).toString()).toBe(current(handMade)?.toString());
	});
});
