/** What cannot stand in the text of a cell as it is, and what reads as an escape of Excel's without being one. */
const ESCAPED = /[&<>"\uFFFE\uFFFF]|(?![\t\n])\p{Cc}|\p{Cs}|_(?=x[\dA-Fa-f]{4})/gu;
const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};

/**
 * Text for a cell, every character kept: what XML forbids or a reader would change (carriage returns, half surrogate
 * pairs) as `_xHHHH_` (ECMA-376, ST_Xstring).
 */
export const escaped = (text: string): string => text.replace(ESCAPED, escapeOf);

const escapeOf = (character: string): string =>
	ENTITIES[character] ??
	`_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
