import { forgetRateLimiters } from '../../../../../nodes/shared/service/rateLimiter';
import type { ChangeEvent } from '../../../../../nodes/shared/facts/events';
import type { CredentialStore } from '../../../../../dev/testkit/engine';
import { storeFor } from '../../../fixtures';
import { sandboxOn } from '../../support';
import { engineRunsPerEvent, firstEngineRun, say } from '../runs';
import { SandboxList } from './sandboxList';
import { assertRight, newTally, type Tally, type TransitionHistory } from './transitionHistory';

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
