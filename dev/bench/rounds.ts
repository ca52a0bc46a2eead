import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../testkit/paths';
import { toConsole as log } from '../testkit/progress';
import { BenchRecord } from './record';

/**
 * The measurements of `npm run bench -- <name>` from runs that ended early, as long as neither our code nor Node.js have
 * changed since; each new one is kept as soon as it is there.
 * @param about what else the measurements depend on
 */
export async function recordFor(
	name: string,
	about: Record<string, string | number>,
): Promise<BenchRecord> {
	const record = new BenchRecord(join(repositoryRoot, '.cache', `bench-${name}.jsonl`), {
		...{ node: process.version, code: await digestOf(join(repositoryRoot, 'nodes')), ...about },
	});
	if (record.size > 0) log(`Goes on after ${record.size} measurements of a run before`);
	return record;
}

/**
 * Measures the rounds from 1 to `count` of which there is nothing from a run before.
 * @param warmUp done once, unless there is nothing to measure
 * @throws Error when a round did not end; a rerun measures only this
 */
export async function keptRounds<Measured>(
	record: BenchRecord,
	count: number,
	measure: (round: number) => Promise<Measured>,
	warmUp: () => Promise<unknown>,
): Promise<Measured[]> {
	if (record.size < count) await warmUp();
	const rounds: Measured[] = [];
	for (let round = 1; round <= count; round++) {
		const measured = await record.of(`round ${round}`, async () => await measure(round));
		if (measured !== undefined) rounds.push(measured);
	}
	assertAllEnded(record);
	return rounds;
}

/** @throws Error when something did not end in this run */
export function assertAllEnded({ notEnded }: BenchRecord): void {
	if (notEnded.length === 0) return;
	throw new Error(`Did not end: ${notEnded.join('; ')}. A rerun measures only this.`);
}

/** SHA-256 of the files in a folder and below. */
async function digestOf(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile());
	const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
	const digest = createHash('sha256');
	for (const path of paths) digest.update(relative(folder, path)).update(await readFile(path));
	return digest.digest('hex');
}
