import { randomUUID } from 'node:crypto';
import type { IConnections, INodeParameters } from 'n8n-workflow';
import type { NodeJson, WorkflowJson } from './types';

export interface CredentialReference {
	id: string;
	name: string;
}

const node = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): NodeJson => ({
	name,
	type,
	typeVersion,
	parameters,
	position: [0, 0],
});

export const manualTrigger = () => node('Start', 'n8n-nodes-base.manualTrigger', 1, {});

/** A trigger that answers a POST to `/webhook/<path>` with all items of the last node. */
export const webhook = (path: string): NodeJson => ({
	...node('Webhook', 'n8n-nodes-base.webhook', 2, {
		httpMethod: 'POST',
		path,
		responseMode: 'lastNode',
		responseData: 'allEntries',
		options: {},
	}),
	webhookId: randomUUID(),
});

/** Two nodes that give the items listed. */
export const items = (list: Array<Record<string, string | number>>) => [
	node('List', 'n8n-nodes-base.set', 3.4, {
		mode: 'raw',
		jsonOutput: JSON.stringify({ list }),
		options: {},
	}),
	node('Items', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: 'list', options: {} }),
];

/** A node that gives items with these text fields and no others; values may be expressions. */
export const setFields = (name: string, fields: Record<string, string>) =>
	node(name, 'n8n-nodes-base.set', 3.4, {
		assignments: {
			assignments: Object.entries(fields).map(([field, value]) => ({
				id: field,
				name: field,
				type: 'string',
				value,
			})),
		},
		options: {},
	});

/** Our node under the name "Unified Commerce". */
export const unifiedCommerce = (
	unifiedCommerceApi: CredentialReference,
	parameters: INodeParameters,
): NodeJson => ({
	...node('Unified Commerce', 'n8n-nodes-unified-commerce.unifiedCommerce', 1, {
		channel: 'shopify',
		tpUserId: 'merchant-1',
		...parameters,
	}),
	credentials: { unifiedCommerceApi },
});

/** Our trigger under the name "Unified Commerce Trigger", polling every minute. */
export const unifiedCommerceTrigger = (
	unifiedCommerceApi: CredentialReference,
	parameters: INodeParameters,
): NodeJson => ({
	...node('Unified Commerce Trigger', 'n8n-nodes-unified-commerce.unifiedCommerceTrigger', 1, {
		pollTimes: { item: [{ mode: 'everyMinute' }] },
		channel: 'shopify',
		tpUserId: 'merchant-1',
		...parameters,
	}),
	credentials: { unifiedCommerceApi },
});

/** A workflow of a manual trigger and the nodes given, each connected to the next. */
export const workflowOf = (name: string, ...nodes: NodeJson[]): WorkflowJson =>
	workflowFrom(name, manualTrigger(), ...nodes);

/** A workflow of the nodes given, each connected to the next; the first is its trigger. */
export function workflowFrom(name: string, ...all: NodeJson[]): WorkflowJson {
	const connections: IConnections = {};
	all.slice(1).forEach((next, index) => {
		connections[all[index].name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	});
	return { name, nodes: all, connections, settings: { executionOrder: 'v1' } };
}
