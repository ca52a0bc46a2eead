import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyOptions,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';

/** Descriptions of the two nodes. */
export const NODE = new UnifiedCommerce().description;
export const TRIGGER = new UnifiedCommerceTrigger().description;

/** A node with these parameters, as far as the display rules look at it. */
export const nodeWith = (parameters: INodeParameters): INode => ({
	id: 'n',
	name: 'Node',
	type: 'node',
	typeVersion: 1,
	position: [0, 0],
	parameters,
});

/** The parameters as n8n completes them before a run: defaults in, and values that belong to nothing shown out. */
export const completed = (
	description: INodeTypeDescription,
	parameters: INodeParameters,
): INodeParameters =>
	NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		true,
		false,
		nodeWith(parameters),
		description,
	) ?? {};

/** Whether a field is shown beside these values, or for an entry of a collection, beside those `inside`. */
export const isShown = (
	description: INodeTypeDescription,
	values: INodeParameters,
	field: INodeProperties,
	inside = values,
): boolean => NodeHelpers.displayParameter(inside, field, nodeWith(values), description, values);

/** The fields that the editor shows for these parameters, by name, and those that it offers in a collection. */
export function panelOf(description: INodeTypeDescription, parameters: INodeParameters) {
	const values = completed(description, parameters);
	const shown = description.properties.filter(
		(field) => field.type !== 'hidden' && isShown(description, values, field),
	);
	const named = (name: string) => shown.filter((field) => field.name === name);
	const offered = (collection: string) =>
		named(collection)
			.flatMap(({ options }) => options as INodeProperties[])
			.filter((field) =>
				isShown(description, values, field, (values[collection] ?? {}) as INodeParameters),
			);
	return { shown, names: namesOf(shown), named, offered };
}

/** Names of fields. */
export const namesOf = (fields: ReadonlyArray<{ name: string }>): string[] =>
	fields.map(({ name }) => name);

/** The choices of a field, none where it has no list. */
export function optionsOf(field: INodeProperties | undefined): INodePropertyOptions[] {
	const isList = field?.type === 'options' || field?.type === 'multiOptions';
	return isList ? ((field.options ?? []) as INodePropertyOptions[]) : [];
}

/** The values of the choices of a field, in their order. */
export const optionValues = (field: INodeProperties | undefined): string[] =>
	optionsOf(field).map(({ value }) => String(value));
