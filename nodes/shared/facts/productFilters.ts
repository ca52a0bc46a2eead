import { channelsListing } from './channels';
import { dateFilters, fieldsToReturn, filtersOf, type ResourceTable } from './fieldTypes';

/**
 * Spec: List products, body table. The table also names amazon, but the endpoint's `channel` takes no amazon:
 * that list decides.
 */
export const PRODUCTS: ResourceTable = {
	resource: 'product',
	path: 'Unified/Products',
	channels: channelsListing('product'),
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	fields: filtersOf([
		{
			wire: 'collection_id',
			label: 'Collection ID',
			kind: 'text',
			channels: ['shopify', 'woocommerce'],
			rule: { by: 'none', reason: 'a product does not say which collections it belongs to' },
			description: 'Only products of this collection (in WooCommerce: category)',
			placeholder: 'e.g. 841564295',
		},
		...dateFilters('created', 'Only products created', ['shopify', 'lightspeed_c']),
		fieldsToReturn(['shopify', 'lightspeed_c'], 'title,variants'),
		{
			wire: 'handle',
			label: 'Handles',
			kind: 'nameList',
			channels: ['shopify'],
			rule: { by: 'value', field: 'handle' },
			description:
				'Only products with these handles (the last part of their web address), separated by commas',
			placeholder: 'e.g. blue-mug,red-mug',
		},
		{
			wire: 'ids',
			label: 'IDs',
			kind: 'idList',
			channels: ['shopify', 'woocommerce'],
			rule: { by: 'value', field: 'id' },
			description: 'Only these products, separated by commas or as a list from an expression',
			placeholder: 'e.g. 632910392,921728736',
		},
		{
			wire: 'product_type',
			label: 'Product Type',
			kind: 'text',
			channels: ['shopify'],
			rule: { by: 'value', field: 'product_type' },
			description: 'Only products of this type',
			placeholder: 'e.g. Mugs',
		},
		...dateFilters('published', 'Only products published', ['shopify', 'woocommerce']),
		{
			wire: 'published_status',
			label: 'Published Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only products that are visible in the shop, or not',
			choices: [
				{ value: 'any', name: 'Any', means: {} },
				{ value: 'published', name: 'Published', means: { published_at: 'date' } },
				{ value: 'unpublished', name: 'Unpublished', means: { published_at: 'noDate' } },
			],
		},
		{
			wire: 'since_id',
			label: 'Since ID',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			rule: { by: 'laterId' },
			description: 'Only products that come after the product with this ID',
			placeholder: 'e.g. 632910392',
		},
		{
			wire: 'status',
			label: 'Status',
			kind: 'choiceList',
			channels: ['shopify', 'woocommerce'],
			description:
				'Only products in one of these states. Without this filter, all products are read.',
			choices: [
				{ value: 'active', name: 'Active', means: { status: ['active'] } },
				{ value: 'any', name: 'Any', means: {} },
				{ value: 'archived', name: 'Archived', means: { status: ['archived'] } },
				{ value: 'draft', name: 'Draft', means: { status: ['draft'] } },
			],
		},
		{
			wire: 'title',
			label: 'Title',
			kind: 'text',
			channels: ['shopify', 'woocommerce'],
			rule: { by: 'value', field: 'title' },
			description: 'Only products with this title',
			placeholder: 'e.g. Blue Mug',
		},
		...dateFilters('updated', 'Only products changed', ['shopify', 'bigcommerce', 'lightspeed_c']),
		{
			wire: 'vendor',
			label: 'Vendor',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			rule: { by: 'value', field: 'vendor' },
			description: 'Only products of this vendor',
			placeholder: 'e.g. Acme',
		},
	]),
};
