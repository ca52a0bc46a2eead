import { UserError } from 'n8n-workflow';

import { isAbsent, shown } from '../values/parameterValues';
import { titled } from '../values/texts';
import {
	CHANNEL_LABELS,
	channelNamed,
	channelsListing,
	chooseChannel,
	type Channel,
} from './channels';
import {
	dateFilters,
	fieldsToReturn,
	filtersOf,
	type Choice,
	type FilterField,
	type ListResource,
	type ResourceTable,
} from './fieldTypes';

const choice = (value: string, means: Choice['means'], description?: string): Choice => ({
	...{ value, name: titled(value), description, means },
});

const ANY = choice('any', {});

const paymentState = (value: string): Choice => choice(value, { financial_status: [value] });

/** Spec: List orders, body table. */
const ORDERS: ResourceTable = {
	path: 'Unified/Orders',
	channels: channelsListing('order'),
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol', 'amazon'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'amazon'],
	fields: filtersOf([
		{
			wire: 'attribution_app_id',
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
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose payment is in this state',
			choices: [
				ANY,
				paymentState('authorized'),
				paymentState('paid'),
				paymentState('partially_paid'),
				paymentState('partially_refunded'),
				paymentState('pending'),
				paymentState('refunded'),
				choice(
					'unpaid',
					{ financial_status: ['authorized', 'partially_paid'] },
					'Authorized and partially paid orders',
				),
				paymentState('voided'),
			],
		},
		{
			wire: 'fulfillment_status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only orders whose shipping is in this state',
			choices: [
				ANY,
				choice('partial', { fulfillment_status: ['partial'] }, 'Some line items have been shipped'),
				choice('shipped', { fulfillment_status: ['fulfilled'] }),
				choice(
					'unfulfilled',
					{ fulfillment_status: [null, 'partial'] },
					'Unshipped and partly shipped',
				),
				choice('unshipped', { fulfillment_status: [null] }, 'Nothing has been shipped yet'),
			],
		},
		{
			wire: 'ids',
			kind: 'idList',
			channels: ['shopify', 'woocommerce', 'bigcommerce', 'amazon'],
			rule: { by: 'value', field: 'id' },
			description:
				'Only these orders, at most 100, separated by commas or as a list from an expression',
			placeholder: 'e.g. 450789469,450789470',
		},
		...dateFilters('processed', 'Only orders imported at or', ['shopify']),
		{
			wire: 'since_id',
			kind: 'digits',
			channels: ['shopify', 'woocommerce', 'lightspeed_c'],
			rule: { by: 'laterId' },
			description: 'Only orders that come after the order with this ID',
			placeholder: 'e.g. 450789469',
		},
		{
			wire: 'status',
			kind: 'choice',
			channels: ['shopify', 'woocommerce', 'bol', 'amazon'],
			description:
				'Only orders in this state. Without this filter, closed and cancelled orders are read too.',
			choices: [
				ANY,
				choice('cancelled', { cancelled_at: 'date' }),
				choice(
					'closed',
					{ cancelled_at: 'noDate', closed_at: 'date' },
					'Completed or archived orders',
				),
				choice('open', { cancelled_at: 'noDate', closed_at: 'noDate' }),
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

/** Spec: List products, body table, without amazon. */
const PRODUCTS: ResourceTable = {
	path: 'Unified/Products',
	channels: channelsListing('product'),
	cursorChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	limitChannels: ['shopify', 'woocommerce', 'bigcommerce', 'lightspeed_c', 'bol'],
	fields: filtersOf([
		{
			wire: 'collection_id',
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
			kind: 'idList',
			channels: ['shopify', 'woocommerce'],
			rule: { by: 'value', field: 'id' },
			description:
				'Only these products, at most 100, separated by commas or as a list from an expression',
			placeholder: 'e.g. 632910392,921728736',
		},
		{
			wire: 'product_type',
			kind: 'text',
			channels: ['shopify'],
			rule: { by: 'value', field: 'product_type' },
			description: 'Only products of this type',
			placeholder: 'e.g. Mugs',
		},
		...dateFilters('published', 'Only products published', ['shopify', 'woocommerce']),
		{
			wire: 'published_status',
			kind: 'choice',
			channels: ['shopify'],
			description: 'Only products that are visible in the shop, or not',
			choices: [
				ANY,
				choice('published', { published_at: 'date' }),
				choice('unpublished', { published_at: 'noDate' }),
			],
		},
		{
			wire: 'since_id',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			rule: { by: 'laterId' },
			description: 'Only products that come after the product with this ID',
			placeholder: 'e.g. 632910392',
		},
		{
			wire: 'status',
			kind: 'choiceList',
			channels: ['shopify', 'woocommerce'],
			description:
				'Only products in one of these states. Without this filter, all products are read.',
			choices: [
				choice('active', { status: ['active'] }),
				ANY,
				choice('archived', { status: ['archived'] }),
				choice('draft', { status: ['draft'] }),
			],
		},
		{
			wire: 'title',
			kind: 'text',
			channels: ['shopify', 'woocommerce'],
			rule: { by: 'value', field: 'title' },
			description: 'Only products with this title',
			placeholder: 'e.g. Blue Mug',
		},
		...dateFilters('updated', 'Only products changed', ['shopify', 'bigcommerce', 'lightspeed_c']),
		{
			wire: 'vendor',
			kind: 'text',
			channels: ['shopify', 'lightspeed_c'],
			rule: { by: 'value', field: 'vendor' },
			description: 'Only products of this vendor',
			placeholder: 'e.g. Acme',
		},
	]),
};

export const TABLE: Readonly<Record<ListResource, ResourceTable>> = {
	order: ORDERS,
	product: PRODUCTS,
};

export const PLURAL = { order: 'orders', product: 'products' } as const;

/**
 * For any other spelling of a literal, n8n removes all filters.
 * @throws UserError naming the channels that this resource has
 */
export function assertExactChannel(resource: ListResource, written: unknown): void {
	const { channels } = TABLE[resource];
	if (typeof written !== 'string' || written.startsWith('=')) return;
	if (channels.some((channel) => channel === written)) return;
	throw new UserError(`Parameter “Channel”: “${written}” is not a channel of the list`, {
		description: `${chooseChannel(channels)} Only an expression may write it otherwise.`,
	});
}

function problemOf(resource: ListResource, value: unknown, channel: Channel | undefined): string {
	if (channel) return `: ${CHANNEL_LABELS[channel]} has no ${PLURAL[resource]} here`;
	// Not its content: it may be a whole input item.
	if (typeof value === 'object' && value !== null) return ': a list or object is not a channel';
	if (isAbsent(value)) return ' is empty';
	return `: ${shown(String(value).trim())} is not a channel`;
}

/** @throws UserError naming the channels that this resource has */
export function channelFor(resource: ListResource, value: unknown): Channel {
	const { channels } = TABLE[resource];
	const channel = channelNamed(value);
	if (channel !== undefined && channels.includes(channel)) return channel;

	// From the list nothing empty can be chosen.
	const origin = isAbsent(value) ? ' Its expression found nothing in this input item.' : '';
	throw new UserError(`Parameter “Channel”${problemOf(resource, value, channel)}`, {
		description: `${chooseChannel(channels)}${origin}`,
	});
}

export const filterNamed = (
	name: string,
	{ resource, channel }: { resource: ListResource; channel: Channel },
): FilterField | undefined =>
	TABLE[resource].fields.find((field) => field.name === name && field.channels.includes(channel));

export const channelsWithWindows = (resource: ListResource): Channel[] =>
	TABLE[resource].cursorChannels.filter((channel) =>
		['createdAtMin', 'createdAtMax'].every((name) => filterNamed(name, { resource, channel })),
	);
