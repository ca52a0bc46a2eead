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
import { escaped, OUTER_SPACE } from './xml';
import { amountStyle, LEFT_NUMBER, STYLES } from './workbook';
import { parseDate } from '../../values/dates';
import { DAY_MS } from '../../values/durations';

/** Whether amounts and local dates become Excel numbers and dates, or stay text. */
export type Typing = Pick<RowOptions, 'moneyAs' | 'datesAs'>;

/**
 * Writes what follows the reference of a cell of a row maker, from its closing quote on, to the end of the cell. Blank cells
 * are not written. `currency` is that of the amounts of the row, '' where it is not known.
 */
export type CellWriter = (out: ByteWriter, cell: Cell, currency?: string) => void;

/** Writes a text as a number or date; returns false for any other text. */
type TypedWriter = (out: ByteWriter, text: string, currency: string) => boolean;

/** Limit in characters of the width of a column that follows its content. */
export const MAX_WIDTH = 48;
const LINE_BREAK = /[\r\n]/;

/** The writer for the cells of a column. It expects amounts as text, for their decimal places. */
export function cellWriter(kind: CellKind, typing: Typing): CellWriter {
	const typed = typedWriter(kind, typing);
	const numberStyle = kind === 'text' ? LEFT_NUMBER : STYLES.number;
	return (out, cell, currency = '') => {
		if (typeof cell === 'boolean') out.ascii(cell ? TRUE : FALSE);
		else if (typeof cell === 'number') writeNumber(out, plainNumber(cell), numberStyle);
		else if (!typed?.(out, cell, currency)) writeText(out, cell);
	};
}

/** The style of the header of a column, which stands above its values. */
export const headerStyle = (kind: CellKind, { moneyAs }: Typing): number =>
	kind === 'number' || (kind === 'money' && moneyAs === 'number')
		? STYLES.numberHeader
		: STYLES.header;

function typedWriter(kind: CellKind, { moneyAs, datesAs }: Typing): TypedWriter | undefined {
	if (kind === 'money' && moneyAs === 'number') return writeAmount;
	if (kind === 'number') return writeQuantity;
	if (kind === 'date' && datesAs === 'local') return writeDate;
	return undefined;
}

const booleanEnd = (digit: number) => `" s="${STYLES.boolean}" t="b"><v>${digit}</v></c>`;
const TRUE = booleanEnd(1);
const FALSE = booleanEnd(0);
const TEXT_START = `" s="${STYLES.text}" t="str"><v>`;
const END = '</v></c>';

/** Characters that are not written as they are: `_` may begin an escape. */
const SPECIAL = specialCodes('&<>_');

/**
 * A text, which no program evaluates as a formula or number: a plain one as a string value (`t="str"`), any other one as
 * an inline string, in which all programs decode `_xHHHH_` and keep white space.
 */
function writeText(out: ByteWriter, text: string): void {
	const begun = out.length;
	out.ascii(TEXT_START);
	if (out.plain(text, SPECIAL)) return out.ascii(END);
	out.length = begun;
	out.text(inlineText(text, LINE_BREAK.test(text) ? STYLES.lines : STYLES.text));
}

/** The end of a cell with an inline string, from the closing quote of its reference on. */
export function inlineText(text: string, style: number): string {
	const space = OUTER_SPACE.test(text) ? ' xml:space="preserve"' : '';
	return `" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

function writeNumber(out: ByteWriter, digits: string, style: number): void {
	out.ascii(`" s="${style}"><v>`);
	out.ascii(digits);
	out.ascii(END);
}

function writeAmount(out: ByteWriter, text: string, currency: string): boolean {
	const amount = excelAmount(text);
	if (!amount) return false;
	writeNumber(out, amount.value, amountStyle(shownDecimals(amount, currency)));
	return true;
}

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
function writeQuantity(out: ByteWriter, text: string): boolean {
	const amount = excelAmount(text);
	if (!amount) return false;
	writeNumber(out, amount.value, STYLES.number);
	return true;
}

export interface ExcelAmount {
	/** plain decimal of at most 15 significant digits */
	value: string;
	/** decimal places that the cell shows */
	decimals: number;
}

/** Significant digits of a number in Excel. */
const MAX_DIGITS = 15;
/** An amount that stays as it is. */
const PLAIN_AMOUNT = /^(?:0|-?[1-9]\d*|-?0(?=\.0*[1-9])|0(?=\.))(?:\.\d+)?$/;
/** Decimal places that rounding keeps even where they are zeros. */
const MONEY_DECIMALS = 2;
/** No amount has more decimal places. */
const MAX_PLACES = 100;

/**
 * Parses a decimal text, with the decimal places of its plain notation. Places beyond 15 significant digits are rounded
 * half away from zero, as by Excel's ROUND, without the trailing zeros that this makes.
 * @returns undefined when the text is not an amount, or has more than 15 digits before the point
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

/** Day 0 of Excel's calendar. As it has a 29 February 1900, its earlier days, below 61, are off by one. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MIN_DAY = 61;
const LOCAL_DATE = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Writes a local date as the number that Excel stores for it: days, with the time as their fraction; none before March 1900. */
function writeDate(out: ByteWriter, text: string): boolean {
	const date = LOCAL_DATE.test(text) ? parseDate(text) : undefined;
	const days = date ? (date.wallMs - EPOCH_MS) / DAY_MS : 0;
	if (days < MIN_DAY) return false;
	writeNumber(out, String(days), STYLES.date);
	return true;
}
