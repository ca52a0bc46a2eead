/** Shorter texts are not searched for: they also occur in harmless text. */
const MIN_LENGTH = 4;

const FILTER_BITS = 16;

/** Finds parts of texts in another text, in time linear in the length of that one. */
export class PartIndex {
	private readonly byLength = new Map<number, Set<string>>();

	/** 1 for the slots of the beginnings of all parts: nearly all places of a text are passed over by it */
	private readonly filter = new Uint8Array(1 << FILTER_BITS);

	/** Adds every part of `length` characters of a text; the whole text if it is shorter, but not below four characters. */
	add(text: string, length: number): void {
		const size = Math.min(length, text.length);
		if (size < MIN_LENGTH) return;
		const parts = this.byLength.get(size) ?? new Set();
		this.byLength.set(size, parts);
		for (let at = 0; at + size <= text.length; at++) {
			parts.add(text.slice(at, at + size));
			this.filter[slotAt(text, at)] = 1;
		}
	}

	*partsIn(text: string): Generator<[start: number, end: number]> {
		for (const [length, parts] of this.byLength) {
			for (let at = 0; at + length <= text.length; at++) {
				if (this.filter[slotAt(text, at)] === 1 && parts.has(text.slice(at, at + length)))
					yield [at, at + length];
			}
		}
	}

	isIn(text: string): boolean {
		return !this.partsIn(text).next().done;
	}
}

/** A hash of the four characters from a place on. */
const slotAt = (text: string, at: number): number =>
	(text.charCodeAt(at) +
		text.charCodeAt(at + 1) * 0x83 +
		text.charCodeAt(at + 2) * 0x4421 +
		text.charCodeAt(at + 3) * 0x2203) &
	((1 << FILTER_BITS) - 1);
