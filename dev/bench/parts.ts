import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { unifiedCommerce, workflowOf } from '../testkit/n8n/workflow';
import type { WorkflowJson } from '../testkit/n8n/types';
import { toConsole as log } from '../testkit/progress';
import type { SavedFile } from './benchExecutions';
import type { BenchN8n, Measured } from './benchN8n';
import type { Source } from './cases';
import { checkFile, type Contents, joinedContents } from './csvFiles';

/** How many files an export is divided into. */
export const PART_COUNT = 10;
/** The part in whose middle n8n is killed. */
const KILLED_PART = 5;

/** Five fields of an order and a row of them, so that a million of them can be read three times. */
const simpleOrders: INodeParameters = {
	filters: { fields: 'id,name,created_at,currency,total_price' },
	layout: 'rowPerRecord',
};
const simpleColumns = ['row_key', 'order_name', 'created_at', 'currency', 'order_total'];

/** What the export in parts cost and gave. */
export interface PartsResult {
	runs: PartsRun[];
	loop?: LoopRun;
}

export interface PartsRun {
	orders: number;
	/** five fields of each order in five columns, instead of all in a row per line item */
	isSimple: boolean;
	single: Measured;
	parts: Measured;
	/** rows of each part */
	rows: number[];
}

/** A loop of one part per turn, in which n8n was killed. */
export interface LoopRun {
	orders: number;
	turns: number;
	killedPart: number;
}

/** Exports a list in parts, in an n8n just started, and as one file. Throws when the joined parts are not the single file. */
export async function measureParts(
	n8n: BenchN8n,
	source: Source,
	orders: number,
	isSimple: boolean,
): Promise<PartsRun & { contents: Contents }> {
	const recordsPerFile = orders / PART_COUNT;
	const divided = await n8n.store(exportWorkflow(source, isSimple, { recordsPerFile }));
	let rows: number[] = [];
	let contents: Contents | undefined;
	const parts = await n8n.measure(divided, async (files) => {
		rows = await checkedRows(n8n, files);
		contents = await joinedContents(files.map((file) => n8n.pathOf(file)));
	});
	log(`${orders} orders in ${rows.length} files: ${inShort(parts)}`);
	if (!contents) throw new Error('The export gave no file');
	const joined = contents;
	const whole = await n8n.store(exportWorkflow(source, isSimple));
	const single = await n8n.measure(whole, async (files) => {
		assertSame(await joinedContents(files.map((file) => n8n.pathOf(file))), joined);
	});
	log(`${orders} orders in one file: ${inShort(single)}`);
	return { orders, isSimple, single, parts, rows, contents };
}

/**
 * Exports a list part by part, each in an execution of its own that begins at the stored cursor, and kills n8n in the
 * middle of one. Throws when the joined parts are not the single file.
 */
export async function measureLoop(
	n8n: BenchN8n,
	source: Source,
	{ orders, isSimple, contents }: PartsRun & { contents: Contents },
): Promise<LoopRun> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-bench-parts-'));
	const stored: string[] = [];
	let next: { startCursor?: string; firstPart: number } | undefined = { firstPart: 1 };
	let lastMs = 0;
	let turns = 0;
	const options = { recordsPerFile: orders / PART_COUNT, maxParts: 1 };
	const id = await n8n.store(exportWorkflow(source, isSimple, options));
	try {
		for (; next !== undefined; turns++) {
			const { startCursor, firstPart }: { startCursor?: string; firstPart: number } = next;
			await n8n.change(
				id,
				exportWorkflow(source, isSimple, { ...options, firstPart }, startCursor),
			);
			if (firstPart === KILLED_PART && turns === KILLED_PART - 1) {
				await n8n.killDuring(id, lastMs / 2);
				log(`n8n was killed in part ${firstPart}`);
				continue;
			}
			const measured = await n8n.measure(id, async (files) => {
				await checkedRows(n8n, files);
				const [file] = files;
				const kept = join(folder, String(file.json.fileName));
				await copyFile(n8n.pathOf(file), kept);
				stored.push(kept);
				const { nextCursor, part } = file.json;
				next =
					nextCursor === null
						? undefined
						: { startCursor: String(nextCursor), firstPart: Number(part) + 1 };
			});
			lastMs = measured.savedMs;
			log(`part ${firstPart}: ${inShort(measured)}`);
		}
		assertSame(contents, await joinedContents(stored));
	} finally {
		await rm(folder, { recursive: true });
	}
	return { orders, turns, killedPart: KILLED_PART };
}

function exportWorkflow(
	{ ours }: Source,
	isSimple: boolean,
	parts: INodeParameters = {},
	startCursor?: string,
): WorkflowJson {
	return workflowOf(
		'Export in parts',
		unifiedCommerce(ours, {
			...{ operation: 'export', format: 'csv' },
			...(isSimple && simpleOrders),
			columnSet: isSimple ? 'choose' : 'all',
			sheetOptions: { fileName: 'orders.csv', columns: simpleColumns },
			readingOptions: { ...parts, ...(startCursor && { startCursor }) },
		}),
	);
}

/** Opens each file, and compares it with what its item says. @returns the rows of each */
async function checkedRows(n8n: BenchN8n, files: SavedFile[]): Promise<number[]> {
	const counts: number[] = [];
	for (const file of files) {
		const { rows, sha256 } = await checkFile(n8n.pathOf(file));
		if (rows !== file.json.rows || sha256 !== file.json.sha256)
			throw new Error(`${String(file.json.fileName)} is not what its item says`);
		counts.push(rows);
	}
	return counts;
}

function assertSame(whole: Contents, joined: Contents) {
	if (whole.sha256 === joined.sha256) return;
	throw new Error(`The joined parts have ${joined.bytes} bytes and are not the single file`);
}

const inShort = ({ savedMs, idleBytes, peakBytes }: Measured) =>
	`${Math.round(savedMs / 1000)} s, memory ${Math.round((peakBytes - idleBytes) / 1e6)} MB above idle`;
