import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { ListResource } from '../facts/fieldTypes';
import { columnChoices, ROW_LAYOUTS, type HeaderStyle, type RowLayout } from '../output/rows';
import { alternatives } from './alternatives';
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
			'Which columns to write, in the order of choosing. Nothing chosen means all. An expression may give names as a list, and with “sku = Article” another header.',
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
		label: labelOf(resource, layout),
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

const labelOf = (resource: ListResource, layout: RowLayout): string =>
	layoutOptions(resource).find(({ value }) => value === layout)?.name ?? layout;
