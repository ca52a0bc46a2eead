/** UTF-16 units or bytes decoded from a text, with the position of each in that text. */
export interface Units {
	/** may be longer than `length`; the rest is not used */
	units: Uint16Array;
	length: number;
	/** offset in the original text of the first character that a unit was decoded from */
	startOf(at: number): number;
	/** offset after the last one */
	endOf(at: number): number;
}

/** The UTF-16 units of a text, not decoded. */
export function unitsOf(text: string): Units {
	const units = new Uint16Array(text.length);
	for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
	return { units, length: text.length, startOf: (at) => at, endOf: (at) => at + 1 };
}

/** Arguments of a call, few enough for every platform. */
const CHUNK_UNITS = 8192;

/** The units as text. */
export function textOf({ units, length }: Units): string {
	const parts: string[] = [];
	for (let at = 0; at < length; at += CHUNK_UNITS) {
		parts.push(String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK_UNITS, length))));
	}
	return parts.join('');
}

/** Whether a unit is white space, as for `\s`. */
export function isBlank(unit: number): boolean {
	if (unit < 0xa0) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
	if (unit < 0x1680) return unit === 0xa0;
	return unit >= 0x2000 && unit <= 0x200a ? true : OTHER_BLANKS.has(unit);
}

const OTHER_BLANKS: ReadonlySet<number> = new Set([
	0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
]);
