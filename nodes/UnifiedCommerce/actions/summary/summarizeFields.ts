import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { IsOffered } from '../../../shared/panel/filterFields';
import { BEHIND_GET_MANY, filterNotices, filtersField } from '../../../shared/panel/listFields';
import { appliedFiltersNotice } from '../../../shared/panel/unsupportedFilters';
import { readingOptionsField, sheetOptionsField } from '../../../shared/panel/collections';
import { listOptionFields, pauseField } from '../../../shared/panel/optionFields';
import { windowField } from '../../../shared/panel/windowField';
import type { GroupName, Period } from '../../../shared/output/summary';
import { sourceFields } from '../list/prepare';
import { countingOptions, summarySheetOptions } from './summarizeOptionFields';

type Choice<Value extends string> = INodePropertyOptions & { value: Value };

const PERIOD_CHOICES: ReadonlyArray<Choice<Period>> = [
	{ name: 'Day', value: 'day' },
	{ name: 'Month', value: 'month' },
	{ name: 'None', value: 'none', description: 'One row for all of the time that is read' },
	{ name: 'Quarter', value: 'quarter' },
	{ name: 'Week', value: 'week', description: 'From Monday to Sunday, as in ISO 8601' },
	{ name: 'Year', value: 'year' },
];

const GROUP_CHOICES: ReadonlyArray<Choice<GroupName>> = [
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
];

/** What a sum is made from is read in any case. */
const isFilterOfSums: IsOffered = ({ kind }) => kind !== 'fieldList';

/** The fields of Summarize. */
export const summarizeFields = (): INodeProperties[] => [
	...sourceFields('order'),
	filtersField('order', isFilterOfSums),
	...filterNotices('order', isFilterOfSums, BEHIND_GET_MANY),
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		options: [...PERIOD_CHOICES],
		default: 'month',
		description: 'How long the periods are that have a row each, in the time zone of the workflow',
	},
	{
		displayName: 'Date Field',
		name: 'dateField',
		type: 'options',
		options: [
			{ name: 'Created', value: 'created', description: 'When the order was placed' },
			{ name: 'Processed', value: 'processed', description: 'When it was processed or imported' },
		],
		default: 'created',
		description: 'Which date of an order decides about its period. The filters choose the orders.',
	},
	{
		displayName: 'Group By',
		name: 'groupBy',
		type: 'multiOptions',
		options: [...GROUP_CHOICES],
		default: [],
		description:
			'What has a row each within a period; the currency always has. By SKU, product or vendor the rows have the sums of line items, and one row “(order level)” the rest, so that all rows together are the total.',
		builderHint: {
			propertyHint:
				'sku or product for best sellers, country for tax reports, user and channel for a comparison of shops',
		},
	},
	sheetOptionsField(summarySheetOptions()),
	readingOptionsField([
		...listOptionFields('order'),
		...countingOptions(),
		pauseField(),
		windowField('order'),
	]),
	appliedFiltersNotice(),
];
