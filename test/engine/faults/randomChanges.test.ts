import * as fc from 'fast-check';

import { sandboxOn } from '../UnifiedCommerceTrigger/support';
import { changesRun, judgeChanges } from './runs/changes';
import { Tally } from './runs/judge';
import { judgeLoop, partsLoop } from './runs/partsLoop';

/** A fifth of the random readings, as each run has several; see `randomRuns.test.ts`. */
const numRuns = Math.ceil(Number(process.env.FAULT_RUNS ?? 20) / 5);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);

/** Plays random runs, and prints what came of them. */
async function play<Run>(
	what: string,
	runs: fc.Arbitrary<Run>,
	judge: (run: Run, tally: Tally) => Promise<void>,
): Promise<void> {
	const tally = new Tally();
	const property = fc.asyncProperty(runs, async (run) => await judge(run, tally));
	try {
		await fc.assert(property, { numRuns, seed, endOnFailure: true });
	} finally {
		process.stdout.write(`${what}: ${tally.toString()}, seed ${seed}\n`);
	}
}

test(
	`${numRuns} random shops that change between readings: each event once, through faults that pass`,
	async () => {
		const sandbox = await sandboxOn({ orders: 0, products: 0 });
		await play('changes through faults', changesRun, async (run, tally) => {
			await judgeChanges(sandbox, run, tally);
		});
	},
	60_000 + numRuns * 20_000,
);

test(
	`${numRuns} random loops of parts over pages that overlap: each record once, in its order`,
	async () => {
		const sandbox = await sandboxOn({ orders: 37 });
		await play('loops of parts', partsLoop, async (loop, tally) => {
			await judgeLoop(sandbox, loop, tally);
		});
	},
	60_000 + numRuns * 20_000,
);
