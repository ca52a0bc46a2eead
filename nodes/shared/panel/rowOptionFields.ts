import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { columnChoices, ROW_LAYOUTS, type HeaderStyle, type RowLayout } from '../output/rows';
import { alternatives } from './displayRules';
import { layoutOptions } from './listFields';
import { sheetOptionsField } from './readingOptionFields';

/** Name of the parameter that chooses rows: `output` when reading, `layout` when exporting. */
export type LayoutParameter = 'output' | 'layout';

export const STYLED: readonly RowLayout[] = ['rowPerLine', 'rowPerRecord'];

const WITHOUT_ROWS = ['raw', 'simplified'];

/**
 * Display options of an option that some layouts have: shown for them, and for a layout from an expression. By
 * `hide`, so that other rules of the field still count then.
 */
export const hiddenExceptFor = (
	layouts: readonly RowLayout[],
	resource: ListResource,
	layoutParameter: LayoutParameter,
): NonNullable<INodeProperties['displayOptions']> => ({
	hide: {
		[`/${layoutParameter}`]: [
			...WITHOUT_ROWS,
			...ROW_LAYOUTS[resource].filter((layout) => !layouts.includes(layout)),
		],
	},
});

/** The option Columns with all columns of a resource, and for orders another for the headers of a Shopify orders CSV. */
export function columnFields(
	resource: ListResource,
	layoutParameter: LayoutParameter,
): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Columns',
		name: 'columns',
		type: 'multiOptions',
		options: columnOptions(resource, ROW_LAYOUTS[resource], 'names'),
		default: [],
		displayOptions: hiddenExceptFor(ROW_LAYOUTS[resource], resource, layoutParameter),
		description:
			'The columns to write, in this order; none means all. An expression may return a list of names, and “sku = Article” sets another header.',
	};
	// n8n 1.x cannot start a node whose field depends on one that is not there: products have no header style.
	if (resource === 'product') return [field];
	const options = columnOptions(resource, STYLED, 'shopify');
	return alternatives(field, 'headerStyle', [{ values: ['shopify'], changes: { options } }]);
}

/** The columns of the layouts, each once; one that not all of them have says which ones do. */
function columnOptions(
	resource: ListResource,
	layouts: readonly RowLayout[],
	style: HeaderStyle,
): INodePropertyOptions[] {
	const all = layouts.map((layout) => ({
		label: layoutOptions(resource).find(({ value }) => value === layout)?.name ?? layout,
		names: columnChoices(resource, layout, style).map(({ value }) => value),
	}));
	return [...new Set(all.flatMap(({ names }) => names))].map((name) => {
		const labels = (isHaving: boolean) =>
			all.filter(({ names }) => names.includes(name) === isHaving).map(({ label }) => label);
		const [having, lacking] = [labels(true), labels(false)];
		if (lacking.length === 0) return { name, value: name };
		const isShorter = lacking.length < having.length;
		return {
			name,
			value: name,
			description: isShorter ? `Not ${lacking.join()}` : having.join(', '),
		};
	});
}

/** The value of the option Dates As that sheets read as dates. */
export const LOCAL_DATES: INodePropertyOptions = {
	name: 'Date and Time for Sheets',
	value: 'local',
	description: 'Such as 2026-08-31 14:30:00, in the time zone of the workflow',
};

/** The collection Options with those of rows and `more`, shown only where the output is rows. */
export const rowSheetOptionsField = (
	resource: ListResource,
	more: readonly INodeProperties[] = [],
): INodeProperties => ({
	...sheetOptionsField([...rowOptionFields(resource, 'output'), ...more]),
	displayOptions: { show: { output: [...ROW_LAYOUTS[resource]] } },
});

/**
 * Options of spreadsheet rows, shown only for the layouts that make rows.
 * @param layoutParameter the parameter that chooses the layout
 */
export function rowOptionFields(
	resource: ListResource,
	layoutParameter: LayoutParameter,
): INodeProperties[] {
	const forRows = hiddenExceptFor(ROW_LAYOUTS[resource], resource, layoutParameter);
	// Excel files have typed cells, so their defaults differ from those the fields show.
	const inExcel = (what: string) =>
		layoutParameter === 'layout' ? `. In Excel files without this option, ${what}.` : '';
	return [
		{
			displayName: 'Dates As',
			name: 'datesAs',
			type: 'options',
			options: [
				LOCAL_DATES,
				{
					name: 'Received',
					value: 'received',
					description:
						'As the channel gives them, with their offset (with Shopify headers such as 2026-08-31 14:30:00 +0200)',
				},
			],
			default: 'received',
			displayOptions: forRows,
			description: `How dates are written${inExcel('they are real dates')}`,
		},
		{
			displayName: 'Money As',
			name: 'moneyAs',
			type: 'options',
			options: [
				{ name: 'Number', value: 'number', description: 'Ready to calculate with' },
				{
					name: 'Text',
					value: 'text',
					description: 'Exactly as the channel gives it',
				},
			],
			default: 'text',
			displayOptions: forRows,
			description: `How amounts are written${inExcel('they are numbers, with the decimals they have')}`,
		},
		{
			displayName: 'Protect Against Formulas',
			name: 'protectFormulas',
			type: 'boolean',
			default: true,
			displayOptions: forRows,
			description: `Whether text that a spreadsheet would run as a formula gets an apostrophe in front${inExcel('text never runs, so there is none')}`,
		},
		{
			displayName: 'Row Key With User ID',
			name: 'keyWithUserId',
			type: 'boolean',
			default: false,
			displayOptions: forRows,
			description:
				'Whether row_key begins with the User ID. Turn it on if several shops share a sheet or table, because their IDs can be the same.',
		},
		...(resource === 'order' ? orderRowFields(layoutParameter) : []),
		...columnFields(resource, layoutParameter),
	];
}

function orderRowFields(layoutParameter: LayoutParameter): INodeProperties[] {
	return [
		{
			displayName: 'Header Style',
			name: 'headerStyle',
			type: 'options',
			options: [
				{ name: 'Plain Names', value: 'names', description: 'Such as order_id and created_at' },
				{
					name: 'Shopify Orders CSV',
					value: 'shopify',
					description: 'The headers and values of a Shopify orders export',
				},
			],
			default: 'names',
			displayOptions: { show: { [`/${layoutParameter}`]: [...STYLED] } },
			description: 'The names of the columns',
		},
		{
			displayName: 'Money In',
			name: 'currencySet',
			type: 'options',
			options: [
				{
					name: 'Both, Side by Side',
					value: 'both',
					description:
						'The shop currency, with the customer’s currency in a column beside each amount. Not with Shopify headers.',
				},
				{
					name: 'Presentment Currency',
					value: 'presentment',
					description: 'The currency the customer paid in',
				},
				{ name: 'Shop Currency', value: 'shop', description: 'The currency of the shop' },
			],
			default: 'shop',
			displayOptions: { show: { [`/${layoutParameter}`]: [...ROW_LAYOUTS.order] } },
			description:
				'The currency of the amounts. Nothing is converted; an amount that is unknown in it stays blank.',
		},
		{
			displayName: 'Order Totals',
			name: 'orderTotals',
			type: 'options',
			options: [
				{
					name: 'On Every Row',
					value: 'everyRow',
					description: 'Good for filters and pivot tables',
				},
				{
					name: 'On the First Row of Each Order',
					value: 'firstRow',
					description: 'Good for sums, because each total appears once',
				},
			],
			default: 'firstRow',
			displayOptions: { show: { [`/${layoutParameter}`]: ['rowPerLine'] } },
			description:
				'On which rows of an order its totals appear. With Shopify headers always on the first row.',
		},
	];
}
