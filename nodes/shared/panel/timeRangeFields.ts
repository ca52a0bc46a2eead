import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import type { DateField } from '../output/summary/groups';
import type { RangeName } from '../values/calendar';
import { withRelativeDates } from './filterFields';

const CHOICES: ReadonlyArray<INodePropertyOptions & { value: RangeName }> = [
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
		options: [...CHOICES],
		default: 'all',
		description:
			'Reads only what was created in this time, in the time zone of the workflow. Works on every channel.',
		builderHint: {
			propertyHint:
				'The way to choose a time, on every channel: lastMonth for reports. custom takes from and to',
		},
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
