import { plainDecimal } from '../../values/decimals';

/** An amount in the precision of Excel. */
export interface ExcelAmount {
	/** plain decimal of at most 15 significant digits */
	value: string;
	/** decimal places that the cell shows */
	decimals: number;
}

const PLAIN_DECIMAL = /^(-?)0*(\d{1,100})(?:\.(\d{1,100}))?$/;
/** Significant digits of a number in Excel. */
const MAX_DIGITS = 15;
/** Decimal places that rounding keeps even where they are zeros. */
const MONEY_DECIMALS = 2;

/**
 * Parses a decimal text, with the decimal places of its plain notation. Places beyond 15 significant digits are rounded
 * half away from zero, as by Excel's ROUND, without the trailing zeros that this makes.
 * @returns undefined when the text is not an amount, or has more than 15 digits before the point
 */
export function excelAmount(text: string): ExcelAmount | undefined {
	const match = PLAIN_DECIMAL.exec(plainDecimal(text) ?? '');
	if (!match) return undefined;
	const [, sign, whole, fraction = ''] = match;
	if (whole.length > MAX_DIGITS) return undefined;
	const places = maxDecimals(whole, fraction);
	if (fraction.length <= places) return amount(sign, whole, fraction);
	const units = BigInt(whole + fraction.slice(0, places)) + (fraction[places] >= '5' ? 1n : 0n);
	const digits = String(units).padStart(places + 1, '0');
	const rounded = digits.slice(digits.length - places);
	return amount(
		sign,
		digits.slice(0, digits.length - places),
		rounded.slice(0, Math.min(places, MONEY_DECIMALS)) +
			rounded.slice(MONEY_DECIMALS).replace(/0+$/, ''),
	);
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * The decimal places of an amount that `excelAmount` would not change, as nearly all are: without further zeros in
 * front, not a negative zero, of at most 15 digits. Checked character by character, which is several times as fast.
 * @returns undefined for any other text
 */
export function plainAmountDecimals(text: string): number | undefined {
	const start = text.charCodeAt(0) === MINUS ? 1 : 0;
	const { length } = text;
	if (length === start || length - start > MAX_DIGITS) return undefined;
	let point = length;
	let isZero = true;
	for (let at = start; at < length; at++) {
		const code = text.charCodeAt(at);
		if (code === POINT && point === length) point = at;
		else if (code < ZERO || code > NINE) return undefined;
		else if (code !== ZERO) isZero = false;
	}
	if (point === start || point === length - 1 || (isZero && start === 1)) return undefined;
	if (text.charCodeAt(start) === ZERO && point > start + 1) return undefined;
	return point === length ? 0 : length - point - 1;
}

/** How many decimal places the precision of Excel leaves after the digits before the point. */
function maxDecimals(whole: string, fraction: string): number {
	if (whole !== '0') return MAX_DIGITS - whole.length;
	const zeros = fraction.search(/[1-9]/);
	return zeros < 0 ? fraction.length : zeros + MAX_DIGITS;
}

function amount(sign: string, whole: string, fraction: string): ExcelAmount {
	const digits = fraction === '' ? whole : `${whole}.${fraction}`;
	return { value: /[1-9]/.test(digits) ? sign + digits : digits, decimals: fraction.length };
}
