import type { Cell, CellKind } from '../rows/rowOptions';
import { textOf } from '../../values/recordValues';
import { ByteWriter, type CellPlaces, CHUNK_BYTES, ROW_BYTES } from '../files/byteWriter';
import { cellWriter, type CellWriter, headerStyle, inlineText, type Typing } from './cellWriter';
import { DECLARATION, MAIN, RELATIONSHIPS, TOTALS_LOOK } from './workbook';

/** Widths in characters that fit the usual values of a kind. */
const MIN_WIDTHS: Readonly<Record<CellKind, number>> = {
	id: 10,
	text: 6,
	code: 6,
	codes: 10,
	list: 10,
	phone: 14,
	money: 12,
	number: 8,
	date: 19,
	boolean: 6,
};
/** Characters for the filter button beside a column name. */
const BUTTON_WIDTH = 3;
/** Characters for the margins of a cell and its indent. */
const MARGIN_WIDTH = 3;

/** Column widths in characters; what follows the content has `most`. */
export const widthsOf = (
	names: readonly string[],
	kinds: readonly CellKind[],
	rows: ReadonlyArray<readonly Cell[]>,
	most: number,
): number[] =>
	names.map((name, at) => {
		const longest = rows.reduce(
			(width, row) => Math.max(width, kinds[at] === 'date' ? 0 : lineLength(textOf(row[at]))),
			MIN_WIDTHS[kinds[at]],
		);
		return Math.max(name.length + BUTTON_WIDTH, Math.min(longest, most)) + MARGIN_WIDTH;
	});

export const widthOf = (widths: readonly number[]): number =>
	widths.reduce((sum, width) => sum + width, 0);

const lineLength = (text: string): number =>
	text.split(/[\r\n]/).reduce((length, line) => Math.max(length, line.length), 0);

/** The letters of a column in cell references: 0 is A, 25 is Z, 26 is AA. */
export function lettersOf(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const NONE: readonly Cell[] = [];

/** The lists are in the same order. */
export interface SheetColumns {
	names: readonly string[];
	kinds: readonly CellKind[];
	/** in characters */
	widths: readonly number[];
	/** index of the column with the currency of an amount; undefined where it is not known */
	currencies: ReadonlyArray<number | undefined>;
	/** how many of them stay in sight */
	frozen: number;
	/** the rows are a table, with filter buttons */
	isTable: boolean;
	isLetter: boolean;
}

/** Below the others, outside of the table. */
export interface TotalRow {
	cells: readonly Cell[];
	/** sums as formulas: of all rows, or of those with the same value in the column `by` */
	sums?: { columns: readonly number[]; by?: number };
}

/** Writes the XML of a sheet. Cells that are the same as in the row before are copied as bytes. */
export class SheetWriter {
	private readonly out = new ByteWriter(CHUNK_BYTES + ROW_BYTES);
	private readonly writers: readonly CellWriter[];
	/** the row before, if it is in the same chunk */
	private before = NONE;
	private readonly places: CellPlaces;
	rows = 1;
	/** number of the last row above the totals */
	private filtered = 1;
	/** digits of the number of the row before */
	private digits = 0;
	readonly letters: readonly string[];
	/** by column, what a cell begins with: its tag and reference, without the number of the row */
	private readonly starts: readonly string[];
	private readonly currencyColumns: readonly number[];
	/** cells of the table with its header; '' before the end, and where its rows can be none */
	tableRef = '';

	constructor(
		readonly columns: SheetColumns,
		typing: Typing,
	) {
		this.writers = columns.kinds.map((kind) => cellWriter(kind, typing));
		this.letters = columns.names.map((_, at) => lettersOf(at));
		this.currencyColumns = [...new Set(columns.currencies)].filter((at) => at !== undefined);
		this.starts = this.letters.map((letters) => `<c r="${letters}`);
		const begins = new Array<number>(columns.names.length).fill(0);
		this.places = { begins, ends: begins.slice() };
		this.out.text(begin(columns, this.letters, typing));
	}

	get isFull(): boolean {
		return this.out.length >= CHUNK_BYTES;
	}

	/** Each cell but blank ones has a reference, as not all programs count cells without. */
	row(cells: readonly Cell[], sums?: TotalRow['sums']): void {
		const { out, writers, starts, places, currencyColumns, columns } = this;
		const number = String(++this.rows);
		// The format of an amount is that of its currency.
		const isAlike =
			number.length === this.digits && currencyColumns.every((at) => cells[at] === this.before[at]);
		const before = isAlike ? this.before : NONE;
		this.digits = number.length;
		out.ascii('<row r="');
		out.ascii(number);
		out.ascii('">');
		for (let at = 0; at < cells.length; at++) {
			const cell = cells[at];
			let same = at;
			if (cell !== '')
				while (same < before.length && cells[same] === before[same] && cells[same] !== '') same++;
			if (same > at) {
				out.cellsAgain(places, at, same);
				for (; at < same; at++) out.overwrite(places.begins[at] + starts[at].length, number);
				at -= 1;
				continue;
			}
			if (cell === '') continue;
			places.begins[at] = out.length;
			out.ascii(starts[at]);
			out.ascii(number);
			const currencyAt = columns.currencies[at];
			const currency = currencyAt === undefined ? '' : String(cells[currencyAt]);
			const formula = sums?.columns.includes(at) ? this.formulaOf(at, sums.by) : '';
			writers[at](out, cell, currency, formula);
			places.ends[at] = out.length;
		}
		out.ascii('</row>');
		this.before = cells;
	}

	/** The sum of the rows that a filter leaves, in any order. */
	private formulaOf(column: number, by: number | undefined): string {
		const { letters } = this;
		const [letter, last] = [letters[column], this.filtered];
		if (by === undefined) return `<f>SUBTOTAL(109,${letter}2:${letter}${last})</f>`;
		const key = letters[by];
		const ofRows = `OFFSET(${letter}$2,ROW(${letter}$2:${letter}$${last})-2,0)`;
		const isOwn = `--(${key}$2:${key}$${last}=${key}${this.rows})`;
		return `<f>SUMPRODUCT(SUBTOTAL(109,${ofRows}),${isOwn})</f>`;
	}

	take(): Buffer {
		this.before = NONE;
		return this.out.take();
	}

	/** @param hasDrawing whether the sheet has charts, by the relation rId1; a table has rId2 */
	end(totals: readonly TotalRow[], hasDrawing: boolean): void {
		const { letters, columns } = this;
		const [first, last] = [letters[0], letters[letters.length - 1]];
		const range = (from: number, to: number) => `${first}${from}:${last}${to}`;
		const filtered = this.rows;
		this.filtered = filtered;
		if (columns.isTable && filtered > 1 && areTableNames(columns.names))
			this.tableRef = range(1, filtered);
		for (const { cells, sums } of totals) {
			this.before = NONE;
			this.row(cells, sums);
		}
		const look =
			totals.length > 0
				? `<conditionalFormatting sqref="${range(filtered + 1, this.rows)}"><cfRule type="expression" dxfId="${TOTALS_LOOK}" priority="1"><formula>TRUE</formula></cfRule></conditionalFormatting>`
				: '';
		const filter =
			columns.isTable && !this.tableRef ? `<autoFilter ref="${range(1, filtered)}"/>` : '';
		const paper = `paperSize="${columns.isLetter ? LETTER : A4}" orientation="landscape"`;
		this.out.text(
			`</sheetData>${filter}${look}<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>` +
				`<pageSetup ${paper} fitToWidth="${pagesAcross(columns)}" fitToHeight="0"/>` +
				'<headerFooter><oddFooter>&amp;L&amp;F, &amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>' +
				// IDs and postal codes are text on purpose: this turns off Excel's warning.
				`<ignoredErrors><ignoredError sqref="${range(1, this.rows)}" numberStoredAsText="1"/></ignoredErrors>` +
				`${hasDrawing ? `<drawing xmlns:r="${RELATIONSHIPS}" r:id="rId1"/>` : ''}` +
				`${this.tableRef ? `<tableParts count="1"><tablePart xmlns:r="${RELATIONSHIPS}" r:id="rId2"/></tableParts>` : ''}</worksheet>`,
		);
	}
}

const [LETTER, A4] = [1, 9];
/** Characters that are legible side by side on a page in landscape, at about 60 % of their size. */
const PAGE_WIDTH = 260;

/** Over how many pages the columns are printed, of which each has those that stay in sight. */
function pagesAcross({ widths, frozen }: SheetColumns): number {
	const kept = widthOf(widths.slice(0, frozen));
	return Math.max(1, Math.ceil(widthOf(widths.slice(frozen)) / (PAGE_WIDTH - kept)));
}

/** What Excel does not take as the name of a column of a table. */
const NO_TABLE_NAME = /^$|^\s|\s$|[\p{Cc}\p{Cs}\uFFFE\uFFFF]|_x[\dA-F]{4}|^.{256}/iu;

const areTableNames = (names: readonly string[]): boolean =>
	new Set(names.map((name) => name.toLowerCase())).size === names.length &&
	!names.some((name) => NO_TABLE_NAME.test(name));

const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

function begin(
	{ names, kinds, widths, frozen }: SheetColumns,
	letters: readonly string[],
	typing: Typing,
): string {
	const columns = widths.map(
		(width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
	);
	const header = names.map(
		(name, at) => `<c r="${letters[at]}1${inlineText(name, headerStyle(kinds[at], typing))}`,
	);
	const [split, pane] = frozen > 0 ? [`xSplit="${frozen}" `, 'bottomRight'] : ['', 'bottomLeft'];
	return (
		`${DECLARATION}<worksheet ${MAIN}>${FIT_TO_PAGE}<sheetViews><sheetView workbookViewId="0">` +
		`<pane ${split}ySplit="1" topLeftCell="${lettersOf(frozen)}2" activePane="${pane}" state="frozen"/></sheetView></sheetViews>` +
		`<cols>${columns.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
	);
}
