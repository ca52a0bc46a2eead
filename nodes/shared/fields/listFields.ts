import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	channelOptions,
	channelsWithoutFilters,
	filterInputs,
	type IsOffered,
} from './filterFields';
import { PLURAL } from '../channels/table';
import type { ListResource } from '../channels/types';

/** Values of the parameter `authentication`. */
export const AUTHENTICATIONS = ['linkedUser', 'channelCredentials'] as const;

/** The field Authentication: whether the user linked the channel, or the requests carry its keys. */
export const authenticationField = (): INodeProperties => ({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Channel Credentials',
			value: 'channelCredentials',
			description: 'You hold the keys of the channel: they are sent with each request',
		},
		{
			name: 'Linked User',
			value: 'linkedUser',
			description: 'The merchant has linked the channel through a Magic Link',
		},
	],
	default: 'linkedUser',
	description: 'How the service gets into the channel',
});

/** The field Channel, with the channels that have the resource. */
export const channelField = (resource: ListResource): INodeProperties => ({
	displayName: 'Channel',
	name: 'channel',
	type: 'options',
	options: channelOptions(resource),
	default: 'shopify',
	required: true,
	description: `The sales channel to read ${PLURAL[resource]} from. An expression may give its identifier, such as shopify or lightspeed_c.`,
});

/** The field User ID (spec: User). */
export const tpUserIdField = (): INodeProperties => ({
	displayName: 'User ID',
	name: 'tpUserId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. merchant-42',
	description:
		'The ID that you gave this merchant when you linked them; the service calls it tpUserId',
});

/**
 * The collection Filters of a resource.
 * @param isOffered limits it to some filters; without it all are offered
 */
export const filtersField = (resource: ListResource, isOffered?: IsOffered): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: filterInputs(resource, isOffered),
	description: `Only ${PLURAL[resource]} that match all of these filters`,
	// `hide`, not `show`: a channel set by an expression must not make the field visible everywhere.
	displayOptions: { hide: { channel: channelsWithoutFilters(resource, isOffered) } },
});

/** Choices that Output and Layout have in common, all forms of a record but the simplified one, sorted by name. */
export const layoutOptions = (resource: ListResource): INodePropertyOptions[] => [
	{ name: 'Raw', value: 'raw', description: 'Everything the service gives, untouched' },
	...(resource === 'order' ? ORDER_LAYOUTS : PRODUCT_LAYOUTS),
];

const ORDER_LAYOUTS: INodePropertyOptions[] = [
	{
		name: 'Row per Amount',
		value: 'ledger',
		description:
			'Spreadsheet rows for accounts: one for each item, discount, shipping, tax, tip, duty, fee and refund. The rows of an order add up to its total.',
	},
	{
		name: 'Row per Line Item',
		value: 'rowPerLine',
		description:
			'Spreadsheet rows with fixed columns, one for each line item. A limit counts orders, not rows.',
	},
	{
		name: 'Row per Order',
		value: 'rowPerRecord',
		description: 'Spreadsheet rows with fixed columns, one for each order',
	},
];

const PRODUCT_LAYOUTS: INodePropertyOptions[] = [
	{
		name: 'Row per Product',
		value: 'rowPerRecord',
		description: 'Spreadsheet rows with fixed columns, one for each product',
	},
	{
		name: 'Row per Stock Location',
		value: 'rowPerStock',
		description: 'Spreadsheet rows with the stock, one for each variant and location',
	},
	{
		name: 'Row per Variant',
		value: 'rowPerLine',
		description:
			'Spreadsheet rows with fixed columns, one for each variant. A limit counts products, not rows.',
	},
];

/** The field Output: the form in which records leave the node. */
export const outputField = (resource: ListResource): INodeProperties => ({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		...layoutOptions(resource),
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'The ten fields that most people need, or those chosen by Fields to Return',
		},
	],
	default: 'simplified',
	description: `What each ${resource} looks like when it leaves the node`,
});
