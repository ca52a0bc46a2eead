import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { toNodeError } from '../../../shared/errors/nodeError';
import { errorOf, type ListReader, pagesOf } from '../../../shared/reading/listReader';
import { addReadingHints, noteCame } from '../../../shared/reading/readingHints';
import type { FileRow } from '../../../shared/output/files/fileWriter';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { ExportTask } from './exportTask';

/**
 * Rows on their way from the reader of one input item to a file that takes the items one after the other. It holds a
 * limited number of rows: a reader that is ahead waits.
 */
export class RowQueue<Row> {
	private readonly pages: Row[][] = [];
	private held = 0;
	private isEnded = false;
	private isClosed = false;
	private waiting: Array<() => void> = [];
	/** what stopped the reader; the rows read before are still taken */
	failure?: { thrown: unknown };

	/** @param capacity rows from which on the reader waits; the last page may go beyond it */
	constructor(private readonly capacity: number) {}

	/** Waits until there is room for another page. @returns false when nobody takes rows any more */
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

	/** Waits until all rows are there, or as many as it holds. */
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

export class ItemReading {
	readonly rows: RowQueue<FileRow>;
	/** read so far; the list itself only until its end, as it takes memory */
	records = 0;
	pages = 0;
	private list?: ListReader;

	constructor(
		readonly task: ExportTask,
		capacity: number,
	) {
		this.rows = new RowQueue(capacity);
	}

	/** Reads the list to its end, or until the rows are closed. Never throws: `rows.failure` tells. */
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

	/**
	 * The error for the user, which says how many rows are in the file. In the message too, as items of the error output
	 * carry nothing else.
	 * @param rowsInFile 0: none, so that no cursor is named, which would pass over the rows before it
	 */
	errorFor(thrown: unknown, rowsInFile: number): NodeApiError | NodeOperationError {
		const { list } = this;
		const { context, itemIndex } = this.task.item;
		if (!list) return toNodeError(context, thrown, { itemIndex });
		if (rowsInFile === 0) {
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
