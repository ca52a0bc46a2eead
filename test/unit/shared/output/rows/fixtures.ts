import type { IDataObject } from 'n8n-workflow';

import type { ListResource } from '../../../../../nodes/shared/facts/fieldTypes';
import {
	rowMaker as maker,
	type RowLayout,
	type RowOptions,
} from '../../../../../nodes/shared/output/rows';

export const CONTEXT = { tpUserId: 'merchant-1', channel: 'shopify' };

/** The node's defaults but for the columns, which are all, with what a test wants otherwise. */
export function rowOptions(changes: Partial<RowOptions> = {}): RowOptions {
	return {
		orderTotals: 'everyRow',
		moneyAs: 'text',
		currencySet: 'shop',
		datesAs: 'received',
		keyWithUserId: false,
		protectFormulas: true,
		headerStyle: 'names',
		columnSet: 'choose',
		columns: [],
		timezone: 'Europe/Amsterdam',
		...changes,
	};
}

/** A row maker that also gives all rows of a record at once, as objects and as lists of cells. */
export function rowMaker(...parameters: Parameters<typeof maker>) {
	const made = maker(...parameters);
	return {
		...made,
		rows: (record: IDataObject) => [...made.rowBatches(record)].flat(),
		cells: (record: IDataObject) => [...made.cellBatches(record)].flat(),
	};
}

/** A row maker with the node's defaults but for these options. */
export const makerOf = (
	resource: ListResource,
	layout: RowLayout,
	changes: Partial<RowOptions> = {},
) => rowMaker(resource, layout, rowOptions(changes), CONTEXT);

/** A set with the shop's amount in euro and what the buyer saw in dollars. */
export function moneySet(euro: string, dollar: string): IDataObject {
	return {
		shop_money: { currency_code: 'EUR', amount: euro },
		presentment_money: { currency_code: 'USD', amount: dollar },
	};
}

/** A line item as the service gives it (spec: Order, LineItem). */
export function lineItem(changes: IDataObject = {}): IDataObject {
	return {
		id: '9007199254740993001',
		product_id: '7001',
		variant_id: '7101',
		sku: '000123',
		title: 'Shirt',
		variant_title: 'M / blue',
		name: 'Shirt - M / blue',
		vendor: 'Acme',
		quantity: 3,
		price: '19.99',
		price_set: moneySet('19.99', '21.99'),
		total_discount: '5.00',
		total_discount_set: moneySet('5.00', '5.50'),
		fulfillment_status: null,
		requires_shipping: true,
		taxable: false,
		...changes,
	};
}

/** An order with two line items (spec: Order). */
export function order(changes: IDataObject = {}): IDataObject {
	return {
		id: '4503599627370497123',
		channel_name: 'shopify',
		name: '#1001',
		order_number: '1001',
		created_at: '2026-03-01T09:00:00+01:00',
		processed_at: '2026-03-01T09:00:05+01:00',
		updated_at: '2026-03-02T23:30:00Z',
		cancelled_at: null,
		financial_status: 'paid',
		fulfillment_status: null,
		buyer_accepts_marketing: false,
		currency: 'EUR',
		presentment_currency: 'USD',
		subtotal_price: '54.97',
		subtotal_price_set: moneySet('54.97', '60.47'),
		total_discounts: '5.00',
		total_discounts_set: moneySet('5.00', '5.50'),
		total_shipping_price_set: moneySet('4.95', '5.45'),
		total_tax: '9.54',
		total_tax_set: moneySet('9.54', '10.49'),
		total_price: '59.92',
		total_price_set: moneySet('59.92', '65.92'),
		total_outstanding: '0.00',
		discount_codes: [
			{ id: null, amount: '4.00', code: 'SPRING', type: 'fixed_amount' },
			{ id: null, amount: '1.00', code: 'VIP', type: 'fixed_amount' },
		],
		shipping_lines: [
			{ id: '1', title: 'Standard', is_removed: false },
			{ id: '2', title: 'Pickup', is_removed: true },
		],
		payment_gateway_names: ['ideal', 'gift_card'],
		payment_terms: {},
		email: 'ann@example.com',
		phone: '+31 6 12345678',
		customer: { first_name: 'Ann', last_name: 'Müller', email: 'other@example.com' },
		billing_address: address(),
		shipping_address: address({ name: null, city: 'Zürich', zip: '08001' }),
		line_items: [lineItem(), lineItem({ id: '11', sku: 'B-2', quantity: 1, price: '10.00' })],
		location_id: '55',
		device_id: null,
		source_name: 'web',
		tags: 'vip, spring',
		note: 'Ring twice',
		...changes,
	};
}

export function address(changes: IDataObject = {}): IDataObject {
	return {
		name: 'Ann Müller',
		first_name: 'Ann',
		last_name: 'Müller',
		company: null,
		address1: 'Kerkstraat 1',
		address2: 'Bus 2',
		city: 'Utrecht',
		zip: '01234',
		province: 'Noord-Holland',
		province_code: 'NH',
		country: 'Netherlands',
		country_code: 'NL',
		phone: '+31 (0)30 12',
		...changes,
	};
}

/** A product with two variants (spec: Product). */
export function product(changes: IDataObject = {}): IDataObject {
	return {
		id: '8001',
		channel_name: 'shopify',
		title: 'Shirt',
		handle: 'shirt',
		vendor: 'Acme',
		product_type: 'Clothes',
		status: 'active',
		tags: 'summer',
		created_at: '2026-01-01T00:00:00Z',
		updated_at: '2026-01-02T00:00:00Z',
		published_at: null,
		options: [
			{ id: '2', name: 'Colour', position: 2, values: ['blue', 'red'] },
			{ id: '1', name: 'Size', position: 1, values: ['M', 'L'] },
		],
		images: [
			{ id: '302', position: 2, src: 'https://cdn.example/2.png', variant_ids: ['8102'] },
			{ id: '301', position: 1, src: 'https://cdn.example/1.png', variant_ids: [] },
		],
		variants: [
			variant(),
			variant({ id: '8102', title: 'L / red', sku: 'S-L', price: '9.5', inventory_quantity: 0 }),
		],
		...changes,
	};
}

export function variant(changes: IDataObject = {}): IDataObject {
	return {
		id: '8101',
		title: 'M / blue',
		sku: '0042',
		barcode: '0871234567890',
		price: '19.99',
		compare_at_price: null,
		inventory_item: { id: '1', cost: '7.10' },
		inventory_quantity: 12,
		weight: 0.25,
		weight_unit: 'kg',
		option1: 'M',
		option2: 'blue',
		option3: null,
		image_id: null,
		...changes,
	};
}
