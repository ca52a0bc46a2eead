import * as fc from 'fast-check';

import { judge, Tally } from './runs/judge';
import { scenario } from './runs/scenario';
import { TestSetup } from './runs/testSetup';

/** `FAULT_RUNS` and `FAULT_SEED` of the environment choose how many, and which. */
const numRuns = Number(process.env.FAULT_RUNS ?? 6);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);

let setup: TestSetup;
beforeAll(async () => {
	setup = await TestSetup.open();
});
afterAll(async () => await setup.close());

test(
	`${numRuns} random runs: exactly right, or an error that says how to go on`,
	async () => {
		const tally = new Tally();
		let shrinking = false;
		const property = fc.asyncProperty(scenario, async (run) => {
			try {
				await judge(setup, run, shrinking ? new Tally() : tally);
			} catch (difference) {
				shrinking = true;
				throw difference;
			}
		});
		try {
			await fc.assert(property, { numRuns, seed, endOnFailure: true });
		} finally {
			process.stdout.write(`fault runs: ${tally.toString()}, seed ${seed}\n`);
		}
		expect(tally.runs).toBe(numRuns);
		// Both ways out are really taken. A few runs may by chance all take the same.
		if (numRuns < 100) return;
		expect(tally.complete).toBeGreaterThan(numRuns / 4);
		expect(tally.stopped).toBeGreaterThan(numRuns / 4);
		expect(tally.resumed).toBeGreaterThan(numRuns / 20);
	},
	360_000 + numRuns * 5_000,
);
