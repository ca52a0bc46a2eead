import type { Cell } from './rows/cells';
import { plainNumber } from './rows/decimals';

export type Delimiter = ',' | ';' | '\t';

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
