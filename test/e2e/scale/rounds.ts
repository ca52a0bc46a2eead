import { setTimeout as wait } from 'node:timers/promises';
import { compare } from './compare';
import type { Figures } from './figures';
import { Killer } from './killer';
import { Life, type Shop } from './shops';
import type { ShopRow, Tables } from './tables';
import { Throttle } from './throttle';
import type { Sandbox } from '../../../dev/sandbox';
import type { Log } from '../../../dev/testkit/progress';
import type { QueueCluster } from '../queue/cluster';
import type { Edition } from './editions';
import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../dev/testkit/manyShops';
import { postgresLogin } from '../queue/programs';
import { serviceCredential } from '../testSetup';
import type { ExecutionSummary } from '../../../dev/testkit/n8n/types';

/** How often the tool starts *send out*, beside its own schedule. */
const SEND_EVERY_MS = 3_000;

/** A round that takes longer has failed. */
const ROUND_LIMIT_MS = 15 * 60_000;

/** The rounds of a run: things happen in the shops, workers are killed, and in the end the table is compared. */
export class Rounds {
	private readonly life: Life;
	private readonly killer: Killer;
	private readonly throttle: Throttle;

	constructor(private readonly parts: Parts) {
		const { edition, sandbox, shops, seed, cluster, tables } = parts;
		this.life = new Life(sandbox, shops, seed);
		this.killer = new Killer(cluster, tables, seed);
		this.throttle = new Throttle(edition.requestsPerSecond, seed);
	}

	/** @returns how many rounds there were */
	async all(): Promise<number> {
		const { edition, sandbox, log } = this.parts;
		const sendOut = await publish(this.parts);
		sandbox.faults.always(this.throttle.fault);
		for (let round = 1; round <= edition.rounds; round++) {
			const beganAt = Date.now();
			const over = new AbortController();
			const sending = this.keepSending(sendOut, over.signal);
			try {
				await Promise.race([this.round(round), sending]);
			} finally {
				over.abort();
				await sending.catch(() => undefined);
			}
			const rows = await this.checkTable(round);
			log(
				`round ${round}: ${rows} orders right after ${Math.round((Date.now() - beganAt) / 1000)} s, ${this.killer.total} workers killed so far`,
			);
		}
		return edition.rounds;
	}

	async figures(): Promise<Omit<Figures, 'rounds' | 'seconds'>> {
		const { edition, sandbox, cluster, tables } = this.parts;
		const shops = await tables.shops();
		const sum = (of: (shop: (typeof shops)[number]) => number) =>
			shops.reduce((total, shop) => total + of(shop), 0);
		const executions = await tables.executions();
		await logFailures(this.parts);
		return {
			edition,
			n8nVersion: cluster.install.version,
			orders: (await tables.orders()).length,
			...this.life.happened,
			readings: sum(({ claim }) => claim),
			resends: sum(({ resends }) => resends),
			requests: sandbox.stats().requests.orders,
			throttled: this.throttle.refused,
			kills: this.killer.kills,
			executions: Object.fromEntries(executions.map(({ status, count }) => [status, count])),
		};
	}

	/** Starts *send out* again and again, as its schedule does once a minute. */
	private async keepSending(sendOut: string, over: AbortSignal) {
		const { rest } = this.parts.cluster.n8n;
		while (!over.aborted) {
			await rest.start(sendOut, { from: 'Every minute' });
			await wait(SEND_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
		}
	}

	private async round(round: number) {
		const { edition } = this.parts;
		const killsBy = (last: number) => Math.round((edition.kills * last) / edition.rounds);
		const killing = (async () => {
			for (let left = killsBy(round) - killsBy(round - 1); left > 0; left--)
				await this.killer.killOne();
		})();
		const living = (async () => {
			for (let slice = 0; slice < 10; slice++) {
				this.life.happen(0.1);
				await wait(700);
			}
		})();
		await Promise.all([killing, living]);
		await this.killer.allStarted();
		await this.untilSettled();
	}

	/**
	 * Waits until each shop was read by a reading that began after now. The rest of a reading that was cut is not one:
	 * what changed since that reading began is left to the next.
	 */
	private async untilSettled() {
		const { tables } = this.parts;
		const keyOf = ({ channel, tp_user_id }: ShopRow) => `${channel}:${tp_user_id}`;
		const idleAt = new Map<string, number>();
		for (const deadline = Date.now() + ROUND_LIMIT_MS; ; await wait(500)) {
			const shops = await tables.shops();
			for (const shop of shops)
				if (shop.idle && !idleAt.has(keyOf(shop))) idleAt.set(keyOf(shop), shop.claim);
			const open = shops.filter(
				(shop) => !shop.settled || shop.claim <= (idleAt.get(keyOf(shop)) ?? Infinity),
			);
			if (open.length === 0) return;
			await tables.makeDue(open);
			if (Date.now() > deadline) {
				const told = open.slice(0, 5).map((shop) => `${keyOf(shop)}: ${shop.last_error ?? ''}`);
				throw new Error(`${open.length} shops were not read, such as ${told.join('; ')}`);
			}
		}
	}

	private async checkTable(round: number): Promise<number> {
		const { sandbox, shops, tables } = this.parts;
		const rows = await tables.orders();
		const faults = compare(sandbox, shops, rows);
		const told = Object.entries<string[]>({ ...faults })
			.filter(([, keys]) => keys.length > 0)
			.map(([kind, keys]) => `${keys.length} ${kind}, such as ${keys.slice(0, 3).join(', ')}`);
		if (told.length === 0) return rows.length;
		throw new Error(`After round ${round} the table is wrong: ${told.join('; ')}`);
	}
}

/** What a run works with. */
export interface Parts {
	edition: Edition;
	sandbox: Sandbox;
	cluster: QueueCluster;
	tables: Tables;
	shops: Shop[];
	seed: number;
	log: Log;
}

/** Imports and publishes both workflows. Returns the ID of *send out*. */
async function publish({ cluster, sandbox }: Parts): Promise<string> {
	const { rest, url } = cluster.n8n;
	const ours = await serviceCredential({ rest, sandbox }, 'Unified Commerce account');
	const address = { ...postgresLogin, port: cluster.postgresPort };
	const credentials = await createManyShopsCredentials(rest, ours, address);
	const ids = [];
	for (const file of [manyShops.readChanges, manyShops.sendOut]) {
		const workflow = await rest.createWorkflow(await filledManyShops(file, credentials, url));
		await rest.activateWorkflow(workflow.id);
		ids.push(workflow.id);
	}
	return ids[1];
}

/** Tells why executions of n8n failed. */
async function logFailures({ cluster, log }: Parts) {
	const { rest } = cluster.n8n;
	const filter = encodeURIComponent(JSON.stringify({ status: ['error', 'crashed'] }));
	const { results } = await rest.request<{ results: ExecutionSummary[] }>(
		'GET',
		`/rest/executions?filter=${filter}&limit=100`,
	);
	const reasons = new Map<string, number>();
	for (const { id } of results) {
		const { data } = await rest.finishedExecution(id);
		const { message, node } = (data.resultData.error ?? {}) as {
			message?: string;
			node?: { name?: string };
		};
		const reason = `${node?.name ?? 'n8n'}: ${message ?? 'no reason given'}`;
		reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
	}
	for (const [reason, times] of reasons) log(`failed executions: ${times} x ${reason}`);
}
