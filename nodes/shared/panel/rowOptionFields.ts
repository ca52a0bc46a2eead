import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import {
	COLUMN_SETS,
	columnChoices,
	type HeaderStyle,
	ROW_LAYOUTS,
	type RowLayout,
} from '../output/rows';
import { alternatives, isNot } from './displayRules';
import { layoutOptions } from './listFields';
import { sheetOptionsField } from './readingOptionFields';

/** `output` when reading, `layout` when exporting. */
type LayoutParameter = 'output' | 'layout';

const STYLED: readonly RowLayout[] = ['rowPerLine', 'rowPerRecord'];

const WITHOUT_ROWS = ['raw', 'simplified'];

/** Also for a layout from an expression: by `hide`, so that other rules still count. */
const forRows = (layoutParameter: LayoutParameter) => ({
	hide: { [`/${layoutParameter}`]: WITHOUT_ROWS },
});

function columnFields(resource: ListResource, layoutParameter: LayoutParameter): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Columns',
		name: 'columns',
		type: 'multiOptions',
		options: columnOptions(resource, ROW_LAYOUTS[resource], 'names'),
		default: [],
		displayOptions: forRows(layoutParameter),
		description:
			'The columns to write, in this order; none means all. An expression may return a list of names, and “sku = Article” sets another header.',
	};
	const options = columnOptions(resource, STYLED, 'shopify');
	const [ofSets, ofShopify] = alternatives(field, 'headerStyle', { shopify: { options } });
	const hide = {
		...ofSets.displayOptions?.hide,
		'/columnSet': COLUMN_SETS.order.filter((set) => set !== 'choose'),
	};
	const chosen = { ...ofSets, displayOptions: { hide } };
	return resource === 'product' ? [chosen] : [chosen, ofShopify];
}

/** Not for Shopify's headers, which are a set of their own; a ledger has none of these. */
export function columnSetFields(
	resource: ListResource,
	layoutParameter: LayoutParameter,
): INodeProperties[] {
	const style = '/sheetOptions.headerStyle';
	const field: INodeProperties = {
		displayName: 'Column Set',
		name: 'columnSet',
		type: 'options',
		options: columnSetOptions(resource),
		default: 'essential',
		displayOptions: { hide: { [layoutParameter]: WITHOUT_ROWS, [style]: ['shopify'] } },
		description: 'Which columns the rows have',
	};
	const unstyled = {
		[layoutParameter]: [...WITHOUT_ROWS, ...STYLED],
		[style]: [isNot('shopify')],
	};
	const ofLedger = { ...field, displayOptions: { hide: unstyled } };
	return resource === 'product' ? [field] : [field, ofLedger];
}

function columnSetOptions(resource: ListResource): INodePropertyOptions[] {
	const counts = ROW_LAYOUTS[resource].map((layout) => {
		const { length } = columnChoices(resource, layout, 'names');
		return `${length} in ${layoutLabel(resource, layout)}`;
	});
	const sets: readonly string[] = COLUMN_SETS[resource];
	return [
		{ name: 'Accounting', value: 'accounting', description: 'Amounts, taxes and payments' },
		{ name: 'All', value: 'all', description: `All columns: ${counts.join(', ')}` },
		{ name: 'Choose', value: 'choose', description: 'Those of the option Columns' },
		{ name: 'Essential', value: 'essential', description: 'What most people need, at most 20' },
		{ name: 'Shipping', value: 'shipping', description: 'What to send where, and how it was sent' },
	].filter(({ value }) => sets.includes(value));
}

const layoutLabel = (resource: ListResource, layout: RowLayout): string =>
	layoutOptions(resource).find(({ value }) => value === layout)?.name ?? layout;

function columnOptions(
	resource: ListResource,
	layouts: readonly RowLayout[],
	style: HeaderStyle,
): INodePropertyOptions[] {
	const all = layouts.map((layout) => ({
		label: layoutLabel(resource, layout),
		columns: new Map(
			columnChoices(resource, layout, style).map(({ value, name }) => [value, name]),
		),
	}));
	return [...new Map(all.flatMap(({ columns }) => [...columns]))].map(([value, name]) => {
		const labels = (isHaving: boolean) =>
			all.filter(({ columns }) => columns.has(value) === isHaving).map(({ label }) => label);
		const [having, lacking] = [labels(true), labels(false)];
		if (lacking.length === 0) return { name, value };
		const isShorter = lacking.length < having.length;
		return { name, value, description: isShorter ? `Not ${lacking.join()}` : having.join(', ') };
	});
}

export const LOCAL_DATES: INodePropertyOptions = {
	name: 'Date and Time for Sheets',
	value: 'local',
	description: 'Such as 2026-08-31 14:30:00, in the time zone of the workflow',
};

export const rowFields = (
	resource: ListResource,
	more: readonly INodeProperties[] = [],
): INodeProperties[] => [
	...columnSetFields(resource, 'output'),
	{
		...sheetOptionsField([...rowOptionFields(resource, 'output'), ...more]),
		displayOptions: { hide: { output: WITHOUT_ROWS } },
	},
];

/** Excel files have typed cells and are for people, so their defaults differ. */
const inExcel = (layoutParameter: LayoutParameter, what: string): string =>
	layoutParameter === 'layout' ? `. In Excel files without this option, ${what}.` : '';

export function rowOptionFields(
	resource: ListResource,
	layoutParameter: LayoutParameter,
): INodeProperties[] {
	const displayOptions = forRows(layoutParameter);
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
			displayOptions,
			description: `How dates are written${inExcel(layoutParameter, 'they are real dates')}`,
		},
		{
			displayName: 'Money As',
			name: 'moneyAs',
			type: 'options',
			options: [
				{ name: 'Number', value: 'number', description: 'Ready to calculate with' },
				{ name: 'Text', value: 'text', description: 'Exactly as the channel gives it' },
			],
			default: 'text',
			displayOptions,
			description: `How amounts are written${inExcel(layoutParameter, 'they are numbers with all their decimals')}`,
		},
		{
			displayName: 'Protect Against Formulas',
			name: 'protectFormulas',
			type: 'boolean',
			default: true,
			displayOptions,
			description: `Whether text that a spreadsheet would run as a formula gets an apostrophe in front${inExcel(layoutParameter, 'text never runs, so there is none')}`,
		},
		{
			displayName: 'Row Key With User ID',
			name: 'keyWithUserId',
			type: 'boolean',
			default: false,
			displayOptions,
			description:
				'Whether row_key begins with the User ID. Turn it on if several shops share a sheet or table, because their IDs can be the same.',
		},
		...headerStyleFields(resource, layoutParameter),
		...(resource === 'order' ? orderRowFields(layoutParameter) : []),
		...columnFields(resource, layoutParameter),
	];
}

function headerStyleFields(resource: ListResource, layoutParameter: LayoutParameter) {
	const options: INodePropertyOptions[] = [
		{ name: 'Plain Names', value: 'names', description: 'Such as order_total and created_at' },
		{ name: 'Readable', value: 'titles', description: 'Such as Order Total and Created At' },
	];
	const field: INodeProperties = {
		displayName: 'Header Style',
		name: 'headerStyle',
		type: 'options',
		options,
		default: 'names',
		displayOptions: forRows(layoutParameter),
		description: `The headers of the columns${inExcel(layoutParameter, 'they are readable')}`,
	};
	if (resource === 'product') return [field];
	const shopify: INodePropertyOptions = {
		name: 'Shopify Orders CSV',
		value: 'shopify',
		description: 'The headers and values of a Shopify orders export',
	};
	return alternatives({ ...field, options: [...options, shopify] }, `/${layoutParameter}`, {
		ledger: { options },
	});
}

const orderRowFields = (layoutParameter: LayoutParameter): INodeProperties[] => [
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
