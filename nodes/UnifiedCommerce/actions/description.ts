import type { INodeProperties } from 'n8n-workflow';

import { accessField } from '../../shared/panel/listFields';
import { subtitleFor } from '../../shared/panel/subtitle';
import { toolDescriptionFields } from '../../shared/panel/toolDescription';
import { RESOURCES } from './resources';
import type { Resource } from './operation';

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

const fieldsOf = ({ value, operations }: Resource): INodeProperties[] =>
	operations.flatMap((operation) =>
		operation.properties.map((field) => fieldOf(value, operation.value, field)),
	);

/**
 * The field, shown only for its operation. The rules for resource and operation come before those of the field, which
 * n8n's `updateDisplayOptions` would put first: n8n ignores all rules after one whose value is an expression, so a field
 * that depends on such a value would appear under every resource.
 */
const fieldOf = (resource: string, operation: string, field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: {
		...field.displayOptions,
		show: { resource: [resource], operation: [operation], ...field.displayOptions?.show },
	},
});

/** All fields of the node: those of a tool, access, resource, operation, and the fields of each operation. */
export const properties: INodeProperties[] = [
	...toolDescriptionFields(),
	access,
	resourceField,
	...RESOURCES.map(operationField),
	...RESOURCES.flatMap(fieldsOf),
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
