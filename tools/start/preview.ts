import { createReadStream } from 'node:fs';
import { stream, type CellValue } from 'exceljs';
import { parse } from 'papaparse';
import type { OutputFile } from './arguments';

/** The first lines of a file, its header first, cells as text. Reads no more of it than needed. */
export async function firstLines({ path, format }: OutputFile, count: number): Promise<string[][]> {
	return format === 'csv' ? await firstOfCsv(path, count) : await firstOfExcel(path, count);
}

async function firstOfCsv(path: string, count: number): Promise<string[][]> {
	return await new Promise((resolve, reject) => {
		const input = createReadStream(path, 'utf8');
		const lines: string[][] = [];
		parse<string[]>(input, {
			preview: count,
			skipEmptyLines: true,
			step: ({ data }) => lines.push(data),
			complete: () => {
				input.destroy();
				resolve(lines);
			},
			error: reject,
		});
	});
}

async function firstOfExcel(path: string, count: number): Promise<string[][]> {
	const lines: string[][] = [];
	const book = new stream.xlsx.WorkbookReader(path, { worksheets: 'emit', styles: 'cache' });
	for await (const sheet of book) {
		for await (const row of sheet) {
			lines.push((row.values as CellValue[]).slice(1).map(textOf));
			if (lines.length === count) return lines;
		}
	}
	return lines;
}

function textOf(value: CellValue): string {
	if (value === null || value === undefined) return '';
	// dates of a sheet have no time zone; exceljs gives them as if in UTC
	if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ');
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
