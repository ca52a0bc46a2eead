import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { N8nInstall } from '../testkit/n8n/install';
import type { N8nRest } from '../testkit/n8n/rest';
import { RestError } from '../testkit/n8n/restSession';
import type { ExecutionSummary } from '../testkit/n8n/types';
import { run } from '../testkit/run';

const POLL_MS = 50;
/** The longest that an execution is waited for. */
const PATIENCE_MS = 1_800_000;

/** A file that a node gave, with the JSON of its item. */
export interface SavedFile {
	/** by which n8n finds it */
	id: string;
	json: Record<string, string | number | null>;
}

/** What n8n has saved of an execution. */
export interface Saved {
	bytes: number;
	/** `rows` in all files of a node */
	nodes: Array<{ name: string; ms: number; items: number; rows?: number; files: SavedFile[] }>;
}

/** Executions of stored workflows in one n8n process. */
export class BenchExecutions {
	constructor(
		private readonly rest: N8nRest,
		private readonly install: N8nInstall,
		private readonly userFolder: string,
	) {}

	async delete(id: string) {
		await this.rest.request('POST', '/rest/executions/delete', { ids: [id] });
	}

	/** Runs a stored workflow from its first node. @returns the ID of the execution */
	async begin(workflowId: string): Promise<string> {
		const workflowData = await this.rest.workflow(workflowId);
		const { executionId } = await this.rest.request<{ executionId: string }>(
			'POST',
			`/rest/workflows/${workflowId}/run`,
			{ workflowData, triggerToStartFrom: { name: workflowData.nodes[0].name } },
		);
		return executionId;
	}

	/**
	 * Waits for the newest execution (or the one that is to be the newest) and says which it is.
	 * Asks for the list of executions only: asking for the execution itself would make n8n load its data.
	 */
	async untilSaved(workflowId: string, id?: string): Promise<string> {
		const begun = performance.now();
		for (;;) {
			if (performance.now() - begun > PATIENCE_MS)
				throw new Error(`The execution was not finished after ${PATIENCE_MS / 60_000} minutes`);
			const execution = await this.newestExecution(workflowId);
			const isAwaited = execution && (id === undefined || execution.id === id);
			if (isAwaited && !['new', 'running', 'waiting'].includes(execution.status)) {
				if (execution.status === 'success') return execution.id;
				throw new Error(await this.reasonOf(execution.id, execution.status));
			}
			await wait(POLL_MS);
		}
	}

	/** n8n calls itself unavailable (503) when it was too busy to look after its database in time. */
	private async newestExecution(workflowId: string): Promise<ExecutionSummary | undefined> {
		try {
			return (await this.rest.executions(workflowId, 1))[0];
		} catch (error) {
			if (error instanceof RestError && error.status === 503) return undefined;
			throw error;
		}
	}

	private async reasonOf(id: string, status: string) {
		const { data } = await this.rest.finishedExecution(id);
		return `The execution ended with status "${status}": ${data.resultData.error?.message ?? 'no reason given'}`;
	}

	/** Reads an execution from n8n's database, without n8n. */
	async saved(id: string): Promise<Saved> {
		const { stdout } = await run(this.install.node, [
			join(__dirname, 'savedExecution.cjs'),
			join(this.userFolder, '.n8n', 'database.sqlite'),
			id,
		]);
		return JSON.parse(String(stdout)) as Saved;
	}
}
