import { ByteWriter, type CellPlaces, specialCodes } from './byteWriter';
import type { Cell, CellKind } from '../rows/rowOptions';
import { plainDecimal, plainNumber } from '../../values/decimals';
import { LIST_SEPARATOR } from '../../values/recordValues';

export type Delimiter = ',' | ';' | '\t';

/** Byte order mark at the start of the file, by which Excel recognizes UTF-8. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/**
 * Where a program that divides the file at another character than its delimiter may see a formula:
 * `=`, `@`, or a sign, unless only a number with its unit follows, as in `sale,-20%`. Controls
 * before it are removed by programs, as in `mayRun`.
 */
const HIDDEN_FORMULA =
	/([;,\t|\r\n](?:"|(?![\t\n\r])[\p{Cc}\p{Cf}])*)(?=[=@]|[+-](?![.,]?\d[\p{L}\p{N} .%/:€$]*(?:[;,\t|\r\n"]|$)))/gu;
/** Where there may be one, tested in a fraction of the time. */
const MAY_HIDE_FORMULA = /[;,\t|\r\n](?:"|[^ -~\t\r\n])*[=@+-]/;
/** A file that begins with these letters is one of the format SYLK to Excel. */
const SYLK = 'ID';

export interface CsvForm {
	delimiter: Delimiter;
	bom: boolean;
	/** put an apostrophe before formulas behind a delimiter of another program */
	protectFormulas: boolean;
}

/** Characters for which a cell may need quotes, or behind which it may hide a formula. */
const SPECIAL = specialCodes('",;\t|');

/** Writes the lines of a CSV file (RFC 4180) as UTF-8, each with CR LF at its end. */
export class CsvLines extends ByteWriter {
	/** See `RecordView.kept`. */
	static readonly kept = new CsvLines({ delimiter: ',', bom: false, protectFormulas: true }, 0);

	/** matches the delimiter, quotes, line breaks, and white space at either end */
	private readonly needsQuotes: RegExp;
	private isAtBegin: boolean;
	/** the line before, mostly of the same order, since the last `take` */
	private before: readonly Cell[] = [];
	private readonly places: CellPlaces = { begins: [], ends: [] };

	constructor(
		private readonly form: CsvForm,
		capacity: number,
	) {
		super(capacity);
		this.needsQuotes = new RegExp(`[${form.delimiter}"\\r\\n]|^\\s|\\s$`);
		this.isAtBegin = !form.bom;
		if (form.bom) this.text(BOM);
	}

	/** @param cells not changed any more: those of the next line are compared with them */
	line(cells: readonly Cell[]): void {
		const { before, places, form } = this;
		// What the file begins with is written in its own way.
		this.before = this.isAtBegin ? [] : cells;
		for (let at = 0; at < cells.length; at++) {
			let same = at;
			while (same < before.length && cells[same] === before[same]) same++;
			if (same > at) {
				this.cellsAgain(places, at, same);
				at = same - 1;
				continue;
			}
			places.begins[at] = this.length;
			if (at > 0) this.ascii(form.delimiter);
			this.cell(cells[at]);
			places.ends[at] = this.length;
		}
		// A lone blank cell would be an empty line, which readers skip.
		if (cells.length === 1 && cells[0] === '') this.ascii('""');
		this.ascii(LINE_END);
		this.isAtBegin = false;
	}

	override take(): Buffer {
		this.before = [];
		return super.take();
	}

	private cell(cell: Cell): void {
		if (typeof cell === 'number') this.ascii(plainNumber(cell));
		else if (typeof cell === 'boolean') this.ascii(cell ? 'TRUE' : 'FALSE');
		else if (cell !== '' && (this.isAtBegin || !this.plain(cell, SPECIAL))) this.anyText(cell);
	}

	private anyText(text: string): void {
		const mayHide = this.form.protectFormulas && MAY_HIDE_FORMULA.test(text);
		const safe = mayHide ? text.replace(HIDDEN_FORMULA, "$1'") : text;
		const isQuoted = this.needsQuotes.test(safe) || (this.isAtBegin && safe.startsWith(SYLK));
		this.text(isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe);
		this.isAtBegin = false;
	}
}

/** Writes amounts and numbers with a decimal comma, also several in one cell. */
export function withDecimalComma(kinds: readonly CellKind[]): (cells: readonly Cell[]) => Cell[] {
	const isNumeric = kinds.map((kind) => kind === 'money' || kind === 'number');
	return (cells) => cells.map((cell, at) => (isNumeric[at] ? decimalComma(cell) : cell));
}

function decimalComma(cell: Cell): Cell {
	if (typeof cell === 'boolean') return cell;
	if (typeof cell === 'number') return plainNumber(cell).replace('.', ',');
	return cell
		.split(LIST_SEPARATOR)
		.map((text) => (plainDecimal(text) === undefined ? text : text.replace('.', ',')))
		.join(LIST_SEPARATOR);
}
