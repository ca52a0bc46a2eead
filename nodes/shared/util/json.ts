/** Texts and numbers as wholes, so that neither digits inside a text nor those after a decimal point count. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** A whole number that may have more digits than a JavaScript number can hold exactly. */
const LONG_NUMBER = /^-?\d{16,}$/;
const LONG_DIGITS = 16;
const BEFORE_NUMBER = /[:[,\s]/;

/**
 * Parses JSON without changing an ID: whole numbers of 16 and more digits become text, digit for digit.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
	if (!mayHoldLongNumber(text)) return JSON.parse(text);
	return JSON.parse(
		text.replace(TEXT_OR_NUMBER, (token) => (LONG_NUMBER.test(token) ? `"${token}"` : token)),
	);
}

/** Looks at every sixteenth character only, as one of any sixteen digits in a row is there: pages are large. */
function mayHoldLongNumber(text: string): boolean {
	for (let at = LONG_DIGITS - 1; at < text.length; at += LONG_DIGITS) {
		if (!isDigit(text, at)) continue;
		let first = at;
		while (isDigit(text, first - 1)) first--;
		let last = at;
		while (isDigit(text, last + 1)) last++;
		const before = text[first - 1] === '-' ? first - 2 : first - 1;
		if (last - first + 1 >= LONG_DIGITS && BEFORE_NUMBER.test(text.charAt(before))) return true;
	}
	return false;
}

function isDigit(text: string, at: number): boolean {
	const code = text.charCodeAt(at);
	return code >= 48 && code <= 57;
}
