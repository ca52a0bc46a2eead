/**
 * The specification's own words on both list endpoints, copied, and a small reader of them. Nothing here comes from
 * the node or the sandbox: what both of them hold is compared with this.
 */

/** Spec: What the service does. */
export const SUPPORTED_CHANNELS = names(
	'shopify, amazon, woocommerce, bol, sharetribe, lightspeed_c, mirakl, magento, bigcommerce',
);

/** Spec: Channel credentials (request field `params`), with the remarks in brackets left out. */
export const CREDENTIAL_KEYS: Readonly<Record<string, readonly string[]>> = {
	shopify: ['baseUrl', 'token'],
	woocommerce: ['baseUrl', 'token'],
	amazon: ['endpoint', 'marketplaceIds', 'token'],
	bol: ['token'],
	lightspeed_c: ['region', 'token'],
	bigcommerce: ['store_hash', 'token'],
	mirakl: ['token'],
	magento: ['baseUrl', 'token'],
};

const STATES = {
	'order.status': names('open, closed, cancelled, any'),
	'order.financial_status': names(
		'authorized, paid, pending, partially_paid, partially_refunded, refunded, voided, any, unpaid',
	),
	'order.fulfillment_status': names('shipped, partial, unshipped, any, unfulfilled'),
	// "active, archived, draft (filter also accepts any)"
	'product.status': names('active, archived, draft, any'),
	'product.published_status': names('published, unpublished, any'),
};

const PRODUCT_CHANNELS = 'bigcommerce, bol, lightspeed_c, shopify, woocommerce, mirakl';

const PRODUCT_BODY = `
| params | object | | all | channel credentials (token authentication) |
| next_page_token | string | | shopify, woocommerce, bigcommerce, lightspeed_c, bol, amazon | cursor copied from previous response |
| limit | number | 10 | shopify, woocommerce, bigcommerce, lightspeed_c, bol, amazon | page size, max 100 |
| updated_at_min / updated_at_max | string, ISO 8601 with offset | | shopify, bigcommerce, lightspeed_c | updated after / before |
| created_at_min / created_at_max | string, ISO 8601 with offset | | shopify, lightspeed_c | created after / before |
| published_at_min / published_at_max | string, ISO 8601 with offset | | shopify, woocommerce | published after / before |
| published_status | enum published, unpublished, any | any | shopify | |
| ids | string, comma-separated product ids | | shopify, woocommerce | |
| status | enum active, archived, draft (comma-separated list) | any | shopify, woocommerce | |
| since_id | string | | shopify, lightspeed_c | products after this id |
| fields | string, comma-separated field names | | shopify, lightspeed_c | restrict returned fields |
| collection_id | string | | shopify, woocommerce | |
| handle | string, comma-separated handles | | shopify | |
| product_type | string | | shopify | |
| title | string | | shopify, woocommerce | |
| vendor | string | | shopify, lightspeed_c | |
`;

const ORDER_CHANNELS =
	'amazon, bigcommerce, bol, lightspeed_c, magento, mirakl, shopify, woocommerce';

const ORDER_BODY = `
| params | object | | all | channel credentials; sets exist for shopify, woocommerce, amazon, bol, lightspeed_c, bigcommerce, mirakl |
| next_page_token | string | | shopify, woocommerce, bigcommerce, lightspeed_c, bol, amazon | cursor |
| limit | number | 10 | shopify, woocommerce, bigcommerce, lightspeed_c, amazon | max 100 |
| updated_at_min | date-time | | shopify, woocommerce, bigcommerce, lightspeed_c, bol, amazon | updated at or after |
| updated_at_max | date-time | | shopify, woocommerce, bigcommerce, lightspeed_c, amazon | updated at or before |
| created_at_min / created_at_max | date-time | | shopify, woocommerce, bigcommerce, lightspeed_c, amazon | created at or after / before |
| processed_at_min / processed_at_max | date-time | | shopify | imported at or after / before |
| ids | string, comma-separated order ids | | shopify, woocommerce, bigcommerce, amazon | |
| status | enum open, closed, cancelled, any; nullable | open | shopify, woocommerce, bol, amazon | |
| since_id | string (integer text) | | shopify, woocommerce, lightspeed_c | orders after this id |
| fields | string, comma-separated | | shopify, lightspeed_c | restrict returned fields |
| attribution_app_id | string | | shopify | orders attributed to an app; the value \`current\` means the calling app |
| financial_status | enum (see States); nullable | any | shopify | |
| fulfillment_status | enum (see States); nullable | any | shopify | |
`;

/** The wire kind of a body field, as its type in the specification reads. */
export type SpecKind = 'date' | 'enum' | 'enumList' | 'list' | 'digits' | 'text';

/** One body field that chooses or shapes records. */
export interface SpecFilter {
	/** name in the request body */
	wire: string;
	/** the same in camelCase: name of the node's parameter */
	name: string;
	kind: SpecKind;
	/** values of an enum */
	values: readonly string[];
	/** channels that the row lists and the endpoint has */
	channels: readonly string[];
}

export interface SpecEndpoint {
	channels: readonly string[];
	cursorChannels: readonly string[];
	limitChannels: readonly string[];
	filters: readonly SpecFilter[];
}

export type SpecResource = 'order' | 'product';

export const SPEC: Readonly<Record<SpecResource, SpecEndpoint>> = {
	order: endpoint('order', ORDER_CHANNELS, ORDER_BODY),
	product: endpoint('product', PRODUCT_CHANNELS, PRODUCT_BODY),
};

export const RESOURCES: readonly SpecResource[] = ['order', 'product'];

/** The filters that a channel has, by the specification. */
export const filtersOf = (resource: SpecResource, channel: string): readonly SpecFilter[] =>
	SPEC[resource].filters.filter(({ channels }) => channels.includes(channel));

/** A right value of each filter, in the form in which the node is given it and in which it is sent. */
export function exampleOf({ name, kind, values }: SpecFilter): { given: string; sent: string } {
	switch (kind) {
		case 'date':
			return name.endsWith('Min')
				? { given: '2026-02-03T04:05:06+02:00', sent: '2026-02-03T04:05:06+02:00' }
				: { given: '2026-09-08T07:06:05Z', sent: '2026-09-08T07:06:05Z' };
		case 'enum':
			return { given: values[1], sent: values[1] };
		case 'enumList':
			return { given: 'active,draft', sent: 'active,draft' };
		case 'list':
			return name === 'fields'
				? { given: 'id,name', sent: 'id,name' }
				: { given: '11,22', sent: '11,22' };
		case 'digits':
			return { given: '450789469', sent: '450789469' };
		case 'text':
			return { given: `Some ${name}`, sent: `Some ${name}` };
	}
}

function names(text: string): string[] {
	return text.split(',').map((name) => name.trim());
}

function endpoint(resource: SpecResource, channelList: string, table: string): SpecEndpoint {
	const channels = names(channelList);
	const rows = table
		.trim()
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.flatMap(([, fields, type, , listed]) =>
			fields.split(' / ').map((wire) => ({
				wire,
				type,
				channels: names(listed).filter((channel) => channels.includes(channel)),
			})),
		);
	const channelsOf = (field: string) => rows.find(({ wire }) => wire === field)?.channels ?? [];
	return {
		channels,
		cursorChannels: channelsOf('next_page_token'),
		limitChannels: channelsOf('limit'),
		filters: rows
			.filter(({ wire }) => !['params', 'next_page_token', 'limit'].includes(wire))
			.map((row) => ({
				wire: row.wire,
				name: row.wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
				kind: kindOf(row.type),
				values: STATES[`${resource}.${row.wire}` as keyof typeof STATES] ?? [],
				channels: row.channels,
			})),
	};
}

function kindOf(type: string): SpecKind {
	if (type.includes('ISO 8601') || type === 'date-time') return 'date';
	if (type.startsWith('enum')) return type.includes('comma-separated') ? 'enumList' : 'enum';
	if (type.includes('comma-separated')) return 'list';
	return type.includes('integer') ? 'digits' : 'text';
}
