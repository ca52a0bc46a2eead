import { ByteWriter, type CellPlaces, mayBeSpace } from './byteWriter';
import type { Cell, CellKind } from '../rows/rowOptions';
import { plainDecimal, plainNumber } from '../../values/decimals';
import { LIST_SEPARATOR } from '../../values/recordValues';

export type Delimiter = ',' | ';' | '\t';

/** Byte order mark at the start of the file, by which Excel recognizes UTF-8. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/**
 * What a program that divides the file at another character than its delimiter may take for the beginning of a formula,
 * after that character: `=`, `@`, or a sign, unless up to the next of these characters there is only a number with its
 * unit, as in `sale,-20%`. Control and format characters before it are removed by programs, as in `mayRun`.
 */
const HIDDEN_FORMULA =
	/([;,\t|\r\n](?:"|(?![\t\n\r])[\p{Cc}\p{Cf}])*)(?=[=@]|[+-](?![.,]?\d[\p{L}\p{N} .%/:€$]*(?:[;,\t|\r\n"]|$)))/gu;
/** Where there may be one: in each text that `HIDDEN_FORMULA` matches, and tested in a fraction of the time. */
const MAY_HIDE_FORMULA = /[;,\t|\r\n](?:"|[^ -~\t\r\n])*[=@+-]/;
const FORMULA_STARTS = '=@+-"';
const LAST_PRINTABLE = '~';
/** A file that begins with these letters is one of the format SYLK to Excel. */
const SYLK = 'ID';

export interface CsvForm {
	delimiter: Delimiter;
	bom: boolean;
	/**
	 * put an apostrophe in front of formulas behind a character that another program may take for the delimiter; those at
	 * the beginning of a cell are the row maker's
	 */
	protectFormulas: boolean;
}

/** Most bytes that the loop over a text writes for one UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 2;
/** What an ASCII character is to the cells it stands in: one for which they need quotes, or a delimiter of other programs. */
const [QUOTED_FOR, SEPARATOR] = [1, 2];

/** Whether the character behind a separator may be the beginning of a formula, or one that programs remove. */
const mayHide = (next = ' '): boolean =>
	FORMULA_STARTS.includes(next) || next < ' ' || next > LAST_PRINTABLE;

function rolesFor(delimiter: Delimiter): Uint8Array {
	const roles = new Uint8Array(FIRST_BEYOND_ASCII);
	for (const separator of ',;\t|') roles[separator.charCodeAt(0)] = SEPARATOR;
	for (const sign of `"\r\n${delimiter}`) roles[sign.charCodeAt(0)] = QUOTED_FOR;
	return roles;
}

const [FIRST_BEYOND_ASCII, FIRST_OF_THREE_BYTES] = [0x80, 0x800];
/** Fewer cells are written anew in less time than copied. */
const MIN_COPIED = 3;

/**
 * Writes the lines of a CSV file (RFC 4180) as UTF-8, each with CR LF at its end. Cells that are the same as in the line
 * before, as those of an order on its further lines, are copied as bytes.
 */
export class CsvLines extends ByteWriter {
	private readonly delimiterCode: number;
	/** matches the delimiter, quotes, line breaks, and white space at either end */
	private readonly needsQuotes: RegExp;
	/** by character code */
	private readonly roles: Uint8Array;
	/** the line before, if none was taken since */
	private before: readonly Cell[] = [];
	private readonly places: CellPlaces = { begins: [], ends: [] };
	private readonly protectFormulas: boolean;
	/** whether the next cell is the beginning of the file */
	private isAtBegin: boolean;

	constructor({ delimiter, bom, protectFormulas }: CsvForm, capacity: number) {
		super(capacity);
		this.delimiterCode = delimiter.charCodeAt(0);
		this.needsQuotes = new RegExp(`[${delimiter}"\\r\\n]|^\\s|\\s$`);
		this.roles = rolesFor(delimiter);
		this.protectFormulas = protectFormulas;
		this.isAtBegin = !bom;
		if (bom) this.text(BOM);
	}

	line(cells: readonly Cell[]): void {
		const { before, places } = this;
		for (let at = 0; at < cells.length; at++) {
			if (at > 0) this.byte(this.delimiterCode);
			let same = at;
			while (same < before.length && cells[same] === before[same]) same++;
			if (same - at < MIN_COPIED) {
				places.begins[at] = this.length;
				this.cell(cells[at]);
				places.ends[at] = this.length;
				continue;
			}
			this.cellsAgain(places, at, same);
			at = same - 1;
		}
		// A lone blank cell would be an empty line, which readers skip.
		if (cells.length === 1 && cells[0] === '') this.ascii('""');
		this.ascii(LINE_END);
		this.before = cells;
		this.isAtBegin = false;
	}

	override take(): Buffer {
		this.before = [];
		return super.take();
	}

	private cell(cell: Cell): void {
		if (typeof cell === 'number') this.ascii(plainNumber(cell));
		else if (typeof cell === 'boolean') this.ascii(cell ? 'TRUE' : 'FALSE');
		else if (cell !== '' && (this.isAtBegin || !this.plain(cell))) this.anyText(cell);
	}

	/**
	 * Appends a text whose characters take up to two bytes.
	 * @returns whether it did: not if it has others, or needs quotes or may do so; then nothing is appended
	 */
	private plain(text: string): boolean {
		const { length } = text;
		if (mayBeSpace(text.charCodeAt(0)) || mayBeSpace(text.charCodeAt(length - 1))) return false;
		this.reserve(length * MAX_BYTES_PER_UNIT);
		const { buffer, roles } = this;
		let at = this.length;
		for (let index = 0; index < length; index++) {
			const code = text.charCodeAt(index);
			if (code < FIRST_BEYOND_ASCII) {
				const role = roles[code];
				if (role === QUOTED_FOR) return false;
				if (role === SEPARATOR && mayHide(text[index + 1])) return false;
				buffer[at++] = code;
			} else if (code < FIRST_OF_THREE_BYTES) {
				buffer[at++] = 0xc0 | (code >> 6);
				buffer[at++] = 0x80 | (code & 0x3f);
			} else return false;
		}
		this.length = at;
		return true;
	}

	private anyText(text: string): void {
		const isSafe = !this.protectFormulas || !MAY_HIDE_FORMULA.test(text);
		const safe = isSafe ? text : text.replace(HIDDEN_FORMULA, "$1'");
		const isQuoted = this.needsQuotes.test(safe) || (this.isAtBegin && safe.startsWith(SYLK));
		this.text(isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe);
		this.isAtBegin = false;
	}
}

/**
 * Writes amounts and numbers with a decimal comma, also several in one cell. Other columns stay unchanged: a text such
 * as the version 1.5 is not a number.
 */
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
