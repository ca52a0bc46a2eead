import { nullable, type ValueOf } from './shape';

/** Order and Product as the specification's resource tables give them (spec: Product, Order and their parts). */

const money = { currency_code: 'text', amount: 'money' } as const;
const moneySet = { shop_money: money, presentment_money: money } as const;

const address = {
	id: 'text?',
	address1: 'text?',
	address2: 'text?',
	city: 'text?',
	company: 'text?',
	country: 'text?',
	country_code: 'text?',
	first_name: 'text?',
	last_name: 'text?',
	name: 'text?',
	phone: 'text?',
	province: 'text?',
	province_code: 'text?',
	zip: 'text?',
} as const;

const customer = {
	id: 'text',
	created_at: 'time',
	default_address: nullable({ ...address, country_name: 'text?', default: 'boolean' }),
	email: 'text?',
	first_name: 'text?',
	last_name: 'text?',
	note: 'text?',
	phone: 'text?',
	tags: 'text',
	tax_exempt: 'boolean',
	tax_exemptions: ['text'],
	updated_at: 'time',
	verified_email: 'boolean',
	sms_marketing_consent: 'object',
	email_marketing_consent: { state: 'text', opt_in_level: 'text?', consent_updated_at: 'time?' },
} as const;

const lineItem = {
	id: 'text',
	fulfillable_quantity: 'integer',
	fulfillment_service: 'text',
	fulfillment_status: 'text?',
	grams: 'number',
	price: 'money',
	product_id: 'text',
	quantity: 'integer',
	requires_shipping: 'boolean',
	sku: 'text',
	title: 'text',
	variant_id: 'text',
	variant_title: 'text',
	name: 'text',
	vendor: 'text',
	gift_card: 'boolean',
	taxable: 'boolean',
	total_discount: 'money',
	total_discount_set: moneySet,
	product_exists: 'boolean',
	price_set: moneySet,
	fulfillment_line_item_id: 'text?',
} as const;

const shippingLine = {
	id: 'text',
	carrier_identifier: 'text',
	code: 'text',
	is_removed: 'boolean',
	phone: 'text?',
	price: 'money',
	discounted_price: 'money',
	discount_allocations: [
		{ amount: 'money', discount_application_index: 'integer', amount_set: moneySet },
	],
	source: 'text',
	title: 'text',
	price_set: moneySet,
	discounted_price_set: moneySet,
} as const;

export const orderShape = {
	id: 'text',
	channel_name: 'text',
	app_id: 'text',
	checkout_id: 'text?',
	location_id: 'text?',
	user_id: 'text',
	billing_address: nullable({ ...address, channel_name: 'text' }),
	shipping_address: nullable(address),
	buyer_accepts_marketing: 'boolean',
	confirmed: 'boolean',
	taxes_included: 'boolean',
	test: 'boolean',
	tax_exempt: 'boolean',
	estimated_taxes: 'boolean',
	cancel_reason: 'text?',
	cancelled_at: 'time?',
	closed_at: 'time?',
	device_id: 'text?',
	referring_site: 'text?',
	note: 'text?',
	po_number: 'text?',
	created_at: 'time',
	processed_at: 'time',
	updated_at: 'time',
	currency: 'text',
	presentment_currency: 'text',
	customer: nullable(customer),
	customer_locale: 'text',
	discount_codes: [{ id: 'text?', amount: 'money', code: 'text', type: 'text' }],
	discount_applications: [
		{
			type: 'text',
			code: 'text',
			value: 'money',
			value_type: 'text',
			allocation_method: 'text',
			target_selection: 'text',
			target_type: 'text',
		},
	],
	email: 'text?',
	phone: 'text?',
	financial_status: 'text',
	fulfillment_status: 'text?',
	tags: 'text',
	line_items: [lineItem],
	name: 'text',
	number: 'text',
	order_number: 'text',
	source_identifier: 'text',
	source_name: 'text',
	order_status_url: 'text',
	payment_gateway_names: ['text'],
	shipping_lines: [shippingLine],
	subtotal_price: 'money',
	total_line_items_price: 'money',
	total_discounts: 'money',
	total_tip_received: 'money',
	total_price: 'money',
	total_tax: 'money',
	total_outstanding: 'money',
	current_subtotal_price: 'money',
	current_total_discounts: 'money',
	current_total_price: 'money',
	current_total_tax: 'money',
	total_weight: 'number',
	total_line_items_price_set: moneySet,
	total_discounts_set: moneySet,
	total_shipping_price_set: moneySet,
	subtotal_price_set: moneySet,
	total_price_set: moneySet,
	total_tax_set: moneySet,
	current_subtotal_price_set: moneySet,
	current_total_discounts_set: moneySet,
	current_total_price_set: moneySet,
	current_total_tax_set: moneySet,
	current_total_duties_set: 'object',
	original_total_duties_set: 'object',
	current_total_additional_fees_set: 'object',
	original_total_additional_fees_set: 'object',
	payment_terms: 'object',
	company: { id: 'text?', location_id: 'text?' },
} as const;

const variant = {
	id: 'text',
	product_id: 'text',
	title: 'text',
	price: 'money',
	position: 'integer',
	inventory_policy: 'text',
	compare_at_price: 'money?',
	option1: 'text?',
	option2: 'text?',
	option3: 'text?',
	created_at: 'time',
	updated_at: 'time',
	taxable: 'boolean',
	barcode: 'text?',
	fulfillment_service: 'text',
	grams: 'number',
	inventory_management: 'text?',
	requires_shipping: 'boolean',
	sku: 'text',
	weight: 'number',
	weight_unit: 'text',
	inventory_item_id: 'text',
	inventory_quantity: 'integer',
	old_inventory_quantity: 'integer',
	image_id: 'text?',
	inventory_item: {
		id: 'text',
		sku: 'text',
		created_at: 'time',
		updated_at: 'time',
		requires_shipping: 'boolean',
		cost: 'money?',
		country_code_of_origin: 'text?',
		province_code_of_origin: 'text?',
		harmonized_system_code: 'text?',
		tracked: 'boolean',
		inventory_levels: [
			{ inventory_item_id: 'text', location_id: 'text', available: 'integer?', updated_at: 'time' },
		],
	},
} as const;

export const productShape = {
	id: 'text',
	channel_name: 'text',
	title: 'text',
	body_html: 'text',
	vendor: 'text',
	product_type: 'text',
	created_at: 'time',
	updated_at: 'time',
	published_at: 'time?',
	handle: 'text',
	template_suffix: 'text?',
	published_scope: 'text',
	tags: 'text',
	status: 'text',
	variants: [variant],
	options: [
		{ id: 'text', product_id: 'text', name: 'text', position: 'integer', values: ['text'] },
	],
	images: [
		{
			id: 'text',
			alt: 'text?',
			position: 'integer',
			product_id: 'text',
			created_at: 'time',
			updated_at: 'time',
			width: 'integer',
			height: 'integer',
			src: 'text',
			variant_ids: ['text'],
		},
	],
} as const;

/** A parcel, which the specification does not list and some channels give. */
export interface Fulfillment {
	id: string;
	status: string;
	created_at: string;
	updated_at: string;
	tracking_company: string | null;
	tracking_number: string | null;
	tracking_numbers: string[];
	tracking_url: string | null;
	shipment_status: string | null;
}

/** Money that went back, which the specification does not list and some channels give. */
export interface Refund {
	id: string;
	order_id: string;
	created_at: string;
	processed_at: string;
	note: string;
	refund_line_items: Array<{
		id: string;
		line_item_id: string;
		quantity: number;
		restock_type: string;
		subtotal: string;
		subtotal_set: MoneySet;
		total_tax: string;
		total_tax_set: MoneySet;
	}>;
	order_adjustments: Array<{
		id: string;
		kind: string;
		reason: string;
		amount: string;
		amount_set: MoneySet;
		tax_amount: string;
		tax_amount_set: MoneySet;
	}>;
	transactions: Array<{
		id: string;
		kind: string;
		status: string;
		gateway: string;
		amount: string;
		currency: string;
		created_at: string;
		processed_at: string;
	}>;
}

export type Order = ValueOf<typeof orderShape> & {
	fulfillments?: Fulfillment[];
	refunds?: Refund[];
	tax_lines?: TaxLine[];
	current_shipping_price_set?: MoneySet;
};
/** A tax of an order, of a line item or of its shipping. */
export interface TaxLine {
	title: string;
	rate: number;
	price: string;
	price_set: MoneySet;
	channel_liable: boolean;
}
export type Address = ValueOf<typeof address>;
export type Customer = ValueOf<typeof customer>;
export type LineItem = Order['line_items'][number];
export type ShippingLine = Order['shipping_lines'][number];
export type MoneySet = ValueOf<typeof moneySet>;
export type Product = ValueOf<typeof productShape>;
export type Variant = Product['variants'][number];

export interface RecordOf {
	orders: Order;
	products: Product;
}
