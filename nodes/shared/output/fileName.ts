/** What file systems refuse in a name: path and device signs, wildcards, controls, marks that turn the direction of text. */
const REFUSED =
	/[/\\:*?"<>|\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;
const STAND_IN = '-';
/** Windows drops blanks and dots at the end of a name. */
const DROPPED_END = /[\s.]+$/u;
/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Bytes that a name may have on all usual file systems, less those of a number behind it. */
const MAX_BYTES = 240;
/** Bytes of one part of a name, so that the parts behind it are not cut off. */
const MAX_PART_BYTES = 120;

/** A text as part of a file name: what file systems refuse is replaced by “-”, and too much is cut. */
export const fileNamePart = (text: string): string =>
	cutTo(text.trim().replace(REFUSED, STAND_IN), MAX_PART_BYTES);

/**
 * A file name that every usual file system takes, from what a person entered: what they refuse is replaced by “-”, and
 * the first of `endings` (without dot) is put behind a name that has none of them.
 * @returns undefined when nothing of a name is left, as of `.csv`
 */
export function safeFileName(entered: string, endings: readonly string[]): string | undefined {
	const name = entered.trim().replace(REFUSED, STAND_IN).replace(DROPPED_END, '');
	const lowerCase = name.toLowerCase();
	const ending = endings.find((known) => lowerCase.endsWith(`.${known}`));
	const stem = ending === undefined ? name : name.slice(0, -ending.length - 1);
	const kept = cutTo(stem.replace(DROPPED_END, '').replace(DEVICE, '_$&'), MAX_BYTES);
	if (kept === '') return undefined;
	return `${kept}.${ending === undefined ? endings[0] : name.slice(-ending.length)}`;
}

/** The name with a number before its ending: `orders-2.csv`. */
export const numberedFileName = (name: string, number: number): string =>
	name.replace(/(\.[^.]*)?$/, `-${number}$1`);

/** The text without what goes beyond so many bytes of UTF-8; no character is cut in two. */
function cutTo(text: string, bytes: number): string {
	if (Buffer.byteLength(text) <= bytes) return text;
	return Buffer.from(text)
		.subarray(0, bytes)
		.toString('utf8')
		.replace(/\uFFFD+$/, '')
		.replace(DROPPED_END, '');
}
