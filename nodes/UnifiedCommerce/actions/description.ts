import type { INodeProperties } from 'n8n-workflow';

import { RESOURCES } from './resources';
import type { Resource } from './operation';
import { mergedFields } from '../../shared/panel/displayRules';
import { accessField } from '../../shared/panel/listFields';
import { subtitleFor, toolDescriptionFields } from '../../shared/panel/nodeTexts';

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: RESOURCES.map(({ value, label, description }) => ({ name: label, value, description })),
	default: 'order',
};

const operationField = ({ value, defaultOperation, operations }: Resource): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { resource: [value] } },
	options: operations.map((operation) => ({ ...operation.option, value: operation.value })),
	default: defaultOperation,
});

/** First, so that it stands right below the credentials, one of which it asks for. */
const access: INodeProperties = {
	...accessField(),
	displayOptions: {
		hide: { resource: RESOURCES.filter(isWithoutChannel).map(({ value }) => value) },
	},
};

function isWithoutChannel({ operations }: Resource): boolean {
	const fields = operations.flatMap((operation) => operation.properties);
	return !fields.some(({ name }) => name === 'channel');
}

/** All fields of the node: those of a tool, access, resource, operation, and the fields of each operation. */
export const properties: INodeProperties[] = [
	...toolDescriptionFields(),
	access,
	resourceField,
	...RESOURCES.map(operationField),
	...mergedFields(
		RESOURCES.flatMap(({ value: resource, operations }) =>
			operations.map((operation) => ({
				place: { resource, operation: operation.value },
				fields: operation.properties,
			})),
		),
	),
];

/** The subtitle of the node: channel and operation. */
export const subtitle = subtitleFor(
	['resource', 'operation'],
	Object.fromEntries(
		RESOURCES.flatMap(({ value, operations }) =>
			operations.map((operation) => [`${value} ${operation.value}`, operation.words]),
		),
	),
);
