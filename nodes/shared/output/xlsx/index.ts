import type { Cell, CellKind } from '../rows/cells';
import { bookParts, PACKAGE_RELATIONS, sheetPath } from './book';
import type { Typing } from './cells';
import { widthsOf } from './columns';
import { sheetText } from './sheet';
import { STYLE_SHEET } from './styles';
import { ZipWriter } from './zip';

export { MIME_TYPE } from './names';

/** What a sheet of Excel holds, its header among them; and what readers of ZIP files take for one part, by far. */
const MAX_ROWS = 1_048_576;
const MAX_CHARACTERS = 1_000_000_000;
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
}

/**
 * The bytes of an Excel file (XLSX), as its rows come: in memory stand at most the rows that widths are chosen by
 * and one chunk. More rows than a sheet takes go on in the next sheet.
 * @throws Error when the file grows over 4 GB, and whatever stops the rows
 */
export async function* excelFile(
	rows: AsyncGenerator<Cell[]>,
	settings: ExcelSettings,
): AsyncGenerator<Buffer> {
	const { title, columns, kinds, rowsPerSheet = MAX_ROWS } = settings;
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
			let length = 0;
			!next.done && row < rowsPerSheet && length < MAX_CHARACTERS;
			next = await all.next()
		) {
			row += 1;
			text += sheet.row(row, next.value);
			if (text.length < CHUNK) continue;
			length += text.length;
			yield Buffer.from(text, 'utf8');
			text = '';
		}
		yield Buffer.from(text + sheet.end(row), 'utf8');
	}

	const zip = new ZipWriter();
	// First, as programs that look at the beginning of a file know it by this part.
	yield* zip.entry('_rels/.rels', one(PACKAGE_RELATIONS));
	yield* zip.entry('xl/styles.xml', one(STYLE_SHEET));
	let sheets = 0;
	do {
		sheets += 1;
		yield* zip.entry(sheetPath(sheets), sheetChunks());
	} while (!next.done);
	for (const [path, xml] of bookParts(title, sheets)) yield* zip.entry(path, one(xml));
	yield zip.end();
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
