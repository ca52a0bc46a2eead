/** Texts and numbers as wholes, so that neither digits inside a text nor those after a decimal point count. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** A whole number that may have more digits than a JavaScript number can hold exactly. */
const LONG_NUMBER = /^-?\d{16,}$/;
const MAY_HOLD_LONG_NUMBER = /[:[,\s]-?\d{16}/;

/**
 * Parses JSON without changing an ID: whole numbers of 16 and more digits become text, digit for digit.
 * @throws SyntaxError when the text is not JSON
 */
export function parseJsonExactly(text: string): unknown {
	if (!MAY_HOLD_LONG_NUMBER.test(text)) return JSON.parse(text);
	return JSON.parse(
		text.replace(TEXT_OR_NUMBER, (token) => (LONG_NUMBER.test(token) ? `"${token}"` : token)),
	);
}
