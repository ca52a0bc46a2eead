/** What XML 1.0 forbids in the text of a cell: C0 controls but tab and line feed, half surrogate pairs, noncharacters. */
const FORBIDDEN = '[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF\\p{Cs}]';
/**
 * What cannot stand in the text as it is, and an underscore that a reader would take for the start of an escape:
 * before `xHHHH_`, and before `xHHHH` when the escape of the next character puts an underscore there.
 */
const ESCAPED = new RegExp(`[&<>"]|${FORBIDDEN}|_(?=x[\\dA-Fa-f]{4}(?:_|${FORBIDDEN}))`, 'gu');
const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};
const CARRIAGE_RETURNS = /\r\n?/g;

/**
 * Text for a cell: what XML forbids and a literal `_xHHHH_` as `_xHHHH_` (ECMA-376, ST_Xstring), and every line break
 * as the line feed that Excel breaks lines at. All other characters stay.
 */
export const escaped = (text: string): string =>
	text.replace(CARRIAGE_RETURNS, '\n').replace(ESCAPED, escapeOf);

const escapeOf = (character: string): string =>
	ENTITIES[character] ??
	`_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
