import type { Cell, CellKind } from './rows/cells';
import { plainDecimal, plainNumber } from './rows/decimals';
import { LIST_SEPARATOR } from './rows/values';

export type Delimiter = ',' | ';' | '\t';
/** What stands before the decimals of a number. */
export type DecimalSeparator = '.' | ',';

/** The byte order mark by which Excel knows a file as UTF-8; at the very start, once. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** What a cell has to be quoted for: the delimiter, quotes, line breaks, blanks at either end. */
const QUOTED: Record<Delimiter, RegExp> = {
	',': /[,"\r\n]|^\s|\s$/,
	';': /[;"\r\n]|^\s|\s$/,
	'\t': /[\t"\r\n]|^\s|\s$/,
};

/** One line of a CSV file (RFC 4180) with its line end CR LF. */
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
 * Cells with a comma before the decimals of amounts and numbers, also where several stand in one cell. All other
 * columns stay as they are: a version 1.5 is no number.
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
