import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { NodeParameters } from '../../shared/list/nodeParameters';

/** One input item: the execution it belongs to, its index, and the node's parameters as it resolves them. */
export interface InputItem {
	context: IExecuteFunctions;
	itemIndex: number;
	parameters: NodeParameters;
}

/** An operation of the node: its entry in the dropdown, its fields and its code. */
export interface Operation {
	value: string;
	option: Omit<INodePropertyOptions, 'value'>;
	properties: INodeProperties[];
	/** @returns the output of one input item, each with its `pairedItem` */
	execute(item: InputItem): Promise<INodeExecutionData[]>;
}

/** A resource of the node with its operations. */
export interface Resource {
	value: string;
	label: string;
	description: string;
	/** value of the default operation */
	defaultOperation: string;
	operations: readonly Operation[];
}
