import type { Channel } from './channels';
import type { FilterField } from './fieldTypes';

/**
 * The body field `fields`, which both lists have (spec: List products, List orders).
 * @param example names of fields of the resource, for the placeholder
 */
export const fieldsToReturn = (channels: readonly Channel[], example: string): FilterField => ({
	name: 'fields',
	wire: 'fields',
	label: 'Fields to Return',
	kind: 'fieldList',
	channels,
	description:
		'Names of the fields to ask for, separated by commas. The ID is always included. With the output Simplified exactly these come out; rows also get what their columns are made from.',
	placeholder: `e.g. ${example}`,
});
