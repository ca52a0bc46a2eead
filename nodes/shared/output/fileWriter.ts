import type { IDataObject } from 'n8n-workflow';

import { BOM, csvLine, type Delimiter } from './csv';
import type { RowMaker } from './rows';

/** How a file begins and how each record stands in it. */
export interface FileWriter {
	/** top-level fields it needs, for the filter “Fields to Return” */
	needs: readonly string[];
	mimeType: string;
	extension: string;
	/** text at the very start of the file; may be empty */
	opening: string;
	/** the lines of one record, and how many there are */
	lines(record: IDataObject): { text: string; rows: number };
}

export interface CsvSettings {
	delimiter: Delimiter;
	bom: boolean;
	header: boolean;
}

/** CSV by RFC 4180: one header line, then the rows of each record. */
export function csvWriter(maker: RowMaker, { delimiter, bom, header }: CsvSettings): FileWriter {
	return {
		needs: maker.needs,
		mimeType: delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
		extension: delimiter === '\t' ? 'tsv' : 'csv',
		opening: (bom ? BOM : '') + (header ? csvLine(maker.columns, delimiter) : ''),
		lines: (record) => {
			const rows = maker.cells(record);
			let text = '';
			for (const cells of rows) text += csvLine(cells, delimiter);
			return { text, rows: rows.length };
		},
	};
}

/** JSON Lines: one JSON object per line, of what `project` makes of each record. */
export const jsonLinesWriter = (
	needs: readonly string[],
	project: (record: IDataObject) => IDataObject[],
): FileWriter => ({
	needs,
	mimeType: 'application/jsonl',
	extension: 'jsonl',
	opening: '',
	lines: (record) => {
		const objects = project(record);
		let text = '';
		for (const object of objects) text += `${JSON.stringify(object)}\n`;
		return { text, rows: objects.length };
	},
});
