import { digest } from '../values/digest';
import { decimalOf, decimalText, shortened, type Decimal } from '../values/decimals';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map([...DIGITS].map((character, value) => [character, value]));

/** A whole number from 0 on as `width` characters of base64url; undefined when it needs more. */
export function packNumber(value: number, width: number): string | undefined {
	let text = '';
	let rest = value;
	for (; rest > 0; rest = Math.floor(rest / 64)) text = DIGITS[rest % 64] + text;
	return text.length > width ? undefined : text.padStart(width, 'A');
}

/** The number of a text made by `packNumber`; at most 8 characters are exact. */
export const unpackNumber = (text: string): number =>
	[...text].reduce((value, character) => value * 64 + (VALUES.get(character) ?? 0), 0);

/** Most decimal places of an amount that is packed. */
export const MAX_SCALE = 7;

/** What an `AmountPart` says beside amounts: number of characters that no mantissa has. */
const SPECIAL = 7;
const [NONE, UNKNOWN, DIGEST] = [0, 1, 2];
const DIGEST_CHARACTERS = 5;

const head = (length: number, detail: number): string => DIGITS[length * 8 + detail];

/** Form of an amount that there is none, and of one that is not known. */
export const NO_AMOUNT = head(SPECIAL, NONE);
export const UNKNOWN_AMOUNT = head(SPECIAL, UNKNOWN);

/** The forms of an amount text that two values are compared by. */
export interface AmountForms {
	/** the amount with its decimal places as written; undefined when it has too many digits or is none */
	written?: string;
	/** the amount itself, without trailing zeros; undefined likewise */
	exact?: string;
	/** a digest of it, 6 characters */
	digest: string;
}

/** The forms of an amount. Equal amounts have equal forms but `written`, however they are written. */
export function amountForms(text: string): AmountForms {
	const decimal = decimalOf(text);
	const plain = decimal ? decimalText(shortened(decimal, 0)) : text;
	const forms = { digest: head(SPECIAL, DIGEST) + digest(plain).slice(0, DIGEST_CHARACTERS) };
	if (!decimal) return forms;
	return { ...forms, written: formOf(decimal), exact: formOf(shortened(decimal, 0)) };
}

function formOf({ units, scale }: Decimal): string | undefined {
	if (units < 0n || scale > MAX_SCALE || units >= 64n ** BigInt(SPECIAL - 1)) return undefined;
	const digits = (packNumber(Number(units), SPECIAL - 1) ?? '').replace(/^A+/, '');
	return head(digits.length, scale) + digits;
}

/** The first form in a text, and the text after it. */
export function takeAmount(packed: string): [form: string, rest: string] {
	const first = VALUES.get(packed[0]) ?? 0;
	const length = Math.floor(first / 8);
	const isDigest = length === SPECIAL && first % 8 === DIGEST;
	const end = 1 + (isDigest ? DIGEST_CHARACTERS : length === SPECIAL ? 0 : length);
	return [packed.slice(0, end), packed.slice(end)];
}

/** The decimal of a form of an amount itself; undefined for another form. */
function decimalIn(form: string): Decimal | undefined {
	const first = VALUES.get(form[0]) ?? 0;
	if (Math.floor(first / 8) === SPECIAL) return undefined;
	return { units: BigInt(unpackNumber(form.slice(1))), scale: first % 8 };
}

/** A form without trailing zeros, for the same amount. */
export function shortestForm(form: string): string {
	const decimal = decimalIn(form);
	return (decimal && formOf(shortened(decimal, 0))) ?? form;
}

/** Whether a remembered form is of the same amount. */
export const isSameAmount = (form: string, { exact, digest: short }: AmountForms): boolean =>
	shortestForm(form) === exact || form === short;

/** The amount of a form, with its decimal places; undefined when the form is not the amount itself. */
export function amountIn(form: string): string | undefined {
	const decimal = decimalIn(form);
	return decimal && decimalText(decimal);
}
