import type { Cell, CellKind } from './rows/types';
import { plainDecimal, plainNumber } from './rows/decimals';
import { LIST_SEPARATOR } from './rows/values';

/** Separates the cells of a line. */
export type Delimiter = ',' | ';' | '\t';
/** Separates the integer part of a number from its decimals. */
export type DecimalSeparator = '.' | ',';

/** Byte order mark at the start of the file, by which Excel recognizes UTF-8. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** Cells that need quotes: those with the delimiter, quotes, line breaks, or white space at either end. */
const QUOTED: Record<Delimiter, RegExp> = {
	',': /[,"\r\n]|^\s|\s$/,
	';': /[;"\r\n]|^\s|\s$/,
	'\t': /[\t"\r\n]|^\s|\s$/,
};

/** One line of a CSV file (RFC 4180), with CR LF at its end. */
export function csvLine(cells: readonly Cell[], delimiter: Delimiter): string {
	// A lone blank cell would be an empty line, which readers skip.
	if (cells.length === 1 && cells[0] === '') return `""${LINE_END}`;
	const needsQuotes = QUOTED[delimiter];
	const texts = cells.map((cell) => {
		if (typeof cell === 'number') return plainNumber(cell);
		if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
		return cell !== '' && needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
	});
	return texts.join(delimiter) + LINE_END;
}

/**
 * Writes amounts and numbers with a decimal comma, also several in one cell. Other columns stay unchanged: a text such
 * as the version 1.5 is not a number.
 * @param kinds of the columns, in the order of the cells
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
