const { charCodeAt } = String.prototype;

/**
 * For loops over texts of any kind: V8 has so many forms of strings that `text.charCodeAt` looks up
 * the method each time. Of a place beyond the end NaN.
 */
export const codeAt = (text: string, at: number): number => charCodeAt.call(text, at);

/** "1 order", "1,200 rows" */
export const counted = (count: number, what: string): string =>
	`${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const TITLE_WORDS: Readonly<Record<string, string>> = {
	...{ id: 'ID', ids: 'IDs', is: '', po: 'PO', sku: 'SKU', skus: 'SKUs', src: 'URL' },
	...{ tp: '', url: 'URL' },
};

/** “Order Total” for `order_total`. */
export const titled = (name: string): string =>
	name
		.split(/_|(?=\d)/)
		.map((word) => TITLE_WORDS[word] ?? capitalized(word))
		.filter((word) => word !== '')
		.join(' ');

export const utf8Size = (text: string): number => Buffer.byteLength(text);

/** The longest within a limit, by UTF-16 units or `sizeOf`; never a part of a character. */
export function beginning(text: string, limit: number, sizeOf = (part: string) => part.length) {
	if (sizeOf(text) <= limit) return text;
	let size = 0;
	let end = 0;
	for (const character of text) {
		size += sizeOf(character);
		if (size > limit) break;
		end += character.length;
	}
	return text.slice(0, end);
}

/** A regular expression would try each run of the character in quadratic time. */
export function withoutTrailing(text: string, character: string): string {
	let end = text.length;
	while (end > 0 && text[end - 1] === character) end--;
	return text.slice(0, end);
}

/** Its beginning of so many UTF-16 units, with a mark for what is left. */
export function shorten(
	text: string,
	limit: number,
	mark: (left: number) => string = () => '…',
): string {
	const kept = beginning(text, limit);
	return kept === text ? text : `${kept}${mark(text.length - kept.length)}`;
}

/** In English, whatever their case and accents. */
export const compareLabels = new Intl.Collator('en', { sensitivity: 'base' }).compare;
