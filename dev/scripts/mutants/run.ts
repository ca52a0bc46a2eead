/**
 * `npm run test:mutants`: makes one change of the list at a time in a copy of the sources, and runs the tests named beside
 * it, which must fail. `-- <text>` takes the changes of files whose path contains the text; `-- --part` (CI) those of files
 * that the last commit changed, and of the others, in an order that the commit decides, as many as fit into four minutes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { repositoryRoot } from '../../testkit/paths';
import { MUTANTS, type Mutant } from './list';

const PART_MS = 4 * 60_000;
/** A change may make a loop endless. Tests that do not end have noticed it. */
const MAX_TEST_MS = 180_000;
/** Below the repository, so that its `node_modules` serve the copies too. */
const COPIES = join(repositoryRoot, '.cache', 'mutants');

const git = (...args: string[]): string[] =>
	execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).split('\0').filter(Boolean);

async function copySources(folder: string): Promise<void> {
	for (const path of new Set(git('ls-files', '-z', '--cached', '--others', '--exclude-standard')))
		await cp(join(repositoryRoot, path), join(folder, path), { recursive: true }).catch(
			(error: NodeJS.ErrnoException) => {
				// Removed, but not committed yet.
				if (error.code !== 'ENOENT') throw error;
			},
		);
}

async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
	// An ES module only, while this code is CommonJS.
	const { execa } = await import('execa');
	const { exitCode } = await execa(
		process.execPath,
		[require.resolve('jest/bin/jest'), '--runInBand', '--bail', '--runTestsByPath', ...tests],
		{
			cwd: folder,
			timeout: MAX_TEST_MS,
			forceKillAfterDelay: 1_000,
			reject: false,
			stdin: 'ignore',
		},
	);
	return exitCode === 0;
}

/** Whether the tests notice the change. */
async function isCaught({ file, before, after, tests }: Mutant, folder: string): Promise<boolean> {
	const path = join(folder, file);
	const source = await readFile(path, 'utf8');
	await writeFile(
		path,
		source.replace(before, () => after),
	);
	try {
		return !(await passes(folder, tests));
	} finally {
		await writeFile(path, source);
	}
}

/** Those of changed files first, which must all be tried; then the others in an order that differs by commit. */
function chosenByCommit(): { order: Mutant[]; must: number } {
	const [commit] = git('rev-parse', 'HEAD');
	const changed = git('diff', '-z', '--name-only', 'HEAD~1');
	const rank = ({ file, after }: Mutant) =>
		createHash('sha1').update(`${commit}${file}${after}`).digest('hex');
	const isChanged = ({ file }: Mutant) => changed.includes(file);
	const others = MUTANTS.filter((mutant) => !isChanged(mutant));
	const must = MUTANTS.filter(isChanged);
	return {
		order: [...must, ...others.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))],
		must: must.length,
	};
}

async function main([argument]: string[]): Promise<void> {
	const isPart = argument === '--part';
	const { order, must } = isPart
		? chosenByCommit()
		: { order: MUTANTS.filter(({ file }) => file.includes(argument ?? '')), must: Infinity };
	const began = Date.now();
	const survivors: Mutant[] = [];
	let next = 0;

	async function work(worker: number): Promise<void> {
		const folder = join(COPIES, String(worker));
		await rm(folder, { recursive: true, force: true });
		await copySources(folder);
		while (next < order.length && (next < must || Date.now() - began < PART_MS)) {
			const mutant = order[next++];
			const caught = await isCaught(mutant, folder);
			if (!caught) survivors.push(mutant);
			console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${mutant.file}: ${mutant.after.trim()}`);
		}
	}

	try {
		await Promise.all(Array.from({ length: availableParallelism() }, (_, at) => work(at)));
	} finally {
		await rm(COPIES, { recursive: true, force: true });
	}
	for (const { file, before, after, tests } of survivors)
		console.log(
			`\n${file}\n- ${before.trim()}\n+ ${after.trim()}\nnot noticed by ${tests.join(', ')}`,
		);
	console.log(`${next - survivors.length} caught, ${survivors.length} survived`);
	process.exitCode = survivors.length > 0 || next === 0 ? 1 : 0;
}

void main(process.argv.slice(2));
