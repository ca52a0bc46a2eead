/** Random choices that are the same for the same seed. */
export class Dice {
	constructor(private state: number) {}

	/** A number from 0 up to 1 (mulberry32). */
	private next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
		return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number, both ends in. */
	whole(from: number, to: number): number {
		return from + Math.floor(this.next() * (to - from + 1));
	}

	/** True in `percent` of 100 cases. */
	chance(percent: number): boolean {
		return this.next() * 100 < percent;
	}

	pick<Choice>(choices: readonly Choice[]): Choice {
		return choices[this.whole(0, choices.length - 1)];
	}
}
