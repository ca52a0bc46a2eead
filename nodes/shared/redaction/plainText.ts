/** A text without its escaping, and where in the original each of its characters stood. */
export interface PlainText {
	text: string;
	starts: number[];
	ends: number[];
}

const PERCENT = /%(?:25)*([0-9a-f]{2})/iy;
const ENTITY = /&(?:amp;)*(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));?/iy;
const UNIT = /u([0-9a-f]{4})/iy;

const NAMED: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
};

/**
 * Takes the escaping out of a text, whatever it is and however many times over: percent-encoding, also with `+`
 * for blanks, HTML entities, and the backslashes of JSON. Blanks and plus signs come out as one blank. It is made
 * for comparing: two texts that differ only in their escaping come out the same. Takes time in proportion to the
 * text, whatever that holds.
 */
export function plainTextOf(text: string): PlainText {
	const once = unescaped(text);
	const twice = unescaped(once.text);
	return {
		text: twice.text,
		starts: twice.starts.map((start) => once.starts[start]),
		ends: twice.ends.map((end) => once.ends[end - 1]),
	};
}

function unescaped(text: string): PlainText {
	const out = new Collector();
	for (let at = 0; at < text.length;) {
		const { characters, length } = unitAt(text, at, out.afterBackslash);
		for (const character of characters) out.put(character, at, at + length);
		at += length;
	}
	return { text: out.characters.join(''), starts: out.starts, ends: out.ends };
}

/** Puts characters together one by one, without backslashes and with blanks joined. */
class Collector {
	readonly characters: string[] = [];
	readonly starts: number[] = [];
	readonly ends: number[] = [];
	afterBackslash = false;

	put(character: string, start: number, end: number): void {
		const wasAfter = this.afterBackslash;
		this.afterBackslash = character === '\\';
		if (this.afterBackslash) return;
		const isBlank = /[\s+]/.test(character) || (wasAfter && /[nrt]/.test(character));
		if (isBlank && this.characters.at(-1) === ' ') {
			this.ends[this.ends.length - 1] = end;
			return;
		}
		this.characters.push(isBlank ? ' ' : character);
		this.starts.push(start);
		this.ends.push(end);
	}
}

interface Unit {
	/** UTF-16 units that it stands for */
	characters: string[];
	length: number;
}

function unitAt(text: string, at: number, afterBackslash: boolean): Unit {
	const character = text[at];
	if (character === '%') return percentAt(text, at) ?? { characters: ['%'], length: 1 };
	if (character === '&') return entityAt(text, at) ?? { characters: ['&'], length: 1 };
	const unit = afterBackslash && character === 'u' ? matchAt(UNIT, text, at) : null;
	if (unit)
		return { characters: [String.fromCharCode(parseInt(unit[1], 16))], length: unit[0].length };
	return { characters: [character], length: 1 };
}

function percentAt(text: string, at: number): Unit | undefined {
	const bytes: number[] = [];
	let length = 0;
	do {
		const match = matchAt(PERCENT, text, at + length);
		if (!match) break;
		bytes.push(parseInt(match[1], 16));
		length += match[0].length;
	} while (bytes.length < bytesFor(bytes[0]));
	if (bytes.length === 0) return undefined;
	return { characters: Buffer.from(bytes).toString('utf8').split(''), length };
}

/** How many bytes a character has whose first byte in UTF-8 is this one. */
function bytesFor(first: number): number {
	if (first >= 0xf0) return 4;
	if (first >= 0xe0) return 3;
	return first >= 0xc0 ? 2 : 1;
}

function entityAt(text: string, at: number): Unit | undefined {
	const match = matchAt(ENTITY, text, at);
	if (!match) return undefined;
	const [whole, decimal, hex, name] = match;
	if (name) return { characters: [NAMED[name.toLowerCase()]], length: whole.length };
	const code = decimal ? Number(decimal) : parseInt(hex, 16);
	return code > 0x10ffff
		? undefined
		: { characters: String.fromCodePoint(code).split(''), length: whole.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
	pattern.lastIndex = at;
	return pattern.exec(text);
}
