import { forgetRateLimiters } from '../../../../nodes/shared/service/rateLimiter';
import { storeFor } from '../../fixtures';
import { sandboxOn } from '../support';
import { History, type Outcome } from './history';
import { runs, say, seed } from './runs';

const total: Outcome = {
	missed: 0,
	doubled: 0,
	wrong: [],
	polls: 0,
	failedPolls: 0,
	stoppedPolls: 0,
	emitted: 0,
};

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
		for (let run = 0; run < runs; run++) {
			sandbox.clearRequests();
			sandbox.faults.clear();
			// The tests' clock jumps by hours, that of the gate does not: what one history met slows down no other.
			forgetRateLimiters();
			const history = new History(sandbox, credentials, seed, run);
			const outcome = await history.live();
			total.missed += outcome.missed;
			total.doubled += outcome.doubled;
			total.polls += outcome.polls;
			total.failedPolls += outcome.failedPolls;
			total.stoppedPolls += outcome.stoppedPolls;
			total.emitted += outcome.emitted;
			if (outcome.wrong.length > 0) {
				total.wrong.push(`run ${run}, ${history.title}:`, ...outcome.wrong, ...history.trace);
			}
			expect(sandbox.refusedRequests.filter(({ status }) => status !== 401)).toEqual([]);
		}
		expect(total.wrong).toEqual([]);
		expect(total.emitted).toBeGreaterThan(runs * 3);
		expect(total.failedPolls).toBeGreaterThan(runs / 4);
		expect(total.stoppedPolls).toBeGreaterThan(runs / 4);
	},
	// Ten runs a second at best; on a busy machine far fewer.
	runs * 2_000 + 60_000,
);
