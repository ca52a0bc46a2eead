import type { Cell, Row } from './spreadsheet';

/**
 * Compares the rows of a sheet with those expected, header and cells, in order; an empty cell and an empty text are one.
 * Returns the differences in words; none means equal.
 */
export function differences(rows: Row[], expected: Row[]): string[] {
	const found: string[] = [];
	if (rows.length !== expected.length) {
		found.push(`${rows.length} rows instead of ${expected.length}`);
	}
	const [header, wanted] = [rows, expected].map(([first = {}]) => Object.keys(first).join(', '));
	if (header !== wanted) found.push(`the columns are ${header} instead of ${wanted}`);
	expected.slice(0, rows.length).forEach((row, index) => {
		for (const [column, value] of Object.entries(row)) {
			const cell = rows[index][column] ?? '';
			if (!same(cell, value ?? '')) {
				found.push(
					`row ${index + 2}, ${column}: ${JSON.stringify(cell)} instead of ${JSON.stringify(value)}`,
				);
			}
		}
	});
	return found;
}

const same = (cell: Cell, other: Cell) =>
	cell instanceof Date && other instanceof Date
		? cell.getTime() === other.getTime()
		: cell === other;
