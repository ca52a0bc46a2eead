import { bookOf } from '../../../../../nodes/shared/output/books/orderBook';
import { RecordView } from '../../../../../nodes/shared/output/rows/record';
import { decimalText } from '../../../../../nodes/shared/values/decimals';
import { zoneClock } from '../../../../../nodes/shared/values/calendar';
import { type BookOrder, ledgerOf } from '../../../../../dev/testkit/books';
import { dayOf, Exact } from '../../../../../dev/testkit/books/bookOrder';
import { HAND_MADE_REFUNDS } from '../../../../../dev/testkit/books/handMadeRefunds';
import { HAND_MADE_SALES } from '../../../../../dev/testkit/books/handMadeSales';
import { randomOrder, ZONES } from '../../../../../dev/testkit/books/randomOrders';
import realOrders from '../../../../fixtures/realOrders.json';
import { runsOf } from '../../../../runCounts';

type CurrencySet = 'shop' | 'presentment';

/** What decides about the sum that an amount belongs to. */
interface Entry {
	type: string;
	bookedAt: unknown;
	refundId: string | undefined;
	lineId: unknown;
	amount: string | null | undefined;
	taxIncluded: string | undefined;
}

/** Types whose amounts are of a line item. */
const OF_LINES = /^(item|item_discount|gift_card|refund_item|change_item|tip)$/;

/** The sums by type, day, refund and line item, without those of zero; `?` for an amount that is not known. */
function sumsOf(order: BookOrder, entries: readonly Entry[], zone: string): Record<string, string> {
	const lineIds = new Set((order.line_items ?? []).map(({ id }) => String(id)));
	const sums = new Map<
		string,
		{ amount: InstanceType<typeof Exact>; included: InstanceType<typeof Exact> }
	>();
	const unknown = new Set<string>();
	for (const { type, bookedAt, refundId = '', lineId, amount, taxIncluded } of entries) {
		const line = OF_LINES.test(type) && lineIds.has(String(lineId)) ? String(lineId) : '';
		const key = [type, dayOf(bookedAt as string, zone), refundId, line].join('|');
		const sum = sums.get(key) ?? { amount: new Exact(0), included: new Exact(0) };
		if (amount === null || amount === undefined) unknown.add(key);
		else sum.amount = sum.amount.plus(amount);
		sum.included = sum.included.plus(taxIncluded ?? 0);
		sums.set(key, sum);
	}
	const written = [...sums].flatMap(([key, { amount, included }]): Array<[string, string]> => {
		if (unknown.has(key)) return [[key, '?']];
		return amount.isZero() && included.isZero() ? [] : [[key, `${amount} (${included})`]];
	});
	return Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function booked(order: BookOrder, currencySet: CurrencySet, zone: string): Record<string, string> {
	const view = new RecordView(
		order as Record<string, unknown>,
		{ tpUserId: 'u', channel: 'shopify' },
		{ currencySet, keyWithUserId: false, clock: zoneClock(zone) },
		'line_items',
	);
	const entries = bookOf(view).bookings.map((booking): Entry => ({
		...booking,
		refundId: booking.of === 'sale' ? undefined : booking.refundId,
		lineId: booking.line?.fields.id,
		amount: booking.amount && decimalText(booking.amount),
		taxIncluded: booking.taxIncludedAmount && decimalText(booking.taxIncludedAmount),
	}));
	return sumsOf(order, entries, zone);
}

function expected(
	order: BookOrder,
	currencySet: CurrencySet,
	zone: string,
): Record<string, string> {
	const entries = ledgerOf(order, currencySet, zone).map((row): Entry => ({
		type: row.type,
		bookedAt: row.booked_at,
		refundId: row.refund_id,
		lineId: row.line_item_id,
		amount: row.amount?.toString(),
		taxIncluded: row.tax_included_amount?.toString(),
	}));
	return sumsOf(order, entries, zone);
}

const CURRENCY_SETS: readonly CurrencySet[] = ['shop', 'presentment'];

const handMade = [...HAND_MADE_SALES, ...HAND_MADE_REFUNDS].map(
	({ name, order }) => [name, order] as const,
);
const real = (realOrders as unknown as BookOrder[]).map(
	(order) => [String(order.id), order] as const,
);

test.each([...handMade, ...real])(
	'%s: each amount on its day, as the reference has it',
	(_, order) => {
		for (const zone of ZONES) {
			for (const currencySet of CURRENCY_SETS)
				expect(booked(order, currencySet, zone)).toEqual(expected(order, currencySet, zone));
		}
	},
);

test('random orders: each amount on its day, as the reference has it', () => {
	for (let seed = 1; seed <= runsOf(2_000); seed++) {
		const order = randomOrder(seed);
		for (const zone of ZONES) {
			for (const currencySet of CURRENCY_SETS) {
				const found = { seed, zone, ...booked(order, currencySet, zone) };
				expect(found).toEqual({ seed, zone, ...expected(order, currencySet, zone) });
			}
		}
	}
});
