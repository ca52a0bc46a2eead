import type { IDataObject } from 'n8n-workflow';

import { htmlText } from '../../../../../nodes/shared/output/rows/productColumns';
import type { RowLayout, RowOptions } from '../../../../../nodes/shared/output/rows';
import { makerOf, product, variant } from './fixtures';

function rowsOf(record: IDataObject, layout: RowLayout, changes: Partial<RowOptions> = {}) {
	return makerOf('product', layout, changes).rows(record);
}

describe('one row per variant', () => {
	test('a product with two variants, cell by cell', () => {
		const item = {
			...{ id: '1', cost: '7.10', tracked: true },
			...{ harmonized_system_code: '0901210000', country_code_of_origin: 'DE' },
		};
		const changes = { inventory_policy: 'deny', taxable: true, inventory_item: item };
		const fields = product({
			body_html: '<p>Soft &amp; warm</p><ul><li>Cotton</li></ul>',
			variants: [
				variant(changes),
				variant({
					...{ ...changes, id: '8102', title: 'L / red', sku: 'S-L', price: '9.5' },
					inventory_quantity: 0,
				}),
			],
		});
		const [first, second] = rowsOf(fields, 'rowPerLine');
		expect(first).toEqual({
			row_key: 'shopify:8001:8101',
			tp_user_id: 'merchant-1',
			channel_name: 'shopify',
			product_id: '8001',
			handle: 'shirt',
			title: 'Shirt',
			description: 'Soft & warm\nCotton',
			vendor: 'Acme',
			product_type: 'Clothes',
			status: 'active',
			tags: 'summer',
			created_at: '2026-01-01T00:00:00Z',
			updated_at: '2026-01-02T00:00:00Z',
			published_at: '',
			variant_id: '8101',
			variant_title: 'M / blue',
			sku: '0042',
			barcode: '0871234567890',
			price: '19.99',
			compare_at_price: '',
			cost: '7.10',
			taxable: true,
			inventory_quantity: 12,
			tracked: true,
			inventory_policy: 'deny',
			customs_code: '0901210000',
			country_of_origin: 'DE',
			weight: 0.25,
			weight_unit: 'kg',
			option1_name: 'Size',
			option1_value: 'M',
			option2_name: 'Colour',
			option2_value: 'blue',
			option3_name: '',
			option3_value: '',
			image_src: 'https://cdn.example/1.png',
			is_first_variant: true,
			variant_count: 2,
		});
		expect(second).toEqual({
			...first,
			row_key: 'shopify:8001:8102',
			variant_id: '8102',
			variant_title: 'L / red',
			sku: 'S-L',
			price: '9.5',
			inventory_quantity: 0,
			image_src: 'https://cdn.example/2.png',
			is_first_variant: false,
		});
	});

	const named = { id: 'a', src: 'named', variant_ids: [] };
	const naming = { id: 'b', src: 'naming', variant_ids: ['7', 8101] };
	const later = { ...naming, src: 'later' };

	// The one that it names, else the first that names it, else the first of the product.
	test.each<[IDataObject, unknown, string]>([
		[{ image_id: '302' }, undefined, 'https://cdn.example/2.png'],
		[{ image_id: 302 }, undefined, 'https://cdn.example/2.png'],
		[{ image_id: '999' }, undefined, 'https://cdn.example/1.png'],
		[{}, [{ src: 'a' }, { src: 'b' }], 'a'],
		[{}, [null, { src: null, position: 1 }, { src: 'b', position: 2 }], 'b'],
		[{}, null, ''],
		[{}, [], ''],
		[{ image_id: 'a' }, [naming, named], 'named'],
		[{}, [{ id: 'c', src: 'other' }, naming, later], 'naming'],
		[{ id: null, image_id: '' }, [{ src: 'first' }, { id: '', variant_ids: [''] }], 'first'],
		[{}, [{ id: 'c', src: 'object', variant_ids: [{ id: '8101' }] }], 'object'],
		[{}, [{ src: 'other' }, { id: 'c', src: 'scalar', variant_ids: 8101 }], 'scalar'],
	])('the image of a variant with %j among %j: %j', (changes, images, src) => {
		const record = product({
			...{ variants: [variant(changes)] },
			...(images === undefined ? {} : { images }),
		} as IDataObject);
		expect(rowsOf(record, 'rowPerLine')[0].image_src).toBe(src);
	});

	test('options without a position go by their place', () => {
		const options = [{ name: 'Size' }, null, { name: 'Length' }] as IDataObject[];
		const [row] = rowsOf(product({ options }), 'rowPerLine');
		expect(row).toMatchObject({ option1_name: 'Size', option2_name: '', option3_name: 'Length' });
	});

	test.each([
		[[], 0],
		[['x'], 0],
		[null, ''],
		['x', ''],
	])('a product whose variants are %j has one row and the count %j', (variants, count) => {
		const rows = rowsOf(product({ variants: variants as IDataObject['variants'] }), 'rowPerLine');
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({
			row_key: 'shopify:8001:0',
			variant_id: '',
			price: '',
			inventory_quantity: '',
			is_first_variant: true,
			variant_count: count,
		});
	});
});

describe('one row per product', () => {
	test('prices, stock, SKUs, options and images in one row', () => {
		const [row, ...others] = rowsOf(product(), 'rowPerRecord');
		expect(others).toEqual([]);
		// What is of the product is as in the rows of its variants.
		const [ofVariant] = rowsOf(product(), 'rowPerLine');
		const alike = Object.entries(ofVariant).filter(([name]) => name in row);
		expect(row).toEqual({
			...Object.fromEntries(alike),
			row_key: 'shopify:8001',
			variant_count: 2,
			price_min: '9.5',
			price_max: '19.99',
			total_inventory: 12,
			skus: '0042; S-L',
			barcodes: '0871234567890',
			options: 'Colour: blue, red; Size: M, L',
			image_src: 'https://cdn.example/1.png',
			image_count: 2,
		});
	});

	test('a price that is not known does not count; a stock that is not known leaves the sum blank', () => {
		const variants = [
			variant({ price: null, inventory_quantity: null }),
			variant({ price: '10.00', inventory_quantity: -2 }),
			variant({ price: '9.999', inventory_quantity: 5 }),
			variant({ price: 'free', inventory_quantity: 1 }),
		];
		expect(rowsOf(product({ variants }), 'rowPerRecord', { moneyAs: 'number' })[0]).toMatchObject({
			price_min: 9.999,
			price_max: 10,
			total_inventory: '',
		});
		expect(
			rowsOf(product({ variants: variants.slice(1) }), 'rowPerRecord')[0].total_inventory,
		).toBe(4);
		const blank = { variant_count: '', price_min: '', price_max: '', total_inventory: '' };
		const of = (list: [] | null) => product({ variants: list, images: list });
		const unknown = { ...blank, skus: '', image_src: '', image_count: '' };
		expect(rowsOf(of(null), 'rowPerRecord')[0]).toMatchObject(unknown);
		expect(rowsOf(of([]), 'rowPerRecord')[0]).toMatchObject({ variant_count: 0, image_count: 0 });
	});
});

const stockOf = (record: IDataObject) => rowsOf(record, 'rowPerStock');

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
	const rows = stockOf(fields);
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
	expect(stockOf(product({ variants: [variant()] }))).toMatchObject([
		{ row_key: 'shopify:8001:8101:0', location_id: '', available: '', inventory_quantity: 12 },
	]);
	expect(stockOf(product({ variants: [] }))).toMatchObject([
		{ row_key: 'shopify:8001:0:0', variant_id: '', inventory_quantity: '' },
	]);
});

test('levels without or with the same location have keys of their own', () => {
	const variants = [withLevels({}, level(null, 1), level('65', 2), level('65', 3))];
	expect(stockOf(product({ variants })).map(({ row_key: key }) => key)).toEqual([
		...['shopify:8001:8101:1', 'shopify:8001:8101:65', 'shopify:8001:8101:65-3'],
	]);
});

test.each([
	['', ''],
	[' plain ', 'plain'],
	['<p>A &amp; more</p>\n<ul><li>"one"; two</li></ul>', 'A & more\n"one"; two'],
	['one<br>two<br/>three', 'one\ntwo\nthree'],
	['<li title="a>b">x<b>y</b></li>', 'xy'],
	["<p title=it's>x</p>", 'x'],
	['<td>1</td><td>2</td>', '1\n2'],
	['a<script>if (a < b) { x() }</script><style>p {}</style>b', 'ab'],
	['a<!-- <p>hidden</p> -->b', 'ab'],
	['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
	['&euro;&nbsp;5 &#8364; &#x20AC; &lt;b&gt; &nothing; &#0;', '€ 5 € € <b> &nothing; &#0;'],
	['<p>\n  a\n  b\n</p><p></p><p>c</p>', 'a b\nc'],
	['&amp;lt;', '&lt;'],
])('%j is %j', (html, text) => {
	expect(htmlText(html)).toBe(text);
});

test('a name without end takes no longer than other texts', () => {
	const text = `<${'a'.repeat(150_000)}`;
	expect(htmlText(text)).toBe(text);
}, 20_000);

test.each(['<', '<a ', '<a "', "<a '", '<!--', '<script', '&', '&#', '<p x="', '</'])(
	'%j many times over ends',
	(part) => {
		expect(typeof htmlText(part.repeat(60_000))).toBe('string');
	},
	20_000,
);
