import type { IDataObject } from 'n8n-workflow';

import type { RowLayout, RowOptions } from '../../../../../nodes/shared/output/rows';
import { address, lineItem, makerOf, moneySet, order } from './fixtures';

function rowsOf(record: IDataObject, layout: RowLayout, changes: Partial<RowOptions> = {}) {
	return makerOf('order', layout, changes).rows(record);
}

describe('one row per line item', () => {
	// The engine compares all columns for each order of the demo: here is what its orders lack or have alike.
	test('an order with two lines, what is of the order on both, of a line on its own', () => {
		const properties = [
			{ name: 'Engraving', value: 'Ann' },
			{ name: 'Gift', value: 'yes' },
		];
		const fields = {
			...{ confirmation_number: 'XF4', po_number: '00PO', company: { id: '0450' } },
			...{ current_total_price: '44.95', total_tip_received: '1.00', taxes_included: true },
			original_total_duties_set: moneySet('1.20', '1.32'),
			original_total_additional_fees_set: moneySet('0.30', '0.33'),
			...{ fulfillment_status: 'partial', test: true, shipping_address: address({ name: 'Bob' }) },
			note_attributes: [{ name: 'Delivery', value: 'Friday' }],
			line_items: [
				lineItem({ current_quantity: 2, properties, gift_card: false }),
				lineItem({ id: '11', sku: 'B-2', quantity: 1, price: '10.00', gift_card: true }),
			],
		};
		const [first, second] = rowsOf(order(fields), 'rowPerLine');
		expect(first).toMatchObject({
			...{ row_key: 'shopify:4503599627370497123:9007199254740993001', sku: '000123' },
			...{ tp_user_id: 'merchant-1', channel_name: 'shopify', source_name: 'web', is_test: true },
			...{ confirmation_number: 'XF4', po_number: '00PO', company_id: '0450' },
			created_at: '2026-03-01T09:00:00+01:00',
			processed_at: '2026-03-01T09:00:05+01:00',
			...{ fulfillment_status: 'partial', line_fulfillment_status: '' },
			...{ currency: 'EUR', presentment_currency: 'USD', taxes_included: true },
			...{ is_gift_card: false, taxable: false, requires_shipping: true, current_quantity: 2 },
			line_properties: 'Engraving: Ann; Gift: yes',
			...{ order_tip: '1.00', order_duties: '1.20', order_fees: '0.30', order_total: '59.92' },
			...{ change_after_order: '14.97', customer_name: 'Ann Müller', shipping_name: 'Bob' },
			note_attributes: 'Delivery: Friday',
		});
		expect(second).toEqual({
			...first,
			row_key: 'shopify:4503599627370497123:11',
			line_number: 2,
			is_first_line: false,
			line_item_id: '11',
			sku: 'B-2',
			is_gift_card: true,
			quantity: 1,
			...{ current_quantity: '', line_properties: '' },
			unit_price: '10.00',
			line_total: '5.00',
		});
	});

	test.each([
		[[], 0],
		[[null, 'x', 7], 0],
		[null, ''],
		[undefined, ''],
		['lines', ''],
		['{"id":', ''],
		[{}, 0],
	])(
		'an order whose line_items are %j has one row without line content and the count %j',
		(line_items, count) => {
			const rows = rowsOf(
				order({ line_items: line_items as IDataObject['line_items'] }),
				'rowPerLine',
			);
			expect(rows).toHaveLength(1);
			const blank = { line_number: '', line_item_id: '', sku: '', quantity: '', line_total: '' };
			expect(rows[0]).toMatchObject({
				...blank,
				row_key: 'shopify:4503599627370497123:0',
				line_count: count,
				is_first_line: true,
				order_total: '59.92',
			});
		},
	);

	test('lines that are no objects are skipped and not counted', () => {
		const rows = rowsOf(
			order({ line_items: [null, lineItem(), 'x', lineItem({ id: '12' })] as IDataObject[] }),
			'rowPerLine',
		);
		expect(rows.map((row) => [row.line_number, row.line_count, row.line_item_id])).toEqual([
			[1, 2, '9007199254740993001'],
			[2, 2, '12'],
		]);
	});

	test('lists written as objects with numbered keys are lists, in the order of the numbers', () => {
		const lines = Array.from({ length: 12 }, (_, at) => lineItem({ id: String(500 - at) }));
		const record = order({
			line_items: lines,
			tags: ['b', 'a'],
			discount_codes: [{ code: 'TWO' }, { code: 'ONE' }],
		});
		const numbered = (list: unknown, first: number) =>
			Object.fromEntries(
				[...(list as unknown[]).entries()]
					.map(([at, entry]) => [String(first + at).padStart(3, '0'), entry])
					.reverse(),
			) as IDataObject;
		for (const first of [0, 1, 95]) {
			const lists = [
				'line_items',
				'tags',
				'discount_codes',
				'payment_gateway_names',
				'shipping_lines',
			];
			const written = order(
				Object.fromEntries(lists.map((name) => [name, numbered(record[name], first)])),
			);
			for (const layout of ['rowPerLine', 'rowPerRecord'] as const) {
				expect(rowsOf(written, layout)).toEqual(rowsOf(record, layout));
			}
		}
		expect(rowsOf(record, 'rowPerLine')).toHaveLength(12);
	});

	test('two rows of an order never have the same key', () => {
		const lines = [null, '5', '5', '2', null, '5', '4'].map((id) => lineItem({ id }));
		const keys = rowsOf(order({ line_items: lines }), 'rowPerLine').map((row) => row.row_key);
		expect(keys[0]).toBe('shopify:4503599627370497123:1');
		expect(new Set(keys).size).toBe(7);
	});

	test.each([null, undefined, ''])('orders whose ID is %j have keys by their content', (id) => {
		const keys = (changes: IDataObject) =>
			(['rowPerLine', 'rowPerRecord'] as const).map(
				(layout) => rowsOf(order({ id, ...changes }), layout)[0].row_key,
			);
		const [line, record] = keys({ name: '#1001' });
		expect(record).toMatch(/^shopify:#[\w-]{12}$/);
		expect(line).toBe(`${String(record)}:9007199254740993001`);
		expect(keys({ name: '#1002' })[1]).not.toBe(record);
		// The same in every run, whatever the order of the fields.
		const turned = Object.fromEntries(Object.entries(order({ id })).reverse()) as IDataObject;
		expect(rowsOf(turned, 'rowPerRecord')[0].row_key).toBe(record);
	});

	test('keys of two shops with the same order IDs differ when they begin with the User ID', () => {
		const [row] = rowsOf(order({ id: '12', line_items: [lineItem({ id: '3' })] }), 'rowPerLine', {
			keyWithUserId: true,
		});
		expect(row.row_key).toBe('merchant-1:shopify:12:3');
	});

	test('totals on the first row only: amounts of the order are blank later, nothing else is', () => {
		const [first, second] = rowsOf(order(), 'rowPerLine', { orderTotals: 'firstRow' });
		const everyRow = rowsOf(order(), 'rowPerLine');
		expect(first).toEqual(everyRow[0]);
		expect(second).toEqual({
			...everyRow[1],
			order_subtotal: '',
			order_discounts: '',
			order_shipping: '',
			order_tax: '',
			order_total: '',
			order_outstanding: '',
			discount_amounts: '',
		});
	});

	const guest = { customer: null, shipping_address: address({ name: 'Receiver' }) };
	const [billing_address, shipping_address] = ['0301', '0302'].map((phone) => address({ phone }));
	const called = { billing_address, shipping_address };
	const unknown = { customer: null, billing_address: null, shipping_address: null };

	test.each<[string, string, IDataObject]>([
		['email', 'other@example.com', { email: null }],
		['email', 'other@example.com', { email: '' }],
		['email', '', { email: null, customer: null }],
		['customer_name', 'Ann', { customer: { first_name: 'Ann' } }],
		['customer_name', 'Ann Müller', guest],
		['customer_name', 'Company B', { ...guest, billing_address: address({ name: 'Company B' }) }],
		['customer_name', 'Ann', { ...guest, billing_address: address({ name: '', last_name: null }) }],
		['customer_name', 'Receiver', { ...guest, billing_address: null }],
		['customer_name', 'Ann Müller', { ...guest, customer: { first_name: '', last_name: null } }],
		['customer_name', '', unknown],
		['phone', '+31 6 12345678', called],
		['phone', '0300', { ...called, phone: null, customer: { phone: '0300' } }],
		['phone', '0301', { ...called, phone: '' }],
		['phone', '0302', { ...called, phone: null, billing_address: null }],
		['phone', '', { ...unknown, phone: null }],
	])(
		'%s is %j: of the order, else the customer, the billing or the shipping address',
		(name, cell, changes) => {
			expect(rowsOf(order(changes), 'rowPerLine')[0][name]).toBe(cell);
		},
	);

	test('zero, false and numbers where text belongs survive', () => {
		const [row] = rowsOf(
			order({ id: 4503599627370497, order_number: 0, total_price: 0, tags: ['a', 'b'] }),
			'rowPerLine',
		);
		expect(row).toMatchObject({
			row_key: 'shopify:4503599627370497:9007199254740993001',
			order_id: '4503599627370497',
			order_number: '0',
			order_total: '0',
			tags: 'a; b',
		});
	});

	test('the channel of the request stands in for a missing channel name', () => {
		expect(rowsOf(order({ channel_name: null }), 'rowPerLine')[0].channel_name).toBe('shopify');
	});
});

describe('one row per order', () => {
	test('counts, SKUs, items and addresses', () => {
		const lines = [
			lineItem({ quantity: 2, sku: 'A' }),
			lineItem({ quantity: 1, sku: 'B', title: null }),
			lineItem({ quantity: 0, sku: 'A', title: 'Cap' }),
			lineItem({ quantity: 4, sku: null, title: 'Gift' }),
		];
		const rows = rowsOf(order({ line_items: lines }), 'rowPerRecord');
		expect(rows).toHaveLength(1);
		expect(rows[0]).toMatchObject({
			row_key: 'shopify:4503599627370497123',
			item_count: 4,
			total_quantity: 7,
			skus: 'A; B',
			items: '2 x A Shirt; 1 x B Shirt - M / blue; 0 x A Cap; 4 x Gift',
			order_total: '59.92',
			billing_name: 'Ann Müller',
			billing_company: '',
			billing_address2: 'Bus 2',
			billing_zip: '01234',
			billing_province_code: 'NH',
			billing_phone: '+31 (0)30 12',
			shipping_name: 'Ann Müller',
			shipping_city: 'Zürich',
			shipping_country: 'Netherlands',
		});
	});

	test('a quantity that is not known leaves the total blank; no lines make it 0', () => {
		const quantities = (...list: unknown[]) =>
			rowsOf(
				order({ line_items: list.map((quantity) => lineItem({ quantity } as IDataObject)) }),
				'rowPerRecord',
			)[0].total_quantity;
		expect(quantities(1.5, '2', 0)).toBe(3.5);
		expect(quantities(1, null)).toBe('');
		expect(quantities()).toBe(0);
		expect(rowsOf(order({ line_items: null }), 'rowPerRecord')[0]).toMatchObject({
			item_count: '',
			total_quantity: '',
			skus: '',
			items: '',
		});
	});
});

describe('the headers of Shopify’s orders CSV', () => {
	const headerStyle = 'shopify';
	const shopifyRow = (changes: IDataObject, layout: RowLayout = 'rowPerLine') =>
		rowsOf(order(changes), layout, { headerStyle })[0];

	test('the shipping method is one that is still on the order', () => {
		const shippingMethod = (...shipping_lines: IDataObject[]) =>
			shopifyRow({ shipping_lines })['Shipping Method'];
		const removed = { title: 'Express', is_removed: true };
		expect(shippingMethod(removed, { title: 'Standard', is_removed: false })).toBe('Standard');
		expect(shippingMethod(removed)).toBe('');
		expect(shippingMethod()).toBe('');
	});

	test('one row per line: later lines carry name, e-mail and the line', () => {
		const rows = rowsOf(order(), 'rowPerLine', { headerStyle });
		expect(rows[0]).toMatchObject({
			Name: '#1001',
			Email: 'ann@example.com',
			'Paid at': '',
			'Accepts Marketing': 'no',
			Currency: 'EUR',
			Subtotal: '54.97',
			Shipping: '4.95',
			Taxes: '9.54',
			Total: '59.92',
			'Discount Code': 'SPRING; VIP',
			'Discount Amount': '5.00',
			'Shipping Method': 'Standard',
			'Lineitem quantity': 3,
			'Lineitem name': 'Shirt - M / blue',
			'Lineitem price': '19.99',
			'Lineitem sku': '000123',
			'Lineitem requires shipping': 'true',
			'Lineitem taxable': 'false',
			'Billing Street': 'Kerkstraat 1, Bus 2',
			'Billing Zip': '01234',
			'Billing Province': 'NH',
			'Billing Country': 'NL',
			'Billing Province Name': 'Noord-Holland',
			'Payment Method': 'ideal; gift_card',
			Vendor: 'Acme',
			'Outstanding Balance': '0.00',
			Id: '4503599627370497123',
			'Lineitem discount': '5.00',
			Duties: '',
			Phone: '+31 6 12345678',
		});
		const filled = Object.entries(rows[1]).filter(([, cell]) => cell !== '');
		expect(Object.fromEntries(filled)).toEqual({
			Name: '#1001',
			Email: 'ann@example.com',
			Currency: 'EUR',
			'Lineitem quantity': 1,
			'Lineitem name': 'Shirt - M / blue',
			'Lineitem price': '10.00',
			'Lineitem sku': 'B-2',
			'Lineitem requires shipping': 'true',
			'Lineitem taxable': 'false',
			Vendor: 'Acme',
			'Lineitem discount': '5.00',
		});
	});

	test('note attributes are one a line', () => {
		const note_attributes = [{ name: 'Delivery', value: 'Friday' }, { name: 'Gift' }];
		expect(shopifyRow({ note_attributes })['Note Attributes']).toBe('Delivery: Friday\nGift');
	});

	test('one row per order: the lines are joined position by position', () => {
		const lines = [
			lineItem({ sku: null, quantity: 2, price: '-1.00' }),
			lineItem({ sku: '=B', taxable: true, price: '2.50' }),
		];
		expect(shopifyRow({ line_items: lines }, 'rowPerRecord')).toMatchObject({
			'Lineitem quantity': '2; 3',
			'Lineitem price': '-1.00; 2.50',
			'Lineitem sku': '; =B',
			'Lineitem taxable': 'false; true',
			'Lineitem compare at price': '',
			Total: '59.92',
		});
		const formula = { line_items: [lineItem({ sku: '=A' }), lineItem({ sku: 'B' })] };
		expect(shopifyRow(formula, 'rowPerRecord')['Lineitem sku']).toBe("'=A; B");
		expect(shopifyRow({ line_items: [lineItem()] }, 'rowPerRecord')).toMatchObject({
			'Lineitem quantity': 3,
			'Lineitem sku': '000123',
			'Lineitem taxable': 'false',
		});
	});

	test('payment terms, duties and names in place of codes appear only when they are there', () => {
		const payment_schedules = [
			{ due_at: '2026-04-01T00:00:00Z', completed_at: '2026-03-20T00:00:00Z' },
			{ due_at: '2026-05-01T00:00:00Z', completed_at: null },
		];
		const fields = {
			payment_terms: { payment_terms_name: 'Net 30', payment_schedules },
			original_total_duties_set: moneySet('1.20', '1.32'),
			billing_address: address({ country_code: null }),
		};
		expect(shopifyRow(fields)).toMatchObject({
			'Payment Terms Name': 'Net 30',
			'Next Payment Due At': '2026-05-01 00:00:00 +0000',
			Duties: '1.20',
			'Billing Country': 'Netherlands',
		});
	});

	test.each([
		['2025-10-07T09:50:26+02:00', '2025-10-07 09:50:26 +0200'],
		['2025-10-07T07:50:26.123Z', '2025-10-07 07:50:26 +0000'],
		['2025-10-07 09:50:26 +0200', '2025-10-07 09:50:26 +0200'],
		['2025-10-07T09:50:26-0330', '2025-10-07 09:50:26 -0330'],
		['2025-10-07T09:50', '2025-10-07 09:50:00'],
		['2025-10-07', '2025-10-07'],
		['0000-00-00 00:00:00', '0000-00-00 00:00:00'],
		['=1', "'=1"],
		[null, ''],
	])('the date %j is written as %j', (created_at, expected) => {
		const row = shopifyRow({ created_at, cancelled_at: created_at });
		expect([row['Created at'], row['Cancelled at']]).toEqual([expected, expected]);
	});

	test('dates are local where that is chosen', () => {
		const record = order({ created_at: '2025-10-07T07:50:26Z' });
		const [row] = rowsOf(record, 'rowPerLine', { headerStyle, datesAs: 'local' });
		expect(row['Created at']).toBe('2025-10-07 09:50:26');
	});

	test('a flag that is not known is blank', () => {
		const line_items = [lineItem({ taxable: null, requires_shipping: undefined })];
		expect(shopifyRow({ buyer_accepts_marketing: null, line_items })).toMatchObject({
			'Accepts Marketing': '',
			'Lineitem taxable': '',
			'Lineitem requires shipping': '',
		});
	});
});
