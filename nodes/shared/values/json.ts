/** Fewer are always exact as JavaScript numbers. */
const LONG_DIGITS = 16;

/** A value by itself: no fraction, no exponent, no name of a field. */
const LONG_NUMBER = '(?<![^:,[\\s])-?[1-9]\\d{15,}(?=\\s*(?:[,\\]}]|$))';
const ONE_LONG_NUMBER = new RegExp(LONG_NUMBER);
const QUOTES_AND_LONG_NUMBERS = new RegExp(`\\\\[^]|"|${LONG_NUMBER}`, 'g');

/**
 * Integers of 16 and more digits become text. Takes linear time.
 * @param bytes of the text, where the caller has them
 * @throws SyntaxError
 */
export const parseJsonExactly = (text: string, bytes?: Buffer): unknown =>
	JSON.parse(hasLongNumber(bytes ?? Buffer.from(text)) ? withLongNumbersQuoted(text) : text);

export function tryParseJson(text: string, bytes?: Buffer): unknown {
	try {
		return parseJsonExactly(text, bytes);
	} catch {
		return undefined;
	}
}

/** Lists of lines and error bodies have fewer than 20. */
const MAX_EMBEDDED_DEPTH = 500;

/** Undefined also when nested deeper: `JSON.parse` takes up to a hundred times as long then. */
export const tryParseEmbeddedJson = (text: string): unknown =>
	nestingOf(text).deepest > MAX_EMBEDDED_DEPTH ? undefined : tryParseJson(text);

/** The most, and those that its end leaves open, also a string. */
function nestingOf(text: string): { deepest: number; left: number } {
	let open = 0;
	let deepest = 0;
	let isInText = false;
	for (let at = 0; at < text.length; at++) {
		const sign = text[at];
		if (sign === '\\') at++;
		else if (sign === '"') isInText = !isInText;
		else if (isInText) continue;
		else if (sign === '[' || sign === '{') open++;
		else if (sign === ']' || sign === '}') open--;
		deepest = Math.max(deepest, open);
	}
	return { deepest, left: isInText ? open + 1 : open };
}

const BEGINS_AS_JSON = /^\s*(\{\s*(["}]|$)|\[\s*([[\]{"\d-]|$))/;

export const beginsAsJson = (text: string): boolean => BEGINS_AS_JSON.test(text);

/** It ends inside a string, or with a list or object not closed. */
export const isCutOff = (text: string): boolean => beginsAsJson(text) && nestingOf(text).left > 0;

const [ZERO, NINE, QUOTE] = [0x30, 0x39, 0x22];

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= NINE;

/** Perhaps inside a text; nearly no answer has one. Reads every 16th byte: the text has twice as many. */
function hasLongNumber(bytes: Buffer): boolean {
	const { length } = bytes;
	for (let at = LONG_DIGITS - 1; at < length; at += LONG_DIGITS) {
		// Most runs are shorter: of 16 digits around this one, the 8th before or behind it is one.
		if (!isDigit(bytes[at]) || !(isDigit(bytes[at - 8]) || isDigit(bytes[at + 8]))) continue;
		let first = at;
		while (isDigit(bytes[first - 1])) first--;
		while (isDigit(bytes[at + 1])) at++;
		// In quotes it is a text.
		if (at - first < LONG_DIGITS - 1 || bytes[first - 1] === QUOTE) continue;
		// With the sign and what is before it, and some of what is behind.
		const run = bytes.toString('latin1', Math.max(first - 2, 0), at + LONG_DIGITS);
		if (ONE_LONG_NUMBER.test(run)) return true;
	}
	return false;
}

function withLongNumbersQuoted(text: string): string {
	let isInText = false;
	return text.replace(QUOTES_AND_LONG_NUMBERS, (token) => {
		if (token === '"') isInText = !isInText;
		return isInText || /^["\\]/.test(token) ? token : `"${token}"`;
	});
}
