import { ByteWriter, mayBeSpace } from '../files/byteWriter';

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

/** Bytes that a text of a cell can take for each UTF-16 unit: those of `&amp;`. */
const MAX_BYTES_PER_UNIT = 5;
const AMPERSAND = 0x26;
const LESS_THAN = 0x3c;
const GREATER_THAN = 0x3e;
const UNDERSCORE = 0x5f;
const TAB = 0x09;
const BLANK = 0x20;
const SMALL_X = 0x78;

/** Writes XML as UTF-8 bytes. */
export class XmlWriter extends ByteWriter {
	/**
	 * Appends a text of one line as the content of an element.
	 * @returns whether it did: not if the text has line breaks, white space at either end, characters that take more than
	 * an entity, or what may look like an entity, which exceljs decodes twice; then nothing is appended
	 */
	content(text: string): boolean {
		const { length } = text;
		if (mayBeSpace(text.charCodeAt(0)) || mayBeSpace(text.charCodeAt(length - 1)))
			if (OUTER_SPACE.test(text)) return false;
		this.reserve(length * MAX_BYTES_PER_UNIT);
		const { buffer } = this;
		let at = this.length;
		for (let index = 0; index < length; index++) {
			const code = text.charCodeAt(index);
			if (code < 0x80) {
				if (code === AMPERSAND && text.includes(';', index)) return false;
				if (code === AMPERSAND || code === LESS_THAN || code === GREATER_THAN) {
					at += buffer.write(ENTITIES[text[index]], at, 'latin1');
					continue;
				}
				if (code < BLANK && code !== TAB) return false;
				if (code === UNDERSCORE && text.charCodeAt(index + 1) === SMALL_X) return false;
				buffer[at++] = code;
			} else if (code < 0x800) {
				buffer[at++] = 0xc0 | (code >> 6);
				buffer[at++] = 0x80 | (code & 0x3f);
			} else {
				const isPair = code >= 0xd800 && code < 0xdc00;
				const next = isPair ? text.charCodeAt(index + 1) : 0;
				if (isPair && next >= 0xdc00 && next < 0xe000) {
					const point = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
					buffer[at++] = 0xf0 | (point >> 18);
					buffer[at++] = 0x80 | ((point >> 12) & 0x3f);
					buffer[at++] = 0x80 | ((point >> 6) & 0x3f);
					buffer[at++] = 0x80 | (point & 0x3f);
					index++;
					continue;
				}
				// Lone surrogates and the noncharacters U+FFFE and U+FFFF are not allowed in XML.
				if ((code >= 0xd800 && code < 0xe000) || code >= 0xfffe) return false;
				buffer[at++] = 0xe0 | (code >> 12);
				buffer[at++] = 0x80 | ((code >> 6) & 0x3f);
				buffer[at++] = 0x80 | (code & 0x3f);
			}
		}
		this.length = at;
		return true;
	}
}
