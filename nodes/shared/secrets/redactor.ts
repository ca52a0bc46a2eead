import { shorten } from '../values/texts';
import { BYTE_LIST, decodingsOf, unescaped } from './decodings';

const MAX_CHARACTERS = 300;
/** Of a foreign text, for an excerpt: a long token, and words behind it. */
const MAX_SEARCHED = 4_000;

/** A shorter secret is searched for as a whole. */
const MIN_PART = 12;
/** So many bytes are certain in 12 digits of Base64. */
const MIN_ENCODED_BYTES = 8;
/** At the end of a text, where a secret was cut off. */
const MIN_BEGINNING = 6;
const MAX_DEPTH = 3;

/** Replaces secrets in texts by `***`, in every encoding in which a service may return them. */
export interface Redactor {
	redact(text: string): string;
	/** at most 300 characters of a foreign text, also without names */
	redactExcerpt(text: string): string;
	/**
	 * What a person set in the node, such as a User ID. A secret of fewer than 12 letters and digits
	 * counts only as a whole word: `shop-1` stays where a password is `shop`.
	 */
	redactTyped(text: string): string;
}

/**
 * Decides by run, which is what stands between blanks, commas, quotes and brackets: a run is
 * replaced if it, or what it decodes to in three steps, holds 12 characters of a secret, or a
 * whole shorter one or name. A secret with such separators is found across runs.
 */
export function redactorFor(secrets: readonly string[], names: readonly string[] = []): Redactor {
	const ofSecrets = new SecretForms(secrets);
	const ofNames = new SecretForms(names, true);
	const redact = (text: string) => redacted(text, [ofSecrets]);
	const words = new Set(secrets.filter((text) => SHORT_WORD.test(text)).map(inSmallLetters));
	const isWord = (text: string) => words.has(inSmallLetters(text));
	const others = secrets.filter((text) => !isWord(text));
	const ofOthers = words.size === 0 ? ofSecrets : new SecretForms(others);
	return {
		redact,
		redactTyped: (text) =>
			text.split(NO_WORD).some(isWord) ? redact(text) : redacted(text, [ofOthers]),
		redactExcerpt: (text) =>
			shorten(redacted(beginningOf(text), [ofSecrets, ofNames]), MAX_CHARACTERS),
	};
}

const SHORT_WORD = /^[\p{L}\p{N}_-]{1,11}$/u;
const NO_WORD = /[^\p{L}\p{N}_-]+/u;

const SEPARATORS = ',()[\\]{}<>"\'`„“”‘’«»…';
const PIECES = new RegExp(`${BYTE_LIST}|\\s+|[${SEPARATORS}]|[^\\s${SEPARATORS}]+`, 'g');
const CUT_RUN = new RegExp(`(?<=[\\s${SEPARATORS}])[^\\s${SEPARATORS}]*$`);

const beginningOf = (text: string): string =>
	text.length > MAX_SEARCHED ? text.slice(0, MAX_SEARCHED).replace(CUT_RUN, '') : text;

class SecretForms {
	readonly plain = new PartIndex();
	/** one character for each byte */
	readonly bytes = new PartIndex();
	readonly beginnings: string[] = [];

	constructor(values: readonly string[], asWhole = false) {
		for (const value of values) {
			for (const bytes of encodingsOf(value))
				this.bytes.add(bytes, asWhole ? Infinity : MIN_ENCODED_BYTES);
			this.addPlain(value, asWhole ? Infinity : MIN_PART);
		}
	}

	private addPlain(value: string, minPart: number): void {
		// Also without HTML tags, as messages quote web pages without them.
		for (const text of new Set([value.trim(), value.replace(/<[^<>]*>/g, ' ').trim()])) {
			this.plain.add(inSmallLetters(text), minPart);
			for (const layer of layersOf([text])) this.plain.add(plainOf(layer.join('')), minPart);
			const plain = plainOf(text);
			this.beginnings.push(plain.slice(0, Math.min(MIN_PART, plain.length) - 1));
		}
	}
}

function encodingsOf(value: string): string[] {
	const utf16 = Buffer.from(value, 'utf16le');
	return [
		Buffer.from(value, 'utf8'),
		Buffer.from(value.replace(/ /g, '+'), 'utf8'),
		Buffer.from(value, 'latin1'),
		utf16,
		Buffer.from(utf16).swap16(),
	].map((buffer) => buffer.toString('latin1'));
}

const inSmallLetters = (text: string): string =>
	text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The same for texts that differ in case, backslashes and blanks, which forms write as `+`. */
const plainOf = (text: string): string =>
	inSmallLetters(text.replace(/\\/g, '').replace(/[\s+]+/g, ' '));

function* layersOf(parts: readonly string[]): Generator<readonly string[]> {
	let layer = parts;
	for (let depth = 0; depth <= MAX_DEPTH; depth++) {
		yield layer;
		const next = layer.map(unescaped);
		if (next.every((part, at) => part === layer[at])) return;
		layer = next;
	}
}

/** Plain words do not match, as in "basic authentication". */
const UNKNOWN_TOKEN = /\b(bearer|basic)\s+(?=[\w.~+/=-]*[\d+/=_])[\w.~+/=-]{8,}/gi;

function redacted(text: string, searched: readonly SecretForms[]): string {
	const pieces = text.match(PIECES) ?? [];
	const hidden = pieces.map(() => false);
	for (const forms of searched) {
		hideUnencoded(pieces, forms, hidden);
		pieces.forEach((piece, at) => (hidden[at] ||= holdsEncoded(piece, forms, MAX_DEPTH)));
		hideLines(pieces, forms, hidden);
	}
	const shown = pieces.map((piece, at) => (!hidden[at] ? piece : hidden[at - 1] ? '' : '***'));
	return shown.join('').replace(UNKNOWN_TOKEN, '$1 ***');
}

/** Also secrets of several pieces; without encoding but for escapes. */
function hideUnencoded(
	pieces: readonly string[],
	{ plain, beginnings }: SecretForms,
	hidden: boolean[],
): void {
	for (const layer of layersOf(pieces)) {
		const asWritten = new JoinedPieces(layer.map(inSmallLetters));
		const joined = new JoinedPieces(layer.map(plainOf));
		for (const view of [asWritten, joined])
			for (const [start, end] of plain.partsIn(view.text)) view.hide(start, end, hidden);
		const end = joined.text.replace(/(?:…|\.{3})$/, '');
		for (const beginning of beginnings) {
			for (let size = beginning.length; size >= MIN_BEGINNING; size--) {
				if (!end.endsWith(beginning.slice(0, size))) continue;
				joined.hide(end.length - size, end.length, hidden);
				break;
			}
		}
	}
}

/** Pieces joined to a text, without a blank that follows another. */
class JoinedPieces {
	readonly text: string;
	private readonly pieceAt: number[] = [];

	constructor(pieces: readonly string[]) {
		let endsBlank = false;
		const parts = pieces.map((piece, index) => {
			const part = endsBlank && piece.startsWith(' ') ? piece.slice(1) : piece;
			for (let at = 0; at < part.length; at++) this.pieceAt.push(index);
			if (part !== '') endsBlank = part.endsWith(' ');
			return part;
		});
		this.text = parts.join('');
	}

	/** @param end not included */
	hide(start: number, end: number, hidden: boolean[]): void {
		hidden.fill(true, this.pieceAt[start], this.pieceAt[end - 1] + 1);
	}
}

function holdsEncoded(text: string, forms: SecretForms, depth: number): boolean {
	for (const { text: decoded, isBytes } of decodingsOf(text)) {
		const holds = isBytes
			? forms.bytes.isIn(decoded)
			: forms.plain.isIn(inSmallLetters(decoded)) || forms.plain.isIn(plainOf(decoded));
		if (holds || (depth > 1 && holdsEncoded(decoded, forms, depth - 1))) return true;
	}
	return false;
}

const ONLY_DIGITS = /^[\w+/=:-]+$/;
const ONLY_BLANKS = /^\s+$/;

/** Digits wrapped in lines so short that none alone holds a secret; the last may be shorter. */
function hideLines(pieces: readonly string[], forms: SecretForms, hidden: boolean[]): void {
	const isLine = (at: number) => at < pieces.length && !hidden[at] && ONLY_DIGITS.test(pieces[at]);
	for (let first = 0; first < pieces.length;) {
		const { length } = pieces[first];
		const follows = (at: number) =>
			pieces[at].length === length &&
			ONLY_BLANKS.test(pieces[at + 1] ?? '') &&
			isLine(at + 2) &&
			pieces[at + 2].length <= length;
		let last = first;
		if (isLine(first)) while (follows(last)) last += 2;
		const isWrapped = last > first;
		if (isWrapped && holdsEncoded(pieces.slice(first, last + 1).join(''), forms, MAX_DEPTH))
			hidden.fill(true, first, last + 1);
		first = isWrapped ? last : first + 1;
	}
}

/** Shorter texts also occur in harmless ones. */
const MIN_LENGTH = 4;

/** Finds parts in time linear in the length of the text. */
class PartIndex {
	private readonly byLength = new Map<number, Set<string>>();

	private readonly beginnings = new Set<string>();

	/** Adds every part of `length` characters of a text, and a shorter text as a whole. */
	add(text: string, length: number): void {
		const size = Math.min(length, text.length);
		if (size < MIN_LENGTH) return;
		const parts = this.byLength.get(size) ?? new Set();
		this.byLength.set(size, parts);
		for (let at = 0; at + size <= text.length; at++) {
			parts.add(text.slice(at, at + size));
			this.beginnings.add(text.slice(at, at + MIN_LENGTH));
		}
	}

	*partsIn(text: string): Generator<[start: number, end: number]> {
		for (let at = 0; at + MIN_LENGTH <= text.length; at++) {
			if (!this.beginnings.has(text.slice(at, at + MIN_LENGTH))) continue;
			for (const [length, parts] of this.byLength)
				if (parts.has(text.slice(at, at + length))) yield [at, at + length];
		}
	}

	isIn(text: string): boolean {
		return !this.partsIn(text).next().done;
	}
}
