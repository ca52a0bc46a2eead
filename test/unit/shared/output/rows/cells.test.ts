import * as fc from 'fast-check';
import { type IDataObject, tryToParseDateTime } from 'n8n-workflow';

import { localDates } from '../../../../../nodes/shared/output/rows/cells';
import type { RowOptions } from '../../../../../nodes/shared/output/rows';
import { CONTEXT, lineItem, makerOf, order, rowMaker, rowOptions } from './fixtures';

function rowOf(changes: IDataObject, options: Partial<RowOptions> = {}) {
	return makerOf('order', 'rowPerLine', options).rows(order(changes))[0];
}

describe('formula protection', () => {
	const bare = { protectFormulas: false };

	test.each([
		...['=1+1', '@cmd', '\t=1', '\r=1', '+1+1', '-2+3', '=x@example.com', '='],
		// Programs drop what is in front of the sign.
		...[
			...['\0=1+1', '\0\0=cmd', '\u0001@x', '\u0085=1', '\ufeff=1', '\u200b-2+3', '\u202e=1'],
			'\0\t=1',
		],
		...["+1+cmd|' /C calc'!A0", '-1.25+cmd', '-1,2;3'],
	])('%j in free text gets an apostrophe, and stays when the option is off', (text) => {
		const changes = {
			note: text,
			name: text,
			email: text,
			tags: [text, 'b'],
			shipping_address: { name: text, zip: text },
			line_items: [lineItem({ sku: text, title: text })],
		};
		const cells = (given: string) => ({
			...{ note: given, order_name: given, email: given, tags: `${given}; b` },
			...{ shipping_name: given, shipping_zip: given, sku: given, title: given },
		});
		expect(rowOf(changes)).toMatchObject(cells(`'${text}`));
		expect(rowOf(changes, bare)).toMatchObject(cells(text));
	});

	test.each(['-ABC', '-A 1/2_b.c', '-GRÖSSE-M', '->1003', '+A#1', '+1-1', '+', '-'])(
		'%j is a code: name, SKU and zip keep it character for character, free text does not',
		(text) => {
			const line_items = [lineItem({ sku: text })];
			const row = rowOf({ name: text, note: text, shipping_address: { zip: text }, line_items });
			expect(row).toMatchObject({ order_name: text, sku: text, shipping_zip: text });
			expect(row.note).toBe(`'${text}`);
		},
	);

	test.each([
		...['-5', '-001', '+31', '-1.25', '+2.50', '-1,234.50', '1,234.50', '-1.234,50', '+.5', '-1e5'],
		...['-1 234,50', "-1'234.50", '-10%', '- 5', '\0-1.25', '-5\0'],
		...['+49 30/1234567', '+49 (0)30 123-4567', '+31600000000', '+49 30/1234567 ext. 4'],
		...['+49 30/1234567, ext 4', '+1 212 555 0100 x12', '+1 212 555 0100 #12', 'ext. 4', 'x4'],
		'\u202a+49 30 1234567\u202c',
	])('%j is a number or a telephone number, which stays in every column', (text) => {
		const changes = {
			...{ note: text, phone: text, tags: [text], total_price: text },
			shipping_address: { zip: text, name: text },
			line_items: [lineItem({ sku: text })],
		};
		const cells = { order_total: text, note: text, phone: text, tags: text, shipping_name: text };
		expect(rowOf(changes)).toMatchObject({ ...cells, sku: text, shipping_zip: text });
	});

	test('a list stays as it is unless one of its parts, or all together, could be a formula', () => {
		const tagsOf = (...tags: string[]) => rowOf({ tags }).tags;
		expect(tagsOf('-5', '10%')).toBe('-5; 10%');
		expect(tagsOf('-5', 'new')).toBe('-5; new');
		expect(tagsOf('-5', "cmd|' /C calc'!A0")).toBe("'-5; cmd|' /C calc'!A0");
		expect(tagsOf('-5', '=1')).toBe("'-5; =1");
		expect(tagsOf('new', '=1')).toBe('new; =1');
	});

	test('several codes in one cell stay as they are, unless one could be a formula', () => {
		const skusOf = (...skus: string[]) =>
			makerOf('order', 'rowPerRecord').rows(
				order({ line_items: skus.map((sku) => lineItem({ sku })) }),
			)[0].skus;
		expect(skusOf('-001', '+31', 'A')).toBe('-001; +31; A');
		expect(skusOf('=1+1', 'A')).toBe("'=1+1; A");
	});

	test.each(['a=1', ' =1', "'=1", '1-2', '\n=1', '＝1', ''])('%j is no formula', (text) => {
		expect(rowOf({ note: text }).note).toBe(text);
	});

	test('what is no amount is guarded in a money or number column too', () => {
		const line_items = [lineItem({ quantity: '=2' })];
		const changes = { total_price: '=1+1', total_tax: '-1+cmd', line_items };
		const guarded = { order_total: "'=1+1", order_tax: "'-1+cmd", quantity: "'=2" };
		expect(rowOf(changes)).toMatchObject(guarded);
		expect(rowOf(changes, bare)).toMatchObject({ order_total: '=1+1', quantity: '=2' });
	});

	test.each([
		...['+31600000000', '+31 6 12', '+31 (0)6-12.34', '0612345678', '+31 6 x4', '+1-1', '-31'].map(
			(same) => [same, same],
		),
		...['+1+cmd', '+31 6 x', '+', '-31-1', '=1', '@x'].map((text) => [text, `'${text}`]),
	])('the phone number %j becomes %j', (phone, cell) => {
		expect(rowOf({ phone }).phone).toBe(cell);
		expect(rowOf({ phone }, bare).phone).toBe(phone);
	});

	test('an id is never guarded: rows are matched on it', () => {
		const context = { ...CONTEXT, tpUserId: '@acme' };
		const maker = rowMaker('order', 'rowPerLine', rowOptions({ keyWithUserId: true }), context);
		expect(maker.rows(order({ id: '-17', order_number: '=1', line_items: [] }))[0]).toMatchObject({
			row_key: '@acme:shopify:-17:0',
			tp_user_id: '@acme',
			order_id: '-17',
			order_number: '=1',
		});
	});

	test.each(['1', ' ', ' ,', '1 ', '1,', "1'", 'ext. 1', '\0'])(
		'a long text of %j that is no phone number is decided at once',
		(piece) => {
			const text = `+1${piece.repeat(32_000 / piece.length)}y`;
			expect(rowOf({ phone: text }).phone).toBe(`'${text}`);
			expect(rowOf({ note: text }).note).toBe(`'${text}`);
		},
	);
});

describe('text', () => {
	test.each([
		...['000123', '1e5', '1.0', ' padded ', 'é 😀 "quoted"', 'a\r\nb', '9007199254740993', '0x10'],
	])('%j stays character for character', (text) => {
		const row = rowOf({
			...{ id: text, order_number: text, phone: text, total_price: text },
			shipping_address: { zip: text },
			line_items: [lineItem({ sku: text, product_id: text })],
		});
		expect(row).toMatchObject({
			...{ order_id: text, order_number: text, phone: text, order_total: text },
			...{ shipping_zip: text, sku: text, product_id: text },
		});
	});

	test('a number where text belongs is written out without an exponent', () => {
		expect(rowOf({ id: 1e21, order_number: 1.5e-7, name: NaN, note: -0 })).toMatchObject({
			order_id: '1000000000000000000000',
			order_number: '0.00000015',
			order_name: '',
			note: '0',
		});
	});

	test('objects never get into a cell', () => {
		const thing = { a: { b: 1 } };
		const row = rowOf({
			...{ id: thing, name: thing, created_at: thing, email: thing, total_price: thing },
			...{ customer: [thing], billing_address: [thing], phone: [1, 2] },
			tags: [thing, 'kept', [thing]],
			total_price_set: { shop_money: { amount: thing } },
			shipping_address: 'Utrecht',
			discount_codes: [thing, 'TEXT', null, { code: 'A' }],
			payment_gateway_names: 'ideal',
			shipping_lines: [null, 'x', { title: thing }],
			line_items: [lineItem({ quantity: thing, sku: thing, price: true })],
		} as IDataObject);
		expect(row).toMatchObject({
			row_key: expect.stringMatching(/^shopify:#[\w-]{12}:9007199254740993001$/),
			...{ order_id: '', order_name: '', created_at: '', email: '', customer_name: '', phone: '' },
			...{ tags: 'kept', discount_codes: 'TEXT; A', payment_gateways: 'ideal', order_total: '' },
			...{ shipping_name: '', shipping_method: '', quantity: '', sku: '', line_total: '' },
		});
	});

	test('a cell holds at most 32,767 characters, as Excel takes, and a cut is seen', () => {
		const fits = 'x'.repeat(32_767);
		expect(rowOf({ note: fits }).note).toBe(fits);
		const cut = String(rowOf({ note: `${fits}y` }).note);
		expect(cut).toHaveLength(32_767);
		expect(cut).toBe(`${'x'.repeat(32_767 - 7)}… [cut]`);
		const guarded = String(rowOf({ note: `=${'x'.repeat(40_000)}` }).note);
		expect(guarded).toHaveLength(32_767);
		expect(guarded.startsWith("'=x")).toBe(true);
		const emoji = String(rowOf({ note: '😀'.repeat(30_000) }).note);
		expect(Buffer.from(emoji).toString()).toBe(emoji);
		expect(emoji.endsWith('😀… [cut]')).toBe(true);
	});
});

describe('numbers and booleans', () => {
	test.each([
		...[3, 0, -2, 1.25, 'four', '12345678901234567'].map((same) => [same, same]),
		...[NaN, Infinity, null, undefined, '', true].map((nothing) => [nothing, '']),
		['4', 4],
		['0', 0],
		['-1.50', -1.5],
	])('the quantity %p becomes %p', (quantity, cell) => {
		expect(rowOf({ line_items: [lineItem({ quantity } as IDataObject)] }).quantity).toBe(cell);
	});

	test.each([
		[true, 'yes'],
		[false, 'no'],
		[null, ''],
		['yes', 'yes'],
		['=1', "'=1"],
		[0, '0'],
	])('the boolean %p becomes %p', (given, cell) => {
		const changes = { buyer_accepts_marketing: given };
		expect(rowOf(changes, { headerStyle: 'shopify' })['Accepts Marketing']).toBe(cell);
	});
});

describe('a formula in every field of a record', () => {
	/** Fields whose value is no text of the shop or the buyer: those of lists and objects are filled below. */
	const FORMULA = '=HYPERLINK("https://example.com")';
	const filled = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(filled);
		if (typeof value === 'object' && value !== null)
			return Object.fromEntries(
				Object.entries(value).map(([name, inner]) => [
					name,
					name === 'channel_name' ? inner : filled(inner),
				]),
			);
		return FORMULA;
	};
	/** Columns in which the channel's own IDs stay as they are, as rows are matched on them. */
	const MADE_BY_THE_CHANNEL = [
		...['order_id', 'order_number', 'customer_id', 'company_id', 'line_item_id', 'product_id'],
		...['variant_id', 'inventory_item_id', 'location_id', 'Location', 'Device ID', 'Id'],
	];
	const layouts = [
		['order', 'rowPerLine', 'names'],
		['order', 'rowPerLine', 'shopify'],
		['order', 'rowPerRecord', 'names'],
		['order', 'rowPerRecord', 'shopify'],
		['order', 'ledger', 'names'],
		['product', 'rowPerLine', 'names'],
		['product', 'rowPerRecord', 'names'],
		['product', 'rowPerStock', 'names'],
	] as const;

	test.each(layouts)('%s, %s, %s: only IDs of the channel are left as they are', (...given) => {
		const [resource, layout, headerStyle] = given;
		const record = filled({
			...order({ po_number: 'PO-1', company: { id: '1' }, customer: { id: '1', first_name: 'A' } }),
			...{ handle: 'shirt', title: 'Shirt', body_html: 'x', vendor: 'Acme' },
			variants: [
				{
					...{ id: '1', title: 'M', sku: 'A', barcode: 'B', option1: 'M', price: '1' },
					inventory_item_id: '3',
					inventory_item: { inventory_levels: [{ location_id: '4', available: 1 }] },
				},
			],
		}) as IDataObject;
		const { rows } = makerOf(resource, layout, { headerStyle });
		const raw = new Set(
			rows(record)
				.flatMap((row) => Object.entries(row))
				.filter(([, cell]) => /^[=+@-]/.test(String(cell)))
				.map(([name]) => name),
		);
		expect([...raw].filter((name) => !MADE_BY_THE_CHANNEL.includes(name))).toEqual([]);
	});
});

const ZONES = [
	...['Europe/Amsterdam', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'],
	...['America/St_Johns', 'Asia/Gaza', 'UTC'],
];

describe('dates in local time', () => {
	// Other texts are those of values/dates.test.ts.
	test.each(['9999-12-31T23:59:59Z', 'order 5', '1767225600000'])('%j stays', (text) => {
		expect(localDates('Europe/Amsterdam')(text)).toBe(text);
	});

	test('is what the date library says, in any zone and on days of clock changes', () => {
		const instant = fc.date({
			min: new Date('1930-01-01T00:00:00Z'),
			max: new Date('2090-01-01T00:00:00Z'),
			noInvalidDate: true,
		});
		const changeDay = fc
			.tuple(
				fc.constantFrom('2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z', '2010-11-07T00:00:00Z'),
				fc.integer({ min: 0, max: 36 * 3600 }),
			)
			.map(([start, seconds]) => new Date(Date.parse(start) + seconds * 1000));
		fc.assert(
			fc.property(
				fc.constantFrom(...ZONES),
				fc.array(fc.oneof(instant, changeDay), { minLength: 1, maxLength: 20 }),
				(zone, dates) => {
					const inZone = localDates(zone);
					for (const date of dates) {
						const text = date.toISOString();
						const expected = tryToParseDateTime(text).setZone(zone).toFormat('yyyy-MM-dd HH:mm:ss');
						expect(inZone(text)).toBe(expected);
					}
				},
			),
		);
	});

	test('every date column follows the option', () => {
		const [row] = makerOf('order', 'rowPerLine', { datesAs: 'local' }).rows(
			order({ cancelled_at: '=1' }),
		);
		expect(row).toMatchObject({
			created_at: '2026-03-01 09:00:00',
			processed_at: '2026-03-01 09:00:05',
			updated_at: '2026-03-03 00:30:00',
			cancelled_at: "'=1",
		});
	});
});
