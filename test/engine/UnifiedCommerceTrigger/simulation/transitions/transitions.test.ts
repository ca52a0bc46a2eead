import type { IDataObject } from 'n8n-workflow';

import { TRANSITIONS, type ChangeEvent } from '../../../../../nodes/shared/facts/events';
import { UnifiedCommerceTrigger } from '../../../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { PollingWorkflow, type CredentialStore } from '../../../../../dev/testkit/engine';
import { goesOn, slowDown } from '../../backlog';
import { MINUTE, watching } from '../../support';
import { engineRunsPerEvent } from '../runs';
import { toldBy, type Known } from './oracle';
import { playHistories, type SandboxList } from './playHistories';
import { TransitionHistory, type Tally } from './transitionHistory';

/** A workflow with the trigger that watches the shop of a history. */
class TriggerHistory extends TransitionHistory {
	private known?: Known;
	private saved?: Known;
	private active = false;
	private readonly workflow: PollingWorkflow;
	private readonly isSlow: boolean;

	constructor(
		private readonly shop: SandboxList,
		credentials: CredentialStore,
		event: ChangeEvent,
		tally: Tally,
		run: number,
	) {
		super(shop, event, tally, run, true);
		shop.sandbox.settings.pageCap = this.random.pick([2, 3, 9]);
		// The reading of a slow shop takes several polls; a restart in its middle belongs to the other histories.
		this.isSlow = this.random.next() < 0.15;
		if (this.isSlow) slowDown(shop.sandbox, 10_000);
		this.workflow = new PollingWorkflow({
			node: new UnifiedCommerceTrigger(),
			parameters: watching({ event: event.value, channel: this.channel }),
			credentials,
			budgetMs: this.isSlow ? 15_000 : 5 * MINUTE,
		});
	}

	protected async read(isFailing = false): Promise<void> {
		if (isFailing) await this.shop.failing(this.random, async () => await this.readOut());
		else await this.readOut();
	}

	/** Polls until the list was read to its end, also over failures in its middle. */
	private async readOut(): Promise<void> {
		const items: IDataObject[] = [];
		for (let isMiddle = false; ;) {
			const isRestart = !this.active || (!this.isSlow && this.random.next() < 0.15);
			// n8n keeps what a poll has learnt when it starts the workflow, and at an activation.
			if (isRestart) this.known = this.saved;
			if (isRestart) this.tally.restarts++;
			const result = await (isRestart ? this.workflow.activate('init') : this.workflow.poll());
			if (isRestart) this.active = result.error === undefined;
			if (result.error && result.error.name !== 'NodeApiError') throw result.error;
			if (result.error) this.tally.failed++;
			if (result.error && !isMiddle) return;
			items.push(...(result.emitted ?? []).map(({ json }) => json));
			if (!result.error && !goesOn(result)) {
				const { changes, next } = this.expected(this.known);
				this.known = next;
				const isKept = isRestart || (result.emitted ?? []).length > 0;
				if (isKept) this.saved = next;
				this.judge(
					items.map((item) => toldBy(this.transition, item)),
					changes,
					isKept,
				);
				return;
			}
			isMiddle = true;
		}
	}
}

test.each(TRANSITIONS)(
	`$value: ${engineRunsPerEvent} random histories, each visible change once and nothing else`,
	async (event) => await playHistories(`${event.value} in the trigger`, event, TriggerHistory),
	// On a busy machine a history takes many times as long.
	engineRunsPerEvent * 20_000 + 600_000,
);
