import { codeAt, withoutTrailing } from './texts';

/** `units` divided by ten to the power of `scale`. */
export interface Decimal {
	readonly units: bigint;
	readonly scale: number;
}

/** The bounds limit the time that a malformed text takes. */
const PLAIN_DECIMAL = /^-?\d{1,100}(?:\.\d{1,100})?$/;
/** Also with plus sign, digits on one side of the point only, or exponent. */
const DECIMAL = /^([+-]?)(?=\.?\d)(\d{0,100})(?:\.(\d{0,100}))?(?:e([+-]?\d{1,3}))?$/i;
/** Exact in spreadsheets and in JavaScript numbers. */
const SAFE_DIGITS = 15;
const DIGIT_ZERO = 0x30;
export const ZERO: Decimal = { units: 0n, scale: 0 };

/** Never with an exponent; '' for NaN and the infinities. */
export const plainNumber = (value: number): string =>
	Number.isSafeInteger(value) ? String(value) : (plainDecimal(String(value), 400) ?? '');

/**
 * In plain notation: `1E+2` is 100, `0E-8` is 0, `.50` is 0.50, `10.` is 10, `+5.00` is 5.00. A
 * plain decimal is only trimmed.
 * @returns undefined when the text is not an amount
 */
export function plainDecimal(text: string, maxExponent = 100): string | undefined {
	const trimmed = text.trim();
	if (PLAIN_DECIMAL.test(trimmed)) return trimmed;
	const match = DECIMAL.exec(trimmed);
	if (!match) return undefined;
	const [, sign, whole, fraction = '', exponent] = match;
	const shift = Number(exponent ?? 0);
	if (Math.abs(shift) > maxExponent) return undefined;
	const digits = BigInt(whole + fraction);
	// The exponent of 0E-8 is no number of decimal places to show.
	if (exponent !== undefined && digits === 0n) return '0';
	const units = sign === '-' ? -digits : digits;
	const scale = fraction.length - shift;
	return decimalText(
		scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale },
	);
}

/** Undefined when the text is not an amount, or the number would lose digits. */
export function safeNumberOf(text: string): number | undefined {
	const plain = plainDecimal(text);
	if (plain === undefined) return undefined;
	if (plain.length > SAFE_DIGITS && significantDigits(plain) > SAFE_DIGITS) return undefined;
	// -0 + 0 is 0.
	return Number(plain) + 0;
}

/** Exact; '' when one is not an amount, '0' for an empty list. */
export function sumOf(texts: readonly string[]): string {
	let sum = ZERO;
	for (const text of texts) {
		const part = decimalOf(text);
		if (!part) return '';
		sum = add(sum, part);
	}
	return decimalText(sum);
}

/** Other texts are ignored. '' when there is none. */
export function rangeOf(texts: readonly string[]): { lowest: string; highest: string } {
	const decimals = texts.flatMap((text) => {
		const decimal = decimalOf(text);
		return decimal ? [{ text: text.trim(), decimal }] : [];
	});
	decimals.sort((one, other) => compare(one.decimal, other.decimal));
	return { lowest: decimals[0]?.text ?? '', highest: decimals.at(-1)?.text ?? '' };
}

export const isZero = (text: string): boolean => decimalOf(text)?.units === 0n;

/** Undefined when the text is not an amount. */
export function decimalOf(text: string): Decimal | undefined {
	if (text.length <= SAFE_DIGITS) {
		const short = shortDecimalOf(text);
		if (short) return short;
	}
	const plain = text === '' ? undefined : plainDecimal(text);
	if (plain === undefined) return undefined;
	const [whole, fraction = ''] = plain.split('.');
	return { units: BigInt(whole + fraction), scale: fraction.length };
}

/** The fast way for what is exact as a number; undefined for any other text. */
function shortDecimalOf(text: string): Decimal | undefined {
	const begin = text.startsWith('-') ? 1 : 0;
	let units = 0;
	let point = text.length;
	for (let at = begin; at < text.length; at++) {
		const digit = codeAt(text, at) - DIGIT_ZERO;
		if (digit >= 0 && digit <= 9) units = units * 10 + digit;
		else if (text[at] === '.' && point === text.length) point = at;
		else return undefined;
	}
	const scale = text.length - point - 1;
	// No digit at the end: a blank, a sign or a point.
	if (text.length === begin || scale === 0) return undefined;
	return { units: BigInt(begin === 1 ? -units : units), scale: Math.max(scale, 0) };
}

/** Not by `add` and `negate`: it is called for every amount of an order. */
export function subtract(from: Decimal, other: Decimal): Decimal {
	if (from.scale === other.scale) return { units: from.units - other.units, scale: from.scale };
	if (other === ZERO) return from;
	const scale = Math.max(from.scale, other.scale);
	return { units: unitsAt(from, scale) - unitsAt(other, scale), scale };
}

/** @param scale not smaller than its own */
function unitsAt(decimal: Decimal, scale: number): bigint {
	return scale === decimal.scale || decimal.units === 0n
		? decimal.units
		: decimal.units * 10n ** BigInt(scale - decimal.scale);
}

/** Drops zero decimal places, down to `scale`. */
export function shortened(decimal: Decimal, scale: number): Decimal {
	let { units, scale: places } = decimal;
	while (places > scale && units % 10n === 0n) {
		units /= 10n;
		places -= 1;
	}
	return { units, scale: places };
}

export function decimalText({ units, scale }: Decimal): string {
	if (scale === 0) return String(units);
	const negative = units < 0n;
	const digits = String(negative ? -units : units).padStart(scale + 1, '0');
	const sign = negative ? '-' : '';
	return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The same text for the same amount; any other text unchanged. */
export function plainAmount(text: string): string {
	const decimal = decimalOf(text);
	return decimal ? decimalText(shortened(decimal, 0)) : text;
}

function significantDigits(text: string): number {
	const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
	return (text.includes('.') ? digits : withoutTrailing(digits, '0')).length;
}

/** Exact, with the decimal places of the one that has more. */
export function add(one: Decimal, other: Decimal): Decimal {
	// Sums begin with zero.
	if (one === ZERO) return other;
	if (other === ZERO) return one;
	if (one.scale === other.scale) return { units: one.units + other.units, scale: one.scale };
	const scale = Math.max(one.scale, other.scale);
	return { units: unitsAt(one, scale) + unitsAt(other, scale), scale };
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** Exact, with the decimal places of both together. */
export const multiply = (one: Decimal, other: Decimal): Decimal => ({
	units: one.units * other.units,
	scale: one.scale + other.scale,
});

/** Below zero, zero or above zero. */
export function compare(one: Decimal, other: Decimal): number {
	const scale = Math.max(one.scale, other.scale);
	const [left, right] = [unitsAt(one, scale), unitsAt(other, scale)];
	return left < right ? -1 : left > right ? 1 : 0;
}

/** However many decimal places they have. */
export const isEqual = (one: Decimal, other: Decimal): boolean => compare(one, other) === 0;

/** Rounded half away from zero, as in spreadsheets. @throws RangeError for a zero divisor */
export function divide(dividend: Decimal, divisor: Decimal, scale: number): Decimal {
	// Whole numbers of the same unit; one more factor for the decimal places wanted.
	const common = Math.max(dividend.scale, divisor.scale);
	const size = unitsAt(absolute(dividend), common) * 10n ** BigInt(scale);
	const unit = unitsAt(absolute(divisor), common);
	const units = (2n * size + unit) / (2n * unit);
	return { units: isNegative(dividend) === isNegative(divisor) ? units : -units, scale };
}

export const round = (decimal: Decimal, scale: number): Decimal =>
	divide(decimal, { units: 1n, scale: 0 }, scale);

export const isZeroAmount = ({ units }: Decimal): boolean => units === 0n;

export const isNegative = ({ units }: Decimal): boolean => units < 0n;

export const absolute = (amount: Decimal): Decimal =>
	isNegative(amount) ? negate(amount) : amount;

export const largerOf = (one: Decimal, other: Decimal): Decimal =>
	compare(one, other) < 0 ? other : one;

export const smallerOf = (one: Decimal, other: Decimal): Decimal =>
	compare(other, one) < 0 ? other : one;

/** Those without two decimal places (ISO 4217, minor units). */
const CURRENCY_DECIMALS = new Map<string, number>([
	...of(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
	...of(3, 'BHD IQD JOD KWD LYD OMR TND'),
	...of(4, 'CLF UYW'),
]);

/** 2 for one that is not known. */
export const currencyDecimals = (code: string): number => CURRENCY_DECIMALS.get(code) ?? 2;

function of(decimals: number, codes: string): Array<[string, number]> {
	return codes.split(' ').map((code) => [code, decimals]);
}

/** With at least the decimal places of its currency. */
export function moneyText(amount: Decimal, currency: string): string {
	const decimals = currencyDecimals(currency);
	const scale = Math.max(amount.scale, decimals);
	return decimalText(shortened({ units: unitsAt(amount, scale), scale }, decimals));
}
