import { NodeConnectionTypes, type INodeTypeDescription } from 'n8n-workflow';

import { RESOURCES } from './resources';

const { Main } = NodeConnectionTypes;

const withStates = new Set(
	RESOURCES.flatMap(({ operations }) => operations)
		.filter(({ hasStates }) => hasStates)
		.map(({ value }) => value),
);

const CHANGES_AND_STATES = [
	{ type: Main, displayName: 'Changes' },
	{ type: Main, displayName: 'State' },
];

/** One output, and a second for the states where the operation has some. n8n evaluates it for each node. */
export const outputs: INodeTypeDescription['outputs'] = `={{ ${JSON.stringify([...withStates])}.includes($parameter["operation"]) ? ${JSON.stringify(CHANGES_AND_STATES)} : ${JSON.stringify([Main])} }}`;
