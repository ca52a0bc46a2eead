/**
 * The fuzz check on its own: 5,000 answers, or as many as the first argument says, shared by as many processes as there
 * are processors, at most four. `FUZZ_SEED` (with `FUZZ_PATH`) repeats those of one process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

const MAX_PROCESSES = 4;

async function check(answers: number, seed: number): Promise<number> {
	const only = ['--selectProjects', 'engine', '--testPathPatterns', 'faults/fuzz'];
	const child = spawn(process.execPath, [require.resolve('jest/bin/jest'), ...only], {
		stdio: 'inherit',
		env: { ...process.env, FUZZ_ANSWERS: String(answers), FUZZ_SEED: String(seed) },
	});
	const [code] = (await once(child, 'exit')) as [number | null];
	return code ?? 1;
}

async function main(): Promise<void> {
	const answers = Number(process.argv[2] ?? 5000);
	const given = process.env.FUZZ_SEED;
	const processes = given === undefined ? Math.min(availableParallelism(), MAX_PROCESSES) : 1;
	const first = given === undefined ? Date.now() % 2 ** 31 : Number(given);
	const codes = await Promise.all(
		Array.from({ length: processes }, (_, index) =>
			check(Math.ceil(answers / processes), first + index),
		),
	);
	process.exitCode = Math.max(...codes);
}

void main();
