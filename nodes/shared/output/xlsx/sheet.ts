import type { Cell, CellKind } from '../rows/rowOptions';
import { textOf } from '../../values/recordValues';
import { type CellPlaces, CHUNK_BYTES, ROW_BYTES } from '../files/byteWriter';
import { DECLARATION, MAIN, RELATIONSHIPS, XmlWriter } from './xml';
import {
	cellWriter,
	type CellWriter,
	headerStyle,
	inlineText,
	MAX_WIDTH,
	type Typing,
} from './cellWriter';
import { TOTALS_LOOK } from './workbook';

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
/** Characters for the margins of a cell. */
const MARGIN_WIDTH = 2;

/**
 * Column widths in characters that fit names, kinds and the first rows.
 * @param rows the rows to measure
 */
export const widthsOf = (
	names: readonly string[],
	kinds: readonly CellKind[],
	rows: readonly Cell[][],
): number[] =>
	names.map((name, at) => {
		const longest = rows.reduce(
			(width, row) => Math.max(width, kinds[at] === 'date' ? 0 : lineLength(textOf(row[at]))),
			MIN_WIDTHS[kinds[at]],
		);
		return Math.max(name.length + BUTTON_WIDTH, Math.min(longest, MAX_WIDTH)) + MARGIN_WIDTH;
	});

/** Characters of the longest line of a text. */
const lineLength = (text: string): number =>
	text.split(/[\r\n]/).reduce((length, line) => Math.max(length, line.length), 0);

/** The letters of a column in cell references: 0 is A, 25 is Z, 26 is AA. */
export function lettersOf(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const NONE: readonly Cell[] = [];
/** Height of a line in points, and most lines that make a row higher. */
const LINE_HEIGHT = 15;
const MAX_LINES = 10;

/** The columns of a sheet; the three lists are in the same order. */
export interface SheetColumns {
	/** of a column without cells before the others, in characters; undefined for none */
	chartsWidth?: number;
	names: readonly string[];
	kinds: readonly CellKind[];
	/** in characters */
	widths: readonly number[];
}

/**
 * Writes the XML of a sheet with a bold, frozen header that has filter buttons, and columns of the given widths. Cells
 * that are the same as in the row before, as those of an order on its further lines, are copied as bytes.
 */
export class SheetWriter {
	private readonly out = new XmlWriter(CHUNK_BYTES + ROW_BYTES);
	private readonly writers: readonly CellWriter[];
	/** the row before, if it is in the same chunk */
	private before = NONE;
	/** of its cells */
	private readonly places: CellPlaces;
	/** of its cells with several lines, how many, by column */
	private readonly tall = new Map<number, number>();
	private number = 1;
	/** of the number of the row before */
	private digits = 0;
	/** of its columns */
	readonly letters: readonly string[];
	/** by column, what a cell begins with: its tag and reference, without the number of the row */
	private readonly starts: readonly string[];

	/** Begins the sheet, with its header as row 1. */
	constructor(columns: SheetColumns, typing: Typing) {
		this.writers = columns.kinds.map((kind) => cellWriter(kind, typing));
		const first = columns.chartsWidth === undefined ? 0 : 1;
		this.letters = columns.names.map((_, at) => lettersOf(first + at));
		this.starts = this.letters.map((letters) => `<c r="${letters}`);
		const begins = new Array<number>(columns.names.length).fill(0);
		this.places = { begins, ends: begins.slice() };
		this.out.text(begin(columns, this.letters, typing));
	}

	/** whether it ended with charts */
	hasDrawing = false;

	/** number of the last row written */
	get rows(): number {
		return this.number;
	}

	/** whether there is enough for a chunk */
	get isFull(): boolean {
		return this.out.length >= CHUNK_BYTES;
	}

	/** Writes the next row. Each cell but blank ones has a reference, as not all programs count cells without. */
	row(cells: readonly Cell[]): void {
		const { out, writers, starts, places, tall } = this;
		const number = String(++this.number);
		const before = number.length === this.digits ? this.before : NONE;
		this.digits = number.length;
		out.ascii('<row r="');
		out.ascii(number);
		out.ascii('"');
		const attributes = out.length;
		out.ascii('>');
		for (let at = 0; at < cells.length; at++) {
			const cell = cells[at];
			if (cell === '') {
				if (tall.size > 0) tall.delete(at);
				continue;
			}
			let same = at;
			while (same < before.length && cells[same] === before[same] && cells[same] !== '') same++;
			if (same > at) {
				out.cellsAgain(places, at, same);
				for (; at < same; at++) out.overwrite(places.begins[at] + starts[at].length, number);
				at -= 1;
				continue;
			}
			places.begins[at] = out.length;
			out.ascii(starts[at]);
			out.ascii(number);
			writers[at](out, cell);
			places.ends[at] = out.length;
			this.noteLines(at);
		}
		out.ascii('</row>');
		this.before = cells;
		if (tall.size > 0) this.setHeight(attributes);
	}

	/** Remembers how many lines the cell has that was just written. */
	private noteLines(column: number): void {
		const { out, tall } = this;
		if (out.lines > 1) tall.set(column, out.lines);
		else if (tall.size > 0) tall.delete(column);
		out.lines = 1;
	}

	/** LibreOffice shows one line of a row without height. In Excel, it still follows what is changed later. */
	private setHeight(attributes: number): void {
		const lines = Math.min(MAX_LINES, Math.max(...this.tall.values()));
		const height = ` ht="${lines * LINE_HEIGHT}"`;
		this.out.insert(height, attributes);
		const { begins, ends } = this.places;
		for (let at = 0; at < begins.length; at++) {
			begins[at] += height.length;
			ends[at] += height.length;
		}
	}

	/** What is written since the last time. */
	take(): Buffer {
		this.before = NONE;
		return this.out.take();
	}

	/**
	 * Ends the sheet after the last row.
	 * @param totals rows below the others, which the filter leaves where they are
	 * @param hasDrawing whether the sheet has charts, by the relation rId1
	 */
	end(totals: readonly Cell[][], hasDrawing: boolean): void {
		this.hasDrawing = hasDrawing;
		const [first, last] = [this.letters[0], this.letters[this.letters.length - 1]];
		const range = (from: number, to: number) => `${first}${from}:${last}${to}`;
		const filtered = this.number;
		for (const cells of totals) this.row(cells);
		const look =
			totals.length > 0
				? `<conditionalFormatting sqref="${range(filtered + 1, this.number)}"><cfRule type="expression" dxfId="${TOTALS_LOOK}" priority="1"><formula>TRUE</formula></cfRule></conditionalFormatting>`
				: '';
		this.out.text(
			`</sheetData><autoFilter ref="${range(1, filtered)}"/>${look}` +
				'<pageSetup orientation="landscape" fitToHeight="0"/>' +
				// IDs and postal codes are text on purpose: this turns off Excel's warning.
				`<ignoredErrors><ignoredError sqref="${range(1, this.number)}" numberStoredAsText="1"/></ignoredErrors>` +
				`${hasDrawing ? `<drawing xmlns:r="${RELATIONSHIPS}" r:id="rId1"/>` : ''}</worksheet>`,
		);
	}
}

/** Printed in landscape, as wide as a page. */
const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

function begin(
	{ names, kinds, widths, chartsWidth }: SheetColumns,
	letters: readonly string[],
	typing: Typing,
): string {
	const all = [...(chartsWidth === undefined ? [] : [chartsWidth]), ...widths];
	const columns = all.map(
		(width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
	);
	const header = names.map(
		(name, at) => `<c r="${letters[at]}1${inlineText(name, headerStyle(kinds[at], typing))}`,
	);
	return (
		`${DECLARATION}<worksheet ${MAIN}>${FIT_TO_PAGE}<sheetViews><sheetView workbookViewId="0">` +
		'<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
		`<cols>${columns.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`
	);
}
