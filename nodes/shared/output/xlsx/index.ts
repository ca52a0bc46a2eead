import type { Cell, CellKind } from '../rows/cells';
import { bookParts, PACKAGE_RELATIONS, sheetPath } from './book';
import type { Typing } from './cells';
import { widthsOf } from './columns';
import { sheetText } from './sheet';
import { STYLE_SHEET } from './styles';
import { ZipWriter } from './zip';

export { MIME_TYPE } from './names';

/** Rows that a sheet of Excel holds, its header among them. */
const MAX_ROWS = 1_048_576;
/**
 * Bytes of a sheet before it is compressed: a ZIP entry tells its size in 32 bits. A row more still fits in: 64 MiB
 * are over 250 columns of the longest texts, every character escaped.
 */
const MAX_SHEET_BYTES = 2 ** 32 - 2 ** 26;
/** By so many rows the widths of the columns are chosen. */
const MEASURED_ROWS = 200;
const CHUNK = 65_536;

export interface ExcelSettings extends Typing {
	/** Name of the sheet; another one, where the rows need it, gets a number behind it. */
	title: string;
	columns: readonly string[];
	kinds: readonly CellKind[];
	/** Rows that a sheet takes with its header; by default what Excel takes. */
	rowsPerSheet?: number;
	/** Bytes after which a sheet takes no further row; by default what a ZIP entry takes. */
	bytesPerSheet?: number;
}

/**
 * The bytes of an Excel file (XLSX), as its rows come: in memory stand at most the rows that widths are chosen by
 * and one chunk. More rows than a sheet takes go on in the next sheet; `counted.sheets` is the number of sheets begun.
 * @throws Error when the file grows over 4 GB, and whatever stops the rows
 */
export async function* excelFile(
	rows: AsyncGenerator<Cell[]>,
	settings: ExcelSettings,
	counted: { sheets?: number } = {},
): AsyncGenerator<Buffer> {
	const { title, columns, kinds } = settings;
	const { rowsPerSheet = MAX_ROWS, bytesPerSheet = MAX_SHEET_BYTES } = settings;
	const first = await firstOf(rows, MEASURED_ROWS);
	const sheet = sheetText(
		{ names: columns, kinds, widths: widthsOf(columns, kinds, first) },
		settings,
	);
	const all = joined(first, rows);
	let next = await all.next();

	async function* sheetChunks(): AsyncGenerator<Buffer> {
		let text = sheet.begin;
		let row = 1;
		for (
			let size = 0;
			!next.done && row < rowsPerSheet && size < bytesPerSheet;
			next = await all.next()
		) {
			row += 1;
			text += sheet.row(row, next.value);
			if (text.length < CHUNK) continue;
			const chunk = Buffer.from(text, 'utf8');
			size += chunk.length;
			yield chunk;
			text = '';
		}
		yield Buffer.from(text + sheet.end(row), 'utf8');
	}

	const zip = new ZipWriter();
	try {
		// First, as programs that look at the beginning of a file know it by this part.
		yield* zip.entry('_rels/.rels', one(PACKAGE_RELATIONS));
		yield* zip.entry('xl/styles.xml', one(STYLE_SHEET));
		let sheets = 0;
		do {
			sheets += 1;
			counted.sheets = sheets;
			yield* zip.entry(sheetPath(sheets), sheetChunks());
		} while (!next.done);
		for (const [path, xml] of bookParts(title, sheets)) yield* zip.entry(path, one(xml));
		yield zip.end();
	} finally {
		await rows.return(undefined);
	}
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
