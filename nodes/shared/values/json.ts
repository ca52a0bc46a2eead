/** Fewer are always exact as JavaScript numbers. */
const LONG_DIGITS = 16;

/** A value by itself: no fraction, no exponent, no name of a field. */
const LONG_NUMBER = '(?<![^:,[\\s])-?[1-9]\\d{15,}(?=\\s*(?:[,\\]}]|$))';
const QUOTES_AND_LONG_NUMBERS = new RegExp(`\\\\[^]|"|${LONG_NUMBER}`, 'g');

/** Integers of 16 and more digits become text. Takes linear time. @throws SyntaxError */
export const parseJsonExactly = (text: string): unknown =>
	JSON.parse(hasLongNumber(text) ? withLongNumbersQuoted(text) : text);

export function tryParseJson(text: string): unknown {
	try {
		return parseJsonExactly(text);
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

/** Perhaps inside a text; nearly no answer has one. Reads every 16th character. */
function hasLongNumber(text: string): boolean {
	const longNumber = new RegExp(LONG_NUMBER, 'y');
	const isDigit = (at: number) => text[at] >= '0' && text[at] <= '9';
	for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
		// Most runs are shorter: of 16 digits around this one, the 8th before or behind it is one.
		if (!isDigit(at) || !(isDigit(at - 8) || isDigit(at + 8))) continue;
		let first = at;
		while (isDigit(first - 1)) first--;
		longNumber.lastIndex = text[first - 1] === '-' ? first - 1 : first;
		if (longNumber.test(text)) return true;
		while (isDigit(at + 1)) at++;
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
