import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '../../testkit/paths';
import { toConsole as log } from '../../testkit/progress';
import { run } from '../../testkit/run';
import { zipEntries } from '../../testkit/zip';
import { assertAllEnded, recordFor } from '../rounds';
import { withSections } from '../sections';
import { pairwiseRatio, shuffled } from '../statistics';
import { columns } from './columns';
import { ways, type Written, excelSection } from './section';
import { writeRows } from './rows';

/** The last commit before cells were written as bytes. */
const BEFORE = '7b475932ee18dc110f75d140e7f87fdfa6ee463e';
const ORDERS = 10_000;
const REPEATS = 10;
const ROUNDS = 3;

/**
 * Writes the same rows to an Excel file in several ways, in turn, each time in a process of its own.
 * @param write write the table to docs/benchmarks.md
 */
export async function compareExcel(write: boolean): Promise<void> {
	const record = await recordFor('excel', { orders: ORDERS, repeats: REPEATS });
	const folder = await mkdtemp(join(tmpdir(), 'bench-excel-'));
	try {
		const input = join(folder, 'rows.json');
		const rows = (await writeRows(ORDERS, input)) * REPEATS;
		log(`${rows} rows of ${columns.length} columns`);
		const before = await checkoutBefore(folder);
		const results = new Map<string, Written[]>();
		for (let round = 1; round <= ROUNDS; round++) {
			for (const name of shuffled(Object.keys(ways), round)) {
				if (name === 'before' && !before) continue;
				const root = name === 'before' ? (before ?? '') : repositoryRoot;
				const written = await record.of(
					`round ${round} ${name}`,
					async () => await measured(name, root, input, join(folder, 'out.xlsx')),
				);
				if (!written) continue;
				log(`round ${round} ${name}: ${JSON.stringify(written)}`);
				results.set(name, [...(results.get(name) ?? []), written]);
			}
		}
		assertAllEnded(record);
		const text = excelSection(rows, columns.length, results, pairwiseRatio);
		log(text);
		const file = join(repositoryRoot, 'docs', 'benchmarks.md');
		if (write) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
		record.close();
	} finally {
		await run('git', ['worktree', 'prune'], { cwd: repositoryRoot, reject: false });
		await rm(folder, { recursive: true });
	}
}

/** The repository as it was before, for a comparison in the same run; undefined where its history is not there. */
async function checkoutBefore(folder: string): Promise<string | undefined> {
	const path = join(folder, 'before');
	const { exitCode } = await run('git', ['worktree', 'add', '-q', '--detach', path, BEFORE], {
		cwd: repositoryRoot,
		reject: false,
	});
	if (exitCode !== 0) {
		log(`The commit ${BEFORE} is not in this repository: no comparison with the writer before`);
		return undefined;
	}
	await symlink(join(repositoryRoot, 'node_modules'), join(path, 'node_modules'));
	return path;
}

/** Writes the file once; undefined where the program for it is absent. */
async function measured(
	name: string,
	root: string,
	input: string,
	file: string,
): Promise<Written | undefined> {
	const isPython = name === 'xlsxwriter';
	const [program, ...args] = isPython
		? ['/usr/bin/python3', join(__dirname, 'withXlsxWriter.py'), input, String(REPEATS), file]
		: [
				process.execPath,
				...['--import', 'tsx', join(__dirname, 'write.ts')],
				...[name, root, input, String(REPEATS), file],
			];
	const { stdout, stderr, exitCode } = await run(program, args, {
		cwd: repositoryRoot,
		reject: false,
	});
	if (exitCode !== 0) {
		log(`${name} is absent: ${String(stderr).trim().split('\n').at(-1) ?? ''}`);
		return undefined;
	}
	const used = JSON.parse(String(stdout)) as Pick<Written, 'processorMs' | 'bytes'>;
	const sheet = zipEntries(await readFile(file)).find(({ path }) => path.includes('sheet1.xml'));
	return { ...used, fileBytes: (await stat(file)).size, xmlBytes: sheet?.size ?? 0 };
}
