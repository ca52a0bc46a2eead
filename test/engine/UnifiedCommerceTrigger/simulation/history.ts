import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { UnifiedCommerceTrigger } from '../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import type { SavedState } from '../../../../nodes/shared/changes/changeState';
import type { Sandbox } from '../../../../dev/sandbox';
import {
	PollingWorkflow,
	type CredentialStore,
	type PollResult,
} from '../../../../dev/testkit/engine';
import { goesOn, slowDown } from '../backlog';
import { isoUtc, MINUTE, watching } from '../support';
import { Oracle } from './oracle';
import type { ShopRecord } from './shop';
import { ShopHistory, type Step } from './shopHistory';

/** What histories came to; stopped polls left the rest of the list to the next. */
export const newOutcome = () => ({
	...{ missed: 0, doubled: 0, polls: 0, failedPolls: 0, stoppedPolls: 0, emitted: 0 },
});

/** One random history: a shop in which things happen, and a workflow that watches it. */
export class History extends ShopHistory {
	private readonly oracle: Oracle;
	private readonly workflow: PollingWorkflow;
	private active = false;
	/** what the polls of a reading that is not at its end have emitted */
	private emittedSoFar?: IDataObject[];

	constructor(
		sandbox: Sandbox,
		credentials: CredentialStore,
		private readonly outcome: ReturnType<typeof newOutcome>,
		run: number,
	) {
		super(sandbox, run);
		this.oracle = new Oracle(this.shop, this.event, this.startFrom);
		const isSlow = this.random.next() < 0.4;
		if (isSlow) {
			slowDown(sandbox, 10_000);
			sandbox.settings.pageCap = this.random.pick([1, 2]);
		}
		this.workflow = new PollingWorkflow({
			node: new UnifiedCommerceTrigger(),
			parameters: this.parameters(),
			credentials,
			budgetMs: isSlow ? this.random.pick([10_000, 20_000, 40_000]) : undefined,
		});
	}

	/** Lets everything happen, and a last poll at the end. */
	async live(): Promise<void> {
		this.createOld();
		await this.publish('activate');
		if (this.emittedSoFar) this.oracle.tolerateSince(Date.now() - this.lookbackMs - 4 * MINUTE);
		if (this.emittedSoFar) await this.readOut();
		for (let steps = 12 + this.random.below(14); steps > 0; steps--) await this.step(this.polls());
		await this.readOut();
		await this.readOut();
		this.outcome.missed += this.oracle.missed;
		this.outcome.doubled += this.oracle.doubled;
	}

	/** Polls until a list was read to its end. */
	private async readOut(): Promise<void> {
		do await this.pollOrPublish();
		while (this.emittedSoFar);
	}

	private parameters(): INodeParameters {
		const { startFrom } = this;
		return watching({
			event: this.event.value,
			channel: this.channel,
			filters: this.filters(),
			sheetOptions: startFrom === undefined ? {} : { startFrom: isoUtc(startFrom) },
		});
	}

	private polls(): Step[] {
		return [
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
		];
	}

	protected onWritten(record: ShopRecord): void {
		if (this.emittedSoFar) this.oracle.madeWhileReading(record);
	}

	private async publish(mode: 'activate' | 'init'): Promise<void> {
		// What was not saved, as nothing was emitted, is read again: from the middle of the list on, if it stopped there.
		const { state } = (this.workflow.saved.watch ?? {}) as { state?: SavedState };
		if (state?.place) {
			this.oracle.mayWait();
			const { newsFrom } = state.detector.position;
			if (newsFrom && this.isVisibleLate) this.oracle.tolerateEditedSince(newsFrom);
		}
		const result = await this.workflow.activate(mode);
		this.active = result.error === undefined;
		this.judge(result);
	}

	private async pollOrPublish(): Promise<void> {
		if (this.active) this.judge(await this.workflow.poll());
		else await this.publish('init');
	}

	private async writtenWhileReading(): Promise<void> {
		await this.whileWriting(
			() => this.oracle.madeWhileReading(this.shop.create()),
			async () => await this.pollOrPublish(),
		);
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
			if (emitted && emitted.length > 0) this.wrong.push('emitted although it failed');
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
		this.wrong.push(...this.oracle.judge(all));
	}
}
