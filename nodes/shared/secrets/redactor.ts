import { base64In, hexIn } from './encodedBytes';
import type { PatternIndex } from './patternIndex';
import { unescaped, withSingleBlanks } from './plainText';
import { formsOf, inSmallLetters, MIN_RUN, type SecretForms } from './secretForms';
import type { Units } from './units';

/** Longest excerpt of a foreign text in a message, in characters. */
const MAX_CHARACTERS = 300;
/**
 * Characters at the beginning of a foreign text that are searched for an excerpt: enough for a long token in Base64
 * twice and the words behind it. The search decodes them in each way they may be encoded, which takes a few
 * milliseconds.
 */
const MAX_SEARCHED = 4_000;

/** What is searched for in a text. */
interface SearchedForms extends SecretForms {
	/** whether what is a part of a longer word stays, unless it is encoded */
	asWholeWords?: boolean;
}

/** Replaces secrets in texts by `***`, in every encoding in which a service may return them. */
export interface Redactor {
	/** the text without secrets, otherwise unchanged */
	redact(text: string): string;
	/** an excerpt of at most 300 characters of a foreign text, without secrets and names */
	redactExcerpt(text: string): string;
	/**
	 * what a person set in the node, such as a User ID or an address, without secrets as `redact` does, but with those of
	 * fewer than 12 letters, digits, `-` and `_` where they are a part of a longer word or a host name and not encoded:
	 * `shop-1` and `shop.example.com` stay, also where a password is `shop`
	 */
	redactTyped(text: string): string;
}

/**
 * A redactor for secrets and names: unchanged, escaped in any usual way, in hexadecimal, in Base64, and in two of these
 * one in the other, at any position within the encoded text. Of a secret, every part of 12 characters is redacted.
 */
export function redactorFor(secrets: readonly string[], names: readonly string[] = []): Redactor {
	const ofSecrets = formsOf(secrets);
	const ofNames = formsOf(names, true);
	const redact = (text: string) => redacted(text, [ofSecrets]);
	const typedForms = once(() => formsOfTyped(secrets));
	return {
		redact,
		redactExcerpt: (text) => shorten(redacted(text.slice(0, MAX_SEARCHED), [ofSecrets, ofNames])),
		// Almost all typed values hold no secret: one search for these.
		redactTyped: (text) => (redact(text) === text ? text : redacted(text, typedForms())),
	};
}

function once<Value>(make: () => Value): () => Value {
	let made: { value: Value } | undefined;
	return () => (made ??= { value: make() }).value;
}

const SHORT_WORD = new RegExp(`^[\\p{L}\\p{N}_-]{1,${MIN_RUN - 1}}$`, 'u');

function formsOfTyped(secrets: readonly string[]): SearchedForms[] {
	const isShort = (secret: string) => SHORT_WORD.test(secret);
	return [
		formsOf(secrets.filter((secret) => !isShort(secret))),
		{ ...formsOf(secrets.filter(isShort)), asWholeWords: true },
	];
}

/** Whether the units from `start` to `end`, which are of a word, are only a part of it, or of a host or file name. */
function isPartOfWord({ units, length }: Units, start: number, end: number): boolean {
	const signAt = (at: number) => (at < 0 || at >= length ? '' : String.fromCharCode(units[at]));
	const isLongerAt = (at: number, next: number) =>
		SHORT_WORD.test(signAt(at)) || (signAt(at) === '.' && SHORT_WORD.test(signAt(next)));
	return isLongerAt(start - 1, start - 2) || isLongerAt(end, end + 1);
}

/** A token after its scheme; plain words, as in "basic authentication", do not match. */
const UNKNOWN_TOKEN = /\b(bearer|basic)\s+(?=[\w.~+/=-]*[\d+/=_])[\w.~+/=-]{8,}/gi;

function redacted(original: string, forms: readonly SearchedForms[]): string {
	const mask = new Uint8Array(original.length);
	const text = unescaped(original);
	for (const some of forms) markSecrets(text, some, mask);
	return withoutMarked(original, mask).replace(UNKNOWN_TOKEN, '$1 ***');
}

/** Sets the mask to 1 at the positions of secrets in the original text. */
function markSecrets(text: Units, forms: SearchedForms, mask: Uint8Array): void {
	const plain = inSmallLetters(withSingleBlanks(text));
	const isLeft = forms.asWholeWords === true ? isPartOfWord : undefined;
	mark(plain, forms.plain, mask, isLeft);
	markCutOff(plain, forms.beginnings, mask, isLeft);
	for (const bytes of hexIn(text)) {
		mark(bytes, forms.dense, mask);
		for (const inner of base64In(bytes)) mark(inner, forms.dense, mask);
	}
	for (const bytes of base64In(text)) {
		mark(bytes, forms.base64, mask);
		for (const inner of base64In(bytes)) mark(inner, forms.dense, mask);
		for (const inner of hexIn(bytes)) mark(inner, forms.dense, mask);
	}
}

function mark(
	text: Units,
	index: PatternIndex,
	mask: Uint8Array,
	isLeft?: typeof isPartOfWord,
): void {
	let from = 0;
	let to = 0;
	index.search(text.units, text.length, (start, end) => {
		if (isLeft?.(text, start, end)) return;
		// Matches overlap, so most of a match is marked already.
		const isNext = start >= from && start < to && end >= to;
		mask.fill(1, isNext ? text.endOf(to - 1) : text.startOf(start), text.endOf(end - 1));
		[from, to] = [start, end];
	});
}

/** Fewer characters of a secret are not redacted at the end of a text: they reveal too little and match by chance. */
const MIN_FRAGMENT_LENGTH = 6;

/** Marks the beginning of a secret at the end of a truncated text, even if it is shorter than 12 characters. */
function markCutOff(
	text: Units,
	beginnings: readonly Uint16Array[],
	mask: Uint8Array,
	isLeft?: typeof isPartOfWord,
): void {
	const { units, length, startOf, endOf } = text;
	let end = length;
	const isEllipsis = end > 0 && units[end - 1] === 0x2026;
	const areDots = end > 2 && [1, 2, 3].every((back) => units[end - back] === 0x2e);
	end -= isEllipsis ? 1 : areDots ? 3 : 0;
	for (const beginning of beginnings) {
		for (let size = Math.min(beginning.length, end); size >= MIN_FRAGMENT_LENGTH; size--) {
			const isThere = beginning
				.subarray(0, size)
				.every((unit, at) => unit === units[end - size + at]);
			if (!isThere || isLeft?.(text, end - size, end)) continue;
			mask.fill(1, startOf(end - size), endOf(end - 1));
			break;
		}
	}
}

function withoutMarked(text: string, mask: Uint8Array): string {
	let clean = '';
	for (let at = 0; at < text.length;) {
		const isSecret = mask[at] === 1;
		const next = mask.indexOf(isSecret ? 0 : 1, at);
		const end = next === -1 ? text.length : next;
		clean += isSecret ? '***' : text.slice(at, end);
		at = end;
	}
	return clean;
}

function shorten(text: string): string {
	return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
