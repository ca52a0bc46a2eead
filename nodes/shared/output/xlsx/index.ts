import type { Cell, CellKind } from '../rows/types';
import { bookParts, PACKAGE_RELATIONS, sheetPath } from './book';
import type { Typing } from './cells';
import { widthsOf } from './columns';
import { sheetText, type SheetText } from './sheet';
import { FurtherNames } from './sheetNames';
import { STYLE_SHEET } from './styles';
import { ZipWriter } from './zip';

export { sheetNames } from './sheetNames';
export { MIME_TYPE } from './xml';

/** Rows of a sheet in Excel, with its header. */
const MAX_ROWS = 1_048_576;
/**
 * Bytes of a sheet before compression. A ZIP entry holds its size in 32 bits; the 64 MiB below that are more than the
 * last row can take, which is over 250 columns of the longest texts with every character escaped.
 */
const MAX_SHEET_BYTES = 2 ** 32 - 2 ** 26;
/** Rows that determine the column widths. */
const MEASURED_ROWS = 200;
/** Characters of XML after which a chunk is written. */
const CHUNK_CHARACTERS = 65_536;

/** What an Excel file contains besides its rows. */
export interface BookSettings extends Typing {
	/** names of the columns, for the header of each sheet */
	columns: readonly string[];
	/** kinds of the columns */
	kinds: readonly CellKind[];
	/** most rows of a sheet with its header; by default the limit of Excel */
	rowsPerSheet?: number;
	/** size from which on a sheet gets no further row; by default from the limit of a ZIP entry */
	bytesPerSheet?: number;
}

/** The same for a file whose rows are in one sheet, as far as it takes them. */
export interface ExcelSettings extends BookSettings {
	/** name of the first sheet; further ones get a number after it */
	title: string;
}

/** The rows of a sheet, and of the sheets it goes on in when it is full. */
export interface SheetRows {
	/** a name that Excel allows, of no other sheet; see `sheetNames` */
	title: string;
	rows: AsyncGenerator<Cell[]>;
}

/**
 * The bytes of an Excel file (XLSX) whose rows are in one sheet; those beyond its limits continue in the next one.
 * @throws as `excelBook`
 */
export async function* excelFile(
	rows: AsyncGenerator<Cell[]>,
	{ title, ...settings }: ExcelSettings,
	counted: { sheets?: number } = {},
): AsyncGenerator<Buffer> {
	async function* sheets(): AsyncGenerator<SheetRows> {
		yield { title, rows };
	}
	try {
		yield* excelBook(sheets(), [title], settings, counted);
	} finally {
		await rows.return(undefined);
	}
}

/**
 * The bytes of an Excel file (XLSX). Holds in memory at most the rows that determine the widths, and one chunk. Rows
 * beyond the limits of a sheet continue in another one; `counted.sheets` is set to the number of sheets begun.
 * @param sheets at least one, as Excel opens no file without
 * @param titles of all sheets that may come
 * @throws Error when the file is larger than 4 GB, and whatever `sheets` and their rows throw
 */
export async function* excelBook(
	sheets: AsyncIterable<SheetRows>,
	titles: readonly string[],
	settings: BookSettings,
	counted: { sheets?: number } = {},
): AsyncGenerator<Buffer> {
	const furtherNames = new FurtherNames(titles);
	const names: string[] = [];
	const zip = new ZipWriter();
	// First, as programs that detect file types by their first bytes look for this part.
	yield* zip.entry('_rels/.rels', one(PACKAGE_RELATIONS));
	yield* zip.entry('xl/styles.xml', one(STYLE_SHEET));
	for await (const { title, rows } of sheets) {
		let place = 0;
		for await (const content of sheetContents(rows, settings)) {
			place += 1;
			names.push(place === 1 ? title : furtherNames.after(title, place));
			counted.sheets = names.length;
			yield* zip.entry(sheetPath(names.length), content);
		}
	}
	for (const [path, xml] of bookParts(names)) yield* zip.entry(path, one(xml));
	yield zip.end();
}

/** The content of one sheet or several, each to be read to its end before the next. */
async function* sheetContents(
	rows: AsyncGenerator<Cell[]>,
	settings: BookSettings,
): AsyncGenerator<AsyncGenerator<Buffer>> {
	const { columns, kinds } = settings;
	try {
		const first = await firstOf(rows, MEASURED_ROWS);
		const widths = widthsOf(columns, kinds, first);
		const sheet = sheetText({ names: columns, kinds, widths }, settings);
		const left = new RowsLeft(joined(first, rows));
		await left.move();
		do yield sheetChunks(sheet, left, settings);
		while (left.row !== undefined);
	} finally {
		await rows.return(undefined);
	}
}

/** Rows one by one; `row` is the next, undefined at the end. */
class RowsLeft {
	row?: Cell[];

	constructor(private readonly rows: AsyncGenerator<Cell[]>) {}

	async move(): Promise<void> {
		const { done, value } = await this.rows.next();
		this.row = done ? undefined : (value as Cell[]);
	}
}

async function* sheetChunks(
	sheet: SheetText,
	left: RowsLeft,
	{ rowsPerSheet = MAX_ROWS, bytesPerSheet = MAX_SHEET_BYTES }: BookSettings,
): AsyncGenerator<Buffer> {
	let text = sheet.begin;
	let number = 1;
	for (let size = 0; left.row && number < rowsPerSheet && size < bytesPerSheet; await left.move()) {
		number += 1;
		text += sheet.row(number, left.row);
		if (text.length < CHUNK_CHARACTERS) continue;
		const chunk = Buffer.from(text, 'utf8');
		size += chunk.length;
		yield chunk;
		text = '';
	}
	yield Buffer.from(text + sheet.end(number), 'utf8');
}

async function firstOf<Row>(rows: AsyncGenerator<Row>, count: number): Promise<Row[]> {
	const taken: Row[] = [];
	while (taken.length < count) {
		const { done, value } = await rows.next();
		if (done) break;
		taken.push(value as Row);
	}
	return taken;
}

async function* joined<Row>(first: Row[], rest: AsyncGenerator<Row>): AsyncGenerator<Row> {
	yield* first;
	yield* rest;
}

async function* one(text: string): AsyncGenerator<Buffer> {
	yield Buffer.from(text, 'utf8');
}
