import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { PLURAL } from '../facts/filterTable';
import type { DateField } from '../output/summary/groups';
import type { RangeName } from '../values/calendar';
import { alternatives } from './displayRules';
import { channelOptions, withRelativeDates } from './filterFields';

export const accessField = (): INodeProperties => ({
	displayName: 'Access',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Linked by Magic Link',
			value: 'linkedUser',
			description: 'The merchant has linked the channel with a link that you sent',
		},
		{
			name: 'Own Channel Keys',
			value: 'channelCredentials',
			description: 'You have the keys of the channel: select the channel credential above',
		},
	],
	default: 'linkedUser',
	description: 'How the service gets access to the shop',
});

export const channelField = (resource: ListResource): INodeProperties => ({
	displayName: 'Channel',
	name: 'channel',
	type: 'options',
	options: channelOptions(resource),
	default: 'shopify',
	required: true,
	description: `The sales channel to read ${PLURAL[resource]} from. An expression may return its identifier, such as shopify or lightspeed_c.`,
	builderHint: {
		propertyHint:
			'With several shops, let an expression take it from the input item, one item for each shop',
	},
});

export const tpUserIdField = (): INodeProperties => ({
	displayName: 'User ID',
	name: 'tpUserId',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. merchant-42',
	hint: 'The ID you gave this shop when you invited it (Magic Link)',
	description: 'The ID under which the merchant linked the channel; the service calls it tpUserId',
	builderHint: {
		propertyHint:
			'Never invent it: leave it for the person to fill in, or take it from the input item',
		placeholderSupported: true,
	},
});

/** The field User ID beside Access: with keys of one's own, nobody was invited. */
export const tpUserIdFields = (): INodeProperties[] =>
	alternatives(tpUserIdField(), 'authentication', {
		channelCredentials: {
			hint: 'Any name you choose for this shop',
			description: 'Names the shop in rows and messages; the service calls it tpUserId',
		},
	});

/** Choices that Output and Layout have in common, all forms of a record but the simplified one, sorted by name. */
export const layoutOptions = (resource: ListResource): INodePropertyOptions[] => [
	{ name: 'Raw', value: 'raw', description: 'All fields, unchanged' },
	...(resource === 'order' ? ORDER_LAYOUTS : PRODUCT_LAYOUTS),
];

const ORDER_LAYOUTS: INodePropertyOptions[] = [
	{
		name: 'Row per Amount',
		value: 'ledger',
		description: 'Rows for accounting: one for each amount of an order, which add up to its total',
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

/** @param simplified what is in the simplified form */
export const outputField = (
	resource: ListResource,
	simplified = 'The ten fields that most people need, or those of the filter Fields to Return',
): INodeProperties => ({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		...layoutOptions(resource),
		{
			name: 'Simplified',
			value: 'simplified',
			description: simplified,
		},
	],
	default: 'simplified',
	description: `What the node returns for each ${resource}`,
	builderHint: {
		propertyHint:
			'simplified for messages and conditions; rowPerLine or rowPerRecord for spreadsheets, data tables and databases, with row_key to match on (for several shops with keyWithUserId on); ledger for bookkeeping; rowPerStock for stock by location; raw only for fields that the others lack',
	},
});

const TIME_RANGES: ReadonlyArray<INodePropertyOptions & { value: RangeName }> = [
	{ name: 'All', value: 'all' },
	{ name: 'Custom', value: 'custom', description: 'From one date to another' },
	{ name: 'Last 30 Days', value: 'last30Days', description: 'Whole days, today included' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'Whole days, today included' },
	{ name: 'Last Month', value: 'lastMonth' },
	{ name: 'Last Quarter', value: 'lastQuarter' },
	{ name: 'Last Year', value: 'lastYear' },
	{ name: 'This Month', value: 'thisMonth' },
	{ name: 'This Quarter', value: 'thisQuarter' },
	{ name: 'This Year', value: 'thisYear' },
	{ name: 'Today', value: 'today' },
	{ name: 'Yesterday', value: 'yesterday' },
];

const bound = (name: 'from' | 'to', displayName: string, description: string): INodeProperties => ({
	...{ displayName, name, type: 'dateTime', default: '' },
	displayOptions: { show: { timeRange: ['custom'] } },
	description: withRelativeDates(description),
});

export const timeRangeFields = (): INodeProperties[] => [
	{
		displayName: 'Time Range',
		name: 'timeRange',
		type: 'options',
		options: [...TIME_RANGES],
		default: 'all',
		description:
			'Reads only what was created in this time, in the time zone of the workflow. Works on every channel.',
	},
	bound('from', 'From', 'The first moment; empty means from the beginning'),
	bound(
		'to',
		'To',
		'The last moment; a date without a time, or at 00:00, means the end of that day; empty means no limit',
	),
];

const DATES: ReadonlyArray<INodePropertyOptions & { value: DateField }> = [
	{ name: 'Created', value: 'created', description: 'When the order was placed' },
	{ name: 'Processed', value: 'processed', description: 'When it was processed or imported' },
	{
		name: 'When It Was Booked',
		value: 'booked',
		description: 'Sales on the day of the order, refunds on the day of the refund',
	},
];

export const ledgerDateField = (
	resource: ListResource,
	layoutParameter: 'output' | 'layout',
): INodeProperties[] =>
	resource === 'order'
		? [
				{
					...dateField('The date that Time Range applies to'),
					displayOptions: { show: { [`/${layoutParameter}`]: ['ledger'] } },
				},
			]
		: [];

export const dateField = (description: string): INodeProperties => ({
	displayName: 'Date Field',
	name: 'dateField',
	type: 'options',
	options: [...DATES],
	default: 'created',
	description,
});
