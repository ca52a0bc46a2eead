import * as fc from 'fast-check';

import { sandboxOn } from '../UnifiedCommerceTrigger/support';
import { changesRun, judgeChanges } from './runs/changes';
import { judge, Tally } from './runs/judge';
import { judgeLoop, partsLoop } from './runs/partsLoop';
import { scenario } from './runs/scenario';
import { TestSetup } from './runs/testSetup';

/** `FAULT_RUNS` and `FAULT_SEED` of the environment choose how many, and which. */
const RUNS = Number(process.env.FAULT_RUNS ?? 6);
/** A fifth of the random readings, as each run has several. */
const LONG_RUNS = Math.ceil(Number(process.env.FAULT_RUNS ?? 20) / 5);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);

/** Plays random runs, and prints what came of them. */
async function play<Run>(
	what: string,
	numRuns: number,
	runs: fc.Arbitrary<Run>,
	judgeRun: (run: Run, tally: Tally) => Promise<void>,
): Promise<Tally> {
	const tally = new Tally();
	let isShrinking = false;
	const property = fc.asyncProperty(runs, async (run) => {
		try {
			await judgeRun(run, isShrinking ? new Tally() : tally);
		} catch (difference) {
			isShrinking = true;
			throw difference;
		}
	});
	try {
		await fc.assert(property, { numRuns, seed, endOnFailure: true });
	} finally {
		process.stdout.write(`${what}: ${tally.toString()}, seed ${seed}\n`);
	}
	expect(tally.runs).toBe(numRuns);
	return tally;
}

let setup: TestSetup;
beforeAll(async () => {
	setup = await TestSetup.open();
});
afterAll(async () => await setup.close());

test(
	`${RUNS} random runs: exactly right, or an error that says how to go on`,
	async () => {
		const tally = await play('fault runs', RUNS, scenario, async (run, counts) => {
			await judge(setup, run, counts);
		});
		// Both ways out are really taken. A few runs may by chance all take the same.
		if (RUNS < 100) return;
		expect(tally.complete).toBeGreaterThan(RUNS / 4);
		expect(tally.stopped).toBeGreaterThan(RUNS / 4);
		expect(tally.resumed).toBeGreaterThan(RUNS / 20);
	},
	360_000 + RUNS * 5_000,
);

test(
	`${LONG_RUNS} random shops that change between readings: each event once, through faults that pass`,
	async () => {
		const sandbox = await sandboxOn({ orders: 0, products: 0 });
		await play('changes through faults', LONG_RUNS, changesRun, async (run, tally) => {
			await judgeChanges(sandbox, run, tally);
		});
	},
	60_000 + LONG_RUNS * 20_000,
);

test(
	`${LONG_RUNS} random loops of parts over pages that overlap: each record once, in its order`,
	async () => {
		const sandbox = await sandboxOn({ orders: 37 });
		await play('loops of parts', LONG_RUNS, partsLoop, async (loop, tally) => {
			await judgeLoop(sandbox, loop, tally);
		});
	},
	60_000 + LONG_RUNS * 20_000,
);
