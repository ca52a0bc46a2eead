/** From this many digits on a whole number may be one that a JavaScript number does not hold exactly. */
const LONG_DIGITS = 16;

const [TAB, LINE_FEED, RETURN, BLANK] = [9, 10, 13, 32];
const [QUOTE, COMMA, MINUS, ZERO, NINE, COLON] = [34, 44, 45, 48, 57, 58];
const [OPENING_BRACKET, BACKSLASH, CLOSING_BRACKET, CLOSING_BRACE] = [91, 92, 93, 125];

/**
 * Parses JSON without changing an ID: whole numbers of 16 and more digits become text, digit for digit; everything
 * else is what `JSON.parse` makes of it. Linear in the length of the text, whatever it holds.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
	return JSON.parse(withLongNumbersQuoted(text));
}

/** What the text holds as JSON, IDs unchanged as in `parseJsonExactly`; undefined when it is not JSON. */
export function tryParseJson(text: string): unknown {
	try {
		return parseJsonExactly(text);
	} catch {
		return undefined;
	}
}

/**
 * Of any 16 digits in a row, one stands at a multiple of 16: so only every 16th character is looked at, and a run of
 * digits is walked once, as the search goes on behind it.
 */
function withLongNumbersQuoted(text: string): string {
	const strings = new Strings(text);
	const parts: string[] = [];
	let copied = 0;
	for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
		if (!isDigit(text.charCodeAt(at))) continue;
		let first = at;
		while (isDigit(text.charCodeAt(first - 1))) first--;
		let last = at;
		while (isDigit(text.charCodeAt(last + 1))) last++;
		at = last + 1;
		if (last - first + 1 < LONG_DIGITS || text.charCodeAt(first) === ZERO) continue;
		if (text.charCodeAt(first - 1) === MINUS) first--;
		if (!isWholeValue(text, first, last) || strings.hold(first)) continue;
		parts.push(text.slice(copied, first), text.slice(first, last + 1));
		copied = last + 1;
	}
	if (parts.length === 0) return text;
	parts.push(text.slice(copied));
	// Every second part is a number, so each joint is one of its quotes.
	return parts.join('"');
}

/** Whether what stands around a number lets it be a value: not a part of one, nor the name of a field. */
function isWholeValue(text: string, first: number, last: number): boolean {
	const before = text.charCodeAt(first - 1);
	const begins =
		first === 0 ||
		isBlank(before) ||
		before === COLON ||
		before === COMMA ||
		before === OPENING_BRACKET;
	if (!begins) return false;
	let next = last + 1;
	while (isBlank(text.charCodeAt(next))) next++;
	const after = text.charCodeAt(next);
	return (
		next === text.length || after === COMMA || after === CLOSING_BRACKET || after === CLOSING_BRACE
	);
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const isBlank = (code: number): boolean =>
	code === BLANK || code === LINE_FEED || code === RETURN || code === TAB;

/** Tells whether a place lies inside a string of the JSON text, for places in ascending order. */
class Strings {
	/** the string looked at last, from its opening to its closing quote */
	private opening: number;
	private closing = -1;

	constructor(private readonly text: string) {
		this.opening = this.openingAfter(-1);
	}

	hold(place: number): boolean {
		while (this.opening < place) {
			if (this.closing < this.opening) this.closing = this.closingAfter(this.opening);
			if (place < this.closing) return true;
			this.opening = this.openingAfter(this.closing);
		}
		return false;
	}

	private openingAfter(place: number): number {
		const at = this.text.indexOf('"', place + 1);
		return at === -1 ? this.text.length : at;
	}

	private closingAfter(opening: number): number {
		const { text } = this;
		let at = opening + 1;
		while (at < text.length) {
			const code = text.charCodeAt(at);
			if (code === QUOTE) break;
			at += code === BACKSLASH ? 2 : 1;
		}
		return at;
	}
}
