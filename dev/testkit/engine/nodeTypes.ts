import type { INodeType, INodeTypes, IVersionedNodeType } from 'n8n-workflow';
import { workflow } from './engine';

/** Type name of the node the items of a test come from. */
export const START_TYPE = 'harness.start';

/** Hands on the items that lie on the execution stack: stands for any trigger. */
const startNode: INodeType = {
	description: {
		displayName: 'Start',
		name: 'start',
		group: ['transform'],
		version: 1,
		description: 'Where the items come from',
		defaults: { name: 'Start' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
	},
	async execute() {
		return [this.getInputData()];
	},
};

/**
 * The node types of one test workflow.
 *
 * @param types real nodes by their type name in the workflow
 */
export function nodeTypesOf(types: Record<string, INodeType | IVersionedNodeType>): INodeTypes {
	const known: Record<string, INodeType | IVersionedNodeType> = {
		mock: { description: { properties: [] } } as unknown as INodeType,
		[START_TYPE]: startNode,
		...types,
	};
	const find = (name: string) => {
		const type = known[name];
		if (!type) throw new Error(`Unknown node type "${name}"`);
		return type;
	};
	return {
		getByName: find,
		getByNameAndVersion: (name, version) =>
			workflow.NodeHelpers.getVersionedNodeType(find(name), version),
		getKnownTypes: () => ({}),
	};
}
