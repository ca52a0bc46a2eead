import { plainTextOf } from './plainText';
import { PatternIndex } from './patternIndex';
import type { Units } from './units';

/** Every part of a secret of this length is searched for, in characters as they appear, encoded or not. */
export const MIN_RUN = 12;

/** Parts that become shorter than this by unescaping are not searched for: they also occur in harmless text. */
const MIN_PLAIN_RUN = 6;

/**
 * Whole bytes that 12 characters contain at least: of Base64 (at any bit offset), and of hexadecimal (with a separator
 * after each byte), or of Base64 twice or of one in the other (even if the inner one ends with two padding characters).
 */
const BYTES_IN_BASE64_RUN = 8;
const BYTES_IN_DENSE_RUN = 4;

/** Patterns to search for, by the way in which the text is decoded first. */
export interface SecretForms {
	/** for the text unescaped, in lower case and with single blanks */
	plain: PatternIndex;
	/** for the bytes decoded from Base64 */
	base64: PatternIndex;
	/** for the bytes decoded from hexadecimal, or twice */
	dense: PatternIndex;
	/** the first characters of each secret, as in `plain` */
	beginnings: Uint16Array[];
}

/**
 * The patterns for some values.
 * @param isWhole whether to search for whole values only, instead of every part of 12 characters
 */
export function formsOf(values: readonly string[], isWhole = false): SecretForms {
	const forms: SecretForms = {
		plain: new PatternIndex(),
		base64: new PatternIndex(),
		dense: new PatternIndex(),
		beginnings: [],
	};
	for (const value of values) addForms(forms, value, isWhole);
	return forms;
}

function addForms(forms: SecretForms, value: string, isWhole: boolean): void {
	// Also without HTML tags, as messages quote web pages without them.
	for (const text of new Set([value.trim(), value.replace(/<[^>]*>/g, ' ').trim()])) {
		const plain = inSmallLetters(plainTextOf(text));
		if (isWhole || text.length <= MIN_RUN) forms.plain.add(plain.units, 0, plain.length);
		else addPlainRuns(forms.plain, plain, text.length);
		forms.beginnings.push(plain.units.slice(0, Math.min(MIN_RUN, plain.length - 1)));
	}
	for (const bytes of encodingsOf(value)) {
		addRuns(forms.base64, bytes, isWhole ? bytes.length : BYTES_IN_BASE64_RUN);
		addRuns(forms.dense, bytes, isWhole ? bytes.length : BYTES_IN_DENSE_RUN);
	}
}

/** Converts the letters A to Z to lower case, in place. */
export function inSmallLetters(plain: Units): Units {
	const { units, length } = plain;
	for (let at = 0; at < length; at++) {
		if (units[at] >= 0x41 && units[at] <= 0x5a) units[at] += 0x20;
	}
	return plain;
}

/** Adds the unescaped form of each part of 12 characters of the original. */
function addPlainRuns(index: PatternIndex, plain: Units, originalLength: number): void {
	let first = 0;
	let end = 0;
	for (let start = 0; start + MIN_RUN <= originalLength; start++) {
		while (first < plain.length && plain.startOf(first) < start) first++;
		while (end < plain.length && plain.endOf(end) <= start + MIN_RUN) end++;
		if (end - first >= MIN_PLAIN_RUN) index.add(plain.units, first, end - first);
	}
	if (plain.length < MIN_RUN) index.add(plain.units, 0, plain.length);
}

/** Adds all parts of a length; a shorter value as a whole. */
function addRuns(index: PatternIndex, bytes: Uint16Array, length: number): void {
	const size = Math.min(length, bytes.length);
	for (let from = 0; from + size <= bytes.length; from++) index.add(bytes, from, size);
}

/** The bytes of a value in all character encodings and escapings that may be encoded further. */
function encodingsOf(value: string): Uint16Array[] {
	const utf16 = Buffer.from(value, 'utf16le');
	const buffers = [
		...textFormsOf(value).map((text) => Buffer.from(text, 'utf8')),
		Buffer.from(value, 'latin1'),
		utf16,
		Buffer.from(utf16).swap16(),
	];
	const different = new Map(buffers.map((buffer) => [buffer.toString('hex'), buffer]));
	return [...different.values()].map((buffer) => Uint16Array.from(buffer));
}

/** A text in the escapings of request bodies and addresses. */
function textFormsOf(text: string): string[] {
	// encodeURIComponent throws for a lone surrogate.
	const percent = encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
	const json = JSON.stringify(text).slice(1, -1);
	const ascii = json.replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [...new Set([text, percent, percent.replace(/%20/g, '+'), json, ascii])];
}
