import type { ListResource } from '../../../../../nodes/shared/facts/fieldTypes';
import { READING_NEEDS } from '../../../../../nodes/shared/output/books/orderReading';
import { columnChoices, type RowLayout, titleOf } from '../../../../../nodes/shared/output/rows';
import type { RowOptions } from '../../../../../nodes/shared/output/rows';
import { makerOf, order } from './fixtures';

const LINE_COLUMNS =
	'order_name, order_id, order_number, confirmation_number, po_number, source_name, is_test, created_at, processed_at, updated_at, closed_at, cancelled_at, cancel_reason, financial_status, paid_at, refunded_at, fulfillment_status, currency, presentment_currency, line_number, line_count, is_first_line, line_item_id, product_id, variant_id, sku, title, variant_title, vendor, is_gift_card, taxable, requires_shipping, quantity, current_quantity, fulfillable_quantity, unit_price, line_discount, line_total, line_tax, line_tax_rates, line_fulfillment_status, line_properties, gross_sales, order_discounts, discount_codes, discount_amounts, order_subtotal, order_shipping, shipping_method, tracking_numbers, tracking_carriers, taxes_included, order_tax, tax_names, tax_rates, tax_amounts, channel_liable_tax, order_tip, order_duties, order_fees, order_total, current_subtotal, current_discounts, current_tax, current_total, change_after_order, order_outstanding, payment_gateways, payment_references, customer_id, company_id, email, customer_name, phone, billing_country_code, shipping_name, shipping_city, shipping_zip, shipping_country_code, tags, note, note_attributes, order_status_url, tp_user_id, channel_name, row_key';
const VARIANT_COLUMNS =
	'title, product_id, handle, description, vendor, product_type, status, tags, created_at, updated_at, published_at, variant_id, variant_title, sku, barcode, price, compare_at_price, cost, taxable, inventory_quantity, tracked, inventory_policy, customs_code, country_of_origin, weight, weight_unit, option1_name, option1_value, option2_name, option2_value, option3_name, option3_value, image_src, is_first_variant, variant_count, tp_user_id, channel_name, row_key';
const SHOPIFY_COLUMNS =
	'Name, Email, Financial Status, Paid at, Fulfillment Status, Fulfilled at, Accepts Marketing, Currency, Subtotal, Shipping, Taxes, Total, Discount Code, Discount Amount, Shipping Method, Created at, Lineitem quantity, Lineitem name, Lineitem price, Lineitem compare at price, Lineitem sku, Lineitem requires shipping, Lineitem taxable, Lineitem fulfillment status, Billing Name, Billing Street, Billing Address1, Billing Address2, Billing Company, Billing City, Billing Zip, Billing Province, Billing Country, Billing Phone, Shipping Name, Shipping Street, Shipping Address1, Shipping Address2, Shipping Company, Shipping City, Shipping Zip, Shipping Province, Shipping Country, Shipping Phone, Notes, Note Attributes, Cancelled at, Payment Method, Payment Reference, Refunded Amount, Vendor, Outstanding Balance, Employee, Location, Device ID, Id, Tags, Risk Level, Source, Lineitem discount, Tax 1 Name, Tax 1 Value, Tax 2 Name, Tax 2 Value, Tax 3 Name, Tax 3 Value, Tax 4 Name, Tax 4 Value, Tax 5 Name, Tax 5 Value, Phone, Receipt Number, Duties, Billing Province Name, Shipping Province Name, Payment ID, Payment Terms Name, Next Payment Due At, Payment References';
const ADDRESS =
	'name, first_name, last_name, company, address1, address2, city, zip, province, province_code, country, country_code, phone';
const ORDER_COLUMNS = [
	'order_name, order_id, order_number, confirmation_number, po_number, source_name, is_test, created_at, processed_at, updated_at, closed_at, cancelled_at, cancel_reason, financial_status, paid_at, refunded_at, fulfillment_status, currency, presentment_currency, item_count, total_quantity, skus, items, gross_sales, order_discounts, discount_codes, discount_amounts, order_subtotal, order_shipping, shipping_method, tracking_numbers, tracking_carriers, taxes_included, order_tax, tax_names, tax_rates, tax_amounts, channel_liable_tax, order_tip, order_duties, order_fees, order_total, current_subtotal, current_discounts, current_tax, current_total, change_after_order, order_outstanding, payment_gateways, payment_references, customer_id, company_id, email, customer_name, phone',
	...ADDRESS.split(', ').map((part) => `billing_${part}`),
	...ADDRESS.split(', ').map((part) => `shipping_${part}`),
	'tags, note, note_attributes, order_status_url, tp_user_id, channel_name, row_key',
].join(', ');
const PRODUCT_COLUMNS =
	'title, product_id, handle, description, vendor, product_type, status, tags, created_at, updated_at, published_at, variant_count, price_min, price_max, total_inventory, skus, barcodes, options, image_src, image_count, tp_user_id, channel_name, row_key';
const LEDGER_COLUMNS =
	'order_name, order_id, created_at, processed_at, booked_at, part, type, description, sku, vendor, quantity, amount, currency, tax_included_amount, tax_rate, channel_liable, is_gift_card, refund_id, financial_status, gateways, country_code, is_test, cancelled_at, tp_user_id, channel_name, row_key';
const STOCK_COLUMNS =
	'title, product_id, vendor, status, variant_id, variant_title, sku, barcode, inventory_item_id, location_id, available, stock_updated_at, inventory_quantity, tracked, inventory_policy, price, cost, tp_user_id, channel_name, row_key';

function headers(resource: ListResource, layout: RowLayout, headerStyle: 'names' | 'shopify') {
	return makerOf(resource, layout, { headerStyle }).columns.join(', ');
}

describe('the columns of the rows', () => {
	test.each([
		['order', 'rowPerLine', 'names', LINE_COLUMNS, 86],
		['order', 'rowPerRecord', 'names', ORDER_COLUMNS, 88],
		['order', 'rowPerLine', 'shopify', SHOPIFY_COLUMNS, 79],
		['order', 'rowPerRecord', 'shopify', SHOPIFY_COLUMNS, 79],
		['product', 'rowPerLine', 'names', VARIANT_COLUMNS, 38],
		['product', 'rowPerRecord', 'names', PRODUCT_COLUMNS, 23],
		['order', 'ledger', 'names', LEDGER_COLUMNS, 26],
		['order', 'ledger', 'shopify', LEDGER_COLUMNS, 26],
		['product', 'rowPerStock', 'names', STOCK_COLUMNS, 20],
		['product', 'rowPerLine', 'shopify', VARIANT_COLUMNS, 38],
	] as const)('%s %s %s is a fixed list', (resource, layout, style, expected, count) => {
		expect(headers(resource, layout, style)).toBe(expected);
		expect(expected.split(', ')).toHaveLength(count);
		const choices = columnChoices(resource, layout, style);
		expect(choices.map(({ value }) => value).join(', ')).toBe(expected);
		const titles = choices.map(({ name }) => name);
		expect(new Set(titles).size).toBe(count);
		for (const { name, value, description } of choices) {
			if (style === 'shopify') expect(name).toBe(value);
			else expect(name).toMatch(/^[A-Z][A-Za-z]*( [A-Za-z0-9]+)*$/);
			expect(description).toMatch(/^\S.{2,}[^.\s]$/);
		}
	});

	test.each([
		['order', 'rowPerLine', 20],
		['order', 'rowPerRecord', 15],
		['order', 'ledger', 19],
		['product', 'rowPerLine', 17],
		['product', 'rowPerRecord', 14],
		['product', 'rowPerStock', 15],
	] as const)(
		'%s %s: the essential ones are at most 20, with the key last',
		(resource, layout, most) => {
			const columnsOf = (columnSet: RowOptions['columnSet'], more: Partial<RowOptions> = {}) =>
				makerOf(resource, layout, { columnSet, ...more }).columns;
			const all = columnsOf('all');
			for (const set of ['essential', 'accounting', 'shipping'] as const) {
				const names = columnsOf(set);
				if (resource === 'product' && set !== 'essential') continue;
				expect(names).toEqual(all.filter((name) => names.includes(name)));
				expect(names.slice(-1)).toEqual(['row_key']);
				expect(names.length).toBeLessThan(all.length);
			}
			expect(columnsOf('essential')).toHaveLength(most);
			expect(columnsOf('essential', { columns: ['row_key'] })).toHaveLength(most);
			expect(columnsOf('choose')).toEqual(all);
		},
	);

	test('a set brings the amounts of the customer with it', () => {
		const chosen = { columnSet: 'essential', currencySet: 'both', headerStyle: 'titles' } as const;
		const { columns } = makerOf('order', 'ledger', chosen);
		expect(columns).toEqual(expect.arrayContaining(['Amount', 'Amount Presentment', 'Currency']));
		expect(columns.at(-1)).toBe('Row Key');
	});

	test('readable headers are titles, which also choose columns, unless another one is wanted', () => {
		const columns = ['order_total', 'SKU', 'Order Name = Article', 'tp_user_id', 'is_test'];
		const of = (headerStyle: 'names' | 'titles') =>
			makerOf('order', 'rowPerLine', { columns, headerStyle }).columns;
		expect(of('titles')).toEqual(['Order Total', 'SKU', 'Article', 'User ID', 'Test']);
		expect(of('names')).toEqual(['order_total', 'sku', 'Article', 'tp_user_id', 'is_test']);
	});

	test('a choice of columns is kept in its order, each once', () => {
		const columns = ['order_total', 'sku', ' order_total ', 'order_id'];
		const maker = makerOf('order', 'rowPerLine', { columns });
		expect(maker.columns).toEqual(['order_total', 'sku', 'order_id']);
		expect(maker.rows(order()).map((row) => Object.values(row))).toEqual([
			['59.92', '000123', '4503599627370497123'],
			['59.92', 'B-2', '4503599627370497123'],
		]);
	});

	test('a column takes another header with “name = Header”', () => {
		const columns = ['order_id = Order', 'sku', ' order_total=Total = all ', 'email ='];
		const maker = makerOf('order', 'rowPerRecord', { columns: columns.slice(2) });
		expect(maker.rows(order())).toEqual([{ 'Total = all': '59.92', email: 'ann@example.com' }]);
		const lines = makerOf('order', 'rowPerLine', { columns });
		expect(lines.columns).toEqual(['Order', 'sku', 'Total = all', 'email']);
		expect(lines.needs).toEqual(expect.arrayContaining(['id', 'total_price', 'email']));
	});

	test('two columns cannot have the same header', () => {
		const make = () => makerOf('order', 'rowPerLine', { columns: ['sku = ID', 'order_id = ID'] });
		expect(make).toThrow('The columns “sku” and “order_id” have the same header “ID”');
	});

	test('a column may be named by its title, without case', () => {
		const columns = ['order total', 'Order Name', 'ORDER_TAX', 'Sku'];
		expect(makerOf('order', 'rowPerLine', { columns }).columns).toEqual([
			...['order_total', 'order_name', 'order_tax', 'sku'],
		]);
	});

	test('an unknown column is refused with the valid ones', () => {
		const make = () => makerOf('product', 'rowPerLine', { columns: ['sku', 'weight of it'] });
		const titles = VARIANT_COLUMNS.split(', ').map(titleOf).join(', ');
		expect(make).toThrow(
			expect.objectContaining({
				message: 'The option “Columns” names “weight of it”, which is no column of these rows',
				description: `Choose the columns from the list of the option. There are: ${titles}.`,
			}),
		);
	});

	test('the fields to ask for follow from the columns', () => {
		const needs = (columns: string[], layout: RowLayout = 'rowPerRecord') =>
			makerOf('order', layout, { columns }).needs;
		expect(needs(['order_name'])).toEqual(['id', 'name']);
		expect(needs(['order_name'], 'rowPerLine')).toEqual(['id', 'name', 'line_items']);
		const ofBuyer = ['id', 'email', 'customer', 'shipping_address'];
		expect(needs(['email', 'shipping_city'])).toEqual(ofBuyer);
		const currencies = ['currency', 'presentment_currency'];
		expect(needs(['order_total'])).toEqual(['id', 'total_price', 'total_price_set', ...currencies]);
		expect(needs(['order_outstanding'])).toEqual(['id', 'total_outstanding', ...currencies]);
		// The books read all amounts of an order.
		expect(needs(['order_shipping'])).toEqual(expect.arrayContaining(['id', ...READING_NEEDS]));
		expect(makerOf('product', 'rowPerLine').needs).toEqual(
			expect.arrayContaining(['id', 'variants', 'options', 'images', 'title']),
		);
	});
});
