/**
 * The sandbox's own reading of the specification's tables: channels, the two request bodies, and the channel credentials.
 * It shares nothing with the node's channel table on purpose: two readings catch a slip in either.
 */

/** Every channel the service knows (spec: What the service does). */
export const channels = [
	'shopify',
	'amazon',
	'woocommerce',
	'bol',
	'sharetribe',
	'lightspeed_c',
	'mirakl',
	'magento',
	'bigcommerce',
] as const;

export type Channel = (typeof channels)[number];

export type Resource = 'orders' | 'products';

/** Channels each list operation accepts in its `channel` query parameter (spec: List products, List orders). */
export const dataChannels: Record<Resource, readonly Channel[]> = {
	orders: [
		'amazon',
		'bigcommerce',
		'bol',
		'lightspeed_c',
		'magento',
		'mirakl',
		'shopify',
		'woocommerce',
	],
	products: ['bigcommerce', 'bol', 'lightspeed_c', 'shopify', 'woocommerce', 'mirakl'],
};

/** Keys of one channel's credentials in `params` (spec: Channel credentials). */
export const credentialKeys: Partial<Record<Channel, readonly string[]>> = {
	shopify: ['baseUrl', 'token'],
	woocommerce: ['baseUrl', 'token'],
	amazon: ['endpoint', 'marketplaceIds', 'token'],
	bol: ['token'],
	lightspeed_c: ['region', 'token'],
	bigcommerce: ['store_hash', 'token'],
	mirakl: ['token'],
	magento: ['baseUrl', 'token'],
};

export type BodyFieldKind =
	| 'params'
	| 'cursor'
	| 'limit'
	| 'dateTime'
	| 'text'
	| 'integerText'
	| { oneOf: readonly string[]; nullable?: boolean }
	| { listOf: readonly string[] };

export interface BodyField {
	field: string;
	kind: BodyFieldKind;
	channels: readonly Channel[] | 'all';
	meaning: string;
}

const row = (
	field: string,
	kind: BodyFieldKind,
	on: readonly Channel[] | 'all',
	meaning: string,
): BodyField => ({ field, kind, channels: on, meaning });

const both = (prefix: string, on: readonly Channel[], meaning: string): BodyField[] => [
	row(`${prefix}_min`, 'dateTime', on, `${meaning} at or after`),
	row(`${prefix}_max`, 'dateTime', on, `${meaning} at or before`),
];

/** Channels whose lists come in pages. */
export const paging: readonly Channel[] = [
	'shopify',
	'woocommerce',
	'bigcommerce',
	'lightspeed_c',
	'bol',
	'amazon',
];

/** Body of List products, row by row (spec: List products). */
const productFields: readonly BodyField[] = [
	row('params', 'params', 'all', 'channel credentials'),
	row('next_page_token', 'cursor', paging, 'cursor copied from the previous response'),
	row('limit', 'limit', paging, 'page size, default 10, at most 100'),
	...both('updated_at', ['shopify', 'bigcommerce', 'lightspeed_c'], 'updated'),
	...both('created_at', ['shopify', 'lightspeed_c'], 'created'),
	...both('published_at', ['shopify', 'woocommerce'], 'published'),
	row(
		'published_status',
		{ oneOf: ['published', 'unpublished', 'any'] },
		['shopify'],
		'default any',
	),
	row('ids', 'text', ['shopify', 'woocommerce'], 'comma-separated product ids'),
	row(
		'status',
		{ listOf: ['active', 'archived', 'draft', 'any'] },
		['shopify', 'woocommerce'],
		'comma-separated, default any',
	),
	row('since_id', 'text', ['shopify', 'lightspeed_c'], 'products after this id'),
	row(
		'fields',
		'text',
		['shopify', 'lightspeed_c'],
		'comma-separated names of the fields to return',
	),
	row('collection_id', 'text', ['shopify', 'woocommerce'], 'products of this collection'),
	row('handle', 'text', ['shopify'], 'comma-separated handles'),
	row('product_type', 'text', ['shopify'], 'products of this type'),
	row('title', 'text', ['shopify', 'woocommerce'], 'products with this title'),
	row('vendor', 'text', ['shopify', 'lightspeed_c'], 'products of this vendor'),
];

const datedOrders: readonly Channel[] = [
	'shopify',
	'woocommerce',
	'bigcommerce',
	'lightspeed_c',
	'amazon',
];

/** Body of List orders, row by row (spec: List orders). */
const orderFields: readonly BodyField[] = [
	row('params', 'params', 'all', 'channel credentials'),
	row('next_page_token', 'cursor', paging, 'cursor copied from the previous response'),
	row('limit', 'limit', datedOrders, 'page size, default 10, at most 100'),
	row('updated_at_min', 'dateTime', [...datedOrders, 'bol'], 'updated at or after'),
	row('updated_at_max', 'dateTime', datedOrders, 'updated at or before'),
	...both('created_at', datedOrders, 'created'),
	...both('processed_at', ['shopify'], 'imported'),
	row(
		'ids',
		'text',
		['shopify', 'woocommerce', 'bigcommerce', 'amazon'],
		'comma-separated order ids',
	),
	row(
		'status',
		{ oneOf: ['open', 'closed', 'cancelled', 'any'], nullable: true },
		['shopify', 'woocommerce', 'bol', 'amazon'],
		'default open',
	),
	row(
		'since_id',
		'integerText',
		['shopify', 'woocommerce', 'lightspeed_c'],
		'orders after this id',
	),
	row(
		'fields',
		'text',
		['shopify', 'lightspeed_c'],
		'comma-separated names of the fields to return',
	),
	row('attribution_app_id', 'text', ['shopify'], 'orders of this app; current = the calling app'),
	row(
		'financial_status',
		{
			oneOf: [
				'authorized',
				'paid',
				'pending',
				'partially_paid',
				'partially_refunded',
				'refunded',
				'voided',
				'any',
				'unpaid',
			],
			nullable: true,
		},
		['shopify'],
		'default any',
	),
	row(
		'fulfillment_status',
		{ oneOf: ['shipped', 'partial', 'unshipped', 'any', 'unfulfilled'], nullable: true },
		['shopify'],
		'default any',
	),
	row(
		'api_version',
		'text',
		'all',
		'seen in a sample only; accepted and ignored (spec: Versioning)',
	),
];

const tables: Record<Resource, readonly BodyField[]> = {
	orders: orderFields,
	products: productFields,
};

/** The rows of the body table that apply to a channel. */
export function bodyFieldsOf(resource: Resource, channel: Channel): BodyField[] {
	return tables[resource].filter(({ channels: on }) => on === 'all' || on.includes(channel));
}

/** Body fields that may stand beside a cursor; everything else is carried by the cursor itself. */
export const followUpFields: readonly string[] = [
	'limit',
	'next_page_token',
	'params',
	'fields',
	'api_version',
];

/** Whether the channel hands its records out in pages at all (spec: the rows of `next_page_token`). */
export function hasPages(resource: Resource, channel: Channel): boolean {
	return bodyFieldsOf(resource, channel).some(({ field }) => field === 'next_page_token');
}

/** Whether an order list without `status` means open orders only (spec: List orders, default of `status`). */
export function defaultsToOpenOrders(channel: Channel): boolean {
	return bodyFieldsOf('orders', channel).some(({ field }) => field === 'status');
}
