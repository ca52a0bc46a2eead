import { CHANNELS } from './channels';
import { fieldsToReturn } from './fieldsToReturn';
import type { ResourceTable } from './fieldTypes';

const ANY = { value: 'any', label: 'Any' };

/** Spec: List orders, body table. */
export const ORDERS: ResourceTable = {
	resource: 'order',
	path: 'Unified/Orders',
	channels: CHANNELS.filter((channel) => channel !== 'sharetribe'),
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol', 'amazon'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
	fields: [
		{
			name: 'attributionAppId',
			wire: 'attribution_app_id',
			label: 'Attribution App ID',
			kind: 'text',
			channels: ['shopify'],
			description:
				'Only orders attributed to this app. Enter <code>current</code> for the app that is linked to the shop.',
			placeholder: 'e.g. current',
		},
		{
			name: 'createdAtMin',
			wire: 'created_at_min',
			label: 'Created After',
			kind: 'after',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
			description: 'Only orders placed at or after this moment',
		},
		{
			name: 'createdAtMax',
			wire: 'created_at_max',
			label: 'Created Before',
			kind: 'before',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
			description:
				'Only orders placed at or before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
		fieldsToReturn(['shopify', 'lightspeed_c'], 'name,total_price,line_items'),
		{
			name: 'financialStatus',
			wire: 'financial_status',
			label: 'Financial Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose payment is in this state',
			choices: [
				ANY,
				{ value: 'authorized', label: 'Authorized' },
				{ value: 'paid', label: 'Paid' },
				{ value: 'partially_paid', label: 'Partially Paid' },
				{ value: 'partially_refunded', label: 'Partially Refunded' },
				{ value: 'pending', label: 'Pending' },
				{ value: 'refunded', label: 'Refunded' },
				{ value: 'unpaid', label: 'Unpaid', description: 'Authorized and partially paid orders' },
				{ value: 'voided', label: 'Voided' },
			],
		},
		{
			name: 'fulfillmentStatus',
			wire: 'fulfillment_status',
			label: 'Fulfillment Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose shipping is in this state',
			choices: [
				ANY,
				{ value: 'partial', label: 'Partial', description: 'Some line items have been shipped' },
				{ value: 'shipped', label: 'Shipped' },
				{ value: 'unfulfilled', label: 'Unfulfilled', description: 'Unshipped and partly shipped' },
				{ value: 'unshipped', label: 'Unshipped', description: 'Nothing has been shipped yet' },
			],
		},
		{
			name: 'ids',
			wire: 'ids',
			label: 'IDs',
			kind: 'idList',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'amazon'],
			description:
				'Only these orders, separated by commas. A list from an expression works too; more than 100 are asked for in several requests.',
			placeholder: 'e.g. 450789469,450789470',
		},
		{
			name: 'processedAtMin',
			wire: 'processed_at_min',
			label: 'Processed After',
			kind: 'after',
			channels: ['shopify'],
			description: 'Only orders imported at or after this moment',
		},
		{
			name: 'processedAtMax',
			wire: 'processed_at_max',
			label: 'Processed Before',
			kind: 'before',
			channels: ['shopify'],
			description:
				'Only orders imported at or before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
		{
			name: 'sinceId',
			wire: 'since_id',
			label: 'Since ID',
			kind: 'digits',
			channels: ['shopify', 'woocommerce', 'lightspeed_c'],
			description: 'Only orders that come after the order with this ID',
			placeholder: 'e.g. 450789469',
		},
		{
			name: 'status',
			wire: 'status',
			label: 'Status',
			kind: 'choice',
			channels: ['shopify', 'woocommerce', 'bol', 'amazon'],
			description:
				'Only orders in this state. Without this filter every order is read: the service itself would leave out closed and cancelled ones.',
			choices: [
				ANY,
				{ value: 'cancelled', label: 'Cancelled' },
				{ value: 'closed', label: 'Closed', description: 'Completed or archived orders' },
				{ value: 'open', label: 'Open' },
			],
			sentUnlessChosen: 'any',
		},
		{
			name: 'updatedAtMin',
			wire: 'updated_at_min',
			label: 'Updated After',
			kind: 'after',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol', 'amazon'],
			description: 'Only orders changed at or after this moment',
		},
		{
			name: 'updatedAtMax',
			wire: 'updated_at_max',
			label: 'Updated Before',
			kind: 'before',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
			description:
				'Only orders changed at or before this moment. A date without a time means the end of that day; a date from the picker has a time.',
		},
	],
};
