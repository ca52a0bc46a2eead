import type { IDataObject } from 'n8n-workflow';

import type { ChangeEvent } from '../../../../../nodes/shared/facts/events';
import { forgetRateLimiters } from '../../../../../nodes/shared/service/rateLimiter';
import type { PlainFault, Sandbox } from '../../../../../dev/sandbox';
import type { Random } from '../../../../../dev/sandbox/data/random';
import type { CredentialStore } from '../../../../../dev/testkit/engine';
import { storeFor } from '../../../fixtures';
import { sandboxOn } from '../../support';
import { engineRunsPerEvent, firstEngineRun, say } from '../runs';
import {
	assertRight,
	newTally,
	type Place,
	type Tally,
	type TransitionHistory,
	type WrittenList,
} from './transitionHistory';

const FAULTS: readonly PlainFault[] = [
	{ type: 'status', status: 500 },
	{ type: 'cut' },
	{ type: 'errorList', list: 'restErrors', shape: 'object', isSuccess: false },
];

/** The lists of a sandbox, without records at first. */
export class SandboxList implements WrittenList {
	constructor(readonly sandbox: Sandbox) {
		sandbox.store.reset();
		sandbox.faults.clear();
		sandbox.clearRequests();
	}

	add({ kind, channel }: Place, record: IDataObject): string {
		return this.sandbox.store.add(kind, channel, record as never).id;
	}

	update({ kind, channel }: Place, id: string, fields: IDataObject): void {
		this.sandbox.store.update(kind, channel, id, fields as never);
	}

	remove({ kind, channel }: Place, id: string): void {
		this.sandbox.store.remove(kind, channel, id);
	}

	/** Reads while one page fails, if it comes to that page. */
	async failing(random: Random, read: () => Promise<void>): Promise<void> {
		const page = random.below(2);
		const fault = this.sandbox.faults.once(random.pick(FAULTS), { page });
		await read();
		fault.remove();
	}
}

/** A history of the shop of a sandbox, read through the engine. */
type EngineHistory = new (
	shop: SandboxList,
	credentials: CredentialStore,
	event: ChangeEvent,
	tally: Tally,
	run: number,
) => TransitionHistory;

/** Plays random histories of an event through the engine; fails the test when a change is missed or told in addition. */
export async function playHistories(title: string, event: ChangeEvent, History: EngineHistory) {
	const sandbox = await sandboxOn({ orders: 0, products: 0 });
	const credentials = storeFor(sandbox);
	const tally = newTally();
	const wrong: string[] = [];
	for (let run = firstEngineRun; run < firstEngineRun + engineRunsPerEvent; run++) {
		forgetRateLimiters();
		const history = new History(new SandboxList(sandbox), credentials, event, tally, run);
		await history.live();
		if (history.wrong.length === 0) continue;
		const report = [`run ${run}, ${history.title}:`, ...history.wrong, ...history.trace];
		// At once, as the others may take long.
		say(report.join('\n'));
		wrong.push(...report);
	}
	assertRight(title, engineRunsPerEvent, tally, wrong);
}
