import { type CellValue, stream } from 'exceljs';

/** The first lines of an Excel file, its header first, cells as text. Reads no more of it than needed. */
export async function firstExcelLines(path: string, count: number): Promise<string[][]> {
	const lines: string[][] = [];
	const book = new stream.xlsx.WorkbookReader(path, { worksheets: 'emit', styles: 'cache' });
	for await (const sheet of book) {
		for await (const row of sheet) {
			lines.push(Array.from(row.values as CellValue[], textOf).slice(1));
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
