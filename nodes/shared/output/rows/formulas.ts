import type { CellKind } from './rowTypes';
import { LIST_SEPARATOR } from '../../values/recordValues';

/** Characters with which a formula may start in a spreadsheet program. */
const FORMULA_STARTS = '=+-@\t\r';
const [FIRST_SIGN, LAST_SIGN, LAST_PRINTABLE] = [0x20, 0x40, 0x7e];
/**
 * Control and format characters such as NUL and the byte order mark: programs remove them at the start of a cell, so
 * the character after them decides. Tabs and line breaks are not removed.
 */
const DROPPED = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
const PRINTABLE_ASCII = /^[ -~]*$/;
const DROPPED_START = /^(?:(?![\t\n\r])[\p{Cc}\p{Cf}])+/u;

/** A number in the notation of any locale, which contains no formula. */
const NUMBER = /^[+-]? ?(?=[.,]?\d)[\d.,]+(?:['’ \u00A0\u202F][\d.,]+)*(?:e[+-]?\d+)?(?: ?%)?$/i;
const PHONE = /^\+[ ()./-]*\d[\d ()./-]*(?:[,;]? ?(?:ext(?:ension|n)?|x|#)[. :]?[. ]?\d{1,10})?$/i;
/** In free text `+1-1` may be a formula; phone numbers with country code have at least seven digits. */
const MIN_PHONE_DIGITS = 7;
const CODE = /^[+-][\p{L}\p{N}_ ./#-]*$/u;
/** Without operators, quotes and brackets, an entry of a list cannot be part of a formula that another entry starts. */
const PLAIN_PART = /^[\p{L}\p{N}_ .,/#%-]*$/u;

const isLongPhone = (text: string): boolean =>
	PHONE.test(text) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;

const isCode = (text: string): boolean => CODE.test(text) || isLongPhone(text);

/** By kind: texts that start like a formula but are values of this kind. Numbers are harmless in every column. */
const HARMLESS: Partial<Record<CellKind, (text: string) => boolean>> = {
	id: () => true,
	code: isCode,
	codes: isCode,
	phone: (text) => PHONE.test(text),
};

const startsFormula = (text: string): boolean =>
	text !== '' && FORMULA_STARTS.includes(text.charAt(0));

function isHarmless(text: string, kind: CellKind): boolean {
	const visible = PRINTABLE_ASCII.test(text) ? text : text.replace(DROPPED, '');
	return NUMBER.test(visible) || (HARMLESS[kind] ?? isLongPhone)(visible);
}

/** Whether a spreadsheet program may evaluate the text as a formula, in a cell of this kind. */
export function mayRun(text: string, kind: CellKind): boolean {
	const first = text.charCodeAt(0);
	// Most texts begin with a letter.
	if (first > LAST_SIGN && first <= LAST_PRINTABLE) return false;
	// No program removes printable ASCII.
	const isPrintable = first >= FIRST_SIGN && first <= LAST_SIGN;
	const whole = isPrintable ? text : text.replace(DROPPED_START, '');
	return startsFormula(whole) && !isHarmless(whole, kind);
}

/** Whether a spreadsheet program may evaluate a list of texts of this kind, joined in one cell, as a formula. */
export function mayRunJoined(texts: readonly string[], kind: CellKind): boolean {
	const isSafe = (text: string) => isHarmless(text, kind) || PLAIN_PART.test(text);
	return (
		mayRun(texts.join(LIST_SEPARATOR), 'text') &&
		!(texts.every((text) => !mayRun(text, kind)) && texts.every(isSafe))
	);
}
