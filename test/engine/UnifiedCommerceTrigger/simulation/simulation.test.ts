import { History, newOutcome } from './history';
import { runs, say, seed } from './runs';
import { playAll } from './shopHistory';

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
		await playAll((sandbox, credentials, run) => new History(sandbox, credentials, total, run));
		expect(total.emitted).toBeGreaterThan(runs * 3);
		expect(total.failedPolls).toBeGreaterThan(runs / 4);
		expect(total.stoppedPolls).toBeGreaterThan(runs / 4);
	},
	// Ten runs a second at best; on a busy machine far fewer.
	runs * 2_000 + 60_000,
);
