import type { INodeProperties, INodePropertyOptions, NodeParameterValue } from 'n8n-workflow';

import { CHANNEL_LABELS, channelNames, CHANNELS, factsOf, type Channel } from '../facts/channels';
import { isDateFilter, type FilterField, type ListResource } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { DateField } from '../output/summary/groups';
import type { RangeName } from '../values/calendar';
import { compareLabels } from '../values/texts';
import { alternatives } from './displayRules';

/** The date picker has no relative dates. */
export const withRelativeDates = (description: string): string =>
	`${description}${description.endsWith('.') ? '' : '.'} An expression may return <code>last month</code>.`;

function channelNote(resource: ListResource, channel: Channel): string | undefined {
	const { cursorChannels, fields } = TABLE[resource];
	if (!cursorChannels.includes(channel)) return 'Returns the whole list at once and has no filters';
	return fields.some(({ channels }) => channels.includes(channel)) ? undefined : 'Has no filters';
}

export const channelOptions = (resource: ListResource): INodePropertyOptions[] =>
	TABLE[resource].channels.map((value) => ({
		...{ name: CHANNEL_LABELS[value], value },
		description: channelNote(resource, value),
	}));

export const linkableChannelOptions = (): INodePropertyOptions[] =>
	CHANNELS.map((value) => ({
		...{ name: CHANNEL_LABELS[value], value },
		description:
			factsOf(value).lists.length > 0
				? undefined
				: 'For the invitation only: the node does not read this channel',
	}));

function inputFor(field: FilterField): Pick<INodeProperties, 'type' | 'default' | 'options'> {
	const options = field.choices?.map(({ name, value, description }) => ({
		...{ name, value, description },
	}));
	switch (field.kind) {
		case 'after':
		case 'before':
			return { type: 'dateTime', default: '' };
		case 'choice':
			return { type: 'options', options, default: 'any' };
		case 'choiceList':
			return { type: 'multiOptions', options, default: [] };
		default:
			return { type: 'string', default: '' };
	}
}

function filterInput(field: FilterField): INodeProperties {
	const { description, channels } = field;
	const text = isDateFilter(field) ? withRelativeDates(description) : description;
	return {
		displayName: field.label,
		name: field.name,
		...inputFor(field),
		placeholder: field.placeholder,
		// With the channel as an expression all filters are offered.
		description: `${text}${text.endsWith('.') ? '' : '.'} For ${channelNames(channels)}.`,
		// Inside a collection a path to the channel works in the editor and at run time alike.
		displayOptions: { show: { '/channel': [...channels] } },
	};
}

/**
 * Shown also for channels without filters: the editor judges a field by what an expression gives
 * for the item at hand, and empties what it hides.
 */
export const filtersField = (
	resource: ListResource,
	isOffered: (field: FilterField) => boolean = () => true,
): INodeProperties => ({
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: TABLE[resource].fields
		.filter(isOffered)
		.sort((a, b) => compareLabels(a.label, b.label))
		.map(filterInput),
	description: `Only ${PLURAL[resource]} that match all of these filters. When you choose another channel, n8n removes those it lacks.`,
	builderHint: {
		propertyHint:
			'Only filters that the channel has. A date may be an expression with a text such as last month, last 7 days, today or yesterday, for both ends of the time',
	},
});

export function noFiltersNotice(resource: ListResource): INodeProperties {
	const { channels, fields } = TABLE[resource];
	const without = channels.filter(
		(channel) => !fields.some((field) => field.channels.includes(channel)),
	);
	return {
		displayName: `${channelNames(without)} cannot filter ${PLURAL[resource]}. To select some of them, use a <b>Filter</b> node after <b>Get Many</b>.`,
		name: 'noFiltersNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { channel: without },
			// With an expression the filters may be for other channels; the run tells.
			hide: {
				'/readingOptions.unsupportedFilters': ['apply'],
				filters: [{ _cnd: { not: {} as NodeParameterValue } }],
			},
		},
	};
}

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

/** With keys of one's own, nobody was invited. */
export const tpUserIdFields = (): INodeProperties[] =>
	alternatives(tpUserIdField(), 'authentication', {
		channelCredentials: {
			hint: 'Any name you choose for this shop',
			description: 'Names the shop in rows and messages; the service calls it tpUserId',
		},
	});

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

export const outputField = (
	resource: ListResource,
	simplified = 'The ten fields that most people need, or those of the filter Fields to Return',
): INodeProperties => ({
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		...layoutOptions(resource),
		{ name: 'Simplified', value: 'simplified', description: simplified },
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

export function ledgerDateField(resource: ListResource, layoutParameter: 'output' | 'layout') {
	const displayOptions = { show: { [`/${layoutParameter}`]: ['ledger'] } };
	const field = { ...dateField('The date that Time Range applies to'), displayOptions };
	return resource === 'order' ? [field] : [];
}

export const dateField = (description: string): INodeProperties => ({
	displayName: 'Date Field',
	name: 'dateField',
	type: 'options',
	options: [...DATES],
	default: 'created',
	description,
});
