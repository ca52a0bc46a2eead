import type {
	IConnections,
	INode,
	INodeExecutionData,
	IRunExecutionData,
	IWorkflowSettings,
} from 'n8n-workflow';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A node as it stands in an exported workflow; n8n itself gives ids where they are missing. */
export type NodeJson = Omit<INode, 'id'> & { id?: string };

/** A workflow as exported by the editor. */
export interface WorkflowJson {
	id?: string;
	name: string;
	nodes: NodeJson[];
	connections: IConnections;
	settings?: IWorkflowSettings;
	active?: boolean;
}

/** A workflow as n8n holds it. */
export interface StoredWorkflow extends WorkflowJson {
	id: string;
	versionId: string;
	active: boolean;
	/** Set when it was put away in the editor. */
	isArchived?: boolean;
	updatedAt: string;
}

/** What the nodes of a workflow gave in a run, as n8n keeps it. */
export type ExecutionData = IRunExecutionData;

export type ExecutionStatus =
	'new' | 'running' | 'waiting' | 'success' | 'error' | 'canceled' | 'crashed' | 'unknown';

/** A run of a workflow without its data, times in ISO 8601. */
export interface ExecutionSummary {
	id: string;
	workflowId: string;
	status: ExecutionStatus;
	mode: string;
	startedAt: string;
	stoppedAt?: string;
}

/** A run that is over, with its data. */
export interface Execution extends ExecutionSummary {
	data: ExecutionData;
}

/** Items that the last run of a node gave on one of its outputs (0 = success, 1 = error branch). */
export function outputItems(
	{ resultData }: ExecutionData,
	nodeName: string,
	output = 0,
): INodeExecutionData[] {
	return resultData.runData[nodeName]?.at(-1)?.data?.main[output] ?? [];
}
