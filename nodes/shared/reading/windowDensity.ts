import { cutAt, MIN_WINDOW_MS, type TimeRange } from './windowRange';

/** How many windows the present density is taken from. */
const RECENT = 4;

/**
 * How the records of a range are spread, as far as it is known: at first by one page, then by the windows that were cut
 * off it.
 */
export class Density {
	private readonly recent: Array<{ lengthMs: number; pages: number }> = [];

	/**
	 * @param from where the records that are left begin, epoch milliseconds
	 * @param to where they end
	 * @param msPerPage the time that the records of one page cover
	 * @param pagesPerWindow pages that a window should hold
	 */
	constructor(
		private from: number,
		private readonly to: number,
		private readonly msPerPage: number,
		private readonly pagesPerWindow: number,
	) {}

	/** Takes in what a window that was cut off held. */
	learn(lengthMs: number, pages: number): void {
		this.recent.push({ lengthMs, pages });
		if (this.recent.length > RECENT) this.recent.shift();
	}

	/** Cuts one window off the older end of a range: it and what is left, or the whole range when little would be left. */
	cut(range: TimeRange): [window: TimeRange, rest?: TimeRange] {
		const length = Math.max(MIN_WINDOW_MS, this.pagesPerWindow * this.presentMsPerPage());
		const cut = this.from + length;
		if (this.to - cut < length / 2) return [range];
		const [window, rest] = cutAt(range, [cut]);
		this.from = window.to ?? this.to;
		return [window, rest];
	}

	/** A window counts as one page at least, so that after a gap the next ones grow step by step. */
	private presentMsPerPage(): number {
		if (this.recent.length === 0) return this.msPerPage;
		let length = 0;
		let pages = 0;
		for (const window of this.recent) {
			length += window.lengthMs;
			pages += Math.max(1, window.pages);
		}
		return length / pages;
	}
}
