import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../../../dev/sandbox/data/random';
import type { QueueCluster } from '../queue/cluster';
import type { Tables } from './tables';

/** When a worker is killed. */
export const moments = {
	any: 'at any moment',
	storing: 'while it stored orders, which were then not stored',
	stored: 'after its orders were stored, before the state',
	saving: 'while it saved states',
} as const;
export type Moment = keyof typeof moments;

/** Each in turn; a worker is killed at any moment every other time. */
const ORDER: Moment[] = ['any', 'storing', 'any', 'stored', 'any', 'saving'];

/** What the queries of *read changes* begin with. */
const QUERY = {
	storing: '-- One row per order',
	stored: '-- One row per order',
	saving: '-- Only for shops',
};

const PATIENCE_MS = 20_000;

/** Kills workers and starts them again. */
export class Killer {
	/** Kills so far, by moment. */
	readonly kills: Record<Moment, number> = { any: 0, storing: 0, stored: 0, saving: 0 };
	private readonly random: Random;
	private readonly starting = new Map<number, Promise<void>>();
	private planned = 0;

	constructor(
		private readonly cluster: QueueCluster,
		private readonly tables: Tables,
		seed: number,
	) {
		this.random = new Random(seed, 'killer');
	}

	get total(): number {
		return Object.values(this.kills).reduce((sum, count) => sum + count);
	}

	/** Kills one worker at the next moment in turn; starts it again without waiting for it. */
	async killOne(): Promise<void> {
		const wanted = ORDER[this.planned++ % ORDER.length];
		await wait(500 + this.random.below(3_000));
		let victim = wanted === 'any' ? undefined : await this.workerIn(wanted);
		const moment = victim === undefined ? 'any' : wanted;
		victim ??= await this.someWorker();
		await this.cluster.killWorker(victim);
		this.kills[moment]++;
		const started = this.cluster.startWorker(victim);
		// Looked at in `allStarted`; until then a failure must not count as unhandled.
		started.catch(() => undefined);
		this.starting.set(victim, started);
	}

	/** Waits until all workers run again. */
	async allStarted(): Promise<void> {
		await Promise.all(this.starting.values());
		this.starting.clear();
	}

	/** One that runs, at random. */
	private async someWorker(): Promise<number> {
		const index = this.random.below(this.cluster.workers.length);
		await this.starting.get(index);
		return index;
	}

	/** The worker that is in this query, as soon as there is one; undefined when none comes in time. */
	private async workerIn(moment: Exclude<Moment, 'any'>): Promise<number | undefined> {
		await this.tables.giveUpOnTheDead(moment !== 'stored');
		for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await wait(20)) {
			const port = await this.tables.portInQuery(QUERY[moment]);
			if (port === undefined) continue;
			for (const [index, { child }] of this.cluster.workers.entries()) {
				if (child.pid !== undefined && (await holdsPort(child.pid, port))) return index;
			}
		}
		return undefined;
	}
}

/** Whether a process has a TCP connection from this local port. Linux only, for /proc. */
async function holdsPort(pid: number, port: number): Promise<boolean> {
	const connections = await readFile(`/proc/${pid}/net/tcp`, 'utf8').catch(() => '');
	const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
	const inodes = connections
		.split('\n')
		.map((line) => line.trim().split(/\s+/))
		.filter((fields) => fields[1]?.endsWith(local))
		.map((fields) => `socket:[${fields[9]}]`);
	const folder = `/proc/${pid}/fd`;
	for (const name of await readdir(folder).catch(() => [])) {
		const target = await readlink(`${folder}/${name}`).catch(() => '');
		if (inodes.includes(target)) return true;
	}
	return false;
}
