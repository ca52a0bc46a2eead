import { setTimeout as wait } from 'node:timers/promises';
import { parse as parseFlatted } from 'flatted';
import type { IBinaryData, INodeTypeDescription } from 'n8n-workflow';
import { RestSession } from './restSession';
import type {
	Execution,
	ExecutionData,
	ExecutionSummary,
	Json,
	StoredWorkflow,
	WorkflowJson,
} from './types';

export interface StoredCredential {
	id: string;
	name: string;
	type: string;
	/** With placeholders in place of secrets, as the editor gets it. */
	data: Record<string, Json>;
}

/** What the test button of a credential answers. */
export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

const isOver = ({ status }: ExecutionSummary) => !['new', 'running', 'waiting'].includes(status);

/** The interface that the editor uses, as far as it is needed here. Log in before anything else. */
export class N8nRest extends RestSession {
	/** Time zone in which a workflow's expressions and dates are: its own, or that of this n8n. */
	async timezoneOf({ settings }: WorkflowJson): Promise<string> {
		const own = settings?.timezone;
		if (own && own !== 'DEFAULT') return own;
		return (await this.request<{ timezone: string }>('GET', '/rest/settings')).timezone;
	}

	async createCredential(credential: Omit<StoredCredential, 'id'>) {
		return await this.request<{ id: string }>('POST', '/rest/credentials', credential);
	}

	async credential(id: string) {
		return await this.request<StoredCredential>('GET', `/rest/credentials/${id}?includeData=true`);
	}

	/** Changes some fields as the editor does: all fields go back, secrets that were not touched as placeholders. */
	async updateCredential(id: string, changes: Record<string, Json>) {
		const { name, type, data } = await this.credential(id);
		await this.request('PATCH', `/rest/credentials/${id}`, {
			id,
			name,
			type,
			data: { ...data, ...changes },
		});
	}

	/** The test button, on the credential as stored. */
	async testCredential(id: string) {
		const { name, type, data } = await this.credential(id);
		return await this.request<CredentialTestResult>('POST', '/rest/credentials/test', {
			credentials: { id, name, type, data },
		});
	}

	async createWorkflow(workflow: WorkflowJson) {
		return await this.request<StoredWorkflow>('POST', '/rest/workflows', {
			settings: {},
			...workflow,
			active: false,
		});
	}

	async workflow(id: string) {
		return await this.request<StoredWorkflow>('GET', `/rest/workflows/${id}`);
	}

	async updateWorkflow(id: string, changes: Partial<WorkflowJson>) {
		const { versionId } = await this.workflow(id);
		return await this.request<StoredWorkflow>('PATCH', `/rest/workflows/${id}`, {
			...changes,
			versionId,
		});
	}

	/** Publishes the stored version, so that its triggers work. */
	async activateWorkflow(id: string) {
		const { versionId } = await this.workflow(id);
		await this.request('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	async deactivateWorkflow(id: string) {
		await this.request('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/**
	 * Runs a stored workflow from a trigger like the editor's Execute button, and waits until it is over.
	 * `to` stops after that node. A failing workflow does not throw: look at `status`.
	 */
	async run(id: string, nodes: { from?: string; to?: string } = {}): Promise<Execution> {
		return await this.finishedExecution(await this.start(id, nodes));
	}

	/** Starts a stored workflow like `run`, and returns the ID of the execution. */
	async start(id: string, { from, to }: { from?: string; to?: string } = {}): Promise<string> {
		const workflowData = await this.workflow(id);
		const trigger =
			from ?? workflowData.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger')?.name;
		const { executionId } = await this.request<{ executionId: string }>(
			'POST',
			`/rest/workflows/${id}/run`,
			{
				// 1.x wants the workflow in the request, 2.x takes the stored one
				workflowData,
				triggerToStartFrom: { name: trigger },
				...(to ? { destinationNode: { nodeName: to, mode: 'inclusive' } } : {}),
			},
		);
		return executionId;
	}

	/** A file that a node put out, as its button *Download* gives it. */
	async file({ id, data, fileName = '', mimeType }: IBinaryData): Promise<Buffer> {
		// without an ID the execution holds the file itself
		if (id === undefined) return Buffer.from(data, 'base64');
		const query = new URLSearchParams({ id, action: 'download', fileName, mimeType });
		return await this.download(`/rest/binary-data?${query.toString()}`);
	}

	/** Waits until an execution is over and returns it with its data. */
	async finishedExecution(id: string): Promise<Execution> {
		for (;;) {
			const execution = await this.request<ExecutionSummary & { data: string }>(
				'GET',
				`/rest/executions/${id}`,
			);
			if (isOver(execution))
				return { ...execution, data: parseFlatted(execution.data) as ExecutionData };
			await wait(150);
		}
	}

	/** The newest executions of a workflow, newest first. */
	async executions(workflowId: string, limit = 50) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.request<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?filter=${filter}&limit=${limit}`,
		);
		return results;
	}

	/** Descriptions of node types as the editor loads them; unknown names are left out. */
	async nodeTypes(...nodeInfos: Array<{ name: string; version: number }>) {
		return await this.request<INodeTypeDescription[]>('POST', '/rest/node-types', { nodeInfos });
	}

	/** Every node type on offer in the editor, with tool variants. */
	async allNodeTypes() {
		return await this.request<INodeTypeDescription[]>('GET', '/types/nodes.json');
	}

	/** Packages that Settings > Community nodes lists. */
	async communityPackages() {
		return await this.request<Array<{ packageName: string; installedVersion: string }>>(
			'GET',
			'/rest/community-packages',
		);
	}
}
