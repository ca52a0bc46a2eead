import { readFile } from 'node:fs/promises';
import { type CellValue, Workbook, type Worksheet } from 'exceljs';

export type Cell = string | number | boolean | Date | null;
export type Row = Record<string, Cell>;

/** Rows of the first sheet of an .xlsx file, by the names in its first row; a date is as the sheet shows it, as if in UTC. */
export const readSpreadsheet = async (path: string): Promise<Row[]> =>
	await rowsOf(await readFile(path));

/** Rows of the first sheet of the content of an .xlsx file, like `readSpreadsheet`. */
export async function rowsOf(file: Buffer): Promise<Row[]> {
	const [{ rows: cells }] = await readWorkbook(file);
	const [names, ...rows] = cells;
	return rows.map((cells) =>
		Object.fromEntries(names.map((name, column) => [String(name), cells[column]])),
	);
}

/** The sheets of an .xlsx file with all their cells, header first. */
export async function readWorkbook(file: Buffer): Promise<Array<{ name: string; rows: Cell[][] }>> {
	const book = new Workbook();
	const { buffer, byteOffset, length } = file;
	await book.xlsx.load(buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer);
	return book.worksheets.map((sheet) => ({ name: sheet.name, rows: cellsOf(sheet) }));
}

/** All cells of a sheet, row by row, its header first; an empty cell is null. */
export function cellsOf(sheet: Worksheet): Cell[][] {
	const width = sheet.columnCount;
	return Array.from({ length: sheet.rowCount }, (_, row) =>
		Array.from({ length: width }, (_none, column) =>
			cellOf(sheet.getCell(row + 1, column + 1).value),
		),
	);
}

/** The value of a cell; of a formula, the one that is stored with it. */
export function cellOf(value: CellValue): Cell {
	if (typeof value === 'string') return unescaped(value);
	// The library drops a result of 0.
	if (value !== null && typeof value === 'object' && 'formula' in value)
		return cellOf((value.result as CellValue | undefined) ?? 0);
	const isPlain =
		value === null || value instanceof Date || ['number', 'boolean'].includes(typeof value);
	return isPlain ? (value as Cell) : String(value);
}

/** The library leaves `_xHHHH_` as it is where Excel and LibreOffice read a character. */
const unescaped = (text: string) =>
	text.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
