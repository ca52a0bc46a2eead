import type { Cell, CellKind } from '../rows/rowTypes';
import { plainNumber } from '../../values/decimals';
import { excelAmount, plainAmountDecimals } from './amountFormats';
import { MAX_WIDTH } from './sheetColumns';
import type { XmlWriter } from './xmlWriter';
import { dateSerials } from './serialDates';
import { amountStyle, STYLES } from './styles';
import { escaped, OUTER_SPACE } from './xml';

/** Whether amounts and local dates become Excel numbers and dates, or stay text; as in `RowOptions`. */
export interface Typing {
	moneyAs: 'text' | 'number';
	datesAs: 'received' | 'local';
}

/** Writes what follows `<c` and the reference of a cell of a row maker, to its end. Blank cells are not written. */
export type CellWriter = (out: XmlWriter, cell: Cell) => void;

/** Writes a text as a number or date; returns false for any other text. */
type TypedWriter = (out: XmlWriter, text: string) => boolean;

const LINE_BREAK = /\r\n?|\n/;

/** The writer for the cells of a column. It expects amounts as text, for their decimal places. */
export function cellWriter(kind: CellKind, typing: Typing): CellWriter {
	const typed = typedWriter(kind, typing);
	return (out, cell) => {
		if (typeof cell === 'boolean') out.ascii(cell ? TRUE : FALSE);
		else if (typeof cell === 'number') writeNumber(out, plainNumber(cell), STYLES.number);
		else if (!typed?.(out, cell)) writeText(out, cell);
	};
}

/** The style of the header of a column, which stands above its values. */
export const headerStyle = (kind: CellKind, { moneyAs }: Typing): number =>
	kind === 'number' || (kind === 'money' && moneyAs === 'number')
		? STYLES.numberHeader
		: STYLES.header;

function typedWriter(kind: CellKind, { moneyAs, datesAs }: Typing): TypedWriter | undefined {
	if (kind === 'money' && moneyAs === 'number') return writeAmount;
	if (kind === 'number') return writeQuantity;
	if (kind === 'date' && datesAs === 'local') return dateWriter();
	return undefined;
}

const booleanEnd = (digit: number) => ` s="${STYLES.boolean}" t="b"><v>${digit}</v></c>`;
const TRUE = booleanEnd(1);
const FALSE = booleanEnd(0);
const styleStarts = new Map<number, string>();
const TEXT_START = ` s="${STYLES.text}" t="str"><v>`;
const END = '</v></c>';

/**
 * A text, which no program evaluates as a formula or number. Plain text of one line is a string value (`t="str"`);
 * what needs more than entities is an inline string, in which all programs decode `_xHHHH_` and keep white space.
 */
function writeText(out: XmlWriter, text: string): void {
	const begun = out.length;
	out.ascii(TEXT_START);
	if (out.content(text)) return out.ascii(END);
	out.length = begun;
	const hasLines = LINE_BREAK.test(text);
	if (hasLines) out.lines = linesOf(text);
	out.text(inlineText(text, hasLines ? STYLES.lines : STYLES.text));
}

/** Lines that a text takes in a column of the largest width. */
const linesOf = (text: string): number =>
	text
		.split(LINE_BREAK)
		.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / MAX_WIDTH)), 0);

/** The end of a cell with an inline string, from its style on. */
export function inlineText(text: string, style: number): string {
	const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
	return ` s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

function writeNumber(out: XmlWriter, digits: string, style: number): void {
	let start = styleStarts.get(style);
	if (start === undefined) {
		start = ` s="${style}"><v>`;
		styleStarts.set(style, start);
	}
	out.ascii(start);
	out.ascii(digits);
	out.ascii(END);
}

function writeAmount(out: XmlWriter, text: string): boolean {
	const decimals = plainAmountDecimals(text);
	const amount = decimals === undefined ? excelAmount(text) : { value: text, decimals };
	if (!amount) return false;
	writeNumber(out, amount.value, amountStyle(amount.decimals));
	return true;
}

/** A quantity or weight given as text because a JavaScript number would lose digits. */
function writeQuantity(out: XmlWriter, text: string): boolean {
	const amount = excelAmount(text);
	if (!amount) return false;
	writeNumber(out, amount.value, STYLES.number);
	return true;
}

function dateWriter(): TypedWriter {
	const serialOf = dateSerials();
	return (out, text) => {
		const serial = serialOf(text);
		if (serial === undefined) return false;
		writeNumber(out, serial, STYLES.date);
		return true;
	};
}
