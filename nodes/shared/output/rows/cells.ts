import type { Cell, CellKind, RowOptions } from './rowOptions';
import { LIST_SEPARATOR, listIn, textOf } from '../../values/recordValues';
import { parseDate, wallText } from '../../values/dates';
import { zoneClock } from '../../values/calendar';
import { safeNumberOf } from '../../values/decimals';
import { codeAt, shorten } from '../../values/texts';

/** Characters with which a formula may start in a spreadsheet program. */
const FORMULA_STARTS = '=+-@\t\r';
const [FIRST_SIGN, LAST_SIGN, LAST_PRINTABLE] = [0x20, 0x40, 0x7e];
const [FIRST_DIGIT, LAST_DIGIT] = [0x30, 0x39];
/** Controls and formats but tabs and line breaks: programs remove them at the start of a cell. */
const DROPPED = /(?![\t\n\r])[\p{Cc}\p{Cf}]/gu;
const PRINTABLE_ASCII = /^[ -~]*$/;
const DROPPED_START = /^(?:(?![\t\n\r])[\p{Cc}\p{Cf}])+/u;

/** A number in the notation of any locale, which contains no formula. */
const NUMBER = /^[+-]? ?(?=[.,]?\d)[\d.,]+(?:['’ \u00A0\u202F][\d.,]+)*(?:e[+-]?\d+)?(?: ?%)?$/i;
const PHONE = /^\+[ ()./-]*\d[\d ()./-]*(?:[,;]? ?(?:ext(?:ension|n)?|x|#)[. :]?[. ]?\d{1,10})?$/i;
/** In free text `+1-1` may be a formula; numbers with country code have seven or more digits. */
const MIN_PHONE_DIGITS = 7;
/** Also order names with an arrow in front, such as `->1003`, which is no formula. */
const CODE = /^(?:[+-]|->)[\p{L}\p{N}_ ./#-]*$/u;
/** Without operators, quotes and brackets, an entry cannot go on with the formula of another. */
const PLAIN_PART = /^[\p{L}\p{N}_ .,/#%-]*$/u;

const isLongPhone = (text: string): boolean =>
	PHONE.test(text) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS;

const isCode = (text: string): boolean => CODE.test(text) || isLongPhone(text);

/** Texts that start like a formula but are values of this kind, as numbers are of every kind. */
const HARMLESS: Partial<Record<CellKind, (text: string) => boolean>> = {
	id: () => true,
	code: isCode,
	codes: isCode,
	phone: (text) => PHONE.test(text),
};

function isHarmless(text: string, kind: CellKind): boolean {
	const visible = PRINTABLE_ASCII.test(text) ? text : text.replace(DROPPED, '');
	return NUMBER.test(visible) || (HARMLESS[kind] ?? isLongPhone)(visible);
}

/** Whether a spreadsheet program may run the text as a formula, in a cell of this kind. */
export function mayRun(text: string, kind: CellKind): boolean {
	if (text === '') return false;
	const first = codeAt(text, 0);
	// Most texts begin with a letter or a digit.
	if (first > LAST_SIGN && first <= LAST_PRINTABLE) return false;
	if (first >= FIRST_DIGIT && first <= LAST_DIGIT) return false;
	// No program removes printable ASCII.
	const isPrintable = first >= FIRST_SIGN && first <= LAST_SIGN;
	const whole = isPrintable ? text : text.replace(DROPPED_START, '');
	const mayStart = whole !== '' && FORMULA_STARTS.includes(whole.charAt(0));
	return mayStart && !isHarmless(whole, kind);
}

/** The same of a list of texts of this kind, joined in one cell. */
function mayRunJoined(texts: readonly string[], kind: CellKind): boolean {
	const isSafe = (text: string) => isHarmless(text, kind) || PLAIN_PART.test(text);
	if (!mayRun(texts.join(LIST_SEPARATOR), 'text')) return false;
	return !texts.every((text) => !mayRun(text, kind) && isSafe(text));
}

/**
 * To `YYYY-MM-DD HH:mm:ss`; dates without an offset are local already, other texts stay.
 * @throws UserError when the time zone is unknown
 */
export function localDates(timezone: string): (text: string) => string {
	const clock = zoneClock(timezone);
	return (text) => {
		const date = parseDate(text);
		if (!date) return text;
		const { wallMs, offsetMs } = date;
		return wallText(offsetMs === undefined ? wallMs : clock.wallAt(wallMs - offsetMs)) ?? text;
	};
}

/** Never throws. */
export type CellRule = (value: unknown) => Cell;

export type CellOptions = Pick<RowOptions, 'moneyAs' | 'datesAs' | 'protectFormulas' | 'timezone'>;

/** Characters that Excel allows in a cell (Google Sheets: 50,000). */
const MAX_CELL_CHARACTERS = 32_767;
const CUT_MARK = '… [cut]';

/** @throws UserError when dates are local and the time zone is not known */
export function cellRules(options: CellOptions): Record<CellKind, CellRule> {
	const local = options.datesAs === 'local' ? localDates(options.timezone) : undefined;
	const protect = options.protectFormulas;
	const written = (kind: CellKind) => (text: string) =>
		textCell(text, protect && mayRun(text, kind));
	const list = (kind: CellKind) => (values: readonly unknown[]) => {
		const texts = values.map(textOf).filter((part) => part !== '');
		return textCell(texts.join(LIST_SEPARATOR), protect && mayRunJoined(texts, kind));
	};
	const plain = (kind: CellKind): CellRule => {
		const write = written(kind);
		return (value) => write(textOf(value));
	};
	const text = written('text');
	const amount = written('money');
	const texts = list('text');
	const codes = list('codes');
	const asText: CellRule = (value) => {
		const parts = listIn(value);
		return parts ? texts(parts) : text(textOf(value));
	};
	const asMoney: CellRule = (value) => {
		const decimal = textOf(value);
		return (options.moneyAs === 'number' ? safeNumberOf(decimal) : undefined) ?? amount(decimal);
	};
	return {
		id: plain('id'),
		text: asText,
		code: plain('code'),
		codes: (value) => (Array.isArray(value) ? codes(value) : asText(value)),
		list: asText,
		phone: plain('phone'),
		money: asMoney,
		number: (value) => {
			if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : '';
			if (typeof value !== 'string') return '';
			return safeNumberOf(value) ?? amount(value);
		},
		date: (value) => text(local ? local(textOf(value)) : textOf(value)),
		boolean: (value) => (typeof value === 'boolean' ? value : text(textOf(value))),
	};
}

/** The rule for the values of all lines in one cell: blanks included, so that places are lines. */
export function joinedRule(kind: CellKind, options: CellOptions): CellRule {
	const bare = cellRules({ ...options, protectFormulas: false })[kind];
	const single = cellRules(options)[kind];
	return (values) => {
		if (!Array.isArray(values)) return '';
		if (values.length === 1) return single(values[0]);
		const texts = values.map((value) => cellText(bare(value)));
		if (texts.every((text) => text === '')) return '';
		const formula = options.protectFormulas && mayRunJoined(texts, kind);
		return textCell(texts.join(LIST_SEPARATOR), formula);
	};
}

const cellText = (cell: Cell): string =>
	typeof cell === 'boolean' ? String(cell).toUpperCase() : textOf(cell);

function textCell(text: string, isFormula: boolean): string {
	const written = isFormula ? `'${text}` : text;
	return written.length > MAX_CELL_CHARACTERS
		? shorten(written, MAX_CELL_CHARACTERS - CUT_MARK.length, () => CUT_MARK)
		: written;
}
