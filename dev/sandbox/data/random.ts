/** A small seeded generator: the same seed and keys always give the same sequence. */
export class Random {
	private state: number;

	constructor(seed: number, ...keys: Array<string | number>) {
		this.state = hash(`${seed}/${keys.join('/')}`);
	}

	/** A number in [0, 1) (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** An integer in [0, below). */
	below(below: number): number {
		return Math.floor(this.next() * below);
	}

	pick<T>(list: readonly T[]): T {
		return list[this.below(list.length)];
	}
}

/** A 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
	let value = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) {
		value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	}
	return value >>> 0;
}

/** The entry of a list for a running number, so that every entry occurs within the first `list.length` numbers. */
export const nth = <T>(list: readonly T[], number: number): T => list[number % list.length];
