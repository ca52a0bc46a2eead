/** XML declaration at the beginning of every part. */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Default namespace of workbook, sheets and styles, as attribute (ECMA-376). */
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
/** Namespace and beginning of the types of relationships between parts (ECMA-376). */
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Beginning of the namespaces of the package (ECMA-376). */
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Not allowed in XML 1.0: C0 controls other than tab and line feed, lone surrogates, noncharacters. */
const FORBIDDEN = '[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF\\p{Cs}]';
/**
 * Characters to escape, and underscores that a reader would take for the start of an escape: before `xHHHH_`, and
 * before `xHHHH` when the escape of the next character begins with an underscore.
 */
const ESCAPED = new RegExp(`[&<>"]|${FORBIDDEN}|_(?=x[\\dA-Fa-f]{4}(?:_|${FORBIDDEN}))`, 'gu');
const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};
/** XML readers may drop white space at either end unless the element has `xml:space="preserve"`. */
export const OUTER_SPACE = /^\s|\s$/;
const CARRIAGE_RETURNS = /\r\n?/g;

/**
 * A text for the content of an XML element or attribute: forbidden characters and a literal `_xHHHH_` are escaped as
 * `_xHHHH_` (ECMA-376, ST_Xstring), and line breaks become line feeds, which Excel expects in cells.
 */
export const escaped = (text: string): string =>
	text.replace(CARRIAGE_RETURNS, '\n').replace(ESCAPED, escapeOf);

const escapeOf = (character: string): string =>
	ENTITIES[character] ??
	`_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** The relations of a part, with the IDs rId1, rId2, …; none to a blank target. */
export const relations = (
	targets: ReadonlyArray<readonly [type: string, target: string]>,
): string => {
	const lines = targets.map(([type, target], at) => {
		const of = type.startsWith(PACKAGE) ? type : `${RELATIONSHIPS}/${type}`;
		return target && `<Relationship Id="rId${at + 1}" Type="${of}" Target="${target}"/>`;
	});
	return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${lines.join('')}</Relationships>`;
};
