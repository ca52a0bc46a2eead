import type { ExecutionSummary } from '../../../dev/testkit/n8n/types';
import { type Sandbox, startSandbox } from '../../../dev/sandbox';
import { serviceCredential } from '../testSetup';
import { ordersOnCall, untilAnswering } from './batch';
import { QueueCluster } from './cluster';

export const WORKERS = 2;

/** How many executions one worker runs at a time. */
export const CONCURRENCY = 10;

/** An n8n in queue mode with two workers; and a sandbox in which every user holds orders of its own. */
export class QueueMode extends QueueCluster {
	sandbox!: Sandbox;

	constructor() {
		super({ workers: WORKERS, concurrency: CONCURRENCY });
	}

	async open(tarball: string) {
		this.sandbox = await startSandbox({ perUser: true, orders: 7, pageCap: 3, latencyMs: 40 });
		this.closers.push(async () => await this.sandbox.close());
		await this.openCluster(tarball);
		await this.publishWorkflow();
	}

	/** Executions that ended in any other way than well, or have not ended. */
	async notSuccessful(): Promise<ExecutionSummary[]> {
		const status = ['new', 'running', 'waiting', 'error', 'crashed', 'canceled', 'unknown'];
		const filter = encodeURIComponent(JSON.stringify({ status }));
		const { results } = await this.n8n.rest.request<{ results: ExecutionSummary[] }>(
			'GET',
			`/rest/executions?filter=${filter}&limit=100`,
		);
		return results;
	}

	private async publishWorkflow() {
		const { rest } = this.n8n;
		const credential = await serviceCredential({ rest, sandbox: this.sandbox }, 'queue mode');
		const { id } = await rest.createWorkflow(ordersOnCall(credential));
		await rest.activateWorkflow(id);
		await untilAnswering(this);
	}
}
