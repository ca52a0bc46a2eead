import {
	changesValue,
	TRANSITIONS,
	type ChangeEvent,
} from '../../../../../nodes/shared/facts/events';
import type { CredentialStore } from '../../../../../dev/testkit/engine';
import { engineRunsPerEvent } from '../../../UnifiedCommerceTrigger/simulation/runs';
import { toldBy, type Known } from '../../../UnifiedCommerceTrigger/simulation/transitions/oracle';
import {
	playHistories,
	type SandboxList,
} from '../../../UnifiedCommerceTrigger/simulation/transitions/playHistories';
import {
	TransitionHistory,
	type Tally,
} from '../../../UnifiedCommerceTrigger/simulation/transitions/transitionHistory';
import { getChanges } from '../support';

/** A workflow that calls Get Changes, now and then with a state of before. */
class ChangesHistory extends TransitionHistory {
	private readonly states: Array<{ state: string; known?: Known }> = [{ state: '' }];
	private at = 0;

	constructor(
		private readonly shop: SandboxList,
		private readonly credentials: CredentialStore,
		event: ChangeEvent,
		tally: Tally,
		run: number,
	) {
		super(shop, event, tally, run, false);
		shop.sandbox.settings.pageCap = this.random.pick([2, 3, 9]);
	}

	protected async read(isFailing = false): Promise<void> {
		if (isFailing) await this.shop.failing(this.random, async () => await this.readOut());
		else await this.readOut();
	}

	/** Calls until the list was read to its end; a call that fails is made again with its state. */
	private async readOut(): Promise<void> {
		const { event, channel, credentials } = this;
		const { state: before, known } = this.states[this.at];
		const isCut = this.random.next() < 0.3;
		// No expressions: n8n takes a sixth of the time for them.
		const parameters = {
			resource: event.resource,
			changes: changesValue(event),
			channel,
			tpUserId: 'merchant-1',
			readingOptions: isCut ? { maxPages: 1 } : {},
		};
		const came: string[] = [];
		let state = before;
		for (let isDone = false; !isDone;) {
			const read = await getChanges(this.shop.sandbox, { ...parameters, state }, [{}], {
				credentials,
			});
			const { error } = read.result;
			if (error && error.name !== 'NodeApiError') throw error;
			if (error) this.tally.failed++;
			if (error && state === before) return;
			if (error) continue;
			came.push(...read.changes.map(({ json }) => toldBy(this.transition, json)));
			state = String(read.states[0].state);
			isDone = read.states[0].hasMore !== true;
		}
		const { changes, next } = this.expected(known);
		this.judge(came, changes);
		this.at = this.states.push({ state, known: next }) - 1;
		if (this.random.next() >= 0.3) return;
		this.at = 1 + this.random.below(this.states.length - 1);
		if (this.at < this.states.length - 1) this.tally.replays++;
	}
}

test.each(TRANSITIONS)(
	`$value: ${engineRunsPerEvent} random histories, each visible change once for each state, and nothing else`,
	async (event) => await playHistories(`${event.value} through Get Changes`, event, ChangesHistory),
	// On a busy machine a history takes many times as long.
	engineRunsPerEvent * 20_000 + 600_000,
);
