import { type IDataObject, type INodeExecutionData, UserError } from 'n8n-workflow';

import { toNodeError } from '../../../shared/errors/nodeError';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import type { FileRow, SheetPages, WrittenCounts } from '../../../shared/output/files/fileWriter';
import { MAX_SHEETS, sheetNames } from '../../../shared/output/xlsx';
import { runParallel } from '../../../shared/runtime/parallel';
import { Failures, withoutRepeated } from '../combining';
import type { ItemReport } from '../../../shared/reading/runHint';
import type { CombinedResult, InputItem } from '../operation';
import { aboutFile } from './fileFacts';
import { fileCombineFrom } from './exportFields';
import { combinedFileName, exportTask, type ExportTask } from './exportTask';
import { ItemReading } from './itemReading';
import { writeFile } from './writeFile';

/**
 * Rows that all readers together hold. An item whose rows fit into its share and whose reading fails is left out of the
 * file as a whole; of a larger one, the rows read before are in it.
 */
const HELD_ROWS = 20_000;

/**
 * One file of several input items, their rows in the order in which the items are added, with the format, layout, columns
 * and options of the first. Out: one item `{ fileName, format, layout, items, failedItems, records, rows, pages }` with the
 * file, for Excel also `sheets`; none when every item has failed.
 */
export class CombinedFile {
	private readonly tasks: ExportTask[] = [];
	private readonly failures: Failures;
	private readonly stop = new AbortController();
	private readonly reports: ItemReport[] = [];
	private readonly written = { items: 0, records: 0, pages: 0 };

	constructor(
		private readonly first: InputItem,
		private readonly resource: ListResource,
	) {
		this.failures = new Failures(first.context);
	}

	/**
	 * Adds an input item. One whose parameters cannot be right is a failure.
	 * @throws the error of the item, without Continue On Fail; UserError when the items cannot be one file
	 */
	add(item: InputItem): void {
		const { parameters } = this.first;
		this.reports.push(item.report);
		const sheetOptions = parameters.collection('sheetOptions');
		const { bom, header, binaryField, recordsPerFile, maxParts, firstPart } =
			parameters.collection('readingOptions');
		const ofFile = {
			format: parameters.get('format', 'excel'),
			layout: parameters.get('layout', 'rowPerLine'),
			columnSet: parameters.get('columnSet', ''),
			sheetOptions,
			readingOptions: {
				...item.parameters.collection('readingOptions'),
				...{ bom, header, binaryField, recordsPerFile, maxParts, firstPart },
			},
		};
		const stoppable = {
			...item,
			parameters: item.parameters.with(ofFile),
			cancelSignal: AbortSignal.any([item.cancelSignal, this.stop.signal]),
		};
		try {
			this.tasks.push(exportTask(stoppable, this.resource, fileCombineFrom(parameters)));
		} catch (thrown) {
			this.failures.note(item, thrown);
			return;
		}
		if (this.tasks.length === 1)
			assertCombinable(this.tasks[0], item.context.getInputData().length);
	}

	/**
	 * Reads the lists, several at a time, and writes the file; readers ahead of it wait when they hold their share of rows.
	 * @param limit most items that are read at the same time
	 * @throws NodeOperationError when n8n does not store it
	 */
	async finish(limit: number): Promise<CombinedResult> {
		const tasks = await withoutRepeated(this.tasks);
		const failures = this.failures.byItem;
		if (tasks.length === 0) return { items: [], failures };
		const capacity = Math.ceil(HELD_ROWS / Math.min(limit, tasks.length));
		const readings = tasks.map((task) => new ItemReading(task, capacity));
		const reading = runParallel({
			count: readings.length,
			limit,
			run: async (index) => await readings[index].run(),
		});
		try {
			return { items: await this.write(tasks, readings), failures };
		} finally {
			this.stop.abort();
			for (const { rows } of readings) rows.close();
			await reading;
		}
	}

	private async write(
		tasks: readonly ExportTask[],
		readings: readonly ItemReading[],
	): Promise<INodeExecutionData[]> {
		const [{ combine, format, layout, field, item, prepared, writer }] = tasks;
		const { context } = item;
		const titles = combine === 'sheetPerItem' ? sheetNames(tasks.map(userOf)) : undefined;
		const summary = writer.summary?.ofNone();
		const sheets = this.sheets(readings, titles, summary);
		const begun = await sheets.next();
		if (begun.done) return [];
		async function* allSheets(): AsyncGenerator<SheetPages> {
			yield begun.value as SheetPages;
			yield* sheets;
		}
		async function* allPages(): AsyncGenerator<readonly FileRow[]> {
			for await (const { pages } of allSheets()) yield* pages;
		}
		const chunks = (counted: WrittenCounts) => {
			const ends = {
				summary: summary && (() => summary),
				about: (rows: number) =>
					aboutFile(tasks, this.reports, { records: this.written.records, rows }),
			};
			return titles && writer.bookChunks
				? writer.bookChunks(allSheets(), titles, counted, ends)
				: writer.chunks(allPages(), counted, ends);
		};
		const fileName = combinedFileName(context, prepared, writer);
		const { file, counted } = await writeFile(context, {
			...{ fileName, mimeType: writer.mimeType, chunks },
			readable: (thrown) => toNodeError(context, thrown),
		});
		const { rows, ...more } = counted;
		const { items, records, pages } = this.written;
		const failedItems = this.failures.byItem.size;
		const json: IDataObject = {
			...{ fileName, format, layout, items, failedItems, records, rows, pages, ...more },
		};
		const pairedItem = context.getInputData().map((_, index) => ({ item: index }));
		return [{ json, binary: { [field]: file }, pairedItem }];
	}

	/** The rows of each item, once its reader holds its share or all of them; nothing of one that has failed by then. */
	private async *sheets(
		readings: readonly ItemReading[],
		titles: readonly string[] | undefined,
		summary: ItemReading['summary'],
	): AsyncGenerator<SheetPages> {
		for (const [at, reading] of readings.entries()) {
			await reading.rows.full();
			const { failure } = reading.rows;
			if (failure) this.fail(reading, failure.thrown, 0);
			else yield { title: titles?.[at] ?? '', pages: this.rowsOf(reading, summary) };
		}
	}

	private async *rowsOf(
		reading: ItemReading,
		summary: ItemReading['summary'],
	): AsyncGenerator<FileRow[]> {
		let rows = 0;
		for await (const page of reading.rows.taken()) {
			rows += page.length;
			yield page;
		}
		const { failure } = reading.rows;
		if (failure) this.fail(reading, failure.thrown, rows);
		else this.written.items += 1;
		if (reading.summary) summary?.merge(reading.summary);
		this.written.records += reading.records;
		this.written.pages += reading.pages;
	}

	private fail(reading: ItemReading, thrown: unknown, rowsInFile: number): void {
		this.failures.note(reading.item, reading.errorFor(thrown, rowsInFile));
	}
}

const userOf = ({ prepared }: ExportTask): string => prepared.parameters.query.tpUserId;

/**
 * Refuses what cannot be combined with one file for all items.
 * @throws UserError naming the option
 */
function assertCombinable({ combine, format, parts }: ExportTask, items: number): void {
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
