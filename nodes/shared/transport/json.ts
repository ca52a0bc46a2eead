/** A whole number of more digits than a JavaScript number can hold exactly, outside any text. */
const STRING_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const MAY_HOLD_LONG_NUMBER = /[:[,\s]-?\d{16}/;

/**
 * Parses JSON without changing an ID: whole numbers of 16 and more digits become text, digit for digit.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
	if (!MAY_HOLD_LONG_NUMBER.test(text)) return JSON.parse(text);
	return JSON.parse(
		text.replace(STRING_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
	);
}
