/** Good answers are counted over about this time. */
const COUNTED_MS = 3_000;
/** From so many on, the count tells a rate. */
const MIN_COUNTED = 6;

/** How many good answers came lately: a count that decays with time. Times in milliseconds of any steady clock. */
export class GoodAnswers {
	private counted = 0;
	private countedAt = 0;

	/** Counts some more, or none, and lets the count decay until `now`. */
	add(answers: number, now: number): void {
		this.counted = this.counted * Math.exp((this.countedAt - now) / COUNTED_MS) + answers;
		this.countedAt = now;
	}

	/** whether they are enough to tell a rate */
	get areMany(): boolean {
		return this.counted >= MIN_COUNTED;
	}

	/** per second, when last counted */
	get rate(): number {
		return (this.counted * 1_000) / COUNTED_MS;
	}
}
