/**
 * The random tests in their full number, of which `npm test` makes a small part.
 *
 * - `npm run test:properties`: the tests that take their number of runs from `test/runCounts.ts`, with all runs of the
 *   properties, all cases of the large tables, and a tenth of the long random histories; with `-- --whole` all of these.
 *   Arguments that are patterns of test files choose others.
 * - `npm run test:faults`: 1,000 readings through faults, or as many as an argument says, and a fifth as many shops
 *   that change and loops of parts; with `-- --fuzz` 5,000 fuzzed answers. Each processor takes a share. FAULT_SEED or
 *   FUZZ_SEED (with FUZZ_PATH) repeats those of one process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { repositoryRoot } from '../testkit/paths';

const MAX_PROCESSES = 4;
async function jest(args: string[], variables: NodeJS.Dict<string>): Promise<number> {
	const all = [require.resolve('jest/bin/jest'), '--selectProjects', 'unit', 'engine', ...args];
	const env = { ...process.env, ...variables };
	const child = spawn(process.execPath, all, { stdio: 'inherit', env });
	const [code] = (await once(child, 'exit')) as [number | null];
	return code ?? 1;
}

async function properties(args: string[]): Promise<number> {
	const patterns = args.filter((argument) => argument !== '--whole');
	const files =
		patterns.length > 0
			? ['--testPathPatterns', ...patterns]
			: ['--findRelatedTests', join(repositoryRoot, 'test', 'runCounts.ts')];
	return await jest(files, {
		RANDOM_RUNS: args.includes('--whole') ? 'whole' : 'properties',
	});
}

const [FAULTS, FUZZ] = [
	{ name: 'FAULT', files: ['randomRuns'], usual: 1_000 },
	{ name: 'FUZZ', files: ['fuzz'], usual: 5_000 },
];

async function faults(args: string[]): Promise<number> {
	const { name, files, usual } = args.includes('--fuzz') ? FUZZ : FAULTS;
	const runs = Number(args.find((argument) => argument !== '--fuzz') ?? usual);
	const given = process.env[`${name}_SEED`];
	const processes = given === undefined ? Math.min(availableParallelism(), MAX_PROCESSES) : 1;
	const first = given === undefined ? Date.now() % 2 ** 31 : Number(given);
	const paths = files.map((file) => `test/engine/faults/${file}.test.ts`);
	const share = String(Math.ceil(runs / processes));
	const codes = await Promise.all(
		Array.from(
			{ length: processes },
			async (_, at) =>
				await jest(['--runTestsByPath', ...paths], {
					[`${name}_RUNS`]: share,
					[`${name}_SEED`]: String(first + at),
				}),
		),
	);
	return Math.max(...codes);
}

async function main([kind, ...args]: string[]): Promise<void> {
	process.exitCode = await (kind === 'faults' ? faults : properties)(args);
}

void main(process.argv.slice(2));
