import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel } from '../../../../../nodes/shared/channels/channels';
import { TABLE } from '../../../../../nodes/shared/channels/table';
import {
	defaultLookback,
	detectionMethodFor,
	type ChangeEvent,
} from '../../../../../nodes/shared/polling/events';
import type { Sandbox } from '../../../../../sandbox';
import { Random } from '../../../../../sandbox/data/random';
import type { CredentialStore } from '../../../../../support/engine';
import { slowDown } from '../../../UnifiedCommerceTrigger/backlog';
import { FAULTS, PAIRS } from '../../../UnifiedCommerceTrigger/simulation/history';
import { Shop } from '../../../UnifiedCommerceTrigger/simulation/shop';
import { clock, HOUR, isoUtc, MINUTE, START } from '../../../UnifiedCommerceTrigger/support';
import { getChanges, type ChangesRead } from '../support';
import { Writer } from './writer';

/** What a history came to. */
export interface Outcome {
	lost: string[];
	doubled: string[];
	/** in words, for the report of a failure */
	wrong: string[];
	calls: number;
	failedCalls: number;
	/** calls that left the rest of the list to the next */
	partCalls: number;
	/** states that were not stored, stored late, or used again */
	replays: number;
	/** cut states that were refused */
	refusedStates: number;
	emitted: number;
	/** records that came although they had come before */
	surplus: number;
}

type Step = [weight: number, name: string, run: () => void | Promise<void>];

/**
 * One random history: a shop in which things happen, and a workflow that calls Get Changes, writes the rows and then the
 * state, the latter not always and not always in time.
 */
export class History {
	private readonly random: Random;
	private readonly event: ChangeEvent;
	private readonly channel: Channel;
	/** n8n's clock minus the shop's */
	private readonly skewMs: number;
	private readonly lookbackMs: number;
	private readonly shop: Shop;
	private readonly writer: Writer;
	private readonly parameters: INodeParameters;
	private readonly outcome: Omit<Outcome, 'lost' | 'doubled' | 'surplus'> = {
		wrong: [],
		calls: 0,
		failedCalls: 0,
		partCalls: 0,
		replays: 0,
		refusedStates: 0,
		emitted: 0,
	};

	/** what happened so far, for the report of a failure */
	readonly trace: string[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		private readonly credentials: CredentialStore,
		seed: number,
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
		const startFrom = this.random.next() < 0.25 ? START - 2 * HOUR : undefined;
		this.writer = new Writer(this.shop, this.channel, this.event.change, startFrom);
		// One page takes longer than the time of a call.
		if (this.random.next() < 0.2) slowDown(sandbox, 6 * MINUTE);
		this.parameters = this.parametersFor(startFrom);
	}

	get title(): string {
		return `${this.event.value} on ${this.channel}`;
	}

	/** Lets everything happen, and reads to the end. */
	async live(): Promise<Outcome> {
		for (let old = this.random.below(6); old > 0; old--)
			this.shop.create(this.random.below(4 * HOUR));
		await this.call();
		for (let steps = 12 + this.random.below(14); steps > 0; steps--) await this.step();
		// Twice, as a reading that goes on may leave what was new meanwhile to the next.
		for (let readings = 2; readings > 0; readings--) while (!(await this.call())) continue;
		const { writer } = this;
		const [lost, doubled] = [writer.lost(), writer.doubled()];
		this.outcome.wrong.push(
			...lost.map((key) => `lost ${key}`),
			...doubled.map((key) => `doubled ${key}`),
		);
		return { ...this.outcome, lost, doubled, surplus: writer.surplus };
	}

	private parametersFor(startFrom?: number): INodeParameters {
		const { resource, change } = this.event;
		const someFields = TABLE[resource].fields
			.find(({ name }) => name === 'fields')
			?.channels.includes(this.channel);
		const paged = TABLE[resource].cursorChannels.includes(this.channel);
		return {
			resource,
			changes: change,
			channel: this.channel,
			output: 'rowPerRecord',
			sheetOptions: { columns: ['row_key', 'tags'] },
			filters: someFields && this.random.next() < 0.5 ? { fields: 'tags' } : {},
			readingOptions: {
				...(startFrom === undefined ? {} : { startFrom: isoUtc(startFrom) }),
				...(paged && this.random.next() < 0.4 ? { maxPages: this.random.pick([1, 2]) } : {}),
			},
		};
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
			[6, 'call', async () => void (await this.call())],
			[2, 'failing call', async () => await this.failing()],
			[2, 'call, its state not stored', async () => void (await this.call(false))],
			[2, 'a state of before stored again', () => this.replay()],
			[1, 'call with a cut state', async () => await this.cut()],
			[1, 'call, written while reading', async () => await this.writtenWhileReading()],
			[1, 'overlapping calls', async () => await this.overlapping()],
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

	/** During a first reading, a record may still count as there before. */
	private create(lateMs?: number, hiddenMs?: number): void {
		const record = this.shop.create(lateMs, hiddenMs);
		this.trace.push(`  ${record.id}`);
		if (this.writer.isFirst) this.writer.tolerate(record);
	}

	private edit(lateMs?: number): void {
		const before = structuredClone(this.shop.records);
		const record = this.shop.edit(lateMs);
		if (record) this.trace.push(`  ${record.id}, version ${record.version}`);
		if (!record || !this.writer.isFirst) return;
		this.writer.tolerate(before.get(record.id) ?? record);
		this.writer.tolerate(record);
	}

	/** As late as the look-back bears: a clock of n8n that is ahead takes its share of it. */
	private late(): number {
		return this.random.below(this.lookbackMs - Math.max(0, this.skewMs));
	}

	/** One call; false when there is more to read, or it failed. */
	private async call(isStored = true): Promise<boolean> {
		const before = this.writer.state;
		const visible = this.writer.visible();
		return this.taken(before, visible, await this.read(before), isStored);
	}

	private async read(state: string): Promise<ChangesRead> {
		const { sandbox, credentials } = this;
		return await getChanges(sandbox, this.parameters, [{ state }], { credentials });
	}

	/** Writes what a call gave. */
	private taken(
		before: string,
		visible: ReadonlySet<string>,
		{ result: { error }, changes, states }: ChangesRead,
		isStored: boolean,
	): boolean {
		this.outcome.calls++;
		if (error) {
			if (error.name !== 'NodeApiError') throw error;
			this.trace.push('  failed');
			this.outcome.failedCalls++;
			if (changes.length + states.length > 0) this.outcome.wrong.push('gave something and failed');
			return false;
		}
		if (!isStored) this.outcome.replays++;
		this.outcome.emitted += changes.length;
		const [state] = states;
		const rows: IDataObject[] = changes.map(({ json }) => json);
		this.trace.push(
			`  gave ${rows.map(({ row_key: key, tags }) => `${String(key)} ${String(tags)}`).join('; ')}`,
		);
		if (state.hasMore) {
			this.outcome.partCalls++;
			this.trace.push('  to go on');
			if (this.writer.isFirst) this.writer.tolerateSince(Date.now() - this.lookbackMs - HOUR);
		}
		this.writer.write(before, visible, rows, state, isStored);
		return state.hasMore !== true;
	}

	private async failing(): Promise<void> {
		const fault = this.sandbox.faults.once(this.random.pick(FAULTS), {
			page: this.random.below(3),
		});
		await this.call();
		fault.remove();
	}

	/** As a writer does that stores late, or a person who puts back an old backup. */
	private replay(): void {
		if (this.writer.states.length === 0) return;
		this.writer.state = this.random.pick(this.writer.states);
		this.outcome.replays++;
	}

	private async cut(): Promise<void> {
		const { state } = this.writer;
		if (state === '') return;
		this.sandbox.clearRequests();
		const { result } = await this.read(state.slice(0, 1 + this.random.below(state.length - 1)));
		const isRefused = /^Parameter “State” is /.test(result.error?.message ?? '');
		if (!isRefused || this.sandbox.requests.length > 0) this.outcome.wrong.push('took a cut state');
		this.outcome.refusedStates++;
	}

	private async writtenWhileReading(): Promise<void> {
		const hook = this.sandbox.faults.once(
			{
				type: 'custom',
				handle: () => {
					this.create();
					return undefined;
				},
			},
			{ page: this.random.below(2) },
		);
		await this.call();
		hook.remove();
	}

	/** Two calls with the same state; both write, and either stores last. */
	private async overlapping(): Promise<void> {
		const { state } = this.writer;
		const visible = this.writer.visible();
		const both = await Promise.all([this.read(state), this.read(state)]);
		this.outcome.replays++;
		for (const read of this.random.next() < 0.5 ? both : [...both].reverse())
			this.taken(state, visible, read, true);
	}
}
