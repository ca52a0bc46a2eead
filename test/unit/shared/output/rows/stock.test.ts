import type { IDataObject } from 'n8n-workflow';

import { makerOf, product, variant } from './fixtures';

const rowsOf = (record: IDataObject) => makerOf('product', 'rowPerStock').rows(record);

const level = (location_id: string | null, available: number | null) => ({
	...{ inventory_item_id: '1', location_id, available },
	updated_at: '2026-01-03T00:00:00Z',
});
const withLevels = (changes: IDataObject, ...levels: IDataObject[]) =>
	variant({ ...changes, inventory_item: { id: '1', tracked: true, inventory_levels: levels } });

test('one row per variant and location', () => {
	const fields = product({
		variants: [
			withLevels({ inventory_item_id: '1' }, level('65', 5), level('66', null)),
			withLevels({ id: '8102' }, level('65', 0)),
		],
	});
	const rows = rowsOf(fields);
	const [ofVariant] = makerOf('product', 'rowPerLine').rows(fields);
	const alike = Object.entries(ofVariant).filter(([name]) => name in rows[0]);
	expect(rows[0]).toEqual({
		...Object.fromEntries(alike),
		row_key: 'shopify:8001:8101:65',
		inventory_item_id: '1',
		location_id: '65',
		available: 5,
		stock_updated_at: '2026-01-03T00:00:00Z',
	});
	expect(rows.map(({ row_key: key, available }) => [key, available])).toEqual([
		['shopify:8001:8101:65', 5],
		['shopify:8001:8101:66', ''],
		['shopify:8001:8102:65', 0],
	]);
});

test('a variant without locations, and a product without variants, have one row', () => {
	expect(rowsOf(product({ variants: [variant()] }))).toMatchObject([
		{ row_key: 'shopify:8001:8101:0', location_id: '', available: '', inventory_quantity: 12 },
	]);
	expect(rowsOf(product({ variants: [] }))).toMatchObject([
		{ row_key: 'shopify:8001:0:0', variant_id: '', inventory_quantity: '' },
	]);
});

test('levels without or with the same location have keys of their own', () => {
	const variants = [withLevels({}, level(null, 1), level('65', 2), level('65', 3))];
	expect(rowsOf(product({ variants })).map(({ row_key: key }) => key)).toEqual([
		...['shopify:8001:8101:1', 'shopify:8001:8101:65', 'shopify:8001:8101:65-3'],
	]);
});
