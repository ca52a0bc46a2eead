import type { INodeProperties } from 'n8n-workflow';

import { subtitleFor } from '../../shared/fields/subtitle';
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

/** All fields of the node: resource, operation, and the fields of each operation. */
export const properties: INodeProperties[] = [
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
