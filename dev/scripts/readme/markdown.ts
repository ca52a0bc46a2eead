/** A Markdown table; bars inside cells are escaped. */
export function table(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const line = (cells: readonly string[]) =>
		`| ${cells.map((cell) => cell.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Descriptions in the node carry a little HTML; Markdown has its own. */
export const toMarkdown = (html: string): string => html.replace(/<\/?code>/g, '`');
