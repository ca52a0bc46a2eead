import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { ListResource } from '../../../shared/facts/fieldTypes';
import { toNodeError } from '../../../shared/errors/nodeError';
import type {
	FileRow,
	FileWriter,
	SheetPages,
	WrittenCounts,
} from '../../../shared/output/files/fileWriter';
import type { FileSummary } from '../../../shared/output/summary/fileSummary';
import { sheetNames } from '../../../shared/output/xlsx';
import { runParallel } from '../../../shared/runtime/parallel';
import type { CombinedResult, InputItem } from '../operation';
import { assertSameShape, noteFailure, type ItemShape, withoutRepeated } from '../combining';
import { assertCombinable, oneFile, shapeOf } from './combineChecks';
import { combinedFileName, exportTask, type ExportTask } from './exportTask';
import { ItemReading } from './itemReading';
import { writeFile } from './writeFile';

/**
 * Rows that all readers together hold. An item whose rows fit into its share and whose reading fails is left out of the
 * file as a whole; of a larger one, the rows read before are in it.
 */
const HELD_ROWS = 20_000;

/**
 * Exports all input items to one file, their rows in the order of the items. Several are read at a time; those ahead of
 * the file wait when they hold their share of rows. Out: one item `{ fileName, format, layout, items, failedItems,
 * records, rows, pages }` with the file, for Excel also `sheets`; none when every item has failed.
 * @param limit most items that are read at the same time
 * @throws UserError when the items cannot be one file, before any request; NodeOperationError when n8n does not store it
 */
export async function exportTogether(
	items: readonly InputItem[],
	resource: ListResource,
	limit: number,
): Promise<CombinedResult> {
	const failures = new Map<number, unknown>();
	const stop = new AbortController();
	const stoppable = items.map((item) => ({
		...item,
		cancelSignal: AbortSignal.any([item.cancelSignal, stop.signal]),
	}));
	const plan = await checked(stoppable, resource, failures);
	if (!plan) return { items: [], failures };
	const capacity = Math.ceil(HELD_ROWS / Math.min(limit, plan.tasks.length));
	const readings = plan.tasks.map((task) => new ItemReading(task, capacity));
	const reading = runParallel({
		count: readings.length,
		limit,
		run: async (index) => await readings[index].run(),
	});
	try {
		return { items: await writeTogether(plan, readings, failures, items.length), failures };
	} finally {
		stop.abort();
		for (const { rows } of readings) rows.close();
		await reading;
	}
}

/** What is written, and of which items. */
interface Plan {
	/** in the order of the items; format, layout and sheet options are the same in all */
	tasks: readonly ExportTask[];
	/** names of the sheets, in the order of the items; undefined: all rows below each other */
	titles?: readonly string[];
}

/**
 * Checks the parameters of all items. Those that cannot be right are failures.
 * @returns undefined when no item is left
 * @throws UserError when the items cannot be one file
 */
async function checked(
	items: readonly InputItem[],
	resource: ListResource,
	failures: Map<number, unknown>,
): Promise<Plan | undefined> {
	const all: ExportTask[] = [];
	const shapes: ItemShape[] = [];
	for (const item of items) {
		try {
			const task = exportTask(item, resource);
			all.push(task);
			shapes.push({ itemIndex: item.itemIndex, shape: shapeOf(task) });
		} catch (thrown) {
			noteFailure(failures, item, thrown);
		}
	}
	if (all.length === 0) return undefined;
	assertSameShape(shapes, oneFile(resource));
	const tasks = await withoutRepeated(all);
	const [first] = tasks;
	assertCombinable(first, tasks.length);
	return {
		tasks,
		titles: first.combine === 'sheetPerItem' ? sheetNames(tasks.map(userOf)) : undefined,
	};
}

const userOf = ({ prepared }: ExportTask): string => prepared.parameters.query.tpUserId;

/** Writes the rows as they come, and counts them. */
async function writeTogether(
	{ tasks: [task], titles }: Plan,
	readings: readonly ItemReading[],
	failures: Map<number, unknown>,
	itemCount: number,
): Promise<INodeExecutionData[]> {
	const { format, layout, field, item, prepared } = task;
	const { context } = item;
	const read = { items: 0, records: 0, pages: 0 };
	const summary = task.writer.summary?.ofNone();
	const fail = (reading: ItemReading, thrown: unknown, rowsInFile: number) => {
		const error = reading.errorFor(thrown, rowsInFile);
		if (!context.continueOnFail()) throw error;
		failures.set(reading.item.itemIndex, error);
	};
	async function* rowsOf(reading: ItemReading): AsyncGenerator<FileRow[]> {
		let rows = 0;
		for await (const page of reading.rows.taken()) {
			rows += page.length;
			yield page;
		}
		const { failure } = reading.rows;
		if (failure) fail(reading, failure.thrown, rows);
		else read.items += 1;
		if (reading.summary) summary?.merge(reading.summary);
		read.records += reading.records;
		read.pages += reading.pages;
	}
	async function* sheets(): AsyncGenerator<SheetPages> {
		for (const [at, reading] of readings.entries()) {
			await reading.rows.full();
			const { failure } = reading.rows;
			if (failure) fail(reading, failure.thrown, 0);
			else yield { title: titles?.[at] ?? '', pages: rowsOf(reading) };
		}
	}
	const all = sheets();
	const first = await all.next();
	if (first.done) return [];
	async function* allSheets(): AsyncGenerator<SheetPages> {
		yield first.value as SheetPages;
		yield* all;
	}
	const fileName = combinedFileName(context, prepared, task.writer);
	const { file, counted } = await writeFile(context, {
		fileName,
		mimeType: task.writer.mimeType,
		chunks: (counts) =>
			chunksOf(task.writer, allSheets(), titles, counts, summary && (() => summary)),
		readable: (thrown) => toNodeError(context, thrown),
	});
	const { rows, ...more } = counted;
	const json: IDataObject = {
		...{ fileName, format, layout, items: read.items, failedItems: failures.size },
		...{ records: read.records, rows, pages: read.pages, ...more },
	};
	const pairedItem = Array.from({ length: itemCount }, (_, index) => ({ item: index }));
	return [{ json, binary: { [field]: file }, pairedItem }];
}

/** With titles a sheet each, else the rows of all of them below each other. */
function chunksOf(
	writer: FileWriter,
	sheets: AsyncIterable<SheetPages>,
	titles: readonly string[] | undefined,
	counted: WrittenCounts,
	summary?: () => FileSummary,
): AsyncIterable<Buffer> {
	if (titles && writer.bookChunks) return writer.bookChunks(sheets, titles, counted, summary);
	async function* pages(): AsyncGenerator<readonly FileRow[]> {
		for await (const sheet of sheets) yield* sheet.pages;
	}
	return writer.chunks(pages(), counted, summary);
}
