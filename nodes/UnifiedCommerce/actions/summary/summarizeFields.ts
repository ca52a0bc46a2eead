import type { INodeProperties } from 'n8n-workflow';

import type { FilterField } from '../../../shared/facts/fieldTypes';
import { sourceFields } from '../list/prepare';
import {
	filtersField,
	noFiltersNotice,
	dateField,
	timeRangeFields,
} from '../../../shared/panel/listFields';
import {
	listOptionFields,
	pauseField,
	readingOptionsField,
	sheetOptionsField,
	windowField,
} from '../../../shared/panel/readingOptionFields';
import { LOCAL_DATES } from '../../../shared/panel/rowOptionFields';

export const SUMMARY_COMBINES = ['perItem', 'oneSummary'] as const;

const sheetOptions: INodeProperties[] = [
	{
		displayName: 'Combine',
		name: 'combine',
		type: 'options',
		options: [
			{
				name: 'A Summary per Item',
				value: 'perItem',
				description: 'Its rows name channel and User ID',
			},
			{
				name: 'One Summary for All Items',
				value: 'oneSummary',
				description:
					'The orders of all items are added up. Group by User ID or channel to tell them apart.',
			},
		],
		default: 'perItem',
		description:
			'Whether the input items, such as several shops, share a summary. Its periods, groups and options are those of the first item.',
	},
	{
		displayName: 'Dates As',
		name: 'datesAs',
		type: 'options',
		options: [
			LOCAL_DATES,
			{
				name: 'ISO 8601',
				value: 'received',
				description: 'Such as 2026-08-31T14:30:00+02:00, in the time zone of the workflow',
			},
		],
		default: 'received',
		description: 'How the dates of the first and the last order are written',
	},
	{
		displayName: 'Money As',
		name: 'moneyAs',
		type: 'options',
		options: [
			{ name: 'Number', value: 'number', description: 'Ready to calculate with' },
			{ name: 'Text', value: 'text', description: 'With every decimal, such as 1200.50' },
		],
		default: 'text',
		description: 'How sums are written',
	},
	{
		displayName: 'Money In',
		name: 'currencySet',
		type: 'options',
		options: [
			{
				name: 'Presentment Currency',
				value: 'presentment',
				description: 'The currency the customer paid in',
			},
			{ name: 'Shop Currency', value: 'shop', description: 'The currency of the shop' },
		],
		default: 'shop',
		description:
			'The currency of the sums. Nothing is converted: each currency has rows of its own.',
	},
	{
		displayName: 'Protect Against Formulas',
		name: 'protectFormulas',
		type: 'boolean',
		default: true,
		description:
			'Whether text that a spreadsheet would run as a formula, such as a discount code, gets an apostrophe in front',
	},
	{
		displayName: 'Include Cancelled Orders',
		name: 'includeCancelled',
		type: 'boolean',
		default: false,
		description:
			'Whether cancelled orders are in the figures. Those left out are counted in left_out_cancelled_orders.',
	},
	{
		displayName: 'Include Test Orders',
		name: 'includeTest',
		type: 'boolean',
		default: false,
		description:
			'Whether test orders are in the figures. Those left out are counted in left_out_test_orders.',
	},
	{
		displayName: 'Top',
		name: 'top',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10,
		description:
			'How many groups to keep per currency: those with the largest net sales of all periods. The others are added up in rows called Other.',
	},
];

/** The fields of sums are read in any case. */
const isFilterOfSums = ({ kind }: FilterField): boolean => kind !== 'fieldList';

export const summarizeFields = (): INodeProperties[] => [
	...sourceFields('order'),
	...timeRangeFields(),
	filtersField('order', isFilterOfSums),
	noFiltersNotice('order'),
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		options: [
			{ name: 'Day', value: 'day' },
			{ name: 'Month', value: 'month' },
			{ name: 'None', value: 'none', description: 'One row for the whole time range' },
			{ name: 'Quarter', value: 'quarter' },
			{ name: 'Week', value: 'week', description: 'From Monday to Sunday, as in ISO 8601' },
			{ name: 'Year', value: 'year' },
		],
		default: 'month',
		description: 'The length of the periods, in the time zone of the workflow',
	},
	dateField(
		'The date that period and Time Range apply to. With Created, later refunds and edits change a month; with When It Was Booked, they do not.',
	),
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: [
			{ name: 'Channel', value: 'channel' },
			{
				name: 'Country',
				value: 'country',
				description: 'Of the shipping address, else of the billing address',
			},
			{
				name: 'Discount Code',
				value: 'discountCode',
				description: 'Several codes of an order are one group, joined',
			},
			{ name: 'Financial Status', value: 'financialStatus' },
			{
				name: 'Payment Gateway',
				value: 'gateway',
				description: 'Several gateways of an order are one group, joined',
			},
			{ name: 'Product', value: 'product', description: 'Sums of line items' },
			{ name: 'SKU', value: 'sku', description: 'Sums of line items' },
			{
				name: 'Source',
				value: 'source',
				description: 'Where the order was placed, such as web or pos',
			},
			{ name: 'User ID', value: 'user' },
			{ name: 'Vendor', value: 'vendor', description: 'Sums of line items' },
		],
		default: [],
		description:
			'Each group has its own row, per period and currency. By SKU, product or vendor, a row “(order level)” has the amounts of whole orders.',
		builderHint: {
			propertyHint:
				'sku or product for best sellers, country for tax reports, user and channel for a comparison of shops',
		},
	},
	sheetOptionsField(sheetOptions),
	readingOptionsField([...listOptionFields('order'), pauseField(), windowField('order')]),
];
