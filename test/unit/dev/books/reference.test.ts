import fc from 'fast-check';

import {
	amountsOf,
	ledgerOf,
	taxOfRows,
	type BookOrder,
	type BookRow,
	type CurrencySet,
} from '../../../../dev/testkit/books';
import {
	UnreadableAmount,
	ZERO,
	fieldAmount,
	setAmount,
	sumOf,
} from '../../../../dev/testkit/books/bookOrder';
import { RandomShop, randomOrder } from '../../../../dev/testkit/books/randomOrders';
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
