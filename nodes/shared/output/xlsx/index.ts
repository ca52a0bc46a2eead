import type { Cell, CellKind } from '../rows/rowOptions';
import { type Chart, sheetParts } from './charts';
import {
	bookParts,
	FIRST_PARTS,
	furtherName,
	type Part,
	sheetPath,
	takenNames,
	type WrittenSheet,
} from './workbook';
import { MAX_WIDTH, type Typing } from './cellWriter';
import { type SheetColumns, SheetWriter, type TotalRow, widthOf, widthsOf } from './sheet';
import { ZipWriter } from './zip';

export type { Chart } from './charts';
export type { TotalRow } from './sheet';
export { sheetNames } from './workbook';

export const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Sheets that a file is begun with at most, with room for those that become full. */
export const MAX_SHEETS = 50_000;
/** Rows of a sheet in Excel, with its header. */
const MAX_ROWS = 1_048_576;
/** Bytes of a sheet, which ZIP counts in 32 bits; the last row takes less than the 64 MiB below. */
const MAX_SHEET_BYTES = 2 ** 32 - 2 ** 26;
/** Rows that determine the column widths. */
const MEASURED_ROWS = 200;

/** What the columns of a sheet are like; the lists are in the same order. */
export interface SheetShape {
	columns: readonly string[];
	kinds: readonly CellKind[];
	currencies?: SheetColumns['currencies'];
	/** how many columns stay in sight, where they leave room for others */
	frozen?: number;
	/** limit in characters of widths that follow the content */
	maxWidth?: number;
	/** the rows are no table */
	isPlain?: boolean;
}

export interface BookSettings extends Typing {
	/** time zone of local dates, for the headers above them; undefined: they do not name it */
	zone?: string;
	/** else A4 */
	isLetter?: boolean;
	/** what programs call the file; by default as its first sheet */
	title?: string;
	/** most rows of a sheet with its header; by default the limit of Excel */
	rowsPerSheet?: number;
	/** size from which on a sheet gets no further row; by default from the limit of a ZIP entry */
	bytesPerSheet?: number;
}

export type RowPages = AsyncIterable<readonly Cell[][]> | Iterable<readonly Cell[][]>;

/** Also of the sheets it goes on in; the last of these has totals and charts. */
export interface SheetRows extends SheetShape {
	/** a name that Excel allows, of no other sheet; see `sheetNames` */
	title: string;
	pages: RowPages;
	totals?: readonly TotalRow[];
	charts?: readonly Chart[];
}

/**
 * Rows beyond the limits of a sheet continue in another one; `counted.sheets` becomes the number
 * begun.
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
	const zip = new ZipWriter();
	async function* entries(parts: readonly Part[]): AsyncGenerator<Buffer> {
		for (const [path, xml] of parts) yield* zip.entry(path, [Buffer.from(xml, 'utf8')]);
	}
	yield* entries(FIRST_PARTS);
	const names = takenNames(titles);
	const written: WrittenSheet[] = [];
	const paths: string[] = [];
	for await (const { pages, totals = [], charts = [], ...rows } of sheets) {
		const left = new RowsLeft(pages);
		try {
			const columns = await columnsOf(rows, left, totals, settings);
			for (let title = rows.title; ; title = furtherName(names, rows.title)) {
				let isLast = false;
				const sheet = new SheetWriter(columns, settings);
				const number = written.push({ title, frozen: sheet.letters[columns.frozen - 1] });
				counted.sheets = number;
				async function* chunks(): AsyncGenerator<Buffer> {
					yield* rowChunks(sheet, left, settings);
					isLast = !(await left.any());
					sheet.end(isLast ? totals : [], isLast && charts.length > 0);
					yield sheet.take();
				}
				yield* zip.entry(sheetPath(number), chunks());
				const ended = { title, number, sheet, charts: isLast ? charts : [] };
				const parts = sheetParts(ended);
				paths.push(sheetPath(number), ...parts.map(([path]) => path));
				yield* entries(parts);
				if (isLast) break;
			}
		} finally {
			await left.close();
		}
	}
	yield* entries(bookParts(written, paths, settings.title ?? titles[0]));
	yield zip.end();
}

/** Most characters of columns that stay in sight, as others have to be seen, too. */
const MAX_FROZEN_WIDTH = 60;

async function columnsOf(
	{
		columns,
		kinds,
		currencies = [],
		maxWidth = MAX_WIDTH,
		frozen: wanted = 0,
		isPlain,
	}: SheetShape,
	left: RowsLeft,
	totals: readonly TotalRow[],
	{ zone, isLetter = false }: BookSettings,
): Promise<SheetColumns> {
	const names = columns.map((name, at) => zonedHeader(name, kinds[at], zone));
	// A text alone in its row reaches over the columns beside it.
	const wide = totals.filter(({ cells }) => cells.some((cell, at) => at > 0 && cell !== ''));
	const measured = [...(await left.first(MEASURED_ROWS)), ...wide.map(({ cells }) => cells)];
	const widths = widthsOf(names, kinds, measured, maxWidth);
	const frozen = widthOf(widths.slice(0, wanted)) <= MAX_FROZEN_WIDTH ? wanted : 0;
	return { names, kinds, widths, currencies, frozen, isTable: !isPlain, isLetter };
}

export const zonedHeader = (name: string, kind: CellKind, zone: string | undefined): string =>
	kind === 'date' && zone !== undefined ? `${name} (${zone})` : name;

/** The rows that the sheet has room for; less than a chunk of them stays in it. */
async function* rowChunks(
	sheet: SheetWriter,
	left: RowsLeft,
	{ rowsPerSheet = MAX_ROWS, bytesPerSheet = MAX_SHEET_BYTES }: BookSettings,
): AsyncGenerator<Buffer> {
	let size = 0;
	while (sheet.rows < rowsPerSheet && size < bytesPerSheet && (await left.any())) {
		while (sheet.rows < rowsPerSheet && !sheet.isFull) {
			const row = left.taken();
			if (!row) break;
			sheet.row(row);
		}
		if (!sheet.isFull) continue;
		const chunk = sheet.take();
		size += chunk.length;
		yield chunk;
	}
}

class RowsLeft {
	private readonly pages: AsyncGenerator<readonly Cell[][], void>;
	private page: readonly Cell[][] = [];
	private at = 0;

	constructor(pages: RowPages) {
		this.pages = (async function* () {
			yield* pages;
		})();
	}

	/** undefined where another page must be waited for */
	taken(): Cell[] | undefined {
		return this.page[this.at++];
	}

	async any(): Promise<boolean> {
		while (this.at >= this.page.length) {
			const { done, value } = await this.pages.next();
			if (done) return false;
			[this.page, this.at] = [value, 0];
		}
		return true;
	}

	/** The first rows, at most `count`, which stay to be written. To be called first. */
	async first(count: number): Promise<Cell[][]> {
		let rows: Cell[][] = [];
		while (rows.length < count && (await this.any())) {
			rows = rows.concat(this.page);
			this.at = this.page.length;
		}
		[this.page, this.at] = [rows, 0];
		return rows.slice(0, count);
	}

	async close(): Promise<void> {
		await this.pages.return();
	}
}
