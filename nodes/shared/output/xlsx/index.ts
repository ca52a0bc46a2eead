import type { Cell, CellKind } from '../rows/rowOptions';
import { type Chart, type Part, SheetParts } from './charts';
import {
	bookParts,
	FurtherNames,
	PACKAGE_RELATIONS,
	sheetPath,
	STYLE_SHEET,
	type WrittenSheet,
} from './workbook';
import { MAX_WIDTH, type Typing } from './cellWriter';
import { type SheetColumns, SheetWriter, type TotalRow, widthsOf } from './sheet';
import { ZipWriter } from './zip';

export type { Chart } from './charts';
export type { TotalRow } from './sheet';
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

/** What the columns of a sheet are like; the lists are in the same order. */
export interface SheetShape {
	/** names of the columns, for the header */
	columns: readonly string[];
	kinds: readonly CellKind[];
	/** see `SheetColumns` */
	currencies?: SheetColumns['currencies'];
	/** how many columns stay in sight, where they leave room for others */
	frozen?: number;
	/** limit in characters of widths that follow the content */
	maxWidth?: number;
	/** the rows are no table */
	isPlain?: boolean;
}

/** What an Excel file contains besides its rows. */
export interface BookSettings extends Typing, SheetShape {
	/** time zone of local dates, for the headers above them; undefined: they do not name it */
	zone?: string;
	/** printed on paper of the size Letter; else A4 */
	isLetter?: boolean;
	/** what programs call the file; by default as its first sheet */
	title?: string;
	/** most rows of a sheet with its header; by default the limit of Excel */
	rowsPerSheet?: number;
	/** size from which on a sheet gets no further row; by default from the limit of a ZIP entry */
	bytesPerSheet?: number;
}

/** The rows of a sheet, and of the sheets it goes on in when it is full. */
export interface SheetRows extends Partial<SheetShape> {
	/** a name that Excel allows, of no other sheet; see `sheetNames` */
	title: string;
	/** the rows in portions of any size */
	pages: AsyncIterable<readonly Cell[][]>;
	/** rows below the others, outside of the table */
	totals?: readonly TotalRow[];
	/** below the rows */
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
	const written: WrittenSheet[] = [];
	const zip = new ZipWriter();
	// First, as programs that detect file types by their first bytes look for this part.
	yield* zip.entry('_rels/.rels', one(PACKAGE_RELATIONS));
	yield* zip.entry('xl/styles.xml', one(STYLE_SHEET));
	const sheetParts = new SheetParts();
	const paths: string[] = [];
	for await (const sheet of sheets) {
		const { title } = sheet;
		let place = 0;
		for await (const { content, frozen, parts } of sheetContents(sheet, settings)) {
			place += 1;
			const name = place === 1 ? title : furtherNames.after(title, place);
			written.push({ name, frozen });
			counted.sheets = written.length;
			const path = sheetPath(written.length);
			paths.push(path);
			yield* zip.entry(path, content);
			for (const [part, xml] of parts(sheetParts, path, name)) {
				if (!part.includes('_rels')) paths.push(part);
				yield* zip.entry(part, one(xml));
			}
		}
	}
	const lists = bookParts(written, paths, settings.title ?? titles[0]);
	for (const [path, xml] of lists) yield* zip.entry(path, one(xml));
	yield zip.end();
}

/** A sheet, whose parts are to be asked for after its content was read to its end. */
interface SheetContent {
	content: AsyncGenerator<Buffer>;
	frozen?: string;
	parts(all: SheetParts, path: string, title: string): Part[];
}

/** One sheet or several, each to be read to its end before the next; the last has the totals and charts. */
async function* sheetContents(
	{ pages, totals = [], charts = [], ...own }: SheetRows,
	settings: BookSettings,
): AsyncGenerator<SheetContent> {
	const shape = own.columns ? own : settings;
	const { columns = [], kinds = [], currencies = [], maxWidth = MAX_WIDTH } = shape as SheetShape;
	const { zone, isLetter = false } = settings;
	const names = columns.map((name, at) => zonedHeader(name, kinds[at], zone));
	const left = new RowsLeft(pages);
	try {
		// A text alone in its row reaches over the columns beside it.
		const wide = totals.filter(({ cells }) => cells.some((cell, at) => at > 0 && cell !== ''));
		const measured = [...(await left.first(MEASURED_ROWS)), ...wide.map(({ cells }) => cells)];
		const widths = widthsOf(names, kinds, measured, maxWidth);
		const frozen = frozenWithin(widths, shape.frozen ?? 0);
		do {
			const isTable = shape.isPlain !== true;
			const sheet = new SheetWriter(
				{ names, kinds, widths, currencies, frozen, isTable, isLetter },
				settings,
			);
			let ofLast: readonly Chart[] = [];
			const end = (isLast: boolean) => {
				ofLast = isLast ? charts : [];
				sheet.end(isLast ? totals : [], ofLast.length > 0);
			};
			yield {
				content: sheetChunks(sheet, left, end, settings),
				frozen: sheet.letters[frozen - 1],
				parts: (all, path, title) =>
					all.partsFor({
						...{ path, title, columns: names, letters: sheet.letters },
						...{ charts: ofLast, left: frozen, top: sheet.rows + 1, table: sheet.table },
					}),
			};
		} while (await left.any());
	} finally {
		await left.close();
	}
}

/** The header of a column; above dates with their time zone, where it is given. */
export const zonedHeader = (name: string, kind: CellKind, zone: string | undefined): string =>
	kind === 'date' && zone !== undefined ? `${name} (${zone})` : name;

/** Columns that stay in sight take at most so many characters: beside them others have to be seen. */
const MAX_FROZEN_WIDTH = 60;

function frozenWithin(widths: readonly number[], wanted: number): number {
	const width = widths.slice(0, wanted).reduce((sum, one) => sum + one, 0);
	return width <= MAX_FROZEN_WIDTH ? wanted : 0;
}

async function* sheetChunks(
	sheet: SheetWriter,
	left: RowsLeft,
	end: (isLast: boolean) => void,
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
	end(!(await left.any()));
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
