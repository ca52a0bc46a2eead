import type { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { toNodeError } from '../../../shared/errors/nodeError';
import { errorOf, pagesOf, type ListReader } from '../../../shared/reading/listReader';
import { addReadingHints } from '../../../shared/reading/readingHints';
import type { FileRow } from '../../../shared/output/files/fileWriter';
import type { FileSummary } from '../../../shared/output/summary';
import { inSlices } from '../../../shared/runtime/yieldToEventLoop';
import type { InputItem } from '../operation';
import type { ExportTask } from './exportTask';
import { RowQueue } from './rowQueue';

/** The reading of one input item for a file that it shares with others. */
export class ItemReading {
	readonly rows: RowQueue<FileRow>;
	/** read so far */
	records = 0;
	pages = 0;
	private list?: ListReader;

	/** @param capacity rows that it reads ahead */
	constructor(
		private readonly task: ExportTask,
		capacity: number,
	) {
		this.rows = new RowQueue(capacity);
	}

	get item(): InputItem {
		return this.task.item;
	}

	/** of the records read so far; only where it is wanted */
	get summary(): FileSummary | undefined {
		return this.task.writer.summary;
	}

	/** Reads the list to its end, or until the rows are closed. Never throws: `rows.failure` tells. */
	async run(): Promise<void> {
		try {
			const { writer, open } = this.task;
			const list = await open();
			this.list = list;
			for await (const { records } of pagesOf(list)) {
				this.records += records.length;
				this.pages += 1;
				for await (const rows of inSlices(records, writer.rowsOf))
					if (!(await this.rows.put(rows))) return;
			}
			addReadingHints(list);
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
		const { context, itemIndex } = this.item;
		const { list } = this;
		if (!list) return toNodeError(context, thrown, { itemIndex });
		const { pages } = list.progress;
		if (rowsInFile === 0) {
			const recoveryHint = 'None of its rows are in the file.';
			const error = errorOf({ ...list, about: { ...list.about, recoveryHint } }, thrown);
			if (pages > 0) error.message = `${error.message}. ${recoveryHint}`;
			return error;
		}
		const error = errorOf(list, thrown);
		error.message = `${error.message}. The file has its first ${rowsInFile} rows, of ${this.records} records, but not the rest`;
		return error;
	}
}
