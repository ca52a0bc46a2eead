import { runs, say, seed } from '../../../UnifiedCommerceTrigger/simulation/runs';
import { playAll } from '../../../UnifiedCommerceTrigger/simulation/shopHistory';
import { History, newOutcome } from './history';

const total = newOutcome();

afterAll(() => {
	say(`get changes runs: ${runs}, lost ${total.lost}, doubled ${total.doubled}, seed ${seed}`);
	say(
		`  (${total.calls} calls, ${total.failedCalls} of them failing, ${total.partCalls} in the middle of a list, ${total.replays} states lost, late or used again, ${total.refusedStates} cut and refused; ${total.emitted} records, ${total.surplus} of them again)`,
	);
});

test(
	`${runs} random histories with a writer that stores at least once: nothing lost, and after the upsert nothing doubled`,
	async () => {
		await playAll((sandbox, credentials, run) => new History(sandbox, credentials, total, run));
		expect(total.emitted).toBeGreaterThan(runs * 3);
		expect(total.failedCalls).toBeGreaterThan(runs / 4);
		expect(total.partCalls).toBeGreaterThan(runs / 4);
		expect(total.replays).toBeGreaterThan(runs);
		expect(total.refusedStates).toBeGreaterThan(runs / 8);
	},
	// Four runs a second at best; on a busy machine far fewer.
	runs * 10_000 + 60_000,
);
