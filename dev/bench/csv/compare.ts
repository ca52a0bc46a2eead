import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { keepFilesOnDisk, readBinary } from '../../testkit/engine';
import { repositoryRoot } from '../../testkit/paths';
import { toConsole as log } from '../../testkit/progress';
import type { BenchRecord } from '../record';
import { keptRounds, recordFor } from '../rounds';
import { startSandboxProcess } from '../sandbox';
import { withSections } from '../sections';
import { shuffled } from '../statistics';
import { build, type Built } from './built';
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
	const [load] = loadavg();
	const record = await recordFor('csv', { orders: ORDERS });
	const built = await build();
	const sandbox = await startSandboxProcess(ORDERS);
	try {
		await keepFilesOnDisk();
		const measured = await measure(new Engine(sandbox, built), built, record);
		const text = csvSection({ ...measured, load });
		log(text);
		const file = join(repositoryRoot, 'docs', 'benchmarks.md');
		if (write) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
		record.close();
	} finally {
		await sandbox.stop();
		await built.remove();
	}
}

async function measure(
	engine: Engine,
	built: Built,
	record: BenchRecord,
): Promise<Omit<Measurements, 'load'>> {
	const { json, file: first } = await engine.exportCsv();
	const file = await readBinary(first);
	const bodies = await engine.bodies();
	const measureRound = roundsWith(engine, built, file, bodies);
	const warmUp = async () => await measureRound(0);
	const rounds = await keptRounds(record, ROUNDS, measureRound, warmUp);
	return {
		orders: ORDERS,
		rows: Number(json.rows),
		receivedBytes: bodies.reduce((sum, { length }) => sum + length, 0),
		fileBytes: file.length,
		ours: rounds.map(({ ours }) => ours),
		plain: rounds.map(({ plain }) => plain),
		stages: rounds.map(({ stages }) => stages),
		cores: cpus().length,
	};
}

/** Both ways and the stages, measured in one process, so that they can be compared. */
interface Round {
	ours: Run;
	plain: Run;
	stages: Record<Stage, number>;
}

/** What measures one round; it throws when one of the ways gives another file. */
function roundsWith(engine: Engine, built: Built, file: Buffer, bodies: readonly Buffer[]) {
	const collectGarbage = garbageCollector();
	const chunks = chunksOf(file);
	const timed = async (make: () => Promise<Made>): Promise<Run> => {
		const begun = { processorMs: processorMs(), ms: performance.now() };
		const made = await make();
		const run = {
			processorMs: processorMs() - begun.processorMs,
			ms: performance.now() - begun.ms,
		};
		if (!file.equals(await readBinary(made.file))) throw new Error('The file differs');
		return run;
	};
	const parts: { [Part in keyof Round]: () => Promise<Round[Part]> } = {
		ours: async () => await timed(async () => await engine.exportCsv()),
		plain: async () => await timed(async () => await engine.plain(chunks)),
		stages: async () => await measureStages(engine, built, bodies),
	};
	return async (round: number): Promise<Round> => {
		const measured: Partial<Record<keyof Round, unknown>> = {};
		for (const part of shuffled(['ours', 'plain', 'stages'] as const, round)) {
			collectGarbage();
			measured[part] = await parts[part]();
			log(`round ${round} ${part}: ${JSON.stringify(measured[part])}`);
		}
		return measured as Round;
	};
}

function chunksOf(file: Buffer): Buffer[] {
	const size = Math.ceil(file.length / PAGES);
	return Array.from({ length: PAGES }, (_, at) => file.subarray(at * size, (at + 1) * size));
}
