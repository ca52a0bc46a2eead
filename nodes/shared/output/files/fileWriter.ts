import type { IDataObject } from 'n8n-workflow';

import { CHUNK_BYTES, ROW_BYTES } from './byteWriter';
import { type CsvForm, CsvLines, withDecimalComma, type DecimalSeparator } from './csv';
import type { Projection } from '../projection';
import type { Cell, RowMaker, RowOptions } from '../rows';
import { FileSummary } from '../summary/fileSummary';
import { excelBook, MIME_TYPE, sheetNames, type SheetRows } from '../xlsx';

/** Counts of a file, updated while it is written. */
export interface WrittenCounts {
	/** rows without the header */
	rows: number;
	/** sheets begun; Excel only */
	sheets?: number;
}

/** A row made of a record: a line of a text file with its end, or the cells of a sheet. */
export type FileRow = string | Cell[];

/** Writes records to files of one format: each becomes rows, and the rows become the bytes of a file. */
export interface FileWriter<Row extends FileRow = FileRow> {
	/** top-level record fields that it reads, to be requested with the filter “Fields to Return” */
	needs: readonly string[];
	mimeType: string;
	/** file name extensions of the format, without dot; the first is the default */
	endings: readonly string[];
	/** the rows of one record, in batches that each take little time, see `inSlices`; never throws */
	rowsOf(record: IDataObject): Iterable<Row[]>;
	/** see `RowMaker` */
	hints?(): readonly string[];
	/** of the records whose rows it made for the file at hand, for sheets behind them; only where it is wanted */
	summary?: FileSummary;
	/**
	 * the bytes of a file of these rows, made page by page; updates `counted`
	 * @param summary makes the summary of the file after its last row; by default that of the writer
	 */
	chunks(
		pages: AsyncIterable<readonly Row[]>,
		counted: WrittenCounts,
		summary?: () => FileSummary,
	): AsyncIterable<Buffer>;
	/**
	 * the bytes of a file with a sheet for each of `sheets`, at least one; only formats with sheets have it
	 * @param titles of all sheets that may come; see `sheetNames`
	 */
	bookChunks?(
		sheets: AsyncIterable<SheetPages<Row>>,
		titles: readonly string[],
		counted: WrittenCounts,
		summary?: () => FileSummary,
	): AsyncIterable<Buffer>;
}

/** The rows of one sheet, page by page. */
export interface SheetPages<Row extends FileRow = FileRow> {
	title: string;
	pages: AsyncIterable<readonly Row[]>;
}

/** How a CSV file is written. */
export interface CsvSettings extends CsvForm {
	decimalSeparator: DecimalSeparator;
	/** begin with a line of column names */
	header: boolean;
}

/** CSV (RFC 4180): an optional header line, then the rows of each record. */
export function csvWriter(maker: RowMaker, settings: CsvSettings): FileWriter<Cell[]> {
	const { delimiter, decimalSeparator, bom, header } = settings;
	const written =
		decimalSeparator === ',' ? withDecimalComma(maker.kinds) : (cells: Cell[]) => cells;
	return {
		needs: maker.needs,
		mimeType: delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
		endings: delimiter === '\t' ? ['tsv', 'tab', 'csv', 'txt'] : ['csv', 'txt'],
		rowsOf: (record) => maker.cellBatches(record),
		hints: maker.hints,
		async *chunks(pages, counted) {
			const lines = new CsvLines(settings, CHUNK_BYTES + ROW_BYTES);
			if (header) lines.line(maker.columns);
			if (bom || header) yield lines.take();
			for await (const rows of counting(pages, counted)) {
				for (const cells of rows) {
					lines.line(written(cells));
					if (lines.length >= CHUNK_BYTES) yield lines.take();
				}
				if (lines.length > 0) yield lines.take();
			}
		},
	};
}

/** JSON Lines: each object that `project` makes of a record on a line of its own. */
export const jsonLinesWriter = ({ needs, project, hints }: Projection): FileWriter<string> => ({
	...{ needs, hints },
	mimeType: 'application/jsonl',
	endings: ['jsonl', 'ndjson'],
	*rowsOf(record) {
		for (const batch of project(record)) yield batch.map((object) => `${JSON.stringify(object)}\n`);
	},
	chunks: textChunks,
});

/**
 * Excel (XLSX).
 * @param maker with `moneyAs: 'text'`, as the writer needs the decimal places of amounts for their number format
 * @param title name of the sheet
 * @param summary of the records, for sheets behind their rows
 */
export const excelWriter = (
	maker: RowMaker,
	{ moneyAs, datesAs }: Pick<RowOptions, 'moneyAs' | 'datesAs'>,
	title: string,
	summary?: FileSummary,
): FileWriter<Cell[]> => {
	const settings = { columns: maker.columns, kinds: maker.kinds, moneyAs, datesAs };
	const bookChunks: FileWriter<Cell[]>['bookChunks'] = (sheets, titles, counted, summaryOf) => {
		const names = sheetNames([...titles, ...(summary ? FileSummary.titles : [])]);
		async function* all(): AsyncGenerator<SheetRows> {
			for await (const sheet of sheets)
				yield { title: sheet.title, pages: counting(sheet.pages, counted) };
			yield* summarySheets(summaryOf?.() ?? summary, names.slice(titles.length));
		}
		return excelBook(all(), names, settings, counted);
	};
	return {
		needs: [...new Set([...maker.needs, ...(summary?.needs ?? [])])],
		mimeType: MIME_TYPE,
		endings: ['xlsx'],
		hints: maker.hints,
		summary,
		*rowsOf(record) {
			if (summary) yield* summary.adding(record);
			yield* maker.cellBatches(record);
		},
		chunks: (pages, counted, summaryOf) => {
			async function* sheets() {
				if (!summaryOf) summary?.clear();
				yield { title, pages };
			}
			return bookChunks(sheets(), [title], counted, summaryOf);
		},
		bookChunks,
	};
};

/** @param titles of the sheets of a summary */
function* summarySheets(
	summary: FileSummary | undefined,
	titles: readonly string[],
): Generator<SheetRows> {
	for (const [at, { rows, ...sheet }] of (summary?.sheets() ?? []).entries()) {
		async function* pages() {
			yield rows;
		}
		yield { ...sheet, title: titles[at], pages: pages() };
	}
}

async function* counting<Row>(
	pages: AsyncIterable<readonly Row[]>,
	counted: WrittenCounts,
): AsyncGenerator<readonly Row[]> {
	for await (const page of pages) {
		counted.rows += page.length;
		yield page;
	}
}

/** UTF-8 chunks, one per page. */
async function* textChunks(
	pages: AsyncIterable<readonly string[]>,
	counted: WrittenCounts,
): AsyncGenerator<Buffer> {
	for await (const lines of counting(pages, counted)) {
		if (lines.length > 0) yield Buffer.from(lines.join(''), 'utf8');
	}
}
