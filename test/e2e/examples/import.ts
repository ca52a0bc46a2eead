import assert from 'node:assert/strict';
import { type INode, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';
import { exampleNames, readExample } from '../../../dev/testkit/examples';
import type { NodeJson, WorkflowJson } from '../../../dev/testkit/n8n/types';
import { PACKAGE_NAME } from '../../../dev/testkit/paths';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { isAboutTables } from '../../../dev/testkit/n8n/dataTables';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** Only the person knows these, so they are empty until filled in. */
const leftToThePerson = ['documentId', 'dataTableId', 'tpUserId'];

/** What n8n adds to a node for its variant as a tool of an AI agent; it has no description of that variant. */
const addedToTools = ['descriptionType', 'toolDescription'];
const isTool = ({ type }: NodeJson) => type.startsWith(`${PACKAGE_NAME}.`) && type.endsWith('Tool');
const asNode = (node: NodeJson): NodeJson =>
	isTool(node) ? { ...node, type: node.type.replace(/Tool$/, '') } : node;

async function descriptionsOf({ rest }: TestSetup, nodes: NodeJson[]) {
	const types = await rest.nodeTypes(
		...nodes.map(asNode).map(({ type, typeVersion }) => ({ name: type, version: typeVersion })),
	);
	// they come back without the name of their package
	return (node: NodeJson) =>
		types.find(
			({ name, version }) =>
				asNode(node).type.endsWith(`.${name}`) && [version].flat().includes(node.typeVersion),
		);
}

/** Every parameter that the example sets is one that this n8n has, shows and accepts. */
function assertParametersFit(node: NodeJson, description: INodeTypeDescription) {
	const whole: INode = { id: '1', ...node };
	const { properties } = description;
	const kept =
		NodeHelpers.getNodeParameters(properties, node.parameters, true, false, whole, description) ??
		{};
	for (const [name, value] of Object.entries(node.parameters)) {
		if (isTool(node) && addedToTools.includes(name)) continue;
		assert.deepEqual(kept[name], value, `${node.name}, ${name}`);
	}
	const issues = NodeHelpers.getNodeParametersIssues(properties, whole, description);
	const unexpected = Object.keys(issues?.parameters ?? {}).filter(
		(name) => !leftToThePerson.includes(name),
	);
	assert.deepEqual(unexpected, [], `${node.name}: ${JSON.stringify(issues)}`);
}

function assertExplained({ name, nodes }: WorkflowJson) {
	const notes = nodes.filter(({ type }) => type === STICKY_NOTE);
	assert.ok(notes.length >= 2, `${notes.length} notes`);
	const [about] = notes.map(({ parameters }) => String(parameters.content));
	assert.ok(about.startsWith(`## ${name}\n`), about);
	assert.deepEqual(overlaps(nodes), []);
}

export const importScenarios: Scenario[] = [
	{
		name: 'every example imports: known nodes and parameters, no credential inside, notes that cover nothing',
		async run(setup) {
			const names = await exampleNames();
			assert.ok(names.length >= 8, names.join(', '));
			for (const name of names) {
				const example = await readExample(name);
				assert.deepEqual(Object.keys(example).sort(), ['connections', 'name', 'nodes', 'settings']);
				assert.deepEqual(
					example.nodes.filter(({ credentials }) => credentials),
					[],
				);
				assertExplained(example);
				const descriptionOf = await descriptionsOf(setup, example.nodes);
				for (const node of example.nodes) {
					const description = descriptionOf(node);
					assert.ok(description, `${name}: ${node.type} ${node.typeVersion} is not known`);
					const isForV2 = setup.line === 'v1' && isAboutTables(node);
					if (node.type !== STICKY_NOTE && !isForV2) assertParametersFit(node, description);
				}

				const { id } = await setup.rest.createWorkflow(example);
				const stored = await setup.rest.workflow(id);
				assert.deepEqual(stored.nodes, example.nodes);
				assert.deepEqual(stored.connections, example.connections);
			}
		},
	},
];

/** A node with its name below it takes this much of the canvas, in pixels. */
const node = { width: 96, height: 96, nameBeside: 24, nameBelow: 48 };

function boxOf({ name, type, position: [left, top], parameters }: NodeJson) {
	if (type === STICKY_NOTE) {
		const { width, height } = parameters as { width: number; height: number };
		return { name, left, top, right: left + width, bottom: top + height };
	}
	return {
		name,
		left: left - node.nameBeside,
		top,
		right: left + node.width + node.nameBeside,
		bottom: top + node.height + node.nameBelow,
	};
}

/** Pairs of nodes and notes that cover each other on the canvas, in words. */
function overlaps(nodes: NodeJson[]): string[] {
	const boxes = nodes.map(boxOf);
	return boxes.flatMap((one, at) =>
		boxes
			.slice(at + 1)
			.filter(
				(other) =>
					one.left < other.right &&
					other.left < one.right &&
					one.top < other.bottom &&
					other.top < one.bottom,
			)
			.map((other) => `${one.name} and ${other.name}`),
	);
}
