import { ByteWriter, mayBeSpace } from '../files/byteWriter';
import { OUTER_SPACE } from './xml';

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
	/** lines of the text that was written last into a cell, if it has several; to be reset by the reader */
	lines = 1;

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
					at += buffer.write(ENTITY_OF[code], at, 'latin1');
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

const ENTITY_OF: Readonly<Record<number, string>> = {
	[AMPERSAND]: '&amp;',
	[LESS_THAN]: '&lt;',
	[GREATER_THAN]: '&gt;',
};
