import type {
	IConnections,
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IWorkflowSettings,
	OnError,
} from 'n8n-workflow';
import type { CredentialStore } from './credentialStore';
import { workflow } from './engine';
import { nodeTypesOf, START_TYPE } from './nodeTypes';

/** A node of the test workflow as its JSON would describe it, with the real node behind it. */
export interface NodeSetup {
	type: INodeType;
	parameters: INodeParameters;
	/** Name in the workflow; default: the node's display name. */
	name?: string;
	onError?: OnError;
	retryOnFail?: boolean;
	maxTries?: number;
	waitBetweenTries?: number;
	alwaysOutputData?: boolean;
}

/** Where and how the test workflow lives. */
export interface WorkflowSetup {
	credentials: CredentialStore;
	settings?: IWorkflowSettings;
	staticData?: IDataObject;
	/** With a node "Start" in front that hands in the items. */
	start: boolean;
}

export interface BuiltWorkflow {
	flow: InstanceType<typeof workflow.Workflow>;
	nodes: INode[];
}

/**
 * A workflow of the given nodes, one after the other. Each node gets the credentials of the store
 * whose types it names. n8n's own constructor fills in defaults and strips hidden parameters.
 */
export function buildWorkflow(setups: NodeSetup[], setup: WorkflowSetup): BuiltWorkflow {
	const nodes: INode[] = setups.map((node, index) => toNode(node, index + 1, setup.credentials));
	if (setup.start) {
		nodes.unshift({
			id: 'start',
			name: 'Start',
			type: START_TYPE,
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		});
	}
	const connections: IConnections = {};
	nodes.slice(0, -1).forEach((node, index) => {
		connections[node.name] = {
			main: [[{ node: nodes[index + 1].name, type: 'main', index: 0 }]],
		};
	});
	const flow = new workflow.Workflow({
		id: 'engine-test',
		name: 'Engine test',
		nodes,
		connections,
		active: false,
		nodeTypes: nodeTypesOf(Object.fromEntries(setups.map(({ type }) => [typeName(type), type]))),
		staticData: setup.staticData,
		settings: { executionOrder: 'v1', ...setup.settings },
	});
	return { flow, nodes };
}

function typeName(type: INodeType): string {
	return `n8n-nodes-unified-commerce.${type.description.name}`;
}

function toNode(setup: NodeSetup, index: number, store: CredentialStore): INode {
	const { type, parameters, name, ...settings } = setup;
	const { version, defaultVersion, credentials = [], defaults } = type.description;
	const saved = store.savedTypes();
	const used = credentials.filter((credential) => saved.includes(credential.name));
	return {
		id: `node-${index}`,
		name: name ?? String(defaults.name ?? type.description.displayName),
		type: typeName(type),
		typeVersion: defaultVersion ?? (Array.isArray(version) ? Math.max(...version) : version),
		position: [index * 200, 0],
		parameters: structuredClone(parameters),
		...(used.length > 0 && {
			credentials: Object.fromEntries(
				used.map((credential) => [
					credential.name,
					{ id: store.idOf(credential.name), name: `Stored ${credential.name}` },
				]),
			),
		}),
		...settings,
	};
}
