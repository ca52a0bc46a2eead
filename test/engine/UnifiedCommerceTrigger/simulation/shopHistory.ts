import type { INodeParameters } from 'n8n-workflow';

import type { Channel } from '../../../../nodes/shared/facts/channels';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import {
	defaultLookback,
	detectionMethodFor,
	EVENTS,
	type ChangeEvent,
} from '../../../../nodes/shared/facts/events';
import type { PlainFault, Sandbox } from '../../../../dev/sandbox';
import { Random } from '../../../../dev/sandbox/data/random';
import type { CredentialStore } from '../../../../dev/testkit/engine';
import { forgetRateLimiters } from '../../../../nodes/shared/service/rateLimiter';
import { storeFor } from '../../fixtures';
import { clock, HOUR, MINUTE, sandboxOn, START } from '../support';
import { runs, seed } from './runs';
import { Shop, type ShopRecord } from './shop';

/** Every event on every channel that serves it. */
const PAIRS = EVENTS.flatMap((event) =>
	TABLE[event.resource].channels.map((channel) => ({ event, channel })),
);

const FAULTS: readonly PlainFault[] = [
	{ type: 'status', status: 500 },
	{ type: 'rateLimit' },
	{ type: 'cut' },
	{ type: 'html', status: 200 },
	{ type: 'errorList', list: 'restErrors', shape: 'object', isSuccess: false },
];

/** Plays random histories on one sandbox; fails the test when something is wrong with one. */
export async function playAll(
	historyOf: (sandbox: Sandbox, credentials: CredentialStore, run: number) => ShopHistory,
): Promise<void> {
	const sandbox = await sandboxOn({ orders: 0, products: 0 });
	const credentials = storeFor(sandbox);
	const wrong: string[] = [];
	for (let run = 0; run < runs; run++) {
		sandbox.clearRequests();
		sandbox.faults.clear();
		// The tests' clock jumps by hours, that of the gate does not: what one history met slows down no other.
		forgetRateLimiters();
		const history = historyOf(sandbox, credentials, run);
		await history.live();
		if (history.wrong.length > 0)
			wrong.push(`run ${run}, ${history.title}:`, ...history.wrong, ...history.trace);
		expect(sandbox.refusedRequests.filter(({ status }) => status !== 401)).toEqual([]);
	}
	expect(wrong).toEqual([]);
}

/** Something that may happen, more often the greater its weight. */
export type Step = readonly [weight: number, name: string, run: () => void | Promise<void>];

/** A random history of one shop, whatever reads it. The random numbers are the same for the same seed and run. */
export abstract class ShopHistory {
	/** what happened so far, for the report of a failure */
	readonly trace: string[] = [];
	/** in words, for the same */
	readonly wrong: string[] = [];

	protected readonly event: ChangeEvent;
	protected readonly channel: Channel;
	protected readonly random: Random;
	protected readonly shop: Shop;
	protected readonly lookbackMs: number;
	/** how far the clock of n8n is ahead of the shop's */
	protected readonly skewMs: number;
	/** for the option Start From, epoch milliseconds */
	protected readonly startFrom?: number;

	constructor(
		protected readonly sandbox: Sandbox,
		run: number,
	) {
		this.random = new Random(seed, 'history', run);
		({ event: this.event, channel: this.channel } = PAIRS[run % PAIRS.length]);
		this.lookbackMs = MINUTE * defaultLookback(this.channel);
		this.skewMs = this.random.pick([0, 0, -3 * MINUTE, -20_000, 20_000, 3 * MINUTE]);
		sandbox.settings.pageCap = this.random.pick([2, 3, 5, 9]);
		clock.set(START + this.random.below(HOUR));
		const shopClock = () => Date.now() - this.skewMs;
		this.shop = new Shop(sandbox, this.event, this.channel, this.random, shopClock);
		this.startFrom = this.random.next() < 0.25 ? START - 2 * HOUR : undefined;
	}

	get title(): string {
		return `${this.event.value} on ${this.channel}`;
	}

	/** Lets everything happen, and reads to the end. */
	abstract live(): Promise<void>;

	/** A reading may meet a record in this version and need not report it. */
	protected abstract onWritten(record: ShopRecord): void;

	/** Records from before the history begins. */
	protected createOld(): void {
		for (let old = this.random.below(6); old > 0; old--)
			this.shop.create(this.random.below(4 * HOUR));
	}

	/** Lets some time pass, or none, and something happen: in the shop, or one of `reads`. */
	protected async step(reads: readonly Step[]): Promise<void> {
		if (this.random.next() < 0.6)
			clock.pass(
				this.random.pick([1_000, 1_000, 20_000, MINUTE, MINUTE, 7 * MINUTE, HOUR, 30 * HOUR]),
			);
		const steps: Step[] = [
			[5, 'create', () => this.create()],
			[5, 'edit', () => this.edit()],
			[2, 'create late', () => this.create(this.late())],
			[2, 'edit late', () => this.edit(this.late())],
			[
				this.isVisibleLate ? 3 : 0,
				'create hidden',
				() => this.create(0, this.random.below(20 * HOUR)),
			],
			[1, 'create five', () => void Array.from({ length: 5 }, () => this.create())],
			...reads,
			[1, 'token expires', () => this.sandbox.tokens.reset()],
		];
		let at = this.random.next() * steps.reduce((sum, [weight]) => sum + weight, 0);
		const [, name, run] = steps.find(([weight]) => (at -= weight) < 0) ?? steps[0];
		this.trace.push(`${new Date().toISOString()} ${name}`);
		await run();
	}

	/** Sometimes only some fields, where the channel can be asked for them. */
	protected filters(): INodeParameters {
		const someFields = TABLE[this.event.resource].fields
			.find(({ name }) => name === 'fields')
			?.channels.includes(this.channel);
		return someFields && this.random.next() < 0.5 ? { fields: 'tags' } : {};
	}

	protected create(lateMs?: number, hiddenMs?: number): void {
		const record = this.shop.create(lateMs, hiddenMs);
		this.trace.push(`  ${record.id}`);
		this.onWritten(record);
	}

	/** While a list is read, the reading may meet either version. */
	private edit(lateMs?: number): void {
		const before = structuredClone(this.shop.records);
		const record = this.shop.edit(lateMs);
		if (!record) return;
		this.trace.push(`  ${record.id}, version ${record.version}`);
		this.onWritten(before.get(record.id) ?? record);
		this.onWritten(record);
	}

	/** Reads while one page fails, if it comes to that page. */
	protected async failing(read: () => Promise<unknown>): Promise<void> {
		const fault = this.sandbox.faults.once(this.random.pick(FAULTS), {
			page: this.random.below(3),
		});
		await read();
		fault.remove();
	}

	/** Reads while something is written, if it comes to that page. */
	protected async whileWriting(write: () => void, read: () => Promise<unknown>): Promise<void> {
		const handle = () => {
			write();
			return undefined;
		};
		const page = this.random.below(2);
		const hook = this.sandbox.faults.once({ type: 'custom', handle }, { page });
		await read();
		hook.remove();
	}

	/** As late as the look-back bears: a clock of n8n that is ahead takes its share of it. */
	private late(): number {
		return this.random.below(this.lookbackMs - Math.max(0, this.skewMs));
	}

	protected get isVisibleLate(): boolean {
		const method = detectionMethodFor(this.event, this.channel);
		return method.reads === 'since' && method.reachMs > 0;
	}
}
