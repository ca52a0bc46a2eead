import { Workbook } from 'exceljs';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;

/** Rows of the first sheet of an .xlsx file, by the names in its first row; an empty cell is null. */
export async function readSpreadsheet(path: string): Promise<Row[]> {
	const book = new Workbook();
	await book.xlsx.readFile(path);
	const sheet = book.worksheets[0];
	const names: string[] = [];
	sheet.getRow(1).eachCell((cell, column) => (names[column] = cell.text));
	const rows: Row[] = [];
	for (let number = 2; number <= sheet.rowCount; number++) {
		const row: Row = {};
		names.forEach((name, column) => {
			const { value } = sheet.getRow(number).getCell(column);
			row[name] = isCell(value) ? value : String(value);
		});
		rows.push(row);
	}
	return rows;
}

const isCell = (value: unknown): value is Cell =>
	value === null || ['string', 'number', 'boolean'].includes(typeof value);
