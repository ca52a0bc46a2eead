import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';

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
