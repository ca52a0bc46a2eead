/** UTF-16 units or bytes that were made from a text, and the place in that text of each. */
export interface Units {
	units: Uint16Array;
	length: number;
	/** where in the original the signs that a unit was made from begin and end */
	startOf(at: number): number;
	endOf(at: number): number;
}

export function unitsOf(text: string): Units {
	const units = new Uint16Array(text.length);
	for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
	return { units, length: text.length, startOf: (at) => at, endOf: (at) => at + 1 };
}

/** As many units as a call can take as arguments on every platform. */
const CHUNK = 8192;

export function textOf({ units, length }: Units): string {
	const parts: string[] = [];
	for (let at = 0; at < length; at += CHUNK) {
		parts.push(String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK, length))));
	}
	return parts.join('');
}

/** What `\s` matches. */
export function isBlank(unit: number): boolean {
	if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
	if (unit < 0x1680) return unit === 0xa0;
	return unit >= 0x2000 && unit <= 0x200a ? true : OTHER_BLANKS.has(unit);
}

const OTHER_BLANKS: ReadonlySet<number> = new Set([
	0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);
