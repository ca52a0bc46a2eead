import type { IDataObject } from 'n8n-workflow';

import type { SummarySettings } from '../../../../../nodes/shared/output/summary/groups';
import { Summary } from '../../../../../nodes/shared/output/summary/summary';
import { ranked, summaryRows } from '../../../../../nodes/shared/output/summary/summaryRows';

const SOURCE = { channel: 'shopify', tpUserId: 'merchant-1' };

function summaryOf(orders: readonly IDataObject[], chosen: Partial<SummarySettings>): Summary {
	const summary = new Summary({
		...{ period: 'none', dateField: 'created', groupBy: [], currencySet: 'shop', ...chosen },
		...{ includeTest: false, includeCancelled: false, timezone: 'UTC' },
	});
	for (const order of orders) Array.from(summary.adding(order, SOURCE));
	return summary;
}

const rowsOf = (summary: Summary, top?: number) =>
	summaryRows(summary, ranked(summary.groups, top), {
		...{ moneyAs: 'text', datesAs: 'received', protectFormulas: false, timezone: 'UTC' },
	});

const sale = (fields: IDataObject): IDataObject => ({
	...{ id: '1', currency: 'EUR', created_at: '2026-08-14T12:00:00Z', total_price: '10.00' },
	line_items: [{ id: '11', product_id: '7', title: 'Shirt', quantity: 1, price: '10.00' }],
	...fields,
});
const inCountry = (country: string, month = '08') =>
	sale({
		shipping_address: { country_code: country },
		created_at: `2026-${month}-14T12:00:00Z`,
	});

it('of equally large groups Top keeps the first in the alphabet, in whatever order the orders come', () => {
	const orders = ['DE', 'AT', 'NL'].map((country) => inCountry(country));
	for (const all of [orders, orders.toReversed()]) {
		const rows = rowsOf(summaryOf(all, { groupBy: ['country'] }), 2);
		expect(rows.map(({ country_code: country }) => country)).toEqual(['AT', 'DE', 'Other']);
	}
});

it('Top compares what groups have over all periods', () => {
	const orders = [
		...[inCountry('NL', '07'), inCountry('NL', '08'), inCountry('NL', '09')],
		...[inCountry('DE', '08'), inCountry('DE', '08')],
	];
	const rows = rowsOf(summaryOf(orders, { groupBy: ['country'], period: 'month' }), 1);
	expect(rows.map((row) => [row.period, row.country_code, row.total])).toEqual([
		['2026-09', 'NL', '10.00'],
		['2026-08', 'NL', '10.00'],
		['2026-08', 'Other', '20.00'],
		['2026-07', 'NL', '10.00'],
	]);
});

it('a sum that one of two summaries does not know is not known together', () => {
	const whole = summaryOf([sale({})], {});
	whole.merge(summaryOf([sale({ total_price: undefined })], {}));
	expect(rowsOf(whole)).toMatchObject([{ orders: 2, total: '', gross_sales: '20.00' }]);
});

it('a product has the title of its newest order; of the same second, the first in the alphabet', () => {
	const titled = (title: string, created_at: string) =>
		sale({ created_at, line_items: [{ product_id: '7', title, quantity: 1, price: '10.00' }] });
	const orders = [
		titled('Cap', '2026-08-14T12:00:00Z'),
		titled('Zip', '2026-08-15T12:00:00Z'),
		titled('Hat', '2026-08-15T12:00:00Z'),
		titled('Axe', '2026-08-13T12:00:00Z'),
	];
	for (const all of [orders, orders.toReversed()])
		expect(rowsOf(summaryOf(all, { groupBy: ['product'] }))[0].product_title).toBe('Hat');
});
