/** Integers of fewer digits are always exact as JavaScript numbers. */
const LONG_DIGITS = 16;

const [QUOTE, MINUS, ZERO, NINE, BACKSLASH] = [34, 45, 48, 57, 92];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [91, 93, 123, 125];

/**
 * Parses JSON without losing digits of an ID: integers of 16 and more digits become text; everything else is what
 * `JSON.parse` returns. Takes time linear in the length of the text.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
	return JSON.parse(withLongNumbersQuoted(text));
}

/** As `parseJsonExactly`, but undefined when the text is not JSON. */
export function tryParseJson(text: string): unknown {
	try {
		return parseJsonExactly(text);
	} catch {
		return undefined;
	}
}

/** Levels of nesting in embedded JSON; lists of lines and error bodies have fewer than 20. */
const MAX_EMBEDDED_DEPTH = 500;

/**
 * As `tryParseJson`, for JSON that is a text inside an answer: undefined also when it is nested more than 500 levels
 * deep, as `JSON.parse` takes up to a hundred times as long for a run of opening brackets as for the same text in quotes.
 */
export const tryParseEmbeddedJson = (text: string): unknown =>
	nestingOf(text).deepest > MAX_EMBEDDED_DEPTH ? undefined : tryParseJson(text);

/** Levels of nesting in a JSON text: the most, and those that its end leaves open, also a string. */
function nestingOf(text: string): { deepest: number; left: number } {
	let open = 0;
	let deepest = 0;
	let at = 0;
	for (; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = closingQuote(text, at);
		else if (code === OPENING_BRACKET || code === OPENING_BRACE) open++;
		else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) open--;
		deepest = Math.max(deepest, open);
	}
	const isInText = at > text.length;
	return { deepest, left: isInText ? open + 1 : open };
}

const BEGINS_AS_JSON = /^\s*(\{\s*(["}]|$)|\[\s*([[\]{"\d-]|$))/;

/** Whether a text begins as a JSON object or list does. */
export const beginsAsJson = (text: string): boolean => BEGINS_AS_JSON.test(text);

/** Whether a text is JSON that ends too early: inside a string, or with a list or object not closed. */
export const isCutOff = (text: string): boolean => beginsAsJson(text) && nestingOf(text).left > 0;

/** The place of the quote that ends a string literal; the length of the text when it does not end. */
function closingQuote(text: string, opening: number): number {
	let at = opening + 1;
	while (at < text.length) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) break;
		at += code === BACKSLASH ? 2 : 1;
	}
	return at;
}

/** Tests only every 16th character, which no run of 16 digits can avoid, and scans each run once. */
function withLongNumbersQuoted(text: string): string {
	const strings = new StringLiterals(text);
	const parts: string[] = [];
	let copied = 0;
	for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
		if (!isDigit(text.charCodeAt(at))) continue;
		// Most runs are shorter: of 16 digits around this one, the 8th before or behind it is one.
		if (!isDigit(text.charCodeAt(at - 8)) && !isDigit(text.charCodeAt(at + 8))) continue;
		let first = at;
		while (isDigit(text.charCodeAt(first - 1))) first--;
		let last = at;
		while (isDigit(text.charCodeAt(last + 1))) last++;
		at = last + 1;
		if (last - first + 1 < LONG_DIGITS || text.charCodeAt(first) === ZERO) continue;
		if (text.charCodeAt(first - 1) === MINUS) first--;
		if (!isWholeValue(text, first, last) || strings.contain(first)) continue;
		parts.push(text.slice(copied, first), text.slice(first, last + 1));
		copied = last + 1;
	}
	if (parts.length === 0) return text;
	parts.push(text.slice(copied));
	// Every second part is a number, so the separators are its quotes.
	return parts.join('"');
}

/** Whether the characters around an integer make it a whole JSON value: no fraction, no exponent, no field name. */
function isWholeValue(text: string, first: number, last: number): boolean {
	const end = /\s*(?:[,\]}]|$)/y;
	end.lastIndex = last + 1;
	return (first === 0 || /[:,[\s]/.test(text[first - 1])) && end.test(text);
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** The string literals of a JSON text, searched in one pass: offsets must be asked for in ascending order. */
class StringLiterals {
	/** offsets of the quotes of the literal examined last */
	private opening: number;
	private closing = -1;

	constructor(private readonly text: string) {
		this.opening = this.openingAfter(-1);
	}

	/** Whether an offset lies inside one of the literals. */
	contain(place: number): boolean {
		while (this.opening < place) {
			if (this.closing < this.opening) this.closing = closingQuote(this.text, this.opening);
			if (place < this.closing) return true;
			this.opening = this.openingAfter(this.closing);
		}
		return false;
	}

	private openingAfter(place: number): number {
		const at = this.text.indexOf('"', place + 1);
		return at === -1 ? this.text.length : at;
	}
}
