import { read, utils, type WorkSheet } from '@e965/xlsx';
import { type Cell, readWorkbook } from '../spreadsheet';

/** A sheet as a program reads it: the texts of its cells, header first, '' for blank cells. */
export interface ReadSheet {
	name: string;
	/** numbers as plain decimals, dates as `2026-08-31 12:00:00`, booleans as TRUE and FALSE */
	rows: string[][];
}

/** The sheets as exceljs reads them. */
export async function withExceljs(file: Buffer): Promise<ReadSheet[]> {
	return (await readWorkbook(file)).map(({ name, rows }) => ({
		name,
		rows: withoutMargin(rows.map((cells) => cells.map(textOf))),
	}));
}

/** The sheets as SheetJS reads them, with which n8n's node Extract from File does. */
export function withSheetJs(file: Buffer): ReadSheet[] {
	const book = read(file, { cellNF: true });
	return book.SheetNames.map((name) => ({ name, rows: withoutMargin(cellsOf(book.Sheets[name])) }));
}

function cellsOf(sheet: WorkSheet): string[][] {
	const { s: start, e: end } = utils.decode_range(sheet['!ref'] ?? 'A1');
	const columns = Array.from({ length: end.c - start.c + 1 }, (_, at) => start.c + at);
	return Array.from({ length: end.r + 1 }, (_, row) =>
		columns.map((column) => {
			const cell = sheet[utils.encode_cell({ r: row, c: column })] as
				{ v?: Cell; w?: string; z?: string } | undefined;
			return cell?.z?.startsWith('yyyy') ? (cell.w ?? '') : textOf(cell?.v ?? null);
		}),
	);
}

function textOf(cell: Cell): string {
	if (cell instanceof Date) {
		// A serial number of days is no whole number of milliseconds.
		const seconds = Math.round(cell.getTime() / 1_000);
		return new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ');
	}
	return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
}

/** Without the column in which charts stand, which has no cells. */
export const withoutMargin = (rows: string[][]): string[][] =>
	rows[0]?.[0] === '' ? rows.map((cells) => cells.slice(1)) : rows;
