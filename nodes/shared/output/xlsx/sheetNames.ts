/** Longest name of a sheet in Excel, in UTF-16 units. */
const MAX_LENGTH = 31;
/** Characters that Excel allows in no sheet name, and those that are not shown or not allowed in XML. */
const FORBIDDEN =
	/[\\/?*[\]:\p{Cc}\p{Cs}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]+/gu;
/** What looks like the escape of a character (ECMA-376, ST_Xstring): programs disagree on how to read it in a name. */
const LIKE_ESCAPE = /_(?=x[\dA-F]{4})/gi;
const REPLACEMENT = '-';
/** A name may neither begin nor end with an apostrophe, and blanks there cannot be seen. */
const EDGES = /^[\s']+|[\s']+$/gu;
/** Excel keeps this name, in any case, for itself. */
const RESERVED = 'history';
const UNNAMED = 'Sheet';

/**
 * Names for sheets, in the same order: allowed by Excel (at most 31 characters), and unique, whatever their case. A name
 * that is taken gets a number after it: `shop (2)`.
 * @param wanted any texts
 */
export function sheetNames(wanted: readonly string[]): string[] {
	const used = new Set([RESERVED]);
	return wanted.map((text) => {
		const plain =
			text.replace(FORBIDDEN, REPLACEMENT).replace(LIKE_ESCAPE, REPLACEMENT).replace(EDGES, '') ||
			UNNAMED;
		return uniqueName(used, (number) => withSuffix(plain, number === 1 ? '' : ` (${number})`));
	});
}

/** Names of the sheets in which one goes on that is full, such as `Orders 2`; different from all others. */
export class FurtherNames {
	private readonly used: Set<string>;

	/** @param taken names of other sheets */
	constructor(taken: readonly string[]) {
		this.used = new Set(taken.map(comparable));
	}

	/**
	 * @param title name of the first of these sheets
	 * @param place of the sheet among them, from 2
	 */
	after(title: string, place: number): string {
		return uniqueName(this.used, (number) => withSuffix(title, ` ${place + number - 1}`));
	}
}

function uniqueName(used: Set<string>, nameFor: (number: number) => string): string {
	for (let number = 1; ; number++) {
		const name = nameFor(number);
		if (used.has(comparable(name))) continue;
		used.add(comparable(name));
		return name;
	}
}

/** Excel compares names without regard to case, and some of its versions without regard to the width of characters. */
const comparable = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase();

/** The text with a suffix, cut to the longest name, not within a surrogate pair. */
const withSuffix = (text: string, suffix: string): string =>
	text
		.slice(0, MAX_LENGTH - suffix.length)
		.replace(/[\ud800-\udbff]$/, '')
		.replace(EDGES, '') + suffix;
