import type { IDataObject } from 'n8n-workflow';

import { FileSummary } from '../../../../../nodes/shared/output/summary/fileSummary';

/** The first cells of the rows and of the totals in the sheet with a row for each SKU. */
function labelsOf(skus: readonly string[]) {
	const settings = { currencySet: 'shop', timezone: 'UTC', hasTotals: true } as const;
	const summary = new FileSummary(settings, { channel: 'shopify', tpUserId: 'merchant-1' });
	const line_items = skus.map((sku, at) => ({ id: `${at}`, sku, quantity: 1, price: `${9 - at}` }));
	const order: IDataObject = { id: '1', currency: 'EUR', total_price: '20', line_items };
	Array.from(summary.adding(order));
	const [, { rows, totals }] = summary.sheets();
	return [rows.map(([first]) => first), totals.map(([first]) => first)];
}

test.each([
	[['A-1'], 'Total'],
	[['A-1', 'Total'], 'Grand Total'],
	[['TOTAL'], 'Grand Total'],
	[['total', 'Grand total'], '(Total of All Groups)'],
])('the totals below the SKUs %j are called %s, as no SKU is', (skus, label) => {
	expect(labelsOf(skus)).toEqual([[...skus, '(order level)'], [label]]);
});
