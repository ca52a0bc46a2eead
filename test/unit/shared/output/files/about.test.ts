import { ColumnSums } from '../../../../../nodes/shared/output/files/about';
import { rowMaker, type RowOptions } from '../../../../../nodes/shared/output/rows';
import { rowOptions } from '../../../../../nodes/shared/output/rows/rowOptions';

function sumsOf(currencies: readonly string[], options: Partial<RowOptions> = {}) {
	const context = { tpUserId: 'merchant-1', channel: 'shopify' };
	const maker = rowMaker(
		...(['order', 'rowPerLine'] as const),
		{ ...rowOptions('order', { columnSet: 'all' }, 'UTC'), ...options },
		context,
	);
	const sums = new ColumnSums(maker);
	currencies.forEach((currency, at) => {
		const line_items = ['1', '2'].map((id) => ({ id, quantity: 1, price: '10.00' }));
		const order = { id: `${at}`, currency, total_price: '20.00', total_tax: '1.00', line_items };
		for (const rows of maker.cellBatches(order)) for (const row of rows) sums.add(row);
	});
	return sums;
}

test('one currency in either case has one sum, and what has none is in no sum', () => {
	const { texts, remarks } = sumsOf(['EUR', 'eur', '']);
	expect(Object.keys(texts)).toEqual(['EUR']);
	expect(texts.EUR).toMatchObject({ order_total: '40.00', line_total: '40.00' });
	expect(remarks).toEqual(['2 rows without a currency: their amounts are in no sum']);
});

test('an order without a currency does not take that of the order before it', () => {
	const { texts, remarks } = sumsOf(['EUR', ''], { headerStyle: 'shopify', columnSet: 'choose' });
	expect(texts).toMatchObject({ EUR: { Total: '20.00' } });
	expect(Object.keys(texts)).toEqual(['EUR']);
	expect(remarks[0]).toMatch(/^\d rows? without a currency/);
});
