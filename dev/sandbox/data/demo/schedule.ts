import { Random } from '../random';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How much a shop sells in each month, compared with others: Christmas is best, the summer is quiet. */
const SEASON = [0.5, 0.5, 0.7, 0.8, 0.8, 0.6, 0.4, 0.5, 0.9, 1.3, 2.6, 4];
/** The same for the days of a week, from Sunday. */
const WEEK = [1.3, 1.1, 1, 1, 0.9, 0.8, 0.9];

/** Two orders that every day has, so that each calendar day in any time zone has one: hours of UTC, from and to. */
const DAILY = [
	[6, 10],
	[16, 20],
] as const;
const [OPENING, CLOSING] = [6, 22];

/** When the orders of a shop come in, one after the other, without end. */
export class Schedule {
	private readonly times: number[] = [];
	private day = 0;

	/** @param perDay orders on a usual day beside the two of every day */
	constructor(
		private readonly fromMs: number,
		private readonly perDay: number,
		private readonly seed: string,
	) {}

	/** Epoch milliseconds, whole seconds. */
	timeOf(index: number): number {
		while (this.times.length <= index) this.addDay();
		return this.times[index];
	}

	/** How many come up to a time. */
	countUpTo(ms: number): number {
		while (this.fromMs + this.day * DAY_MS <= ms) this.addDay();
		let count = this.times.length;
		while (count > 0 && this.times[count - 1] > ms) count--;
		return count;
	}

	private addDay(): void {
		const midnight = this.fromMs + this.day * DAY_MS;
		const random = new Random(1, 'day', this.seed, this.day++);
		const date = new Date(midnight);
		const share = SEASON[date.getUTCMonth()] * WEEK[date.getUTCDay()];
		const more = Math.floor(this.perDay * share + random.next());
		const between = (from: number, to: number) =>
			midnight + Math.floor((from + random.next() * (to - from)) * 3600) * 1000;
		const times = [
			...DAILY.map(([from, to]) => between(from, to)),
			...Array.from({ length: more }, () => between(OPENING, CLOSING)),
		];
		this.times.push(...times.sort((one, other) => one - other));
	}
}
