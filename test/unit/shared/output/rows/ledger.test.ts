import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { RowOptions } from '../../../../../nodes/shared/output/rows';
import { CONTEXT, lineItem, moneySet, order, rowMaker, rowOptions } from './fixtures';
import { consistentOrders } from './randomOrders';
import { runsOf } from '../../../../runCounts';

const rowsOf = (record: IDataObject, changes: Partial<RowOptions> = {}) =>
	rowMaker('order', 'ledger', rowOptions(changes), CONTEXT).rows(record);

const FIELDS = order({
	taxes_included: true,
	test: false,
	cancelled_at: '2026-03-03T10:00:00Z',
	line_items: [
		lineItem({ gift_card: false }),
		lineItem({ id: '11', sku: 'B-2', quantity: 1, price: '10.00', gift_card: true }),
	],
	subtotal_price: '55.97',
	tax_lines: [{ title: 'VAT', rate: 0.21, price: '9.54' }],
	shipping_lines: [{ id: '1', title: 'Standard', price: '5.95', discounted_price: '4.95' }],
	total_price: '60.92',
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
		type: 'item',
		description: 'Shirt - M / blue',
		sku: '000123',
		quantity: 3,
		amount: '59.97',
		currency: 'EUR',
		tax_included_amount: '',
		is_gift_card: false,
		is_test: false,
		cancelled_at: '2026-03-03T10:00:00Z',
	});
	const brief = rows.map(
		({ row_key: key, type, description, sku, quantity, amount, is_gift_card: card }) => [
			String(key).replace('shopify:4503599627370497123:', ''),
			...[type, description, sku, quantity, amount, card],
		],
	);
	const shirt = 'Shirt - M / blue';
	const id = '9007199254740993001';
	expect(brief).toEqual([
		[`item:${id}`, 'item', shirt, '000123', 3, '59.97', false],
		[`item_discount:${id}`, 'item_discount', shirt, '000123', '', '-5.00', false],
		['item:11', 'item', shirt, 'B-2', 1, '10.00', true],
		['item_discount:11', 'item_discount', shirt, 'B-2', '', '-5.00', true],
		['order_discount', 'order_discount', 'SPRING; VIP', '', '', '-4.00', ''],
		['shipping:1', 'shipping', 'Standard', '', '', '5.95', ''],
		['shipping_discount:1', 'shipping_discount', 'Standard', '', '', '-1.00', ''],
		['tax', 'tax', 'VAT', '', '', '0.00', ''],
		['refund_or_edit', 'refund_or_edit', '', '', '', '-60.92', ''],
	]);
	expect(rows.find(({ type }) => type === 'tax')).toMatchObject({ tax_included_amount: '9.54' });
});

test('in both currencies: the customer’s amounts beside those of the shop', () => {
	const maker = rowMaker('order', 'ledger', rowOptions({ currencySet: 'both' }), CONTEXT);
	expect(maker.columns.slice(10, 15)).toEqual([
		...['amount', 'amount_presentment', 'currency', 'presentment_currency'],
		'tax_included_amount',
	]);
	const rows = maker.rows({
		...FIELDS,
		total_price_set: moneySet('60.92', '70.00'),
		current_total_price_set: moneySet('0.00', '0.00'),
	});
	expect(rows[0]).toMatchObject({
		...{ amount: '59.97', amount_presentment: '65.97' },
		...{ currency: 'EUR', presentment_currency: 'USD' },
	});
	const twin = (wanted: string) =>
		rows
			.filter(({ type }) => type === wanted)
			.map(({ amount, amount_presentment: other }) => [amount, other]);
	expect(twin('unexplained')).toEqual([['', '4.08']]);
	// The channel gives the shipping line in one currency, the total in both.
	expect(twin('shipping')).toEqual([
		['5.95', ''],
		['', '5.45'],
	]);
	expect(twin('refund_or_edit')).toEqual([['-60.92', '-70.00']]);
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
	const [shown] = rowMaker('order', 'rowPerRecord', rowOptions(), CONTEXT).rows(record);
	expect(shown).toMatchObject({ currency, order_total: '1.500' });
});

test('an order without amounts has no row', () => {
	expect(rowsOf({ id: '1', currency: 'EUR' })).toEqual([]);
});

test('keys begin with the User ID where that is chosen, and are the same in every run', () => {
	const keys = () => rowsOf(FIELDS, { keyWithUserId: true }).map(({ row_key: key }) => key);
	expect(keys()[0]).toBe('merchant-1:shopify:4503599627370497123:item:9007199254740993001');
	expect(keys()).toEqual(keys());
});

/** Cells of an amount column in the smallest unit, added up. */
const sumOf = (cells: unknown[], decimals: number): bigint =>
	cells.reduce<bigint>((total, cell) => {
		const [whole, places = ''] = String(cell).split('.');
		return total + BigInt(whole + places.padEnd(decimals, '0'));
	}, 0n);

const runs = runsOf(2_000);

test(`${runs} random orders: the rows of each add up to its total and to its current total`, () => {
	let [orders, unexplained] = [0, 0];
	fc.assert(
		fc.property(consistentOrders, ({ order: fields, decimals }) => {
			const rows = rowsOf(fields);
			const amounts = (wanted: (type: string) => boolean) =>
				rows.filter(({ type }) => wanted(String(type))).map(({ amount }) => amount);
			expect(
				sumOf(
					amounts((type) => type !== 'refund_or_edit'),
					decimals,
				),
			).toBe(sumOf([fields.total_price], decimals));
			expect(
				sumOf(
					amounts(() => true),
					decimals,
				),
			).toBe(sumOf([fields.current_total_price], decimals));
			expect(new Set(rows.map(({ row_key: key }) => key)).size).toBe(rows.length);
			orders += 1;
			unexplained += amounts((type) => type === 'unexplained').length;
		}),
		{ numRuns: runs },
	);
	expect([orders, unexplained]).toEqual([runs, 0]);
});
