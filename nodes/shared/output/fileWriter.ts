import type { IDataObject } from 'n8n-workflow';

import { BOM, csvLine, withDecimalComma, type DecimalSeparator, type Delimiter } from './csv';
import type { Cell, RowMaker, RowOptions } from './rows';
import { excelFile, MIME_TYPE } from './xlsx';

/** How much was written of a file so far. */
export interface WrittenCounts {
	rows: number;
	/** sheets begun; only where the format has sheets */
	sheets?: number;
}

/** How records become a file. */
export interface FileWriter {
	/** top-level fields it needs, for the filter “Fields to Return” */
	needs: readonly string[];
	mimeType: string;
	/** endings of a file's name that say what it is, without dot; the first is the usual one */
	endings: readonly string[];
	/** the bytes of the file, as the pages of records come; `counted` grows by what is written */
	chunks(
		pages: AsyncIterable<readonly IDataObject[]>,
		counted: WrittenCounts,
	): AsyncIterable<Buffer>;
}

export interface CsvSettings {
	delimiter: Delimiter;
	decimalSeparator: DecimalSeparator;
	bom: boolean;
	header: boolean;
}

/** CSV by RFC 4180: one header line, then the rows of each record. */
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

/** JSON Lines: one JSON object per line, of what `project` makes of each record. */
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

/** Excel (XLSX): a sheet to use at once. The maker leaves amounts as text: the file types them, decimals and all. */
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

/** A text that begins with `opening` and goes on with the lines of each record; one chunk a page. */
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
