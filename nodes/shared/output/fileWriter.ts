import type { IDataObject } from 'n8n-workflow';

import { BOM, csvLine, withDecimalComma, type DecimalSeparator, type Delimiter } from './csv';
import type { Cell, RowMaker, RowOptions } from './rows';
import { excelFile, MIME_TYPE } from './xlsx';

/** Counts of a file, updated while it is written. */
export interface WrittenCounts {
	/** rows without the header */
	rows: number;
	/** sheets begun; Excel only */
	sheets?: number;
}

/** Writes records to a file of one format. */
export interface FileWriter {
	/** top-level record fields that it reads, to be requested with the filter “Fields to Return” */
	needs: readonly string[];
	mimeType: string;
	/** file name extensions of the format, without dot; the first is the default */
	endings: readonly string[];
	/** the bytes of the file, made page by page; updates `counted` */
	chunks(
		pages: AsyncIterable<readonly IDataObject[]>,
		counted: WrittenCounts,
	): AsyncIterable<Buffer>;
}

/** How a CSV file is written. */
export interface CsvSettings {
	delimiter: Delimiter;
	decimalSeparator: DecimalSeparator;
	/** begin with a byte order mark */
	bom: boolean;
	/** begin with a line of column names */
	header: boolean;
}

/** CSV (RFC 4180): an optional header line, then the rows of each record. */
export function csvWriter(
	maker: RowMaker,
	{ delimiter, decimalSeparator, bom, header }: CsvSettings,
): FileWriter {
	const written =
		decimalSeparator === ',' ? withDecimalComma(maker.kinds) : (cells: Cell[]) => cells;
	return {
		needs: maker.needs,
		mimeType: delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
		endings: delimiter === '\t' ? ['tsv', 'tab', 'csv', 'txt'] : ['csv', 'txt'],
		chunks: textChunks(
			(bom ? BOM : '') + (header ? csvLine(maker.columns, delimiter) : ''),
			(record) => maker.cells(record).map((cells) => csvLine(written(cells), delimiter)),
		),
	};
}

/** JSON Lines: each object that `project` makes of a record on a line of its own. */
export const jsonLinesWriter = (
	needs: readonly string[],
	project: (record: IDataObject) => IDataObject[],
): FileWriter => ({
	needs,
	mimeType: 'application/jsonl',
	endings: ['jsonl', 'ndjson'],
	chunks: textChunks('', (record) =>
		project(record).map((object) => `${JSON.stringify(object)}\n`),
	),
});

/**
 * Excel (XLSX).
 * @param maker with `moneyAs: 'text'`, as the writer needs the decimal places of amounts for their number format
 * @param title name of the sheet
 */
export const excelWriter = (
	maker: RowMaker,
	{ moneyAs, datesAs }: Pick<RowOptions, 'moneyAs' | 'datesAs'>,
	title: string,
): FileWriter => ({
	needs: maker.needs,
	mimeType: MIME_TYPE,
	endings: ['xlsx'],
	chunks: (pages, counted) => {
		async function* rows(): AsyncGenerator<Cell[]> {
			for await (const records of pages) {
				for (const record of records) {
					const cells = maker.cells(record);
					counted.rows += cells.length;
					yield* cells;
				}
			}
		}
		const settings = { title, columns: maker.columns, kinds: maker.kinds, moneyAs, datesAs };
		return excelFile(rows(), settings, counted);
	},
});

/** UTF-8 chunks, one per page: `opening`, then the lines of each record. */
const textChunks = (
	opening: string,
	linesOf: (record: IDataObject) => string[],
): FileWriter['chunks'] =>
	async function* (pages, counted) {
		if (opening !== '') yield Buffer.from(opening, 'utf8');
		for await (const records of pages) {
			let text = '';
			for (const record of records) {
				const lines = linesOf(record);
				counted.rows += lines.length;
				for (const line of lines) text += line;
			}
			if (text !== '') yield Buffer.from(text, 'utf8');
		}
	};
