import { fieldsToReturn } from './fieldsToReturn';
import type { ResourceTable } from './fieldTypes';

/**
 * Spec: List products, body table. The table also names amazon, but the endpoint's `channel` takes no amazon:
 * that list decides.
 */
export const PRODUCTS: ResourceTable = {
	resource: 'product',
	path: 'Unified/Products',
	channels: ['bigcommerce', 'bol', 'lightspeed_c', 'mirakl', 'shopify', 'woocommerce'],
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	fields: [
		{
			name: 'collectionId',
			wire: 'collection_id',
			label: 'Collection ID',
			kind: 'text',
			channels: ['shopify', 'woocommerce'],
			description: 'Only products that belong to this collection (in WooCommerce: this category)',
			placeholder: 'e.g. 841564295',
		},
		{
			name: 'createdAtMin',
			wire: 'created_at_min',
			label: 'Created After',
			kind: 'after',
			channels: ['shopify', 'lightspeed_c'],
			description: 'Only products created after this moment',
		},
		{
			name: 'createdAtMax',
			wire: 'created_at_max',
			label: 'Created Before',
			kind: 'before',
			channels: ['shopify', 'lightspeed_c'],
			description:
				'Only products created before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
		fieldsToReturn(['shopify', 'lightspeed_c'], 'title,variants'),
		{
			name: 'handle',
			wire: 'handle',
			label: 'Handles',
			kind: 'nameList',
			channels: ['shopify'],
			description:
				'Only products with these handles (the last part of their web address), separated by commas',
			placeholder: 'e.g. blue-mug,red-mug',
		},
		{
			name: 'ids',
			wire: 'ids',
			label: 'IDs',
			kind: 'idList',
			channels: ['shopify', 'woocommerce'],
			description:
				'Only these products, separated by commas. A list from an expression works too; more than 100 are asked for in several requests.',
			placeholder: 'e.g. 632910392,921728736',
		},
		{
			name: 'productType',
			wire: 'product_type',
			label: 'Product Type',
			kind: 'text',
			channels: ['shopify'],
			description: 'Only products of this type',
			placeholder: 'e.g. Mugs',
		},
		{
			name: 'publishedAtMin',
			wire: 'published_at_min',
			label: 'Published After',
			kind: 'after',
			channels: ['shopify', 'woocommerce'],
			description: 'Only products published after this moment',
		},
		{
			name: 'publishedAtMax',
			wire: 'published_at_max',
			label: 'Published Before',
			kind: 'before',
			channels: ['shopify', 'woocommerce'],
			description:
				'Only products published before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
		{
			name: 'publishedStatus',
			wire: 'published_status',
			label: 'Published Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only products that are, or are not, visible in the shop',
			choices: [
				{ value: 'any', label: 'Any' },
				{ value: 'published', label: 'Published' },
				{ value: 'unpublished', label: 'Unpublished' },
			],
		},
		{
			name: 'sinceId',
			wire: 'since_id',
			label: 'Since ID',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			description: 'Only products that come after the product with this ID',
			placeholder: 'e.g. 632910392',
		},
		{
			name: 'status',
			wire: 'status',
			label: 'Status',
			kind: 'choiceList',
			channels: ['shopify', 'woocommerce'],
			description:
				'Only products in one of these states. Without this filter every product is read.',
			choices: [
				{ value: 'active', label: 'Active' },
				{ value: 'any', label: 'Any' },
				{ value: 'archived', label: 'Archived' },
				{ value: 'draft', label: 'Draft' },
			],
		},
		{
			name: 'title',
			wire: 'title',
			label: 'Title',
			kind: 'text',
			channels: ['shopify', 'woocommerce'],
			description: 'Only products with this title',
			placeholder: 'e.g. Blue Mug',
		},
		{
			name: 'updatedAtMin',
			wire: 'updated_at_min',
			label: 'Updated After',
			kind: 'after',
			channels: ['shopify', 'bigcommerce', 'lightspeed_c'],
			description: 'Only products changed after this moment',
		},
		{
			name: 'updatedAtMax',
			wire: 'updated_at_max',
			label: 'Updated Before',
			kind: 'before',
			channels: ['shopify', 'bigcommerce', 'lightspeed_c'],
			description:
				'Only products changed before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
		{
			name: 'vendor',
			wire: 'vendor',
			label: 'Vendor',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			description: 'Only products of this vendor',
			placeholder: 'e.g. Acme',
		},
	],
};
