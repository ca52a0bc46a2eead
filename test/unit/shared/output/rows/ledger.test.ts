import type { IDataObject } from 'n8n-workflow';

import type { CurrencySet, RowOptions } from '../../../../../nodes/shared/output/rows';
import { type BookOrder, type BookRow, ledgerOf } from '../../../../../dev/testkit/books';
import { dayOf, Exact } from '../../../../../dev/testkit/books/bookOrder';
import { HAND_MADE_REFUNDS } from '../../../../../dev/testkit/books/handMadeRefunds';
import { HAND_MADE_SALES } from '../../../../../dev/testkit/books/handMadeSales';
import { randomOrder, ZONES } from '../../../../../dev/testkit/books/randomOrders';
import realOrders from '../../../../fixtures/realOrders.json';
import { lineItem, makerOf, moneySet, order } from './fixtures';
import { runsOf } from '../../../../runCounts';

const rowsOf = (record: IDataObject, changes: Partial<RowOptions> = {}) =>
	makerOf('order', 'ledger', changes).rows(record);

const FIELDS = order({
	taxes_included: true,
	test: false,
	cancelled_at: '2026-03-03T10:00:00Z',
	line_items: [
		lineItem({ gift_card: false }),
		lineItem({ id: '11', sku: 'B-2', quantity: 1, price: '15.00', gift_card: true }),
	],
	subtotal_price: '60.97',
	total_discounts: '15.00',
	tax_lines: [{ title: 'VAT', rate: 0.21, price: '9.54' }],
	shipping_lines: [{ id: '1', title: 'Standard', price: '5.95', discounted_price: '4.95' }],
	total_price: '65.92',
	refunds: [
		{
			...{ id: '77', processed_at: '2026-03-02T10:00:00Z' },
			refund_line_items: [
				{ id: '1', line_item_id: '11', quantity: 1, subtotal: '10.00', total_tax: '0.00' },
			],
			transactions: [{ kind: 'refund', status: 'success', amount: '12.00', currency: 'EUR' }],
		},
	],
	current_total_price: '0.00',
});

test('an order, row by row', () => {
	const rows = rowsOf(FIELDS);
	expect(rows[0]).toEqual({
		row_key: 'shopify:4503599627370497123:item:9007199254740993001',
		tp_user_id: 'merchant-1',
		channel_name: 'shopify',
		order_id: '4503599627370497123',
		order_name: '#1001',
		created_at: '2026-03-01T09:00:00+01:00',
		processed_at: '2026-03-01T09:00:05+01:00',
		booked_at: '2026-03-01T09:00:05+01:00',
		part: 'sale',
		type: 'item',
		description: 'Shirt - M / blue',
		sku: '000123',
		vendor: 'Acme',
		quantity: 3,
		amount: '59.97',
		currency: 'EUR',
		tax_included_amount: '',
		tax_rate: '',
		channel_liable: '',
		is_gift_card: false,
		refund_id: '',
		financial_status: 'paid',
		gateways: 'ideal; gift_card',
		country_code: 'NL',
		is_test: false,
		cancelled_at: '2026-03-03T10:00:00Z',
	});
	const brief = rows.map((row) => [
		String(row.row_key).replace('shopify:4503599627370497123:', ''),
		...[row.part, row.description, row.sku, row.quantity, row.amount, row.is_gift_card],
		...[String(row.booked_at).slice(0, 10), row.refund_id],
	]);
	const shirt = 'Shirt - M / blue';
	const id = '9007199254740993001';
	const [sold, returned, cancelled] = ['2026-03-01', '2026-03-02', '2026-03-03'];
	expect(brief).toEqual([
		[`item:${id}`, 'sale', shirt, '000123', 3, '59.97', false, sold, ''],
		[`item_discount:${id}`, 'sale', shirt, '000123', '', '-5.00', false, sold, ''],
		['gift_card:11', 'sale', shirt, 'B-2', 1, '10.00', true, sold, ''],
		['order_discount', 'sale', 'SPRING; VIP', '', '', '-4.00', '', sold, ''],
		['shipping:1', 'sale', 'Standard', '', '', '5.95', '', sold, ''],
		['shipping_discount:1', 'sale', 'Standard', '', '', '-1.00', '', sold, ''],
		['tax', 'sale', 'VAT', '', '', '0.00', '', sold, ''],
		['gift_card:77:1', 'refund', shirt, 'B-2', -1, '-10.00', true, returned, '77'],
		['refund_other:77', 'refund', '', '', '', '-2.00', '', returned, '77'],
		['change_tax', 'change', '', '', '', '0', '', cancelled, ''],
		['change_other', 'change', '', '', '', '-53.92', '', cancelled, ''],
	]);
	expect(rows.find(({ type }) => type === 'tax')).toMatchObject({
		...{ tax_included_amount: '9.54', tax_rate: 0.21, channel_liable: false },
	});
});

test('in both currencies: the customer’s amounts beside those of the shop', () => {
	const maker = makerOf('order', 'ledger', { currencySet: 'both' });
	const from = maker.columns.indexOf('amount');
	expect(maker.columns.slice(from, from + 5)).toEqual([
		...['amount', 'amount_presentment', 'currency', 'presentment_currency'],
		'tax_included_amount',
	]);
	const record = { ...FIELDS, total_price_set: moneySet('65.92', '70.00'), refunds: [] };
	const rows = maker.rows({ ...record, current_total_price_set: moneySet('0.00', '0.00') });
	expect(rows[0]).toMatchObject({
		...{ amount: '59.97', amount_presentment: '65.97' },
		...{ currency: 'EUR', presentment_currency: 'USD' },
	});
	const twin = (wanted: string) =>
		rows
			.filter(({ type }) => type === wanted)
			.map(({ amount, amount_presentment: other }) => [amount, other]);
	// The channel gives the shipping line in one currency, the total in both.
	expect(twin('shipping')).toEqual([
		['5.95', ''],
		['', '5.45'],
	]);
	expect(twin('change_other')).toEqual([['-65.92', '-70.00']]);
	expect(rows.find(({ type }) => type === 'tax')).toMatchObject({
		...{ tax_included_amount: '9.54', tax_included_amount_presentment: '10.49' },
	});
});

test.each(['kwd', 'KWD ', 'Kwd'])('the currency %j is a code in upper case', (currency) => {
	const record: IDataObject = {
		...{ id: '1', currency, line_items: [] },
		total_price_set: { shop_money: { amount: '1.500', currency_code: 'KWD' } },
	};
	expect(rowsOf(record)).toMatchObject([{ type: 'unexplained', amount: '1.500', currency: 'KWD' }]);
	const [shown] = makerOf('order', 'rowPerRecord').rows(record);
	expect(shown).toMatchObject({ currency, order_total: '1.500' });
});

test('an order without amounts has one item, so that it can be counted', () => {
	expect(rowsOf({ id: '1', currency: 'EUR' })).toMatchObject([{ type: 'item', amount: '' }]);
	expect(rowsOf({ id: '1', line_items: [] })).toMatchObject([{ type: 'item', amount: '0' }]);
});

type Amount = InstanceType<typeof Exact>;

/** What a row says of an amount: where it belongs, and how much it is. */
interface Entry {
	belongsTo: string[];
	amount: string | undefined;
	taxIncluded: string;
}

/** The sums by what amounts belong to, without those of zero; `?` for an amount that is not known. */
function sumsOf(entries: readonly Entry[]): Record<string, string> {
	const sums = new Map<string, [amount: Amount, taxIncluded: Amount] | undefined>();
	for (const { belongsTo, amount, taxIncluded } of entries) {
		const key = belongsTo.join('|');
		const [sum, included] = sums.get(key) ?? [new Exact(0), new Exact(0)];
		if (amount !== undefined) sums.set(key, [sum.plus(amount), included.plus(taxIncluded || 0)]);
		else sums.set(`${key}|?`, undefined);
	}
	const written = [...sums].flatMap(([key, sum]): Array<[string, string]> => {
		if (!sum) return [[key, '']];
		return sum.every((amount) => amount.isZero()) ? [] : [[key, sum.join(' with ')]];
	});
	return Object.fromEntries(written.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function booked(order: BookOrder, currencySet: CurrencySet, timezone: string) {
	const rows = rowsOf(order as IDataObject, { currencySet, timezone, protectFormulas: false });
	expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);
	return sumsOf(
		rows.map((row) => ({
			belongsTo: [
				...[row.part, row.type, dayOf(String(row.booked_at), timezone), row.refund_id],
				...[row.sku, row.tax_rate, row.channel_liable === true],
			].map(String),
			amount: row.amount === '' ? undefined : String(row.amount),
			taxIncluded: String(row.tax_included_amount),
		})),
	);
}

const expected = (order: BookOrder, currencySet: CurrencySet, timezone: string) =>
	sumsOf(
		ledgerOf(order, currencySet, timezone).map((row: BookRow) => ({
			belongsTo: [
				...[row.part, row.type, dayOf(row.booked_at, timezone), row.refund_id ?? ''],
				...[row.sku ?? '', row.tax_rate ?? '', row.channel_liable === true],
			].map(String),
			amount: row.amount?.toString(),
			taxIncluded: row.tax_included_amount?.toString() ?? '',
		})),
	);

const CURRENCY_SETS: readonly CurrencySet[] = ['shop', 'presentment'];

test.each([
	...[...HAND_MADE_SALES, ...HAND_MADE_REFUNDS].map(({ name, order }) => [name, order] as const),
	...(realOrders as unknown as BookOrder[]).map((order) => [String(order.id), order] as const),
])('%s: each row as the reference has it', (_, order) => {
	for (const zone of ZONES) {
		for (const currencySet of CURRENCY_SETS)
			expect(booked(order, currencySet, zone)).toEqual(expected(order, currencySet, zone));
	}
});

test('random orders: each row as the reference has it', () => {
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

test('what a reader has to know is told, with number and sum', () => {
	const maker = makerOf('order', 'ledger');
	for (const { order } of [...HAND_MADE_SALES, ...HAND_MADE_REFUNDS])
		maker.rows(order as IDataObject);
	expect(maker.hints()).toEqual([
		'1 order has an amount that cannot be read: the rows have the type “unreadable” for it, without amount.',
		'1 refund has no amount that can be read in the currency of its order: the rows have the type “unreadable” for it, without amount.',
		'1 cancelled order does not tell what is left of it: what cancelling took off has no row.',
		'3 orders do not add up to their totals (together -15.00 EUR): the difference has the type “unexplained”.',
		'1 order says “taxes_included” otherwise than its amounts: the rows follow the amounts.',
		'5 refunds name no line items (together -130.00 EUR): what went back has the type “refund_other”, and is in the sales of no SKU.',
		'3 orders had money paid back or kept that their current totals do not show (together -16.00 EUR): the rows add up to “current_total” and this.',
	]);
});

test.each([
	['-5.00', '15.00', '2.50'],
	['5.00', '25.00', '-2.50'],
])('a refund with a discrepancy of %s USD, paid in dollars', (discrepancy, amount, other) => {
	const inBoth = (usd: string, eur: string) => ({
		shop_money: { amount: eur, currency_code: 'EUR' },
		presentment_money: { amount: usd, currency_code: 'USD' },
	});
	const eur = (Number(discrepancy) / 2).toFixed(2);
	const refund = {
		...{ id: '77', processed_at: '2026-03-02T10:00:00Z' },
		refund_line_items: [
			{
				...{ id: '1', line_item_id: '11', quantity: 1, subtotal: '10.00', total_tax: '0.00' },
				subtotal_set: inBoth('20.00', '10.00'),
			},
		],
		order_adjustments: [
			{ kind: 'refund_discrepancy', amount: eur, amount_set: inBoth(discrepancy, eur) },
		],
		transactions: [{ kind: 'refund', status: 'success', amount, currency: 'USD' }],
	};
	const rows = rowsOf({
		...FIELDS,
		...{ cancelled_at: null, current_total_price: null, presentment_currency: 'USD' },
		refunds: [refund],
	});
	const refunded = rows.filter(({ part }) => part !== 'sale');
	expect(refunded.map((row) => [row.type, row.amount])).toEqual([
		['gift_card', '-10.00'],
		['refund_other', other],
	]);
});
