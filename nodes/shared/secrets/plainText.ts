import { codeOfEntity } from './htmlEntities';
import { isBlank, textOf, unitsOf, type Units } from './units';

const PERCENT = /%(?:25)*([0-9a-f]{2})/iy;
const PERCENT_UNIT = /%(?:25)*u([0-9a-f]{4})/iy;
const ENTITY =
	/&(?:amp;)*(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|(amp|lt|gt|quot|apos|nbsp);?|([a-z]{2,8}\d{0,2});)/iy;
const UNIT = /u([0-9a-f]{4})|x([0-9a-f]{2})/iy;

const [BLANK, PERCENT_SIGN, AMPERSAND, PLUS, BACKSLASH] = [0x20, 0x25, 0x26, 0x2b, 0x5c];
const [SMALL_N, SMALL_R, SMALL_T, SMALL_U, SMALL_X] = [0x6e, 0x72, 0x74, 0x75, 0x78];

/**
 * Unescapes a text: percent-encoding, HTML entities and the backslashes of JSON and JavaScript, also if they are applied several times.
 * Takes time linear in the length of the text.
 */
export function unescaped(text: string): Units {
	if (!/[%&\\]/.test(text)) return unitsOf(text);
	const once = unescapedOnce(text);
	if (!holdsEscapes(once)) return once;
	const twice = unescapedOnce(textOf(once));
	return {
		...twice,
		startOf: (at) => once.startOf(twice.startOf(at)),
		endOf: (at) => once.endOf(twice.endOf(at) - 1),
	};
}

function holdsEscapes({ units, length }: Units): boolean {
	for (let at = 0; at < length; at++) {
		const unit = units[at];
		// The first pass has removed all backslashes.
		if (unit === PERCENT_SIGN || unit === AMPERSAND) return true;
	}
	return false;
}

/**
 * Replaces white space, and plus signs, which encode blanks in forms, by single blanks, so that texts can be compared
 * independent of them.
 */
export function withSingleBlanks(text: Units): Units {
	const units = new Uint16Array(text.length);
	// A unit extends to the beginning of the next one.
	const firsts = new Int32Array(text.length + 1);
	let length = 0;
	for (let at = 0; at < text.length; at++) {
		const unit = text.units[at];
		const isGap = unit === BLANK || unit === PLUS || isBlank(unit);
		if (isGap && length > 0 && units[length - 1] === BLANK) continue;
		units[length] = isGap ? BLANK : unit;
		firsts[length++] = at;
	}
	firsts[length] = text.length;
	return {
		units,
		length,
		startOf: (at) => text.startOf(firsts[at]),
		endOf: (at) => text.endOf(firsts[at + 1] - 1),
	};
}

/** A text unescaped and with single blanks: the same for texts that differ in these only. */
export const plainTextOf = (text: string): Units => withSingleBlanks(unescaped(text));

function unescapedOnce(text: string): Units {
	const units = new Uint16Array(text.length);
	const starts = new Int32Array(text.length);
	const ends = new Int32Array(text.length);
	let length = 0;
	const add = (unit: number, start: number, end: number) => {
		units[length] = unit;
		starts[length] = start;
		ends[length++] = end;
	};
	let afterBackslash = false;
	for (let at = 0; at < text.length;) {
		const code = text.charCodeAt(at);
		const escape = escapeAt(text, at, code, afterBackslash);
		const end = at + (escape?.length ?? 1);
		const wasAfter = afterBackslash;
		afterBackslash = false;
		if (escape) {
			for (const unit of escape.units) {
				// An escaped backslash escapes the next character.
				afterBackslash = unit === BACKSLASH;
				if (!afterBackslash) add(unit, at, end);
			}
		} else if (code === BACKSLASH) afterBackslash = true;
		else add(wasAfter && isEscapedBlank(code) ? BLANK : code, at, end);
		at = end;
	}
	return { units, length, startOf: (at) => starts[at], endOf: (at) => ends[at] };
}

const isEscapedBlank = (code: number): boolean =>
	code === SMALL_N || code === SMALL_R || code === SMALL_T;

interface Escape {
	/** UTF-16 units that it encodes */
	units: number[];
	/** characters that it consists of */
	length: number;
}

function escapeAt(
	text: string,
	at: number,
	code: number,
	afterBackslash: boolean,
): Escape | undefined {
	if (code === PERCENT_SIGN) return percentAt(text, at);
	if (code === AMPERSAND) return entityAt(text, at);
	const small = code | 0x20;
	return afterBackslash && (small === SMALL_U || small === SMALL_X)
		? unitAt(UNIT, text, at)
		: undefined;
}

/** An escape of one UTF-16 unit by its number. */
function unitAt(pattern: RegExp, text: string, at: number): Escape | undefined {
	const match = matchAt(pattern, text, at);
	return match
		? { units: [parseInt(match[1] ?? match[2], 16)], length: match[0].length }
		: undefined;
}

function percentAt(text: string, at: number): Escape | undefined {
	const bytes: number[] = [];
	let length = 0;
	do {
		const match = matchAt(PERCENT, text, at + length);
		if (!match) break;
		bytes.push(parseInt(match[1], 16));
		length += match[0].length;
	} while (bytes.length < bytesFor(bytes[0]));
	return bytes.length === 0
		? unitAt(PERCENT_UNIT, text, at)
		: { units: codesOf(Buffer.from(bytes).toString('utf8')), length };
}

/** Bytes of a UTF-8 character, by its first byte. */
function bytesFor(first: number): number {
	if (first >= 0xf0) return 4;
	if (first >= 0xe0) return 3;
	return first >= 0xc0 ? 2 : 1;
}

function entityAt(text: string, at: number): Escape | undefined {
	const match = matchAt(ENTITY, text, at);
	if (!match) return undefined;
	const [whole, decimal, hex, usual, other] = match;
	const name = usual ?? other;
	const code = name ? codeOfEntity(name) : decimal ? Number(decimal) : parseInt(hex, 16);
	if (code === undefined || code > 0x10ffff) return undefined;
	return { units: codesOf(String.fromCodePoint(code)), length: whole.length };
}

const codesOf = (text: string): number[] =>
	Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}
