import { plainTextOf } from './plainText';
import { PatternIndex } from './patternIndex';
import type { Units } from './units';

/** A run of so many signs of a secret counts, whether it stands there as it is or encoded. */
export const MIN_RUN = 12;

/** Of fewer signs than these, whatever they stand for, nothing is looked for: they would be found in innocent text. */
const MIN_PLAIN_RUN = 6;

/**
 * So many whole bytes are at least in 12 signs of Base64 (wherever a byte begins within them), and in 12 of
 * hexadecimal or of Base64 twice (also where the inner one ends with two padding signs).
 */
const BYTES_IN_BASE64_RUN = 8;
const BYTES_IN_DENSE_RUN = 4;

/** What to look for, by the way in which the text was made readable. */
export interface SecretForms {
	/** in the text without its escaping, in small letters and with single blanks */
	plain: PatternIndex;
	/** in the bytes that Base64 stands for */
	base64: PatternIndex;
	/** in the bytes that hexadecimal, or Base64 twice, stands for */
	dense: PatternIndex;
	/** how each secret begins, as in `plain` */
	beginnings: Uint16Array[];
}

/** @param isWhole whether a value counts as a whole only, instead of any run of 12 signs of it */
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
	// What is left of it where somebody took the tags out of a page.
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

/** In place; of the letters A to Z only. */
export function inSmallLetters(plain: Units): Units {
	const { units, length } = plain;
	for (let at = 0; at < length; at++) {
		if (units[at] >= 0x41 && units[at] <= 0x5a) units[at] += 0x20;
	}
	return plain;
}

/** What each run of 12 signs of the original has become. */
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

/** All runs of a length; what is shorter as a whole. */
function addRuns(index: PatternIndex, bytes: Uint16Array, length: number): void {
	const size = Math.min(length, bytes.length);
	for (let from = 0; from + size <= bytes.length; from++) index.add(bytes, from, size);
}

/** The bytes in which a value may stand inside something that is then encoded as a whole. */
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

/** The forms in which a text stands inside a request before the request as a whole is encoded. */
function textFormsOf(text: string): string[] {
	// Half a pair of surrogates cannot be encoded.
	const percent = encodeURIComponent(Buffer.from(text, 'utf8').toString('utf8'));
	const json = JSON.stringify(text).slice(1, -1);
	const ascii = json.replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [...new Set([text, percent, percent.replace(/%20/g, '+'), json, ascii])];
}
