import { beginning, bytesOf } from '../../../shared/values/shorten';

/**
 * Characters that are not allowed or misleading in file names: path separators, wildcards, control characters, marks
 * that change the direction of text.
 */
const FORBIDDEN =
	/[/\\:*?"<>|\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const REPLACEMENT = '-';
/** White space and dots at the end of a name, which Windows removes. */
const TRAILING = /(?<![\s.])[\s.]+$/u;
/** Device names, which Windows reserves, also with an extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Common file systems allow 255 bytes; the rest is for the extension and a number before it. */
const MAX_STEM_BYTES = 240;
/** The same for a file that is one of several, whose number takes more. */
const MAX_PART_STEM_BYTES = 225;
const PART_DIGITS = 4;
/** Limit of one part of a name in bytes, so that the parts after it are not cut off. */
const MAX_PART_BYTES = 120;

/** A text as part of a file name: forbidden characters become “-”, and it is cut after 120 bytes. */
export const fileNamePart = (text: string): string =>
	cutTo(text.trim().replace(FORBIDDEN, REPLACEMENT), MAX_PART_BYTES);

/**
 * Turns the name that a user entered into one that common file systems take: forbidden characters become “-”, and the
 * first of `endings` (without dot) is added to a name that has none of them.
 * @returns undefined when no name is left, as with `.csv`
 */
export function safeFileName(entered: string, endings: readonly string[]): string | undefined {
	const name = entered.trim().replace(FORBIDDEN, REPLACEMENT).replace(TRAILING, '');
	const lowerCase = name.toLowerCase();
	const ending = endings.find((candidate) => lowerCase.endsWith(`.${candidate}`));
	const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
	const shortened = cutTo(stem.replace(TRAILING, '').replace(DEVICE_NAME, '_$&'), MAX_STEM_BYTES);
	if (shortened === '') return undefined;
	return `${shortened}.${ending === undefined ? endings[0] : name.slice(-ending.length)}`;
}

/** The name with a number before its extension: `orders-2.csv`. */
export const numberedFileName = (name: string, number: number): string =>
	name.replace(/(\.[^.]*)?$/, `-${number}$1`);

/** The name with the number of a part before its extension, of a width by which names sort: `orders-part-0002.csv`. */
export function partFileName(name: string, part: number): string {
	const [extension] = /(?:\.[^.]*)?$/.exec(name) ?? [''];
	const stem = cutTo(name.slice(0, name.length - extension.length), MAX_PART_STEM_BYTES);
	return `${stem}-part-${String(part).padStart(PART_DIGITS, '0')}${extension}`;
}

/** The text cut to at most `bytes` bytes of UTF-8, at a character boundary. */
function cutTo(text: string, bytes: number): string {
	const kept = beginning(text, bytes, bytesOf);
	return kept === text ? text : kept.replace(TRAILING, '');
}
