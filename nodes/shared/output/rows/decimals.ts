/** Exact decimals: `units` divided by ten to the power of `scale`. */
interface Decimal {
	units: bigint;
	scale: number;
}

/** The form the service gives amounts in; the bounds keep a broken text from costing time. */
const PLAIN_DECIMAL = /^-?\d{1,100}(?:\.\d{1,100})?$/;
/** Spreadsheets and JavaScript numbers both keep 15 significant digits for certain. */
const SAFE_DIGITS = 15;
const ZERO: Decimal = { units: 0n, scale: 0 };

/** A number in plain notation (never an exponent); '' for NaN and the infinities. */
export function plainNumber(value: number): string {
	if (!Number.isFinite(value)) return '';
	const text = String(value);
	const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
	if (!match) return text;
	const [, sign, whole, fraction = '', exponent] = match;
	const digits = whole + fraction;
	const dot = 1 + Number(exponent);
	if (dot <= 0) return `${sign}0.${'0'.repeat(-dot)}${digits}`;
	return sign + digits.padEnd(dot, '0');
}

/** The number a decimal text stands for, or undefined when it is none or would lose digits. */
export function safeNumberOf(text: string): number | undefined {
	if (!PLAIN_DECIMAL.test(text)) return undefined;
	if (text.length > SAFE_DIGITS && significantDigits(text) > SAFE_DIGITS) return undefined;
	// Adding zero turns -0 into 0.
	return Number(text) + 0;
}

/**
 * price x quantity - discount of one line, exactly, with the decimal places of the price (more only
 * where they are not zero). A blank discount is none.
 * @returns '' when a part is not a plain decimal, or price or quantity is blank
 */
export function lineTotalOf(price: string, quantity: string, discount: string): string {
	const unitPrice = decimalOf(price);
	const count = decimalOf(quantity);
	const off = discount === '' ? ZERO : decimalOf(discount);
	if (!unitPrice || !count || !off) return '';
	const total = subtract(
		{ units: unitPrice.units * count.units, scale: unitPrice.scale + count.scale },
		off,
	);
	return decimalText(shortened(total, unitPrice.scale));
}

/** The exact sum; '' when any part is not a plain decimal, '0' for no parts. */
export function sumOf(texts: readonly string[]): string {
	let sum = ZERO;
	for (const text of texts) {
		const part = decimalOf(text);
		if (!part) return '';
		sum = subtract(sum, { units: -part.units, scale: part.scale });
	}
	return decimalText(sum);
}

/** The lowest and the highest of the plain decimals, each as it was written; '' without any. */
export function rangeOf(texts: readonly string[]): { lowest: string; highest: string } {
	const decimals = texts.flatMap((text) => {
		const decimal = decimalOf(text);
		return decimal ? [{ text, decimal }] : [];
	});
	if (decimals.length === 0) return { lowest: '', highest: '' };
	let [lowest] = decimals;
	let highest = lowest;
	for (const entry of decimals) {
		if (subtract(entry.decimal, lowest.decimal).units < 0n) lowest = entry;
		if (subtract(entry.decimal, highest.decimal).units > 0n) highest = entry;
	}
	return { lowest: lowest.text, highest: highest.text };
}

/** Whether the text is a plain decimal of the value zero. */
export function isZero(text: string): boolean {
	return decimalOf(text)?.units === 0n;
}

function decimalOf(text: string): Decimal | undefined {
	if (!PLAIN_DECIMAL.test(text)) return undefined;
	const dot = text.indexOf('.');
	if (dot < 0) return { units: BigInt(text), scale: 0 };
	return { units: BigInt(text.slice(0, dot) + text.slice(dot + 1)), scale: text.length - dot - 1 };
}

function subtract(from: Decimal, other: Decimal): Decimal {
	const scale = Math.max(from.scale, other.scale);
	return { units: unitsAt(from, scale) - unitsAt(other, scale), scale };
}

function unitsAt(decimal: Decimal, scale: number): bigint {
	return scale === decimal.scale
		? decimal.units
		: decimal.units * 10n ** BigInt(scale - decimal.scale);
}

/** Drops decimal places that are zero, down to `scale` places. */
function shortened(decimal: Decimal, scale: number): Decimal {
	let { units, scale: places } = decimal;
	while (places > scale && units % 10n === 0n) {
		units /= 10n;
		places -= 1;
	}
	return { units, scale: places };
}

function decimalText({ units, scale }: Decimal): string {
	const negative = units < 0n;
	const digits = String(negative ? -units : units).padStart(scale + 1, '0');
	const sign = negative ? '-' : '';
	if (scale === 0) return sign + digits;
	return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function significantDigits(text: string): number {
	const digits = text.replace(/[-.]/g, '').replace(/^0+/, '');
	return (text.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}
