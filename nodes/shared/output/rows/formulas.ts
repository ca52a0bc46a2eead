import type { CellKind } from './cells';
import { LIST_SEPARATOR } from './values';

/** What a spreadsheet takes for the start of a formula. */
const FORMULA_STARTS = new Set(Array.from('=+-@\t\r', (sign) => sign.charCodeAt(0)));
/**
 * NUL and other controls, the byte order mark and other marks that are not seen: programs drop them, so what follows
 * them counts. Tabs and line breaks count themselves.
 */
const DROPPED = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
const DROPPED_START = /^(?:(?![\t\n\r])[\p{Cc}\p{Cf}])+/u;

/** A number in the notation of any country: whatever a sheet reads in it, there is nothing to run. */
const NUMBER = /^[+-]? ?(?=[.,]?\d)[\d.,]+(?:['’ \u00A0\u202F][\d.,]+)*(?:e[+-]?\d+)?(?: ?%)?$/i;
const PHONE = /^\+[ ()./-]*\d[\d ()./-]*(?:[,;]? ?(?:ext(?:ension|n)?|x|#)[. :]?[. ]?\d{1,10})?$/i;
/** In free text `+1-1` may be a sum; telephone numbers with their country code have seven digits and more. */
const PHONE_DIGITS = 7;
const CODE = /^[+-][\p{L}\p{N}_ ./#-]*$/u;
/** Without signs of operators, quotes and brackets, a part of a list runs in no formula that another part begins. */
const PLAIN_PART = /^[\p{L}\p{N}_ .,/#%-]*$/u;

const isLongPhone = (text: string): boolean =>
	PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_DIGITS;

const isCode = (text: string): boolean => CODE.test(text) || isLongPhone(text);

/** Texts that start like a formula but are plainly what their column holds; numbers are so in every column. */
const HARMLESS: Partial<Record<CellKind, (text: string) => boolean>> = {
	id: () => true,
	code: isCode,
	codes: isCode,
	phone: (text) => PHONE.test(text),
};

const startsFormula = (text: string): boolean => FORMULA_STARTS.has(text.charCodeAt(0));

function isHarmless(text: string, kind: CellKind): boolean {
	const seen = text.replace(DROPPED, '');
	return NUMBER.test(seen) || (HARMLESS[kind] ?? isLongPhone)(seen);
}

/** Whether a spreadsheet may run the text as a formula, in a cell of this kind. */
export function mayRun(text: string, kind: CellKind): boolean {
	if (text === '') return false;
	const first = text.charCodeAt(0);
	// Printable ASCII is dropped by no program.
	const whole = first >= 0x20 && first < 0x7f ? text : text.replace(DROPPED_START, '');
	return startsFormula(whole) && !isHarmless(whole, kind);
}

/** Whether a spreadsheet may run texts of this kind as a formula when they stand in one cell as a list. */
export function mayRunJoined(texts: readonly string[], kind: CellKind): boolean {
	const isSafe = (text: string) => isHarmless(text, kind) || PLAIN_PART.test(text);
	return (
		mayRun(texts.join(LIST_SEPARATOR), 'text') &&
		!(texts.every((text) => !mayRun(text, kind)) && texts.every(isSafe))
	);
}
