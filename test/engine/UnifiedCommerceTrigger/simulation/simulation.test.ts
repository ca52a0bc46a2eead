import { forgetRateLimiters } from '../../../../nodes/shared/service/rateLimiter';
import { storeFor } from '../../fixtures';
import { sandboxOn } from '../support';
import { History, newOutcome } from './history';
import { runs, say, seed } from './runs';

const total = newOutcome();

afterAll(() => {
	say(`trigger runs: ${runs}, missed ${total.missed}, doubled ${total.doubled}, seed ${seed}`);
	say(
		`  (${total.polls} polls, ${total.failedPolls} of them failing, ${total.stoppedPolls} in the middle of a list, ${total.emitted} records emitted)`,
	);
});

test(
	`${runs} random histories: each creation and each change once, and nothing else`,
	async () => {
		const sandbox = await sandboxOn({ orders: 0, products: 0 });
		const credentials = storeFor(sandbox);
		const wrong: string[] = [];
		for (let run = 0; run < runs; run++) {
			sandbox.clearRequests();
			sandbox.faults.clear();
			// The tests' clock jumps by hours, that of the gate does not: what one history met slows down no other.
			forgetRateLimiters();
			const history = new History(sandbox, credentials, total, run);
			await history.live();
			if (history.wrong.length > 0)
				wrong.push(`run ${run}, ${history.title}:`, ...history.wrong, ...history.trace);
			expect(sandbox.refusedRequests.filter(({ status }) => status !== 401)).toEqual([]);
		}
		expect(wrong).toEqual([]);
		expect(total.emitted).toBeGreaterThan(runs * 3);
		expect(total.failedPolls).toBeGreaterThan(runs / 4);
		expect(total.stoppedPolls).toBeGreaterThan(runs / 4);
	},
	// Ten runs a second at best; on a busy machine far fewer.
	runs * 2_000 + 60_000,
);
