import {
	amountsOf,
	ledgerOf,
	taxOfRows,
	type BookOrder,
	type BookRow,
} from '../../../../dev/testkit/books';
import { ZERO, dayOf, decimalOf, sumOf } from '../../../../dev/testkit/books/bookOrder';
import orders from '../../../fixtures/realOrders.json';

/** What is unexplained of orders of real shops that contradict themselves, or lack a figure. */
const UNEXPLAINED: Record<string, string> = {
	// Three lines of 199.00 are 597.00; `total_line_items_price` and the subtotal say 398.00.
	real10: '-199',
	// The same order after a refund of one of its lines: its three lines stayed.
	real22: '-199',
	// The lines are 199.99 and the subtotal is 398, of which `subtotal_price_set` says 141.99 in CAD.
	real30: '194.14',
	// 1,200.00 - 1,000.00: neither tax nor shipping is given, nor any other field.
	real62: '200',
	// The lines are 2,283.98; `total_line_items_price` and the subtotal say 2,273.98.
	real64: '-10',
};

const real = orders as unknown as BookOrder[];
const named = real.map((order) => [String(order.id), order] as const);
const sum = (rows: readonly BookRow[]) => sumOf(rows.map((row) => row.amount ?? ZERO)).toString();
const text = (amount: unknown) => decimalOf(amount)?.toString();

/** Money that was given or kept and that `current_total_price` does not know of. */
const GOODWILL: Record<string, string> = {
	// 209.00 went back for goods of 399.29: 190.29 were kept.
	real2: '190.29',
	real8: '190.29',
};

it.each(named)('%s adds up', (id, order) => {
	const rows = ledgerOf(order, 'shop');
	const sale = rows.filter((row) => row.part === 'sale');
	expect(sum(sale)).toBe(text(order.total_price));
	const current = decimalOf(order.current_total_price);
	if (current) expect(sum(rows)).toBe(current.plus(GOODWILL[id] ?? 0).toString());
	else
		expect(
			rows.filter((row) => row.part === 'change' && order.financial_status !== 'voided'),
		).toEqual([]);

	const reductions = rows.filter(({ type }) => type.endsWith('_discount'));
	expect(reductions.filter((row) => row.amount?.isPositive())).toEqual([]);
	const refunds = rows.filter((row) => row.part === 'refund');
	expect(refunds.filter((row) => !dayOf(row.booked_at, 'UTC'))).toEqual([]);
	const { unexplained } = amountsOf(order);
	expect(unexplained.toString()).toBe(UNEXPLAINED[id] ?? '0');
});

/** Taxed orders with money that was paid back without its tax. */
const TAX_UNKNOWN = ['real2', 'real4', 'real8', 'real22'];

it.each(named)('%s: the tax of all rows is the current tax that the shop gives', (id, order) => {
	const rows = ledgerOf(order, 'shop');
	expect(rows.some((row) => row.tax_is_unknown)).toBe(TAX_UNKNOWN.includes(id));
	const now = decimalOf(order.current_total_tax);
	if (now && !TAX_UNKNOWN.includes(id)) expect(taxOfRows(rows).toString()).toBe(now.toString());
});

it('38 orders are tried', () => expect(real).toHaveLength(38));
