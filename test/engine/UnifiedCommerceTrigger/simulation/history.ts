import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UnifiedCommerceTrigger } from '../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import type { Channel } from '../../../../nodes/shared/channels/channels';
import { TABLE } from '../../../../nodes/shared/channels/table';
import {
	defaultLookback,
	detectionMethodFor,
	EVENTS,
	type ChangeEvent,
} from '../../../../nodes/shared/polling/events';
import type { PlainFault, Sandbox } from '../../../../sandbox';
import { Random } from '../../../../sandbox/data/random';
import { PollingWorkflow, type CredentialStore, type PollResult } from '../../../../support/engine';
import { goesOn, slowDown } from '../backlog';
import { clock, HOUR, isoUtc, MINUTE, START, watching } from '../support';
import { Oracle } from './oracle';
import { Shop } from './shop';

/** Every event on every channel that serves it. */
export const PAIRS = EVENTS.flatMap((event) =>
	TABLE[event.resource].channels.map((channel) => ({ event, channel })),
);

export const FAULTS: readonly PlainFault[] = [
	{ type: 'status', status: 500 },
	{ type: 'rateLimit' },
	{ type: 'cut' },
	{ type: 'html', status: 200 },
	{ type: 'errorList', list: 'restErrors', shape: 'object', isSuccess: false },
];

/** What a history came to. */
export interface Outcome {
	missed: number;
	doubled: number;
	/** in words, for the report of a failure */
	wrong: string[];
	polls: number;
	failedPolls: number;
	/** polls that left the rest of the list to the next */
	stoppedPolls: number;
	emitted: number;
}

type Step = [weight: number, name: string, run: () => void | Promise<void>];

/** One random history: a shop in which things happen, and a workflow that watches it. */
export class History {
	private readonly random: Random;
	private readonly event: ChangeEvent;
	private readonly channel: Channel;
	/** n8n's clock minus the shop's */
	private readonly skewMs: number;
	private readonly lookbackMs: number;
	private readonly shop: Shop;
	private readonly oracle: Oracle;
	private readonly workflow: PollingWorkflow;
	private readonly outcome: Outcome = {
		missed: 0,
		doubled: 0,
		wrong: [],
		polls: 0,
		failedPolls: 0,
		stoppedPolls: 0,
		emitted: 0,
	};
	private active = false;
	/** what the polls of a reading that is not at its end have emitted */
	private emittedSoFar?: IDataObject[];

	/** what happened so far, for the report of a failure */
	readonly trace: string[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		credentials: CredentialStore,
		seed: number,
		run: number,
	) {
		this.random = new Random(seed, 'history', run);
		({ event: this.event, channel: this.channel } = PAIRS[run % PAIRS.length]);
		this.lookbackMs = MINUTE * defaultLookback(this.channel);
		this.skewMs = this.random.pick([0, 0, -3 * MINUTE, -20_000, 20_000, 3 * MINUTE]);
		sandbox.settings.pageCap = this.random.pick([2, 3, 5, 9]);
		clock.set(START + this.random.below(HOUR));
		this.shop = new Shop(
			sandbox,
			this.event,
			this.channel,
			this.random,
			() => Date.now() - this.skewMs,
		);
		const startFrom = this.random.next() < 0.25 ? START - 2 * HOUR : undefined;
		this.oracle = new Oracle(this.shop, this.event, startFrom);
		const isSlow = this.random.next() < 0.4;
		if (isSlow) {
			slowDown(sandbox, 10_000);
			sandbox.settings.pageCap = this.random.pick([1, 2]);
		}
		this.workflow = new PollingWorkflow({
			node: new UnifiedCommerceTrigger(),
			parameters: this.parameters(startFrom),
			credentials,
			budgetMs: isSlow ? this.random.pick([10_000, 20_000, 40_000]) : undefined,
		});
	}

	/** Lets everything happen, and a last poll at the end. */
	async live(): Promise<Outcome> {
		for (let old = this.random.below(6); old > 0; old--)
			this.shop.create(this.random.below(4 * HOUR));
		await this.publish('activate');
		if (this.emittedSoFar) this.oracle.tolerateSince(Date.now() - this.lookbackMs - 4 * MINUTE);
		if (this.emittedSoFar) await this.readOut();
		for (let steps = 12 + this.random.below(14); steps > 0; steps--) await this.step();
		await this.readOut();
		await this.readOut();
		const { missed, doubled } = this.oracle;
		return { ...this.outcome, missed, doubled };
	}

	/** Polls until a list was read to its end. */
	private async readOut(): Promise<void> {
		do await this.pollOrPublish();
		while (this.emittedSoFar);
	}

	get title(): string {
		return `${this.event.value} on ${this.channel}`;
	}

	private parameters(startFrom?: number): INodeParameters {
		const someFields = TABLE[this.event.resource].fields
			.find(({ name }) => name === 'fields')
			?.channels.includes(this.channel);
		return watching({
			event: this.event.value,
			channel: this.channel,
			filters: someFields && this.random.next() < 0.5 ? { fields: 'tags' } : {},
			readingOptions: startFrom === undefined ? {} : { startFrom: isoUtc(startFrom) },
		});
	}

	private async step(): Promise<void> {
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
			[6, 'poll', async () => await this.pollOrPublish()],
			[2, 'failing poll', async () => await this.failing(async () => await this.pollOrPublish())],
			[1, 'poll, written while reading', async () => await this.writtenWhileReading()],
			[1, 'overlapping polls', async () => await this.overlapping()],
			[1, 'restart', async () => await this.publish('init')],
			[
				1,
				'failing restart',
				async () => await this.failing(async () => await this.publish('init')),
			],
			[1, 'republish', async () => await this.publish('activate')],
			[1, 'token expires', () => this.sandbox.tokens.reset()],
		];
		let at = this.random.next() * steps.reduce((sum, [weight]) => sum + weight, 0);
		const [, name, run] = steps.find(([weight]) => (at -= weight) < 0) ?? steps[0];
		this.trace.push(`${new Date().toISOString()} ${name}`);
		await run();
	}

	private get isVisibleLate(): boolean {
		const method = detectionMethodFor(this.event, this.channel);
		return method.reads === 'since' && method.reachMs > 0;
	}

	private create(lateMs?: number, hiddenMs?: number): void {
		const record = this.shop.create(lateMs, hiddenMs);
		if (this.emittedSoFar) this.oracle.madeWhileReading(record);
	}

	/** While a reading takes its polls, it may meet either version. */
	private edit(lateMs?: number): void {
		const before = structuredClone(this.shop.records);
		const record = this.shop.edit(lateMs);
		if (!record || !this.emittedSoFar) return;
		this.oracle.madeWhileReading(before.get(record.id) ?? record);
		this.oracle.madeWhileReading(record);
	}

	/** As late as the look-back bears: a clock of n8n that is ahead takes its share of it. */
	private late(): number {
		return this.random.below(this.lookbackMs - Math.max(0, this.skewMs));
	}

	private async publish(mode: 'activate' | 'init'): Promise<void> {
		// What was not saved, as nothing was emitted, is read again: from the middle of the list on, if it stopped there.
		const { cursor } = (this.workflow.saved.watch ?? {}) as { cursor?: string };
		if (cursor !== undefined) this.oracle.mayWait();
		const result = await this.workflow.activate(mode);
		this.active = result.error === undefined;
		this.judge(result);
	}

	private async pollOrPublish(): Promise<void> {
		if (this.active) this.judge(await this.workflow.poll());
		else await this.publish('init');
	}

	private async failing(poll: () => Promise<void>): Promise<void> {
		const fault = this.sandbox.faults.once(this.random.pick(FAULTS), {
			page: this.random.below(3),
		});
		await poll();
		fault.remove();
	}

	private async writtenWhileReading(): Promise<void> {
		const hook = this.sandbox.faults.once(
			{
				type: 'custom',
				handle: () => {
					this.oracle.madeWhileReading(this.shop.create());
					return undefined;
				},
			},
			{ page: this.random.below(2) },
		);
		await this.pollOrPublish();
		hook.remove();
	}

	/** Two polls at once, or one while the workflow is published anew: together they count as one. */
	private async overlapping(): Promise<void> {
		if (!this.active) return;
		const { length } = this.sandbox.dataRequests;
		const first = this.workflow.poll();
		while (this.sandbox.dataRequests.length === length) await new Promise(setImmediate);
		const second = this.random.next() < 0.5 ? this.workflow.poll() : this.workflow.activate();
		const results = await Promise.all([first, second]);
		const emitted = results.flatMap((result) => result.emitted ?? []);
		const error = results.map((result) => result.error).find((thrown) => thrown !== undefined);
		this.judge({ emitted, error, logs: results.flatMap(({ logs }) => logs) });
	}

	private judge(result: PollResult): void {
		const { emitted, error } = result;
		this.outcome.polls++;
		this.trace.push(error ? '  failed' : `  emitted ${emitted?.length ?? 0}`);
		if (error && error.name !== 'NodeApiError') throw error;
		if (error) {
			this.outcome.failedPolls++;
			if (emitted && emitted.length > 0) this.outcome.wrong.push('emitted although it failed');
			return;
		}
		const items: IDataObject[] = (emitted ?? []).map(({ json }) => json);
		this.outcome.emitted += items.length;
		const all = [...(this.emittedSoFar ?? []), ...items];
		if (goesOn(result)) {
			this.outcome.stoppedPolls++;
			this.trace.push('  to go on');
			this.emittedSoFar = all;
			return;
		}
		this.emittedSoFar = undefined;
		this.outcome.wrong.push(...this.oracle.judge(all));
	}
}
