import {
	type IDataObject,
	type INodeExecutionData,
	type NodeApiError,
	type NodeOperationError,
	UserError,
} from 'n8n-workflow';

import { toNodeError } from '../../../shared/errors/nodeError';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { FileRow, SheetPages, WrittenCounts } from '../../../shared/output/files/fileWriter';
import { MAX_SHEETS, sheetNames } from '../../../shared/output/xlsx';
import { errorOf, type ListReader, pagesOf } from '../../../shared/reading/listReader';
import { addReadingHints, noteCame } from '../../../shared/reading/readingHints';
import { inSlices, runParallel } from '../../../shared/runtime/eventLoop';
import type { NodeParameters } from '../../../shared/values/parameterValues';
import { Failures, withoutRepeated } from '../combining';
import type { CombinedResult, InputItem } from '../operation';
import { type Combine, fileCombineFrom } from './exportFields';
import { aboutFile, exportTask, type ExportTask, fileNameFor } from './exportTask';
import { writeFile } from './writeFile';

/** Of all readers together. A list that fails within its share is left out as a whole. */
const HELD_ROWS = 20_000;

/**
 * One file in the form that the first item chooses; none when all items failed.
 * @throws the error of an item without Continue On Fail; UserError when there can be no such file
 */
export async function combinedFile(
	items: readonly InputItem[],
	resource: ListResource,
	limit: number,
): Promise<CombinedResult> {
	const [{ parameters: first }] = items;
	const combine = fileCombineFrom(first);
	const failures = new Failures();
	const stop = new AbortController();
	const all: ExportTask[] = [];
	for (const item of items) {
		const own = {
			...item,
			parameters: item.parameters.with(choicesOf(first, item.parameters)),
			cancelSignal: AbortSignal.any([item.cancelSignal, stop.signal]),
		};
		const task = await failures.tried(item, () => exportTask(own, resource, combine === 'oneFile'));
		if (task && all.push(task) === 1) assertCombinable(combine, task, items.length);
	}
	const tasks = await withoutRepeated(all);
	const capacity = Math.ceil(HELD_ROWS / Math.min(limit, tasks.length));
	const readings = tasks.map((task) => new ItemReading(task, new RowQueue(capacity)));
	const reading = runParallel({
		count: readings.length,
		limit,
		run: async (index) => await readings[index].run(),
	});
	try {
		return { items: await write(items, combine, readings, failures), failures };
	} finally {
		stop.abort();
		for (const { rows } of readings) rows.close();
		await reading;
	}
}

/** The first item decides what the file looks like. */
function choicesOf(first: NodeParameters, own: NodeParameters): IDataObject {
	const { bom, header, binaryField, recordsPerFile, maxParts, firstPart } =
		first.collection('readingOptions');
	const given = ['format', 'layout', 'columnSet'].map((name) => [name, first.get(name, '')]);
	return {
		...Object.fromEntries(given),
		sheetOptions: first.collection('sheetOptions'),
		readingOptions: {
			...own.collection('readingOptions'),
			...{ bom, header, binaryField, recordsPerFile, maxParts, firstPart },
		},
	};
}

function assertCombinable(combine: Combine, { format, parts }: ExportTask, items: number): void {
	if (combine === 'sheetPerItem' && format !== 'excel') {
		throw new UserError('Parameter “Combine”: only Excel files have sheets', {
			description: 'Choose the format “Excel (XLSX)”, or “One File for All Items”.',
		});
	}
	if (combine === 'sheetPerItem' && items > MAX_SHEETS) {
		throw new UserError(`An Excel file cannot have ${items} sheets: the limit is ${MAX_SHEETS}`, {
			description: 'Choose “One File for All Items”, or run the node for fewer items at a time.',
		});
	}
	if (parts === undefined) return;
	throw new UserError('Parameter “Records per File” cannot be combined with “Combine”', {
		description:
			'Remove one of both: a file of several items has no cursor from which another could go on.',
	});
}

async function write(
	items: readonly InputItem[],
	combine: Combine,
	readings: readonly ItemReading[],
	failures: Failures,
): Promise<INodeExecutionData[]> {
	const tasks = readings.map(({ task }) => task);
	const titles =
		combine === 'sheetPerItem'
			? sheetNames(tasks.map(({ prepared }) => prepared.parameters.query.tpUserId))
			: undefined;
	const summary = tasks[0]?.writer.summary?.ofNone();
	const written = { items: 0, records: 0, pages: 0 };

	async function* rowsOf(reading: ItemReading): AsyncGenerator<FileRow[]> {
		let rows = 0;
		for await (const page of reading.rows.taken()) {
			rows += page.length;
			yield page;
		}
		const { summary: read } = reading.task.writer;
		const { failure } = reading.rows;
		if (failure) failures.note(reading.task.item, reading.errorFor(failure.thrown, rows));
		else written.items += 1;
		if (read) summary?.merge(read);
		written.records += reading.records;
		written.pages += reading.pages;
	}
	/** Once a reader holds its share or all rows; nothing of one that has failed by then. */
	async function* sheetsOf(): AsyncGenerator<SheetPages> {
		for (const [at, reading] of readings.entries()) {
			await reading.rows.full();
			const { failure } = reading.rows;
			if (failure) failures.note(reading.task.item, reading.errorFor(failure.thrown, 0));
			else yield { title: titles?.[at] ?? '', pages: rowsOf(reading) };
		}
	}
	const sheets = sheetsOf();
	const begun = await sheets.next();
	if (begun.done) return [];
	async function* allSheets(): AsyncGenerator<SheetPages> {
		yield begun.value as SheetPages;
		yield* sheets;
	}
	async function* allPages(): AsyncGenerator<readonly FileRow[]> {
		for await (const { pages } of allSheets()) yield* pages;
	}

	const [{ format, layout, field, item, writer }] = tasks;
	const { context } = item;
	const reports = items.map(({ report }) => report);
	const chunks = (counted: WrittenCounts) => {
		const ends = {
			summary,
			about: (rows: number) => aboutFile(tasks, reports, { records: written.records, rows }),
		};
		return titles && writer.bookChunks
			? writer.bookChunks(allSheets(), titles, counted, ends)
			: writer.chunks(allPages(), counted, ends);
	};
	const fileName = fileNameFor(tasks[0], true);
	const { file, counted } = await writeFile(context, {
		...{ fileName, mimeType: writer.mimeType, chunks },
		readable: (thrown) => toNodeError(context, thrown),
	});
	const { rows, ...more } = counted;
	const { records, pages } = written;
	const json: IDataObject = {
		...{ fileName, format, layout, items: written.items, failedItems: failures.size },
		...{ records, rows, pages, ...more },
	};
	const pairedItem = items.map(({ itemIndex }) => ({ item: itemIndex }));
	return [{ json, binary: { [field]: file }, pairedItem }];
}

/** Rows on their way into the file; a reader too far ahead waits. */
export class RowQueue<Row> {
	private readonly pages: Row[][] = [];
	private held = 0;
	private isEnded = false;
	private isClosed = false;
	private waiting: Array<() => void> = [];
	/** rows read before it are still taken */
	failure?: { thrown: unknown };

	/** the reader waits from so many rows on */
	constructor(private readonly capacity: number) {}

	/** @returns false when nobody takes rows any more */
	async put(rows: Row[]): Promise<boolean> {
		this.held += rows.length;
		if (rows.length > 0) this.pages.push(rows);
		this.changed();
		await this.until(() => this.isClosed || this.held < this.capacity);
		return !this.isClosed;
	}

	end(failure?: { thrown: unknown }): void {
		this.failure = failure;
		this.isEnded = true;
		this.changed();
	}

	close(): void {
		this.isClosed = true;
		this.pages.length = 0;
		this.changed();
	}

	async full(): Promise<void> {
		await this.until(() => this.isEnded || this.held >= this.capacity);
	}

	async *taken(): AsyncGenerator<Row[]> {
		for (;;) {
			await this.until(() => this.isEnded || this.pages.length > 0);
			const rows = this.pages.shift();
			if (!rows) return;
			this.held -= rows.length;
			this.changed();
			yield rows;
		}
	}

	private changed(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}

	private async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}

class ItemReading {
	records = 0;
	pages = 0;
	/** until its end only, as it takes memory */
	private list?: ListReader;

	constructor(
		readonly task: ExportTask,
		readonly rows: RowQueue<FileRow>,
	) {}

	/** Never throws: `rows.failure` tells. */
	async run(): Promise<void> {
		try {
			const { writer, open } = this.task;
			const list = await open();
			this.list = list;
			let count = 0;
			for await (const { records } of pagesOf(list)) {
				this.records += records.length;
				this.pages += 1;
				for await (const rows of inSlices(records, writer.rowsOf)) {
					count += rows.length;
					if (!(await this.rows.put(rows))) return;
				}
			}
			addReadingHints(list, writer.hints?.(), count);
			this.list = undefined;
			this.rows.end();
		} catch (thrown) {
			this.rows.end({ thrown });
		}
	}

	/** In the message, too, as items of the error output carry nothing else. */
	errorFor(thrown: unknown, rowsInFile: number): NodeApiError | NodeOperationError {
		const { list } = this;
		const { context, itemIndex } = this.task.item;
		if (!list) return toNodeError(context, thrown, { itemIndex });
		if (rowsInFile === 0) {
			// No cursor: it would pass over the rows before it.
			const recoveryHint = 'None of its rows are in the file.';
			const error = errorOf({ ...list, about: { ...list.about, recoveryHint } }, thrown);
			if (list.progress.pages > 0) error.message = `${error.message}. ${recoveryHint}`;
			return error;
		}
		noteCame(list, rowsInFile);
		const error = errorOf(list, thrown);
		error.message = `${error.message}. The file has its first ${rowsInFile} rows, of ${this.records} records, but not the rest`;
		return error;
	}
}
