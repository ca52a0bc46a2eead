import { isBlank, type Units } from './units';

/** An encoding of bytes as text. White space may separate the digits. */
interface Encoding {
	/** value of each ASCII character */
	alphabet: Uint8Array;
	bitsPerDigit: number;
	/** numbers of bits at the start of the first digit that may belong to a byte before it */
	foreignBits: readonly number[];
	/** shorter runs are not decoded: they contain less than four bytes */
	minDigits: number;
}

/** Not a digit, but may stand between digits. */
const SKIPPED = 64;
const NONE = 65;

/** Separates the bytes of two runs of digits; not a byte value. */
const GAP = 0xffff;

function alphabetOf(signs: string, others: Readonly<Record<string, number>>): Uint8Array {
	const alphabet = new Uint8Array(128).fill(NONE);
	for (const [value, sign] of [...signs].entries()) alphabet[sign.charCodeAt(0)] = value;
	for (const [sign, value] of Object.entries(others)) alphabet[sign.charCodeAt(0)] = value;
	return alphabet;
}

/** The standard and the URL-safe alphabet (RFC 4648). */
const BASE64: Encoding = {
	alphabet: alphabetOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', {
		'-': 62,
		_: 63,
		'=': SKIPPED,
	}),
	bitsPerDigit: 6,
	foreignBits: [0, 2, 4, 6],
	minDigits: 6,
};

const HEX: Encoding = {
	alphabet: alphabetOf('0123456789abcdef', {
		...{ A: 10, B: 11, C: 12, D: 13, E: 14, F: 15 },
		...{ ':': SKIPPED, '-': SKIPPED },
	}),
	bitsPerDigit: 4,
	foreignBits: [0, 4],
	minDigits: 8,
};

/**
 * The bytes decoded from all Base64 in a text, once for each of the four bit offsets at which a byte may begin. Each
 * result is valid until the next one is requested, as they share memory.
 */
export const base64In = (text: Units): Generator<Units> => decoded(text, BASE64);

/** The same for hexadecimal digits, once for each of the two digits at which a byte may begin. */
export const hexIn = (text: Units): Generator<Units> => decoded(text, HEX);

function* decoded(text: Units, encoding: Encoding): Generator<Units> {
	const digits = digitsIn(text, encoding);
	if (digits.length === 0) return;
	const room = { units: new Uint16Array(digits.length), lasts: new Int32Array(digits.length) };
	for (const foreign of encoding.foreignBits) {
		yield bytesOf(digits, encoding.bitsPerDigit, foreign, room);
	}
}

/** Start and end offsets of the runs of digits that are long enough, as a flat list. */
function runsIn({ units, length }: Units, { alphabet, minDigits }: Encoding): number[] {
	const runs: number[] = [];
	let start = -1;
	let count = 0;
	for (let at = 0; at <= length; at++) {
		const unit = at < length ? units[at] : GAP;
		const value = unit < 128 ? alphabet[unit] : NONE;
		if (value < SKIPPED) {
			if (count++ === 0) start = at;
		} else if (count > 0 && value !== SKIPPED && !isBlank(unit)) {
			if (count >= minDigits) runs.push(start, at);
			count = 0;
		}
	}
	return runs;
}

/** The values of the digits of all runs, with a gap after each run. */
function digitsIn(text: Units, encoding: Encoding): Units {
	const runs = runsIn(text, encoding);
	let room = 0;
	for (let at = 0; at < runs.length; at += 2) room += runs[at + 1] - runs[at] + 1;
	const units = new Uint16Array(room);
	const places = new Int32Array(room);
	let length = 0;
	for (let run = 0; run < runs.length; run += 2) {
		for (let at = runs[run]; at < runs[run + 1]; at++) {
			const unit = text.units[at];
			const value = unit < 128 ? encoding.alphabet[unit] : NONE;
			if (value >= SKIPPED) continue;
			units[length] = value;
			places[length++] = at;
		}
		units[length++] = GAP;
	}
	return {
		units,
		length,
		startOf: (at) => text.startOf(places[at]),
		endOf: (at) => text.endOf(places[at]),
	};
}

/** Decodes the digits. In both encodings a byte consists of parts of two digits; `lasts` holds the index of the second. */
function bytesOf(
	digits: Units,
	bits: number,
	foreign: number,
	{ units, lasts }: { units: Uint16Array; lasts: Int32Array },
): Units {
	let length = 0;
	let held = 0;
	let heldBits = -foreign;
	for (let at = 0; at < digits.length; at++) {
		const value = digits.units[at];
		if (value === GAP) {
			units[length++] = GAP;
			heldBits = -foreign;
		} else {
			held = ((held << bits) | value) & 0xffff;
			heldBits += bits;
			if (heldBits < 8) continue;
			heldBits -= 8;
			units[length] = (held >> heldBits) & 0xff;
			lasts[length++] = at;
		}
	}
	return {
		units,
		length,
		startOf: (at) => digits.startOf(lasts[at] - 1),
		endOf: (at) => digits.endOf(lasts[at]),
	};
}
