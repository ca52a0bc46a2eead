import { bookOf } from '../../../../../nodes/shared/output/books/orderBook';
import { RecordView } from '../../../../../nodes/shared/output/rows/record';
import { decimalText } from '../../../../../nodes/shared/values/decimals';
import { type BookOrder, ledgerOf } from '../../../../../dev/testkit/books';
import { dayOf, Exact } from '../../../../../dev/testkit/books/bookOrder';
import { HAND_MADE_REFUNDS } from '../../../../../dev/testkit/books/handMadeRefunds';
import { HAND_MADE_SALES } from '../../../../../dev/testkit/books/handMadeSales';
import { randomOrder } from '../../../../../dev/testkit/books/randomOrders';
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
function sumsOf(order: BookOrder, entries: readonly Entry[]): Record<string, string> {
	const lineIds = new Set((order.line_items ?? []).map(({ id }) => String(id)));
	const sums = new Map<
		string,
		{ amount: InstanceType<typeof Exact>; included: InstanceType<typeof Exact> }
	>();
	const unknown = new Set<string>();
	for (const { type, bookedAt, refundId = '', lineId, amount, taxIncluded } of entries) {
		const line = OF_LINES.test(type) && lineIds.has(String(lineId)) ? String(lineId) : '';
		const key = [type, dayOf(bookedAt as string, 'UTC'), refundId, line].join('|');
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

function booked(order: BookOrder, currencySet: CurrencySet): Record<string, string> {
	const view = new RecordView(
		order as Record<string, unknown>,
		{ tpUserId: 'u', channel: 'shopify' },
		{ currencySet, keyWithUserId: false },
		'line_items',
	);
	const entries = bookOf(view).bookings.map((booking): Entry => ({
		...booking,
		refundId: booking.of === 'sale' ? undefined : booking.refundId,
		lineId: booking.line?.fields.id,
		amount: booking.amount && decimalText(booking.amount),
		taxIncluded: booking.taxIncludedAmount && decimalText(booking.taxIncludedAmount),
	}));
	return sumsOf(order, entries);
}

function expected(order: BookOrder, currencySet: CurrencySet): Record<string, string> {
	const entries = ledgerOf(order, currencySet, 'UTC')
		// A line without a price is an item without amount there; here its amount is in no row.
		.filter(({ type, amount }) => amount !== null || type === 'unreadable')
		.map((row): Entry => ({
			type: row.type,
			bookedAt: row.booked_at,
			refundId: row.refund_id,
			lineId: row.line_item_id,
			amount: row.amount?.toString(),
			taxIncluded: row.tax_included_amount?.toString(),
		}));
	return sumsOf(order, entries);
}

/** Where both currencies are one, the node takes the amounts of the shop for those of the customer; the reference does not. */
const currenciesOf = ({ currency, presentment_currency: other }: BookOrder): CurrencySet[] =>
	!other || other === currency ? ['shop'] : ['shop', 'presentment'];

const handMade = [...HAND_MADE_SALES, ...HAND_MADE_REFUNDS].map(
	({ name, order }) => [name, order] as const,
);
const real = (realOrders as unknown as BookOrder[]).map(
	(order) => [String(order.id), order] as const,
);

/** Its currencies contradict each other: amounts in `CAD` for an order of USD, whose sets name a third. */
const CONTRADICTS_ITS_CURRENCIES = 'real30';

test.each([...handMade, ...real])(
	'%s: each amount on its day, as the reference has it',
	(name, order) => {
		for (const currencySet of currenciesOf(order)) {
			if (name === CONTRADICTS_ITS_CURRENCIES && currencySet === 'presentment') continue;
			expect(booked(order, currencySet)).toEqual(expected(order, currencySet));
		}
	},
);

/** Seeds whose orders the rules leave open: see “Where both differ” in `dev/testkit/books/README.md`. */
const OPEN = new Set([517, 573, 747, 812, 1724, 1861]);

test('random orders: each amount on its day, as the reference has it', () => {
	const differing: number[] = [];
	for (let seed = 1; seed <= runsOf(2_000); seed++) {
		const order = randomOrder(seed);
		for (const currencySet of currenciesOf(order)) {
			const [one, other] = [booked(order, currencySet), expected(order, currencySet)];
			if (JSON.stringify(one) !== JSON.stringify(other)) differing.push(seed);
		}
	}
	expect(differing.filter((seed) => !OPEN.has(seed))).toEqual([]);
});
