import type { IDataObject } from 'n8n-workflow';

import { FileSummary } from '../../../../../nodes/shared/output/summary/fileSummary';

const SETTINGS = {
	currencySet: 'shop',
	timezone: 'UTC',
	dateField: 'created',
	headerStyle: 'names',
} as const;

/** The first cells of the rows and of the totals in the sheet with a row for each SKU. */
function labelsOf(skus: readonly string[]) {
	const summary = new FileSummary(SETTINGS, { channel: 'shopify', tpUserId: 'merchant-1' });
	const line_items = skus.map((sku, at) => ({ id: `${at}`, sku, quantity: 1, price: `${9 - at}` }));
	const order: IDataObject = { id: '1', currency: 'EUR', total_price: '20', line_items };
	Array.from(summary.adding(order));
	const [, { pages, totals }] = summary.sheets();
	const [rows] = pages;
	return [rows.map(([first]) => first), totals[0].cells[0]];
}

test.each([
	[['A-1'], 'Total'],
	[['A-1', 'Total'], 'Grand Total'],
	[['TOTAL'], 'Grand Total'],
	[['total', 'Grand total'], '(Total of All Groups)'],
])('the totals below the SKUs %j are called %s, as no SKU is', (skus, label) => {
	expect(labelsOf(skus)).toEqual([[...skus, '(order level)'], label]);
});

test.each([
	['tax included', [{ taxes_included: true, total_tax: '1.50', total_price: '9' }]],
	['without tax', [{ taxes_included: false, total_tax: '1.50', total_price: '10.50' }]],
	[
		'as priced',
		[
			{ taxes_included: true, total_tax: '1.50', total_price: '9' },
			{ taxes_included: false, total_tax: '1.50', total_price: '10.50' },
		],
	],
	['as priced', [{ total_price: '9' }]],
])('the chart says of net sales: %s', (words, orders) => {
	const summary = new FileSummary(SETTINGS, { channel: 'shopify', tpUserId: 'merchant-1' });
	for (const [at, fields] of orders.entries()) {
		const line_items = [{ id: '1', sku: 'A', quantity: 1, price: '9' }];
		const created_at = '2026-03-10T10:00:00Z';
		const order = { id: `${at}`, currency: 'EUR', created_at, line_items, ...fields };
		Array.from(summary.adding({ ...order, subtotal_price: '9', shipping_lines: [] }));
	}
	expect(summary.sheets()[0].charts[0].title).toBe(
		`Net sales by month (EUR, ${words}, before returns)`,
	);
});

test('a sheet ends with what was left out, so that it comes to the sum of the rows, and with what is not known', () => {
	const summary = new FileSummary(SETTINGS, { channel: 'shopify', tpUserId: 'merchant-1' });
	const order = (id: string, total_price: string, fields: IDataObject = {}): IDataObject => ({
		...{ id, currency: 'EUR', created_at: '2026-03-10T10:00:00Z', total_price },
		...{ current_total_price: total_price, subtotal_price: total_price, shipping_lines: [] },
		line_items: [{ id: '1', sku: 'A', quantity: 1, price: total_price }],
		...fields,
	});
	for (const made of [
		order('1', '10.00'),
		order('2', '20.00', { test: true }),
		order('3', '40.00', { cancelled_at: '2026-03-11T10:00:00Z', current_total_price: '0.00' }),
		order('4', '80.00', { shipping_lines: null }),
	])
		Array.from(summary.adding(made));
	const [{ columns, totals }] = summary.sheets();
	const shown = ['period', 'currency', 'orders', 'shipping', 'total', 'current_total'];
	expect(totals.map(({ cells }) => shown.map((name) => cells[columns.indexOf(name)]))).toEqual([
		['Total', 'EUR', 2, '', '90.00', '90.00'],
		['Left out: cancelled orders', 'EUR', 1, '', '40.00', '0.00'],
		['Left out: test orders', 'EUR', 1, '', '20.00', ''],
		['All orders of the rows', 'EUR', 4, '', '150.00', ''],
		['Blank, as orders do not give the amount: shipping (1 order).', '', '', '', '', ''],
	]);
});
