import type { Cell, CellKind } from '../rows/rowTypes';
import { textOf } from '../../values/recordValues';

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
/** Limit in characters for widths that follow the content. */
export const MAX_WIDTH = 48;
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
