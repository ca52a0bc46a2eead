import type { Cell, CellKind } from '../rows/cells';
import { textOf } from '../rows/values';

/** Widths in characters: what every value of a kind needs, and where a long text is left to run on. */
const LEAST: Readonly<Record<CellKind, number>> = {
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
const MOST = 48;
/** Room for the filter button beside a name, and for the margins of a cell. */
const BUTTON = 3;
const MARGIN = 2;

/** The widths of columns that suit their names, their kinds and the first rows. */
export const widthsOf = (
	names: readonly string[],
	kinds: readonly CellKind[],
	rows: readonly Cell[][],
): number[] =>
	names.map((name, at) => {
		const longest = rows.reduce(
			(most, row) => Math.max(most, kinds[at] === 'date' ? 0 : lineLength(textOf(row[at]))),
			LEAST[kinds[at]],
		);
		return Math.max(name.length + BUTTON, Math.min(longest, MOST)) + MARGIN;
	});

/** Characters of the longest line, as the lines of a text stand one below the other. */
const lineLength = (text: string): number =>
	text.split(/[\r\n]/).reduce((most, line) => Math.max(most, line.length), 0);

/** The letters of a column that counts from 0: A to Z, AA and so on. */
export function lettersOf(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}
