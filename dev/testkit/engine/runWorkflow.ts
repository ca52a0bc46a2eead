import type {
	ExecutionError,
	ExecutionStatus,
	INode,
	INodeType,
	IRunData,
	NodeExecutionHint,
} from 'n8n-workflow';
import type { WorkflowJson } from '../n8n/types';
import { additionalDataFor } from './additionalData';
import type { CredentialStore } from './credentialStore';
import { core, workflow as n8nWorkflow } from './engine';
import { withLogs } from './logs';
import { nodeTypesOf } from './nodeTypes';

export interface WorkflowRunOptions {
	/** As exported by the editor. It begins with the node that no connection leads to. */
	workflow: WorkflowJson;
	/** The node types of the workflow by their full names; nodes of other types are left out, such as notes. */
	nodeTypes: Record<string, INodeType>;
	credentials: CredentialStore;
	timezone: string;
	/** Cancels the execution the way n8n's stop button does. */
	abortSignal?: AbortSignal;
}

export interface WorkflowRunResult {
	status: ExecutionStatus;
	/** The error the execution ended with, also one raised before the first node ran. */
	error?: ExecutionError;
	/** Of all nodes, in the order of their runs. */
	hints: NodeExecutionHint[];
	runData: IRunData;
}

/** Runs a whole workflow as a manual execution of n8n's engine. */
export async function runWorkflow(options: WorkflowRunOptions): Promise<WorkflowRunResult> {
	const { workflow, nodeTypes, credentials, timezone, abortSignal } = options;
	const nodes = workflow.nodes
		.filter(({ type }) => type in nodeTypes)
		.map((node, index): INode => ({ id: `node-${index}`, ...node }));
	const flow = new n8nWorkflow.Workflow({
		id: workflow.id ?? 'workflow',
		name: workflow.name,
		nodes,
		connections: workflow.connections,
		active: false,
		nodeTypes: nodeTypesOf(nodeTypes),
		settings: { ...workflow.settings, timezone },
	});
	const start = nodes.find(({ name }) => flow.getParentNodes(name).length === 0);
	if (!start) throw new Error(`The workflow "${workflow.name}" has no node to begin with`);
	const engine = new core.WorkflowExecute(
		additionalDataFor(flow, credentials, 'manual'),
		'manual',
		n8nWorkflow.createRunExecutionData({
			executionData: {
				nodeExecutionStack: [{ node: start, data: { main: [[{ json: {} }]] }, source: null }],
			},
		}),
	);
	return await withLogs([], async () => {
		try {
			const execution = engine.processRunExecutionData(flow);
			const cancel = () => execution.cancel();
			abortSignal?.addEventListener('abort', cancel, { once: true });
			const { data, status } = await execution;
			abortSignal?.removeEventListener('abort', cancel);
			const { error, runData } = data.resultData;
			const tasks = Object.values(runData).flat();
			return {
				status,
				error: error ?? tasks.find((task) => task.error)?.error,
				hints: tasks.flatMap(({ hints = [] }) => hints),
				runData,
			};
		} catch (error) {
			return { status: 'error', error: error as ExecutionError, hints: [], runData: {} };
		}
	});
}
