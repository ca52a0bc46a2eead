import { plainDecimal } from '../rows/decimals';

/** An amount as Excel holds it. */
export interface ExcelAmount {
	/** plain decimal of at most 15 significant digits, as the file writes it */
	value: string;
	/** decimal places to show */
	decimals: number;
}

const PLAIN_DECIMAL = /^(-?)0*(\d{1,100})(?:\.(\d{1,100}))?$/;
/** Significant digits that Excel keeps of a number; it drops all further ones. */
const DIGITS = 15;
/** Decimal places of amounts of money, which rounding leaves in place. */
const MONEY_DECIMALS = 2;

/**
 * The amount of a decimal text, with the decimal places of its plain notation. Decimal places beyond 15 significant digits are
 * rounded half away from zero, as Excel's ROUND does, and the zeros at the end that rounding makes are not shown.
 * @returns undefined when the text is no amount, or has more than 15 digits before the point
 */
export function excelAmount(text: string): ExcelAmount | undefined {
	const match = PLAIN_DECIMAL.exec(plainDecimal(text) ?? '');
	if (!match) return undefined;
	const [, sign, whole, fraction = ''] = match;
	if (whole.length > DIGITS) return undefined;
	const kept = decimalsKept(whole, fraction);
	if (fraction.length <= kept) return amount(sign, whole, fraction);
	const units = BigInt(whole + fraction.slice(0, kept)) + (fraction[kept] >= '5' ? 1n : 0n);
	const digits = String(units).padStart(kept + 1, '0');
	const rounded = digits.slice(digits.length - kept);
	return amount(
		sign,
		digits.slice(0, digits.length - kept),
		rounded.slice(0, Math.min(kept, MONEY_DECIMALS)) +
			rounded.slice(MONEY_DECIMALS).replace(/0+$/, ''),
	);
}

/** How many decimal places fit in beside the digits before the point. */
function decimalsKept(whole: string, fraction: string): number {
	if (whole !== '0') return DIGITS - whole.length;
	const zeros = fraction.search(/[1-9]/);
	return zeros < 0 ? fraction.length : zeros + DIGITS;
}

function amount(sign: string, whole: string, fraction: string): ExcelAmount {
	const digits = fraction === '' ? whole : `${whole}.${fraction}`;
	return { value: /[1-9]/.test(digits) ? sign + digits : digits, decimals: fraction.length };
}
