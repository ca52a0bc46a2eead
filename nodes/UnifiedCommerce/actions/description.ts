import { updateDisplayOptions, type INodeProperties } from 'n8n-workflow';

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
		updateDisplayOptions({ show: { resource: [value], operation: [operation.value] } }, operation.properties),
	);

/** All fields of the node: resource, operation, and what each operation asks for. */
export const properties: INodeProperties[] = [
	resourceField,
	...RESOURCES.map(operationField),
	...RESOURCES.flatMap(fieldsOf),
];
