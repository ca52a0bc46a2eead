import { UNCOUNTED_MS, type RateSetting } from './settings';

/** The service of a setting: a token bucket whose limit changes from phase to phase. Times are milliseconds from 0. */
export class BucketService {
	/** end of the last phase */
	readonly endsAt: number;
	/** requests that the limit allows in the counted time */
	readonly allowed: number;
	private readonly phases: Array<{ from: number; to: number; limit: number }> = [];
	private tokens: number;
	private filledAt = 0;

	constructor(private readonly setting: RateSetting) {
		let from = 0;
		for (const { limit, ms } of setting.phases) {
			this.phases.push({ from, to: from + ms, limit });
			from += ms;
		}
		this.endsAt = from;
		this.tokens = setting.burst;
		this.allowed = setting.phases.reduce(
			(sum, { limit, ms }) => sum + (limit * (ms - UNCOUNTED_MS)) / 1_000,
			0,
		);
	}

	/** The limit at a time, in requests per second. */
	limitAt(now: number): number {
		return this.phaseAt(now).limit;
	}

	/** Requests that the limit allows in a time. */
	allowedFrom(begin: number, end: number): number {
		return this.phases.reduce((sum, { from, to, limit }) => {
			const ms = Math.min(end, to) - Math.max(begin, from);
			return sum + (limit * Math.max(0, ms)) / 1_000;
		}, 0);
	}

	/** Whether what happens at a time counts. */
	isCounted(now: number): boolean {
		return now >= this.phaseAt(now).from + UNCOUNTED_MS;
	}

	/** Takes a request. */
	accepts(now: number): boolean {
		this.fill(now);
		if (this.tokens < 1) return false;
		this.tokens--;
		return true;
	}

	/** How long a refused request is asked to wait, in milliseconds. */
	retryAfterMs(now: number): number {
		if (!this.setting.saysRetryAfter) return 0;
		return 1_000 * Math.max(1, Math.ceil((1 - this.tokens) / this.limitAt(now)));
	}

	private fill(now: number): void {
		while (this.filledAt < now) {
			const { to, limit } = this.phaseAt(this.filledAt);
			const end = this.filledAt < to ? Math.min(now, to) : now;
			const filled = this.tokens + ((end - this.filledAt) * limit) / 1_000;
			this.tokens = Math.min(this.setting.burst, filled);
			this.filledAt = end;
		}
	}

	private phaseAt(now: number) {
		return this.phases.find(({ to }) => now < to) ?? this.phases[this.phases.length - 1];
	}
}
