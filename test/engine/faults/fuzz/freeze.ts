/** How long the process is kept busy, in milliseconds. */
type Milliseconds = number;

/**
 * A stretch of work: by the clock, but never longer than the processor time that the process had meanwhile, so that
 * a machine busy with others does not look like work.
 */
class Stopwatch {
	private readonly startedAt = performance.now();

	private readonly usedBefore = process.cpuUsage();

	elapsed(): Milliseconds {
		const used = process.cpuUsage(this.usedBefore);
		return Math.min(performance.now() - this.startedAt, (used.user + used.system) / 1000);
	}
}

const BEAT_MS = 2;

/** Watches for how long the event loop stands still at most. */
export class FreezeWatch {
	private longest: Milliseconds = 0;

	private stretch = new Stopwatch();

	private readonly timer = setInterval(() => this.beat(), BEAT_MS);

	/** Ends watching. @returns the longest time between two turns of the event loop */
	stop(): Milliseconds {
		this.beat();
		clearInterval(this.timer);
		return this.longest;
	}

	private beat(): void {
		this.longest = Math.max(this.longest, this.stretch.elapsed());
		this.stretch = new Stopwatch();
	}
}

/** How long JSON.parse takes for a text, whether it is JSON or not. */
export function parseTime(text: string): Milliseconds {
	const watch = new Stopwatch();
	try {
		JSON.parse(text);
	} catch {
		// Reading up to the first fault counts too.
	}
	return watch.elapsed();
}
