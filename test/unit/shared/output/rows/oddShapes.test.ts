import type { IDataObject } from 'n8n-workflow';

import type { RowLayout, RowOptions } from '../../../../../nodes/shared/output/rows';
import { SIMPLIFY } from '../../../../../nodes/shared/output/projection';
import { CONTEXT, lineItem, makerOf, order, product } from './fixtures';

const rowsOf = (
	record: IDataObject,
	layout: RowLayout = 'rowPerLine',
	changes: Partial<RowOptions> = {},
) => makerOf('variants' in record ? 'product' : 'order', layout, changes).rows(record);

describe('lines that are not in a list', () => {
	const expected = rowsOf(order({ line_items: [lineItem()] }));

	test.each([
		['a single line in the place of the list', lineItem()],
		['a list as JSON in a text', JSON.stringify([lineItem()])],
		['a single line as JSON in a text', ` ${JSON.stringify(lineItem())}`],
	])('%s', (_, lines) => {
		expect(rowsOf(order({ line_items: lines }))).toEqual(expected);
		expect(SIMPLIFY.order({ line_items: lines }, CONTEXT).item_count).toBe(1);
		expect(SIMPLIFY.product({ variants: lines }, CONTEXT).skus).toBe('000123');
	});

	test('a text that is no JSON is no list', () => {
		const [row] = rowsOf(order({ line_items: '[none' }));
		expect(row).toMatchObject({ line_item_id: '', line_count: '' });
	});
});

test('an ID too long for a cell gives a short key, unique and the same each time', () => {
	const long = 'x'.repeat(300_000);
	const keys = (id: string) =>
		rowsOf(order({ id, line_items: Array.from({ length: 200 }, () => ({ id: long })) })).map(
			({ row_key: key }) => String(key),
		);
	const first = keys(`${long}1`);
	expect(new Set(first).size).toBe(200);
	expect(Math.max(...first.map((key) => key.length))).toBeLessThan(60);
	expect(keys(`${long}1`)).toEqual(first);
	expect(keys(`${long}2`)[0]).not.toBe(first[0]);
});

describe('amounts with blanks around', () => {
	test.each([' 12.50', '12.50\n', '\u00a012.50\u202f', '\t12.50 '])('%j is 12.5', (price) => {
		const line = { id: '1', price, quantity: '2 ', total_discount: ' 5.00' };
		const [row] = rowsOf(order({ line_items: [line] }), 'rowPerLine', { moneyAs: 'number' });
		expect(row).toMatchObject({ unit_price: 12.5, quantity: 2, line_total: 20 });
		const [ofProduct] = rowsOf(product({ variants: [{ id: '1', price }] }), 'rowPerRecord');
		expect(ofProduct).toMatchObject({ price_min: '12.50', price_max: '12.50' });
	});

	test.each(['12 50', '1 2.5', ' ', '- 5'])('%j is none', (price) => {
		const [row] = rowsOf(order({ line_items: [{ id: '1', price, quantity: 1 }] }));
		expect(row).toMatchObject({ unit_price: price, line_total: '' });
	});
});

describe('names and phone numbers of white space only', () => {
	const blank = { first_name: ' ', last_name: '\u00a0', name: ' ', phone: '  ' };

	test('are left out for the next source', () => {
		const billing_address = { name: 'Ann', phone: '1234567' };
		const [row] = rowsOf(order({ customer: blank, phone: ' ', billing_address }));
		expect(row).toMatchObject({ customer_name: 'Ann', phone: '1234567' });
	});

	test('the last source is the default address of the customer', () => {
		const customer = {
			...blank,
			default_address: { first_name: 'Ann', last_name: ' ', phone: '77' },
		};
		const addresses = { billing_address: blank, shipping_address: null };
		const [row] = rowsOf(order({ customer, phone: null, ...addresses }));
		expect(row).toMatchObject({ customer_name: 'Ann', phone: '77' });
	});
});
