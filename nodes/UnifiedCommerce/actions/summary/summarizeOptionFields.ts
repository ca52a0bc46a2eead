import type { INodeProperties } from 'n8n-workflow';

import { LOCAL_DATES } from '../../../shared/panel/rowOptionFields';

/** Values of the option `combine`, the default first. */
export const COMBINES = ['perItem', 'oneSummary'] as const;

/** The sheet options of Summarize. */
export const summarySheetOptions = (): INodeProperties[] => [
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
			'Whether the input items, such as several shops, share a summary. An item that fails goes to the error output, and nothing of it is in the summary.',
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
			{ name: 'Number', value: 'number', description: 'To calculate with at once' },
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
			'In which currency amounts are summed up. Nothing is converted: each currency has rows of its own.',
	},
	{
		displayName: 'Protect Against Formulas',
		name: 'protectFormulas',
		type: 'boolean',
		default: true,
		description:
			'Whether free text that a sheet would run as a formula, such as a vendor or a discount code, gets an apostrophe in front',
	},
];

/** The reading options that decide which orders and groups are in the figures. */
export const countingOptions = (): INodeProperties[] => [
	{
		displayName: 'Include Cancelled Orders',
		name: 'includeCancelled',
		type: 'boolean',
		default: false,
		description:
			'Whether cancelled orders are in the figures. The column cancelled_orders counts them in any case.',
	},
	{
		displayName: 'Include Test Orders',
		name: 'includeTest',
		type: 'boolean',
		default: false,
		description:
			'Whether test orders are in the figures. The column test_orders counts them in any case.',
	},
	{
		displayName: 'Top',
		name: 'top',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 10,
		description:
			'How many groups to keep of each currency: those with the largest net sales of all periods together, or totals where net sales are not known. The others are added up in rows called Other. Without groups it counts periods.',
	},
];
