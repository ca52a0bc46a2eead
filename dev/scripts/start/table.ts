import stringWidth from 'string-width';

const MAX_CELL = 26;
const GAP = '  ';

/**
 * Rows as a table for a terminal: as many columns from the left as fit, long cells cut, numbers to the right.
 * @param header names of the columns
 * @param width columns of the terminal
 */
export function table(header: string[], rows: string[][], width: number): string {
	const cells = [header, ...rows].map((row) => header.map((_, column) => cut(row[column] ?? '')));
	const widths = header.map((_, column) =>
		Math.max(...cells.map((row) => stringWidth(row[column]))),
	);
	let shown = 0;
	for (let used = 0; shown < header.length; shown += 1) {
		used += widths[shown] + GAP.length;
		if (used > width && shown > 0) break;
	}
	const isNumeric = (column: number) =>
		rows.every((row) => /^-?[\d.,]*$/.test(row[column] ?? '')) &&
		rows.some((row) => (row[column] ?? '') !== '');
	const lines = cells.map((row) =>
		row
			.slice(0, shown)
			.map((cell, column) => {
				const padding = ' '.repeat(widths[column] - stringWidth(cell));
				return isNumeric(column) ? padding + cell : cell + padding;
			})
			.join(GAP)
			.trimEnd(),
	);
	const rule = widths
		.slice(0, shown)
		.map((columns) => '─'.repeat(columns))
		.join(GAP);
	const more = header.length - shown;
	return [
		lines[0],
		rule,
		...lines.slice(1),
		...(more > 0 ? [`and ${more} more ${more === 1 ? 'column' : 'columns'}`] : []),
	].join('\n');
}

/** On one line, and no longer than MAX_CELL. Control characters could move the cursor of the terminal. */
function cut(text: string): string {
	const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
	if (stringWidth(line) <= MAX_CELL) return line;
	let short = '';
	for (const character of line) {
		if (stringWidth(short + character) >= MAX_CELL) break;
		short += character;
	}
	return `${short}…`;
}
