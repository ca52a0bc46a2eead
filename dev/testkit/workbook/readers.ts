import { Readable } from 'node:stream';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { type CellValue, stream } from 'exceljs';
import readExcelFile from 'read-excel-file/node';
import XlsxStreamReader from 'xlsx-stream-reader';
import { type Cell, cellOf, readWorkbook } from '../spreadsheet';

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
		rows: rows.map((cells) => cells.map(textOf)),
	}));
}

/** The sheets as SheetJS reads them, with which n8n's node Extract from File does. */
export function withSheetJs(file: Buffer): ReadSheet[] {
	const book = read(file, { cellNF: true });
	return book.SheetNames.map((name) => ({ name, rows: cellsOf(book.Sheets[name]) }));
}

/** The sheets as the streaming reader of exceljs reads them. */
export async function withStreamingExceljs(file: Buffer): Promise<ReadSheet[]> {
	const sheets: ReadSheet[] = [];
	const book = new stream.xlsx.WorkbookReader(Readable.from([file]), {
		...{ worksheets: 'emit', sharedStrings: 'cache', styles: 'cache' },
	});
	for await (const sheet of book) {
		const rows: Cell[][] = [];
		for await (const row of sheet)
			rows.push(Array.from(row.values as CellValue[], (value) => cellOf(value ?? null)).slice(1));
		sheets.push({ name: (sheet as unknown as ReadSheet).name, rows: texts(rows) });
	}
	return sheets;
}

/** The sheets as read-excel-file reads them. */
export const withReadExcelFile = async (file: Buffer): Promise<ReadSheet[]> =>
	(await readExcelFile(file, { trim: false })).map(({ sheet, data }) => ({
		name: sheet,
		rows: texts(data as Cell[][]),
	}));

/** The sheets as xlsx-stream-reader reads them: numbers, dates and booleans as the digits that the file has. */
export async function withXlsxStreamReader(file: Buffer): Promise<ReadSheet[]> {
	const sheets: ReadSheet[] = [];
	await new Promise<void>((resolve, reject) => {
		const book = new XlsxStreamReader({ saxTrim: false, formatting: false });
		book.on('error', reject);
		book.on('end', resolve);
		book.on('worksheet', (sheet) => {
			const rows: Cell[][] = [];
			sheet.on('row', ({ values }) => rows.push((values as Cell[]).slice(1)));
			sheet.on('end', () => sheets.push({ name: sheet.name, rows: texts(rows) }));
			sheet.process();
		});
		Readable.from([file]).pipe(book);
	});
	return sheets;
}

/**
 * What xlsx-stream-reader read, with the texts of the other programs where its digits mean the same number, date or
 * boolean.
 */
export const typedAs = (sheets: readonly ReadSheet[], others: readonly ReadSheet[]): ReadSheet[] =>
	sheets.map(({ name, rows }, at) => ({
		name,
		rows: rows.map((cells, row) =>
			cells.map((digits, column) => {
				const text = others[at].rows[row]?.[column] ?? '';
				return digits !== '' && isSame(Number(digits), text) ? text : digits;
			}),
		),
	}));

/** Day 0 of Excel's calendar in days since 1970, and a part of a day that is less than a second. */
const [EPOCH_DAYS, PART_OF_DAY] = [25_569, 1e-5];

const isSame = (number: number, text: string): boolean =>
	(text !== '' && number === Number(text)) ||
	text === ['FALSE', 'TRUE'][number] ||
	Math.abs(number - Date.parse(`${text.replace(' ', 'T')}Z`) / (24 * 3_600_000) - EPOCH_DAYS) <
		PART_OF_DAY;

/** The texts of cells, in rows as long as the header; blank cells may be missing in both. */
export const texts = (rows: Cell[][]): string[][] =>
	rows.map((cells) => Array.from({ length: rows[0].length }, (_, at) => textOf(cells[at] ?? null)));

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
