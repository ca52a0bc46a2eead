import type { Cell, CellKind } from '../rows/types';
import { bookParts, PACKAGE_RELATIONS, sheetPath } from './book';
import type { Typing } from './cells';
import { widthsOf } from './columns';
import { sheetText } from './sheet';
import { STYLE_SHEET } from './styles';
import { ZipWriter } from './zip';

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
export interface ExcelSettings extends Typing {
	/** name of the first sheet; further ones get a number after it */
	title: string;
	/** names of the columns, for the header */
	columns: readonly string[];
	/** kinds of the columns */
	kinds: readonly CellKind[];
	/** most rows of a sheet with its header; by default the limit of Excel */
	rowsPerSheet?: number;
	/** size from which on a sheet gets no further row; by default from the limit of a ZIP entry */
	bytesPerSheet?: number;
}

/**
 * The bytes of an Excel file (XLSX). Holds in memory at most the rows that determine the widths, and one chunk. Rows
 * beyond the limits of a sheet continue in the next one; `counted.sheets` is set to the number of sheets begun.
 * @throws Error when the file is larger than 4 GB, and whatever `rows` throws
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
			if (text.length < CHUNK_CHARACTERS) continue;
			const chunk = Buffer.from(text, 'utf8');
			size += chunk.length;
			yield chunk;
			text = '';
		}
		yield Buffer.from(text + sheet.end(row), 'utf8');
	}

	const zip = new ZipWriter();
	try {
		// First, as programs that detect file types by their first bytes look for this part.
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
