import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import getPort from 'get-port';
import type { N8nPlace } from '../../../dev/testkit/n8n/environment';
import { ensureN8n, type N8nInstall } from '../../../dev/testkit/n8n/install';
import { type N8nInstance, startN8n } from '../../../dev/testkit/n8n/instance';
import { installCommunityPackage } from '../../../dev/testkit/n8n/package';
import { type N8nProcess, spawnN8n } from '../../../dev/testkit/n8n/process';
import { signalGroup } from '../../../dev/testkit/processGroup';
import { login } from '../testSetup';
import { postgresLogin, startPostgres, startRedis } from './programs';

export interface ClusterOptions {
	workers: number;
	/** How many executions one worker runs at a time. */
	concurrency: number;
	/** Further environment variables of main and workers. */
	env?: Record<string, string>;
	/** Further settings of PostgreSQL, such as "max_connections=300". */
	postgres?: string[];
}

/** An n8n in queue mode: one main and some workers, each with our package in a user folder of its own. */
export class QueueCluster {
	install!: N8nInstall;
	n8n!: N8nInstance;
	postgresPort!: number;
	workers: N8nProcess[] = [];
	protected readonly closers: Array<() => Promise<void>> = [];
	private places: N8nPlace[] = [];

	constructor(private readonly options: ClusterOptions) {}

	/** Starts everything; takes minutes when this n8n was never fetched. */
	async openCluster(tarball: string) {
		this.install = await ensureN8n('v2');
		const redis = await startRedis();
		this.closers.push(redis.stop);
		const postgres = await startPostgres(this.options.postgres);
		this.closers.push(postgres.stop);
		this.postgresPort = postgres.port;
		const env = { ...queueEnvironment(redis.port, postgres.port), ...this.options.env };

		// the main makes the tables
		this.n8n = await startN8n(await this.place(tarball, env));
		this.closers.push(this.n8n.stop);
		await this.n8n.rest.enter(login);
		for (let count = 0; count < this.options.workers; count++)
			this.places.push(await this.place(tarball, env));
		this.closers.push(
			async () => void (await Promise.all(this.workers.map(async (worker) => await worker.stop()))),
		);
		await Promise.all(this.places.map(async (_, index) => await this.startWorker(index)));
	}

	async close() {
		for (const closeOne of this.closers.reverse()) await closeOne();
	}

	/** Ends a worker without warning, with all that it has started. */
	async killWorker(index: number) {
		const { child, ended } = this.workers[index];
		signalGroup(child, 'SIGKILL');
		await ended;
	}

	/** Starts the worker of this number, and waits until it is ready. */
	async startWorker(index: number) {
		const place = this.places[index];
		const healthPort = await getPort();
		const env = {
			...place.env,
			N8N_RUNNERS_BROKER_PORT: String(await getPort({ exclude: [healthPort] })),
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(healthPort),
		};
		const command = ['worker', `--concurrency=${this.options.concurrency}`];
		const worker = spawnN8n({ ...place, env }, command);
		await this.workers[index]?.stop();
		this.workers[index] = worker;
		await untilHealthy(worker, `http://127.0.0.1:${healthPort}/healthz/readiness`);
	}

	private async place(tarball: string, env: Record<string, string>): Promise<N8nPlace> {
		const userFolder = await mkdtemp(join(tmpdir(), 'n8n-queue-'));
		this.closers.push(async () => await rm(userFolder, { recursive: true, force: true }));
		await installCommunityPackage(tarball, userFolder);
		const filesFolder = join(userFolder, 'files');
		await mkdir(filesFolder);
		return { install: this.install, userFolder, filesFolder, env };
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
