/**
 * The text, or its beginning with a mark behind it, never cut within a character of two UTF-16 units.
 * @param maxCharacters limit for what is kept, in UTF-16 units
 * @param mark what stands in place of the rest, of which it gets the length
 */
export function shorten(
	text: string,
	maxCharacters: number,
	mark: (left: number) => string = () => '…',
): string {
	if (text.length <= maxCharacters) return text;
	const kept = text.slice(0, maxCharacters).replace(/[\ud800-\udbff]$/, '');
	return `${kept}${mark(text.length - kept.length)}`;
}
