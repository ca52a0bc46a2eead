import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { columnChoices, ROW_LAYOUTS, type HeaderStyle, type RowLayout } from '../output/rows';
import { alternatives, isNot } from './alternatives';
import { layoutOptions } from './listFields';

/** Name of the parameter that chooses rows: `output` when reading, `layout` when exporting. */
export type LayoutParameter = 'output' | 'layout';

/** The layouts of orders that have header styles. */
export const STYLED: readonly RowLayout[] = ['rowPerLine', 'rowPerRecord'];

/** Values of the layout parameters that make no rows. */
const WITHOUT_ROWS = ['raw', 'simplified'];

/**
 * Display options of a sheet option that some layouts have: shown for them, and for a layout from an expression. By
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

/**
 * The option Columns: a field of its own for each layout and header style, and one with the columns of all layouts for a
 * layout from an expression.
 */
export function columnFields(
	resource: ListResource,
	layoutParameter: LayoutParameter,
): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Columns',
		name: 'columns',
		type: 'multiOptions',
		options: columnsOfAny(resource, 'names'),
		default: [],
		displayOptions: hiddenExceptFor([], resource, layoutParameter),
		description:
			'Which columns to write, in the order of choosing. Nothing chosen means all. An expression may give names as a list, and with “sku = Article” another header.',
	};
	const path = `/${layoutParameter}`;
	const ofLayout = (layout: RowLayout): INodeProperties => ({
		...field,
		options: columnChoices(resource, layout, 'names'),
		displayOptions: { hide: { [path]: [isNot(layout)] } },
	});
	return [
		...withStyles(field, resource),
		...ROW_LAYOUTS[resource].flatMap((layout) => withStyles(ofLayout(layout), resource, layout)),
	];
}

/** The field, and where the layout has header styles, another for the other style. Without a layout: for any. */
function withStyles(
	field: INodeProperties,
	resource: ListResource,
	layout?: RowLayout,
): INodeProperties[] {
	// n8n 1.x cannot start a node whose field depends on one that is not there: products have no header style.
	if (resource !== 'order' || (layout && !STYLED.includes(layout))) return [field];
	const options = layout
		? columnChoices(resource, layout, 'shopify')
		: columnsOfAny(resource, 'shopify');
	return alternatives(field, 'headerStyle', [{ values: ['shopify'], changes: { options } }]);
}

/** The columns of all layouts, each once; one that not all of them have says which ones do. */
function columnsOfAny(resource: ListResource, style: HeaderStyle): INodePropertyOptions[] {
	const layouts = ROW_LAYOUTS[resource];
	const choices = layouts.flatMap((layout) =>
		columnChoices(resource, layout, style).map((choice) => ({ ...choice, layout })),
	);
	return [...new Set(choices.map(({ value }) => value))].map((value) => {
		const having = choices.filter((choice) => choice.value === value);
		const [{ name, description }] = having;
		if (having.length === layouts.length) return { name, value, description };
		const labels = having.map(({ layout }) => labelOf(resource, layout));
		return { name, value, description: `${description} (${labels.join(', ')})` };
	});
}

const labelOf = (resource: ListResource, layout: RowLayout): string =>
	layoutOptions(resource).find(({ value }) => value === layout)?.name ?? layout;
