import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { keepFilesOnDisk, readBinary } from '../../../support/engine';
import { repositoryRoot } from '../../../support/paths';
import { toConsole as log } from '../../../support/progress';
import { startSandboxProcess } from '../sandbox';
import { withSections } from '../sections';
import { shuffled } from '../statistics';
import { build } from './built';
import { Engine, type Made } from './engine';
import { garbageCollector, processorMs } from './processorTime';
import { csvSection, type Measurements, type Run, type Stage } from './section';
import { measureStages } from './stages';

const ORDERS = 10_000;
const ROUNDS = 5;
/** Into how many chunks the plain way divides the file: one after each page. */
const PAGES = 100;

/**
 * Exports orders to CSV, in turn with reading them in the plainest way and writing the same bytes.
 * @param write write the tables to docs/benchmarks.md
 */
export async function compareCsv(write: boolean): Promise<void> {
	const built = await build();
	const sandbox = await startSandboxProcess(ORDERS);
	try {
		await keepFilesOnDisk();
		const text = csvSection(await measure(new Engine(sandbox, built), built));
		log(text);
		const file = join(repositoryRoot, 'docs', 'benchmarks.md');
		if (write) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
	} finally {
		await sandbox.stop();
		await built.remove();
	}
}

async function measure(engine: Engine, built: Awaited<ReturnType<typeof build>>) {
	const collectGarbage = garbageCollector();
	const { json, file: first } = await engine.exportCsv();
	const file = await readBinary(first);
	const chunks = chunksOf(file);
	const bodies = await engine.bodies();
	const runs = { ours: [] as Run[], plain: [] as Run[] };
	const stages: Array<Record<Stage, number>> = [];
	const ways: Record<keyof typeof runs, () => Promise<Made>> = {
		ours: async () => await engine.exportCsv(),
		plain: async () => await engine.plain(chunks),
	};
	for (let round = 0; round <= ROUNDS; round++) {
		for (const way of shuffled(['ours', 'plain', 'stages'] as const, round)) {
			collectGarbage();
			if (way === 'stages') {
				const used = await measureStages(engine, built, bodies);
				if (round > 0) stages.push(used);
				continue;
			}
			const begun = { processorMs: processorMs(), ms: performance.now() };
			const made = await ways[way]();
			const run = {
				processorMs: processorMs() - begun.processorMs,
				ms: performance.now() - begun.ms,
			};
			if (!file.equals(await readBinary(made.file))) throw new Error(`${way}: the file differs`);
			log(`round ${round} ${way}: ${JSON.stringify(run)}`);
			// round 0 warms up
			if (round > 0) runs[way].push(run);
		}
	}
	const receivedBytes = bodies.reduce((sum, { length }) => sum + length, 0);
	const about = {
		orders: ORDERS,
		rows: Number(json.rows),
		receivedBytes,
		fileBytes: file.length,
	};
	return {
		...about,
		...runs,
		stages,
		load: loadavg()[0],
		cores: cpus().length,
	} satisfies Measurements;
}

function chunksOf(file: Buffer): Buffer[] {
	const size = Math.ceil(file.length / PAGES);
	return Array.from({ length: PAGES }, (_, at) => file.subarray(at * size, (at + 1) * size));
}
