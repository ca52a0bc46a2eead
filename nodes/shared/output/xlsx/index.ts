import type { Cell, CellKind } from '../rows/rowOptions';
import { type Chart, CHARTS_WIDTH, Drawings, type Part } from './charts';
import { bookParts, FurtherNames, PACKAGE_RELATIONS, sheetPath, STYLE_SHEET } from './workbook';
import type { Typing } from './cellWriter';
import { SheetWriter, widthsOf } from './sheet';
import { ZipWriter } from './zip';

export type { Chart } from './charts';
export { sheetNames } from './workbook';
export { MIME_TYPE } from './xml';

/** Sheets that one file is begun with at most, which leaves room for those that become full. */
export const MAX_SHEETS = 50_000;
/** Rows of a sheet in Excel, with its header. */
const MAX_ROWS = 1_048_576;
/**
 * Bytes of a sheet before compression. A ZIP entry holds its size in 32 bits; the 64 MiB below that are more than the
 * last row can take, which is over 250 columns of the longest texts with every character escaped.
 */
const MAX_SHEET_BYTES = 2 ** 32 - 2 ** 26;
/** Rows that determine the column widths. */
const MEASURED_ROWS = 200;

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

/** The rows of a sheet, and of the sheets it goes on in when it is full. */
export interface SheetRows {
	/** a name that Excel allows, of no other sheet; see `sheetNames` */
	title: string;
	/** the rows in portions of any size */
	pages: AsyncIterable<readonly Cell[][]>;
	/** names and kinds of the columns, where they differ from those of the file */
	columns?: readonly string[];
	kinds?: readonly CellKind[];
	/** rows below the others, outside of the filter */
	totals?: readonly Cell[][];
	/** in a column of their own, left of the rows */
	charts?: readonly Chart[];
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
	const drawings = new Drawings();
	for await (const sheet of sheets) {
		const { title } = sheet;
		let place = 0;
		for await (const { content, parts } of sheetContents(sheet, settings)) {
			place += 1;
			names.push(place === 1 ? title : furtherNames.after(title, place));
			counted.sheets = names.length;
			const path = sheetPath(names.length);
			yield* zip.entry(path, content);
			for (const [part, xml] of parts(drawings, path, names[names.length - 1]))
				yield* zip.entry(part, one(xml));
		}
	}
	for (const [path, xml] of bookParts(names, drawings.paths)) yield* zip.entry(path, one(xml));
	yield zip.end();
}

/** A sheet, whose parts are to be asked for after its content was read to its end. */
interface SheetContent {
	content: AsyncGenerator<Buffer>;
	parts(drawings: Drawings, path: string, title: string): Part[];
}

/** One sheet or several, each to be read to its end before the next; the last has the totals and charts. */
async function* sheetContents(
	{ pages, totals = [], charts = [], ...own }: SheetRows,
	settings: BookSettings,
): AsyncGenerator<SheetContent> {
	const { columns: names = settings.columns, kinds = settings.kinds } = own;
	const left = new RowsLeft(pages);
	try {
		const widths = widthsOf(names, kinds, [...(await left.first(MEASURED_ROWS)), ...totals]);
		do {
			const chartsWidth = charts.length > 0 ? CHARTS_WIDTH : undefined;
			const sheet = new SheetWriter({ names, kinds, widths, chartsWidth }, settings);
			const ends = { totals, hasDrawing: charts.length > 0 };
			yield {
				content: sheetChunks(sheet, left, ends, settings),
				parts: (drawings, path, title) =>
					sheet.hasDrawing
						? drawings.partsFor(charts, { path, title, columns: names, letters: sheet.letters })
						: [],
			};
		} while (await left.any());
	} finally {
		await left.close();
	}
}

async function* sheetChunks(
	sheet: SheetWriter,
	left: RowsLeft,
	{ totals, hasDrawing }: { totals: readonly Cell[][]; hasDrawing: boolean },
	{ rowsPerSheet = MAX_ROWS, bytesPerSheet = MAX_SHEET_BYTES }: BookSettings,
): AsyncGenerator<Buffer> {
	let size = 0;
	while (sheet.rows < rowsPerSheet && size < bytesPerSheet && (await left.any())) {
		while (left.row && sheet.rows < rowsPerSheet && !sheet.isFull) {
			sheet.row(left.row);
			left.move();
		}
		if (!sheet.isFull) continue;
		const chunk = sheet.take();
		size += chunk.length;
		yield chunk;
	}
	const isLast = !(await left.any());
	sheet.end(isLast ? totals : [], isLast && hasDrawing);
	yield sheet.take();
}

async function* one(text: string): AsyncGenerator<Buffer> {
	yield Buffer.from(text, 'utf8');
}

/** The rows of a sheet that are still to be written. */
export class RowsLeft {
	private readonly pages: AsyncIterator<readonly Cell[][]>;
	private page: readonly Cell[][] = [];
	private at = 0;

	/** @param pages the rows in portions of any size */
	constructor(pages: AsyncIterable<readonly Cell[][]>) {
		this.pages = pages[Symbol.asyncIterator]();
	}

	/** the next row of the page at hand; undefined where another page must be waited for */
	get row(): Cell[] | undefined {
		return this.page[this.at];
	}

	/** Goes on to the row after it. */
	move(): void {
		this.at += 1;
	}

	/** Whether there is a next row; waits for its page. */
	async any(): Promise<boolean> {
		while (this.at >= this.page.length) {
			const { done, value } = await this.pages.next();
			if (done) return false;
			[this.page, this.at] = [value as readonly Cell[][], 0];
		}
		return true;
	}

	/** The first rows, at most `count`, which stay to be written. To be called before any other method. */
	async first(count: number): Promise<Cell[][]> {
		let rows: Cell[][] = [];
		while (rows.length < count && (await this.any())) {
			rows = rows.concat(this.page);
			this.at = this.page.length;
		}
		[this.page, this.at] = [rows, 0];
		return rows.slice(0, count);
	}

	/** Ends the pages where not all of them were read. */
	async close(): Promise<void> {
		await this.pages.return?.();
	}
}
