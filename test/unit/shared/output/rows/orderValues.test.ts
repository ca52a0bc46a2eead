import type { IDataObject } from 'n8n-workflow';

import type { RowOptions } from '../../../../../nodes/shared/output/rows';
import { lineItem, makerOf, moneySet, order } from './fixtures';

const rowOf = (changes: IDataObject, options: Partial<RowOptions> = {}) =>
	makerOf('order', 'rowPerLine', options).rows(order(changes))[0];

const taxes = [
	{ title: 'VAT', rate: 0.21, price: '8.54', price_set: moneySet('8.54', '9.39') },
	{ title: 'City', rate: 0.025, price: '1.00' },
];
const payment = (changes: IDataObject) => ({
	...{ kind: 'sale', status: 'success', authorization: 'ref-1' },
	processed_at: '2026-03-01T09:01:00Z',
	...changes,
});

test('taxes by rate, of the order and of its lines', () => {
	const fields = { tax_lines: taxes, line_items: [lineItem({ tax_lines: taxes })] };
	expect(rowOf(fields)).toMatchObject({
		...{ tax_names: 'VAT; City', tax_rates: '0.21; 0.025', tax_amounts: '8.54; 1.00' },
		...{ line_tax: '9.54', line_tax_rates: '0.21; 0.025' },
	});
	expect(rowOf(fields, { headerStyle: 'shopify' })).toMatchObject({
		...{ 'Tax 1 Name': 'VAT 21%', 'Tax 1 Value': '8.54' },
		...{ 'Tax 2 Name': 'City 2.5%', 'Tax 2 Value': '1.00', 'Tax 3 Name': '', 'Tax 3 Value': '' },
	});
	// An amount that is known in the other currency only is no part of a sum.
	expect(rowOf(fields, { currencySet: 'presentment' })).toMatchObject({
		...{ tax_amounts: '9.39', line_tax: '' },
	});
	expect(rowOf({ line_items: [lineItem({ tax_lines: [] })] })).toMatchObject({ line_tax: '0' });
});

test('payments that succeeded, refunds and shipments that were not cancelled', () => {
	const fields = {
		transactions: [
			payment({}),
			payment({ kind: 'capture', authorization: 'ref-2', processed_at: '2026-03-02T09:01:00Z' }),
			payment({ status: 'failure', authorization: 'ref-3', processed_at: '2026-03-09T09:01:00Z' }),
			payment({ kind: 'refund', authorization: 'ref-4', processed_at: '2026-03-08T09:01:00Z' }),
		],
		refunds: [
			{
				created_at: '2026-03-05T00:00:00Z',
				transactions: [
					{ kind: 'refund', status: 'success', amount: '5.00', currency: 'EUR' },
					{ kind: 'refund', status: 'failure', amount: '7.00', currency: 'EUR' },
				],
			},
			{ created_at: '2026-03-04T00:00:00Z', transactions: [] },
		],
		fulfillments: [
			{
				...{ status: 'success', created_at: '2026-03-03T00:00:00+01:00' },
				...{ tracking_company: 'DHL', tracking_number: 'A1', tracking_numbers: ['A1', 'A2'] },
			},
			{ status: 'success', tracking_company: 'DHL', tracking_number: '0123' },
			{ status: 'cancelled', tracking_company: 'UPS', tracking_number: 'X' },
		],
	};
	expect(rowOf(fields)).toMatchObject({
		...{ paid_at: '2026-03-02T09:01:00Z', payment_references: 'ref-1; ref-2' },
		refunded_at: '2026-03-05T00:00:00Z',
		...{ tracking_numbers: 'A1; A2; 0123', tracking_carriers: 'DHL' },
	});
	expect(rowOf(fields, { headerStyle: 'shopify' })).toMatchObject({
		...{ 'Paid at': '2026-03-02 09:01:00 +0000', 'Fulfilled at': '2026-03-03 00:00:00 +0100' },
		...{ 'Payment Reference': 'ref-1; ref-2', 'Refunded Amount': '5.00' },
	});
	const dollars = { kind: 'refund', status: 'success', amount: '5.00', currency: 'USD' };
	expect(
		rowOf({ refunds: [{ transactions: [dollars] }] }, { headerStyle: 'shopify' })[
			'Refunded Amount'
		],
	).toBe('');
});

test('what a cancelled order without payment has among its refunds is none', () => {
	const entry = {
		created_at: '2026-03-05T00:00:00Z',
		transactions: [{ kind: 'void', status: 'success', amount: '0.00' }],
		refund_line_items: [{ line_item_id: '11', quantity: 1, subtotal: '10.00' }],
	};
	const fields = { refunds: [entry], current_total_price: '0.00' };
	expect(rowOf(fields).refunded_at).toBe('');
	expect(rowOf(fields, { headerStyle: 'shopify' })['Refunded Amount']).toBe('');
});

test('a tip is one amount of the order, also where it is one of its lines, and no unit', () => {
	const tip = {
		...{ id: '12', title: 'Tip', price: '2.00', tip: { payment_gateway: 'card' } },
		...{ quantity: 1, current_quantity: 1, fulfillable_quantity: 0 },
	};
	const fields = { line_items: [lineItem({ quantity: 3 }), tip] };
	const [first, second] = makerOf('order', 'rowPerLine').rows(order(fields));
	expect(first).toMatchObject({ order_tip: '2.00', line_total: '54.97' });
	expect(second).toMatchObject({ unit_price: '2.00', line_total: '', line_discount: '' });
	const [whole] = makerOf('order', 'rowPerRecord').rows(order(fields));
	expect(second).toMatchObject({ quantity: '', current_quantity: '', fulfillable_quantity: '' });
	expect(whole).toMatchObject({ total_quantity: 3, items: expect.stringMatching(/^3 x .*; Tip$/) });
});

test('tax of the marketplace is told apart', () => {
	const [vat, city] = taxes;
	const fields = { tax_lines: [vat, { ...city, channel_liable: true }] };
	expect(rowOf(fields).channel_liable_tax).toBe('1.00');
	expect(rowOf({ tax_lines: taxes }).channel_liable_tax).toBe('');
});

test('the latest date is told by the dates alone, not by what else a program could take for one', () => {
	const paidAt = (...dates: string[]) =>
		rowOf({ transactions: dates.map((processed_at) => payment({ processed_at })) }).paid_at;
	const last = '2026-03-01T09:01:00Z';
	// A day that no calendar has, a number, and words with a number in them.
	for (const none of ['2026-02-31T10:00:00Z', '2999', 'batch 2999', '31/12/2999'])
		expect(paidAt(last, none)).toBe(last);
	expect(paidAt('2026-03-01 09:02:00 +0000', last)).toBe('2026-03-01 09:02:00 +0000');
	expect(paidAt('none', '')).toBe('');
});

test('refunds count in whatever case their words are written, as payments do', () => {
	const refund = { kind: 'Refund', status: 'SUCCESS', amount: '5.00', currency: 'EUR' };
	expect(
		rowOf({ refunds: [{ transactions: [refund] }] }, { headerStyle: 'shopify' })['Refunded Amount'],
	).toBe('5.00');
	expect(rowOf({ transactions: [payment({ kind: 'SALE', status: 'Success' })] }).paid_at).not.toBe(
		'',
	);
});

test('they are blank where the channel does not give them', () => {
	const blank = [
		'paid_at',
		'refunded_at',
		'tracking_numbers',
		'tax_names',
		'tax_amounts',
		'line_tax',
	];
	for (const odd of [undefined, null, {}, [], 'x', [null], [{}]]) {
		const row = rowOf({
			...{ transactions: odd, refunds: odd, fulfillments: odd, tax_lines: odd },
		} as IDataObject);
		expect(blank.map((name) => row[name])).toEqual(blank.map(() => ''));
	}
});

describe('both currencies', () => {
	const both = { currencySet: 'both' } as const;

	test('each amount has the customer’s behind it, and the currency too', () => {
		const { columns } = makerOf('order', 'rowPerLine', both);
		const behind = (name: string) => columns[columns.indexOf(name) + 1];
		expect(behind('currency')).toBe('presentment_currency');
		for (const name of ['unit_price', 'line_total', 'order_total', 'change_after_order'])
			expect(behind(name)).toBe(`${name}_presentment`);
		expect(behind('quantity')).toBe('current_quantity');
		expect(rowOf({}, both)).toMatchObject({
			...{ currency: 'EUR', presentment_currency: 'USD' },
			...{ unit_price: '19.99', unit_price_presentment: '21.99' },
			...{ line_total: '54.97', line_total_presentment: '60.47' },
			...{ order_total: '59.92', order_total_presentment: '65.92' },
			...{ order_outstanding: '0.00', order_outstanding_presentment: '' },
		});
	});

	test('a chosen amount brings the customer’s with it, unless that has a place of its own', () => {
		const columns = (...chosen: string[]) =>
			makerOf('order', 'rowPerRecord', { ...both, columns: chosen }).columns;
		expect(columns('order_id', 'order_total', 'order_tax = Tax')).toEqual([
			...['order_id', 'order_total', 'order_total_presentment', 'Tax', 'Tax (presentment)'],
		]);
		expect(columns('order_total_presentment', 'order_total')).toEqual([
			...['order_total_presentment', 'order_total'],
		]);
	});

	test('products have one currency', () => {
		const { columns } = makerOf('product', 'rowPerLine', both);
		expect(columns.filter((name) => name.includes('presentment'))).toEqual([]);
	});
});
