import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import type { N8nPlace } from '../../../support/n8n/environment';
import { ensureN8n, type N8nInstall } from '../../../support/n8n/install';
import { type N8nInstance, startN8n } from '../../../support/n8n/instance';
import type { ExecutionSummary } from '../../../support/n8n/types';
import { installCommunityPackage } from '../../../support/n8n/package';
import { type N8nProcess, spawnN8n } from '../../../support/n8n/process';
import { type Sandbox, startSandbox } from '../../../sandbox';
import { login } from '../testSetup';
import { ordersOnCall, untilAnswering } from './batch';
import { postgresLogin, startPostgres } from './postgres';
import { startRedis } from './redis';

export const WORKERS = 2;

/** How many executions one worker runs at a time. */
export const CONCURRENCY = 10;

/**
 * An n8n in queue mode: Redis, Postgres, one main and two workers, each with a user folder of its own and our
 * packed package in it; and a sandbox in which every user holds orders of its own.
 */
export class QueueMode {
	n8n!: N8nInstance;
	workers: N8nProcess[] = [];
	sandbox!: Sandbox;
	private readonly closers: Array<() => Promise<void>> = [];

	async open(tarball: string) {
		const install = await ensureN8n('v2');
		this.sandbox = await startSandbox({ perUser: true, orders: 7, pageCap: 3, latencyMs: 40 });
		this.closers.push(async () => await this.sandbox.close());
		const redis = await startRedis();
		this.closers.push(redis.stop);
		const postgres = await startPostgres();
		this.closers.push(postgres.stop);
		const env = queueEnvironment(redis.port, postgres.port);

		// the main makes the tables
		this.n8n = await startN8n(await this.place(install, tarball, env));
		this.closers.push(this.n8n.stop);
		await this.n8n.rest.enter(login);
		const places = [];
		for (let count = 0; count < WORKERS; count++)
			places.push(await this.place(install, tarball, env));
		this.workers = await Promise.all(places.map(async (place) => await this.startWorker(place)));
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
		const { baseUrl, authUrl, client } = this.sandbox;
		const name = 'queue mode';
		const data = { baseUrl, authUrl, grantType: 'password', ...client };
		const { id } = await rest.createCredential({ name, type: 'unifiedCommerceApi', data });
		const workflow = await rest.createWorkflow(ordersOnCall({ id, name }));
		await rest.activateWorkflow(workflow.id);
		await untilAnswering(this);
	}

	async close() {
		for (const closeOne of this.closers.reverse()) await closeOne();
	}

	private async place(
		install: N8nInstall,
		tarball: string,
		env: Record<string, string>,
	): Promise<N8nPlace> {
		const userFolder = await mkdtemp(join(tmpdir(), 'n8n-queue-'));
		this.closers.push(async () => await rm(userFolder, { recursive: true, force: true }));
		await installCommunityPackage(tarball, userFolder);
		const filesFolder = join(userFolder, 'files');
		await mkdir(filesFolder);
		return { install, userFolder, filesFolder, env };
	}

	private async startWorker(place: N8nPlace): Promise<N8nProcess> {
		const healthPort = await getPort();
		const worker = spawnN8n(
			{
				...place,
				env: {
					...place.env,
					N8N_RUNNERS_BROKER_PORT: String(await getPort({ exclude: [healthPort] })),
					QUEUE_HEALTH_CHECK_ACTIVE: 'true',
					QUEUE_HEALTH_CHECK_PORT: String(healthPort),
				},
			},
			['worker', `--concurrency=${CONCURRENCY}`],
		);
		this.closers.push(worker.stop);
		await untilHealthy(worker, `http://127.0.0.1:${healthPort}/healthz/readiness`);
		return worker;
	}
}

const queueEnvironment = (redisPort: number, postgresPort: number): Record<string, string> => ({
	EXECUTIONS_MODE: 'queue',
	N8N_ENCRYPTION_KEY: 'the-same-in-main-and-workers',
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: String(redisPort),
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: String(postgresPort),
	DB_POSTGRESDB_USER: postgresLogin.user,
	DB_POSTGRESDB_DATABASE: postgresLogin.database,
	DB_POSTGRESDB_POOL_SIZE: '10',
});

async function untilHealthy(worker: N8nProcess, url: string) {
	let hasEnded = false;
	void worker.ended.then(() => (hasEnded = true));
	for (const deadline = Date.now() + 180_000; ;) {
		const answer = await fetch(url).catch(() => undefined);
		if (answer?.ok) return;
		if (hasEnded || Date.now() > deadline)
			throw new Error(`A worker did not become ready:\n${worker.output()}`);
		await wait(200);
	}
}
