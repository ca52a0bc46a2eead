import type { Cell, CellKind, RowOptions } from '../rows/rowOptions';
import {
	absolute,
	currencyDecimals,
	decimalOf,
	decimalText,
	plainNumber,
	round,
	shortened,
} from '../../values/decimals';
import { type ByteWriter, specialCodes } from '../files/byteWriter';
import { amountStyle, escaped, LEFT_NUMBER, OUTER_SPACE, STYLES } from './workbook';
import { parseDate } from '../../values/dates';
import { DAY_MS } from '../../values/durations';

/** Whether amounts and local dates become Excel numbers and dates, or stay text. */
export type Typing = Pick<RowOptions, 'moneyAs' | 'datesAs'>;

/**
 * From the closing quote of a cell's reference on; not for blank cells.
 * @param currency that of the amounts of the row, '' where it is not known
 * @param formula of which a number is the value, as an element
 */
export type CellWriter = (out: ByteWriter, cell: Cell, currency?: string, formula?: string) => void;

/** A number as Excel stores it, and its style; undefined for a text that stays one. */
type Typed = (text: string, currency: string) => { digits: string; style: number } | undefined;

/** Limit in characters of the width of a column that follows its content. */
export const MAX_WIDTH = 48;
const LINE_BREAK = /[\r\n]/;

/** It expects amounts as text, for their decimal places. */
export function cellWriter(kind: CellKind, typing: Typing): CellWriter {
	const typed = typedOf(kind, typing);
	const numberStyle = kind === 'text' ? LEFT_NUMBER : STYLES.number;
	return (out, cell, currency = '', formula = '') => {
		if (typeof cell === 'boolean') return out.ascii(cell ? TRUE : FALSE);
		const number =
			typeof cell === 'number'
				? { digits: plainNumber(cell), style: numberStyle }
				: typed?.(cell, currency);
		if (!number) return writeText(out, cell as string);
		out.ascii(`" s="${number.style}">${formula}<v>`);
		out.ascii(number.digits);
		out.ascii(END);
	};
}

export const headerStyle = (kind: CellKind, { moneyAs }: Typing): number =>
	kind === 'number' || (kind === 'money' && moneyAs === 'number')
		? STYLES.numberHeader
		: STYLES.header;

function typedOf(kind: CellKind, { moneyAs, datesAs }: Typing): Typed | undefined {
	if (kind === 'money' && moneyAs === 'number') return moneyOf;
	if (kind === 'number') return quantityOf;
	if (kind === 'date' && datesAs === 'local') return dateOf;
	return undefined;
}

const booleanEnd = (digit: number) => `" s="${STYLES.boolean}" t="b"><v>${digit}</v></c>`;
const TRUE = booleanEnd(1);
const FALSE = booleanEnd(0);
const TEXT_START = `" s="${STYLES.text}" t="str"><v>`;
const END = '</v></c>';

/** Characters that are not written as they are: `_` may begin an escape. */
const SPECIAL = specialCodes('&<>_');

/** A text that no program runs: a string value, or inline, where all programs decode `_xHHHH_`. */
function writeText(out: ByteWriter, text: string): void {
	const begun = out.length;
	out.ascii(TEXT_START);
	if (out.plain(text, SPECIAL)) return out.ascii(END);
	out.length = begun;
	out.text(inlineText(text, LINE_BREAK.test(text) ? STYLES.lines : STYLES.text));
}

export function inlineText(text: string, style: number): string {
	const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
	return `" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

const moneyOf: Typed = (text, currency) => {
	const amount = excelAmount(text);
	return amount && { digits: amount.value, style: amountStyle(shownDecimals(amount, currency)) };
};

/** Those of the currency, or as many more as the amount needs. */
function shownDecimals({ value, decimals }: ExcelAmount, currency: string): number {
	if (currency === '') return decimals;
	const least = currencyDecimals(currency);
	const point = value.length - decimals;
	let shown = decimals;
	while (shown > least && value[point + shown - 1] === '0') shown--;
	return Math.max(shown, least);
}

/** A quantity or weight given as text because a JavaScript number would lose digits. */
const quantityOf: Typed = (text) => {
	const amount = excelAmount(text);
	return amount && { digits: amount.value, style: STYLES.number };
};

export interface ExcelAmount {
	value: string;
	decimals: number;
}

const MAX_DIGITS = 15;
const PLAIN_AMOUNT = /^(?:0|-?[1-9]\d*|-?0(?=\.0*[1-9])|0(?=\.))(?:\.\d+)?$/;
/** Decimal places that rounding keeps even where they are zeros. */
const MONEY_DECIMALS = 2;
/** No amount has more decimal places. */
const MAX_PLACES = 100;

/**
 * Places beyond 15 significant digits are rounded half away from zero, as by ROUND.
 * @returns undefined for no amount, or one of more than 15 digits before the point
 */
export function excelAmount(text: string): ExcelAmount | undefined {
	if (text.length <= MAX_DIGITS && PLAIN_AMOUNT.test(text))
		return { value: text, decimals: text.includes('.') ? text.length - text.indexOf('.') - 1 : 0 };
	const amount = decimalOf(text);
	if (!amount || amount.scale > MAX_PLACES) return undefined;
	const places = amount.scale - String(absolute(amount).units).length + MAX_DIGITS;
	if (places < 0) return undefined;
	const fitting =
		amount.scale <= places
			? amount
			: shortened(round(amount, places), Math.min(places, MONEY_DECIMALS));
	return { value: decimalText(fitting), decimals: fitting.scale };
}

/** Day 0. Excel has a 29 February 1900: days before March, below 61, are off by one. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MIN_DAY = 61;
const LOCAL_DATE = /^[\d-]{10} [\d:]{8}$/;

/** A local date as days, with the time as their fraction; none before March 1900. */
const dateOf: Typed = (text) => {
	const date = LOCAL_DATE.test(text) ? parseDate(text) : undefined;
	const days = date ? (date.wallMs - EPOCH_MS) / DAY_MS : 0;
	return days < MIN_DAY ? undefined : { digits: String(days), style: STYLES.date };
};
