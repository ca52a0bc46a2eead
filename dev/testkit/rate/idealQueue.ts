import type { Queue, Reader } from './simulate';

/** Starts requests at exactly the rate of the limit, which it knows. What no controller can do better. */
export class IdealQueue implements Queue<Reader> {
	nextAt = Infinity;
	private readonly waiting: Reader[] = [];
	private openAt = 0;

	/** @param limitAt requests per second for this process */
	constructor(private readonly limitAt: (now: number) => number) {}

	add(request: Reader): void {
		this.waiting.push(request);
	}

	*startable(now: number): Generator<Reader> {
		while (this.waiting.length > 0 && this.openAt <= now) {
			this.openAt = Math.max(this.openAt, now - 5) + 1_000 / this.limitAt(now);
			yield this.waiting.shift() as Reader;
		}
		this.nextAt = this.waiting.length > 0 ? this.openAt : Infinity;
	}

	finish(): void {}
}
