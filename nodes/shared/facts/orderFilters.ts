import { channelsListing } from './channels';
import {
	dateFilters,
	fieldsToReturn,
	filtersOf,
	type Choice,
	type ResourceTable,
} from './fieldTypes';

const ANY = { value: 'any', name: 'Any', means: {} };

const paymentState = (value: string, name: string): Choice => ({
	value,
	name,
	means: { financial_status: [value] },
});

/** Spec: List orders, body table. */
export const ORDERS: ResourceTable = {
	resource: 'order',
	path: 'Unified/Orders',
	channels: channelsListing('order'),
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol', 'amazon'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
	fields: filtersOf([
		{
			wire: 'attribution_app_id',
			label: 'Attribution App ID',
			kind: 'text',
			channels: ['shopify'],
			rule: { by: 'none', reason: 'an order does not say which app it is attributed to' },
			description:
				'Only orders attributed to this app. Enter <code>current</code> for the app linked to the shop.',
			placeholder: 'e.g. current',
		},
		...dateFilters('created', 'Only orders placed at or', [
			'shopify',
			'woocommerce',
			'bigcommerce',
			'lightspeed_c',
			'amazon',
		]),
		fieldsToReturn(['shopify', 'lightspeed_c'], 'name,total_price,line_items'),
		{
			wire: 'financial_status',
			label: 'Financial Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose payment is in this state',
			choices: [
				ANY,
				paymentState('authorized', 'Authorized'),
				paymentState('paid', 'Paid'),
				paymentState('partially_paid', 'Partially Paid'),
				paymentState('partially_refunded', 'Partially Refunded'),
				paymentState('pending', 'Pending'),
				paymentState('refunded', 'Refunded'),
				{
					value: 'unpaid',
					name: 'Unpaid',
					description: 'Authorized and partially paid orders',
					means: { financial_status: ['authorized', 'partially_paid'] },
				},
				paymentState('voided', 'Voided'),
			],
		},
		{
			wire: 'fulfillment_status',
			label: 'Fulfillment Status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose shipping is in this state',
			choices: [
				ANY,
				{
					value: 'partial',
					name: 'Partial',
					description: 'Some line items have been shipped',
					means: { fulfillment_status: ['partial'] },
				},
				{ value: 'shipped', name: 'Shipped', means: { fulfillment_status: ['fulfilled'] } },
				{
					value: 'unfulfilled',
					name: 'Unfulfilled',
					description: 'Unshipped and partly shipped',
					means: { fulfillment_status: [null, 'partial'] },
				},
				{
					value: 'unshipped',
					name: 'Unshipped',
					description: 'Nothing has been shipped yet',
					means: { fulfillment_status: [null] },
				},
			],
		},
		{
			wire: 'ids',
			label: 'IDs',
			kind: 'idList',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'amazon'],
			rule: { by: 'value', field: 'id' },
			description: 'Only these orders, separated by commas or as a list from an expression',
			placeholder: 'e.g. 450789469,450789470',
		},
		...dateFilters('processed', 'Only orders imported at or', ['shopify']),
		{
			wire: 'since_id',
			label: 'Since ID',
			kind: 'digits',
			channels: ['shopify', 'woocommerce', 'lightspeed_c'],
			rule: { by: 'laterId' },
			description: 'Only orders that come after the order with this ID',
			placeholder: 'e.g. 450789469',
		},
		{
			wire: 'status',
			label: 'Status',
			kind: 'choice',
			channels: ['shopify', 'woocommerce', 'bol', 'amazon'],
			description:
				'Only orders in this state. Without this filter, closed and cancelled orders are read too.',
			choices: [
				ANY,
				{ value: 'cancelled', name: 'Cancelled', means: { cancelled_at: 'date' } },
				{
					value: 'closed',
					name: 'Closed',
					description: 'Completed or archived orders',
					means: { cancelled_at: 'noDate', closed_at: 'date' },
				},
				{ value: 'open', name: 'Open', means: { cancelled_at: 'noDate', closed_at: 'noDate' } },
			],
			sentUnlessChosen: 'any',
		},
		...dateFilters(
			'updated',
			'Only orders changed at or',
			['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol', 'amazon'],
			['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
		),
	]),
};
