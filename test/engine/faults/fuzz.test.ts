import * as fc from 'fast-check';

import { FuzzBench } from './fuzz/bench';
import { recipe, type Recipe } from './fuzz/recipes';

/** `FUZZ_RUNS`, `FUZZ_SEED` and `FUZZ_PATH` of the environment choose how many, and which. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const path = process.env.FUZZ_PATH;

/** Found once, and played each time. */
const KNOWN: Array<[Recipe]> = [
	[
		{
			...{ target: 'list', use: 14, status: 404, type: 'x' },
			// JSON in a text, for which JSON.parse takes far longer than for the answer around it.
			body: { kind: 'run', unit: '[', length: 1_000_000, place: 'message' },
		},
	],
	[
		{
			...{ target: 'token', use: 13, status: 200, type: undefined },
			// Every part of a token is searched for in texts.
			body: { kind: 'run', unit: 'https://a.b/', length: 1_000_000, place: 'accessToken' },
		},
	],
];

let bench: FuzzBench;
beforeAll(async () => {
	bench = await FuzzBench.open();
	// What is compiled and loaded at the first use is no freezing.
	await bench.complaint({
		target: 'list',
		use: 0,
		status: 200,
		type: 'application/json',
		body: { kind: 'real', records: 100, edits: [] },
	});
}, 60_000);
afterAll(async () => await bench.close());

test(
	`${numRuns} fuzzed answers: none freezes n8n, none ends in an unworded exception`,
	async () => {
		const property = fc.asyncProperty(recipe, async (answer) => {
			const complaint = await bench.complaint(answer);
			if (complaint) throw new Error(complaint);
		});
		try {
			await fc.assert(property, {
				numRuns,
				seed,
				examples: KNOWN,
				// A recipe is small already, and each try of a frozen one takes seconds.
				endOnFailure: true,
				...(path === undefined ? {} : { path }),
			});
		} finally {
			process.stdout.write(`fuzzed answers: ${numRuns}, seed ${seed}\n`);
		}
	},
	60_000 + numRuns * 2_000,
);
