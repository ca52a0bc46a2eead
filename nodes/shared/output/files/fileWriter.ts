import type { IDataObject } from 'n8n-workflow';

import { ABOUT, aboutSheet, ColumnSums, type Facts, factsWith, shapeOf } from './about';
import { CHUNK_BYTES, ROW_BYTES } from './byteWriter';
import { type CsvForm, CsvLines, withDecimalComma } from './csv';
import type { Projection } from '../projection';
import type { Cell, RowMaker, RowOptions } from '../rows';
import { FileSummary } from '../summary/fileSummary';
import { excelBook, MIME_TYPE, sheetNames, type SheetRows } from '../xlsx';

/** Counts of a file, updated while it is written. */
export interface WrittenCounts {
	/** rows without the header */
	rows: number;
	/** sheets begun; Excel only */
	sheets?: number;
	/** what the file says about itself; without sheets, once it is written */
	about?: IDataObject;
}

export interface FileEnds {
	/** complete after its last row; by default the summary of the writer */
	summary?: FileSummary;
	/** what there is to say about the file, asked for after its last row */
	about?: (rows: number) => Facts;
}

/** A row: an object of a JSON file, as text where it is a whole record; or cells. */
export type FileRow = string | IDataObject | Cell[];

export interface FileWriter<Row extends FileRow = FileRow> {
	needs: readonly string[];
	mimeType: string;
	/** file name extensions of the format, without dot; the first is the default */
	endings: readonly string[];
	/** in batches that each take little time, see `inSlices`; never throws */
	rowsOf(record: IDataObject): Iterable<Row[]>;
	hints?(): readonly string[];
	/** of the records whose rows it made for the file at hand; only where wanted */
	summary?: FileSummary;
	/** the bytes of a file of these rows, made page by page; updates `counted` */
	chunks(
		pages: AsyncIterable<readonly Row[]>,
		counted: WrittenCounts,
		ends?: FileEnds,
	): AsyncIterable<Buffer>;
	/** the same with at least one sheet; `titles` are those of all that may come */
	bookChunks?(
		sheets: AsyncIterable<SheetPages<Row>> | ReadonlyArray<SheetPages<Row>>,
		titles: readonly string[],
		counted: WrittenCounts,
		ends?: FileEnds,
	): AsyncIterable<Buffer>;
}

export interface SheetPages<Row extends FileRow = FileRow> {
	title: string;
	pages: AsyncIterable<readonly Row[]>;
}

export interface CsvSettings extends CsvForm {
	decimalSeparator: '.' | ',';
	header: boolean;
}

export function csvWriter(maker: RowMaker, settings: CsvSettings): FileWriter<Cell[]> {
	const { delimiter, decimalSeparator, bom, header } = settings;
	const written =
		decimalSeparator === ',' ? withDecimalComma(maker.kinds) : (cells: Cell[]) => cells;
	return {
		needs: maker.needs,
		mimeType: delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
		endings: delimiter === '\t' ? ['tsv', 'tab', 'csv', 'txt'] : ['csv', 'txt'],
		rowsOf: (record) => maker.cellBatches(record),
		hints: maker.hints,
		async *chunks(pages, counted, ends) {
			const sums = new ColumnSums(maker);
			const lines = new CsvLines(settings, CHUNK_BYTES + ROW_BYTES);
			if (header) lines.line(maker.columns);
			if (bom || header) yield lines.take();
			for await (const rows of counting(pages, counted, sums)) {
				for (const cells of rows) {
					lines.line(written(cells));
					if (lines.length >= CHUNK_BYTES) yield lines.take();
				}
				if (lines.length > 0) yield lines.take();
			}
			tellAbout(counted, ends, sums);
		},
	};
}

export const jsonLinesWriter = ({
	needs,
	project,
	maker,
}: Projection): FileWriter<string | IDataObject> => ({
	...{ needs, hints: maker?.hints },
	mimeType: 'application/jsonl',
	endings: ['jsonl', 'ndjson'],
	*rowsOf(record) {
		// Of a whole record, which may wait for its turn, the text takes less memory.
		for (const batch of project(record)) yield maker ? batch : batch.map(lineOf);
	},
	async *chunks(pages, counted, ends) {
		const sums = maker && new ColumnSums(maker);
		for await (const objects of counting(pages, counted, sums)) {
			const lines = objects.map((row) => (typeof row === 'string' ? row : lineOf(row)));
			if (lines.length > 0) yield Buffer.from(lines.join(''), 'utf8');
		}
		tellAbout(counted, ends, sums);
	},
});

const lineOf = (object: IDataObject): string => `${JSON.stringify(object)}\n`;

/** @param maker with `moneyAs: 'text'`, for the decimal places of amounts */
export const excelWriter = (
	maker: RowMaker,
	{ moneyAs, datesAs, timezone, headerStyle }: RowOptions,
	title: string,
	summary?: FileSummary,
): FileWriter<Cell[]> => {
	const isLetter = LETTER_ZONES.test(timezone);
	// Names of columns are for programs, which look for them.
	const zone = headerStyle === 'titles' && datesAs === 'local' ? timezone : undefined;
	const settings = { moneyAs, datesAs, isLetter, zone, title };
	const bookChunks: NonNullable<FileWriter<Cell[]>['bookChunks']> = (
		sheets,
		titles,
		counted,
		ends = {},
	) => {
		const { about } = ends;
		const further = [...(summary ? FileSummary.titles : []), ...(about ? [ABOUT] : [])];
		const names = sheetNames([...titles, ...further]);
		const sums = new ColumnSums(maker, zone);
		async function* all(): AsyncGenerator<SheetRows> {
			for await (const sheet of sheets)
				yield { ...sheet, ...shapeOf(maker), pages: counting(sheet.pages, counted, sums) };
			const ofSummary = ((ends.summary ?? summary)?.sheets() ?? []).map((sheet, at) => ({
				...{ ...sheet, title: names[titles.length + at] },
			}));
			yield* ofSummary;
			const name = names[names.length - 1];
			if (about) yield { ...aboutSheet(about(counted.rows), sums, ofSummary), title: name };
		}
		return excelBook(all(), names, settings, counted);
	};
	return {
		needs: [...new Set([...maker.needs, ...(summary?.needs ?? [])])],
		mimeType: MIME_TYPE,
		endings: ['xlsx'],
		hints: maker.hints,
		summary,
		*rowsOf(record) {
			if (summary) yield* summary.adding(record);
			yield* maker.cellBatches(record);
		},
		chunks: (pages, counted, ends) => {
			if (!ends?.summary) summary?.clear();
			return bookChunks([{ title, pages }], [title], counted, ends);
		},
		bookChunks,
	};
};

/** Time zones of most countries that print on paper of the size Letter. */
const LETTER_ZONES = /^(?:America|US|Canada)\//;

async function* counting<Row extends FileRow>(
	pages: AsyncIterable<readonly Row[]>,
	counted: WrittenCounts,
	sums?: ColumnSums,
): AsyncGenerator<readonly Row[]> {
	for await (const page of pages) {
		counted.rows += page.length;
		if (sums) for (const row of page) if (typeof row !== 'string') sums.add(row);
		yield page;
	}
}

function tellAbout(counted: WrittenCounts, { about }: FileEnds = {}, sums?: ColumnSums): void {
	if (!about) return;
	const ofColumns = sums ? { sums: sums.texts, columns: sums.meanings } : {};
	counted.about = { ...factsWith(about(counted.rows), sums), ...ofColumns } as IDataObject;
}
