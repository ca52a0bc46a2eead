import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TABLE } from '../../../../../nodes/shared/facts/filterTable';
import type { Sandbox } from '../../../../../dev/sandbox';
import type { CredentialStore } from '../../../../../dev/testkit/engine';
import { slowDown } from '../../../UnifiedCommerceTrigger/backlog';
import type { ShopRecord } from '../../../UnifiedCommerceTrigger/simulation/shop';
import { ShopHistory, type Step } from '../../../UnifiedCommerceTrigger/simulation/shopHistory';
import { HOUR, isoUtc, MINUTE } from '../../../UnifiedCommerceTrigger/support';
import { getChanges, type ChangesRead } from '../support';
import { Writer } from './writer';

/**
 * What histories came to: part calls left the rest of the list to the next, replays are of states that were not stored,
 * stored late, or used again, and surplus records came although they had come before.
 */
export const newOutcome = () => ({
	...{ lost: 0, doubled: 0, calls: 0, failedCalls: 0, partCalls: 0 },
	...{ replays: 0, refusedStates: 0, emitted: 0, surplus: 0 },
});

/**
 * One random history: a shop in which things happen, and a workflow that calls Get Changes, writes the rows and then the
 * state, the latter not always and not always in time.
 */
export class History extends ShopHistory {
	private readonly writer: Writer;
	private readonly parameters: INodeParameters;

	constructor(
		sandbox: Sandbox,
		private readonly credentials: CredentialStore,
		private readonly outcome: ReturnType<typeof newOutcome>,
		run: number,
	) {
		super(sandbox, run);
		this.writer = new Writer(this.shop, this.channel, this.event.change, this.startFrom);
		// One page takes longer than the time of a call.
		if (this.random.next() < 0.2) slowDown(sandbox, 6 * MINUTE);
		this.parameters = this.parametersToRead();
	}

	/** Lets everything happen, and reads to the end. */
	async live(): Promise<void> {
		this.createOld();
		await this.call();
		for (let steps = 12 + this.random.below(14); steps > 0; steps--) await this.step(this.calls());
		// Twice, as a reading that goes on may leave what was new meanwhile to the next.
		for (let readings = 2; readings > 0; readings--) while (!(await this.call())) continue;
		const { writer, outcome, wrong } = this;
		const [lost, doubled] = [writer.lost(), writer.doubled()];
		wrong.push(...lost.map((key) => `lost ${key}`), ...doubled.map((key) => `doubled ${key}`));
		outcome.lost += lost.length;
		outcome.doubled += doubled.length;
		outcome.surplus += writer.surplus;
	}

	private parametersToRead(): INodeParameters {
		const { startFrom } = this;
		const { resource, change } = this.event;
		const paged = TABLE[resource].cursorChannels.includes(this.channel);
		return {
			resource,
			changes: change,
			channel: this.channel,
			...{ output: 'rowPerRecord', columnSet: 'choose' },
			sheetOptions: {
				columns: ['row_key', 'tags'],
				...(startFrom === undefined ? {} : { startFrom: isoUtc(startFrom) }),
			},
			filters: this.filters(),
			readingOptions: {
				...(paged && this.random.next() < 0.4 ? { maxPages: this.random.pick([1, 2]) } : {}),
			},
		};
	}

	private calls(): Step[] {
		return [
			[6, 'call', async () => void (await this.call())],
			[2, 'failing call', async () => await this.failing(async () => await this.call())],
			[2, 'call, its state not stored', async () => void (await this.call(false))],
			[2, 'a state of before stored again', () => this.replay()],
			[1, 'call with a cut state', async () => await this.cut()],
			[1, 'call, written while reading', async () => await this.writtenWhileReading()],
			[1, 'overlapping calls', async () => await this.overlapping()],
		];
	}

	/** During a first reading, a record may still count as there before. */
	protected onWritten(record: ShopRecord): void {
		if (this.writer.isFirst) this.writer.tolerate(record);
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
			if (changes.length + states.length > 0) this.wrong.push('gave something and failed');
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
		if (!isRefused || this.sandbox.requests.length > 0) this.wrong.push('took a cut state');
		this.outcome.refusedStates++;
	}

	private async writtenWhileReading(): Promise<void> {
		await this.whileWriting(
			() => this.create(),
			async () => await this.call(),
		);
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
