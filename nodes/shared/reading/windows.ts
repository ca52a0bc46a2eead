import type { Answer } from './envelope';
import { partsBeyond, partsOf } from './windowCuts';
import { boundsOf, createdTimes, type TimeRange, type WindowBounds } from './windowRange';
import { PAGES_HELD_BACK, WindowState, type WaitingPage } from './windowState';

/** Requests a page of a window: the first without a cursor. */
export type ReadWindowPage = (
	bounds: WindowBounds,
	cursor: string | undefined,
	pagesBefore: number,
) => Promise<Answer>;

/** How a list is read in windows. */
export interface WindowSettings {
	/** most requests at a time */
	readers: number;
	/** the ends that the user's filters set, epoch milliseconds */
	limits: TimeRange;
	/** called when the list is not cut because its records have no readable date of creation */
	onUndated?: () => void;
}

/** A page with the window that it belongs to. */
export interface PageOfWindow {
	page: WaitingPage;
	range: TimeRange;
}

/** Pages that may wait or be under way, per reader: what is read ahead stays in memory. */
const PAGES_PER_READER = 4;

/** Pages that cutting may cost, beside one for each window. */
const MAX_NEEDLESS = 5;

/**
 * Reads a list in windows of creation time, several at once, and hands their pages on oldest window first. The whole list
 * is the first window. A window that seems to hold many pages when its first one came is cut into parts, and that page is
 * dropped, as its records come again with the parts. Each window is read to its end, so that nothing is lost whatever the
 * order of the records.
 */
export class WindowedReading {
	/** the windows that were not handed on whole, oldest first */
	private readonly windows: WindowState[] = [new WindowState({ range: {} })];
	/** requests under way, and pages that wait to be handed on */
	private underWay = 0;
	private waiting = 0;
	/** pages read, and those of them that a plain reading would have taken for the windows that are complete */
	private pagesRead = 0;
	private fullPages = 0;
	private completed = 0;
	/** records of a full page, as far as known */
	private pageLength = 1;
	private newest = -Infinity;
	private isUndated = false;
	private isOlderHandedOn = false;
	private wake: () => void = () => {};

	constructor(
		private readonly read: ReadWindowPage,
		private readonly settings: WindowSettings,
	) {}

	/**
	 * All pages, oldest window first, each window in the order of the channel.
	 * @throws whatever `read` throws, after all older windows were handed on; ApiError when cursors lead nowhere
	 */
	async *pages(): AsyncGenerator<PageOfWindow, void> {
		for (let head = this.windows[0]; head !== undefined; head = this.windows[0]) {
			this.requestPages();
			const page = head.isHeldBack ? undefined : head.waiting.shift();
			if (page) {
				this.waiting--;
				this.requestPages();
				yield { page, range: head.plan.range };
			} else if (head.failure) {
				throw head.failure.thrown;
			} else if (head.isComplete) {
				this.isOlderHandedOn ||= head.records > 0;
				this.windows.shift();
			} else {
				await new Promise<void>((resolve) => (this.wake = resolve));
			}
		}
	}

	/** the oldest window that was not handed on whole */
	get position(): TimeRange {
		return this.windows[0]?.plan.range ?? {};
	}

	/** Requests pages of the oldest windows, as many as may be under way. */
	private requestPages(): void {
		while (this.underWay < this.settings.readers) {
			const window = this.nextToRead();
			if (!window) return;
			window.isRequested = true;
			this.underWay++;
			void this.readPage(window);
		}
	}

	private nextToRead(): WindowState | undefined {
		const mayWait = this.waiting + this.underWay < PAGES_PER_READER * this.settings.readers;
		for (const [at, window] of this.windows.entries()) {
			// What comes after a window that failed will not be handed on.
			if (window.failure) return undefined;
			if (!window.isReadable) continue;
			return mayWait || (at === 0 && (window.isHeldBack || window.waiting.length === 0))
				? this.begun(at)
				: undefined;
		}
		return undefined;
	}

	/** The window at a position; one with a density is first cut off its range. */
	private begun(at: number): WindowState {
		const { density, range } = this.windows[at].plan;
		if (!density) return this.windows[at];
		const [first, rest] = density.cut(range);
		const states = [new WindowState({ range: first }, density)];
		if (rest) states.push(new WindowState({ range: rest, density }));
		this.windows.splice(at, 1, ...states);
		return states[0];
	}

	private async readPage(window: WindowState): Promise<void> {
		try {
			const answer = await this.read(boundsOf(window.plan.range), window.cursor, window.pages);
			this.waiting++;
			this.pagesRead++;
			window.add(answer);
			if (window.isComplete) this.complete(window);
			else this.replaceByParts(window, answer);
		} catch (thrown) {
			window.failure = { thrown };
		} finally {
			window.isRequested = false;
			this.underWay--;
			this.requestPages();
			this.wake();
		}
	}

	private complete(window: WindowState): void {
		this.completed++;
		this.fullPages += window.records / this.pageLength;
		const { from, to } = window.plan.range;
		if (from !== undefined && to !== undefined)
			window.cutOff?.learn(to - from, window.records / this.pageLength);
	}

	/** Cuts a window into parts that are read instead, if it seems to hold many more pages. */
	private replaceByParts(window: WindowState, answer: Answer): void {
		this.pageLength = Math.max(this.pageLength, answer.records.length);
		if (this.isUndated || (window.pages !== 1 && window.pages !== PAGES_HELD_BACK)) return;
		const { from, to } = window.plan.range;
		const isWhole = from === undefined && to === undefined;
		const created = createdTimes(answer.records);
		if (!created) {
			// A record without a date may match no window.
			this.isUndated = isWhole;
			if (isWhole) this.settings.onUndated?.();
			return;
		}
		this.newest = created.reduce((newest, ms) => Math.max(newest, ms), this.newest);
		if (this.needlessPages() + window.pages > MAX_NEEDLESS + this.completed) return;
		const { readers, limits } = this.settings;
		const range = { from: from ?? limits.from, to: to ?? limits.to };
		const plans = (window.pages === 1 ? partsOf : partsBeyond)(range, created, {
			now: answer.serverTime ?? Date.now(),
			isWhole,
			readers,
			isOlderKnown: this.isOlderKnown(window),
			newest: this.newest,
		});
		if (!plans) return;
		// The ends of the whole list stay those of the user's filters.
		plans[0].range.from = from;
		plans[plans.length - 1].range.to = to;
		this.waiting -= window.waiting.length;
		const states = plans.map((plan) => new WindowState(plan));
		this.windows.splice(this.windows.indexOf(window), 1, ...states);
	}

	/** Pages read so far beyond those of a plain reading; windows that are not complete count in full. */
	private needlessPages(): number {
		let full = this.fullPages;
		for (const { isComplete, pages } of this.windows) if (!isComplete) full += pages;
		return this.pagesRead - full;
	}

	private isOlderKnown(window: WindowState): boolean {
		const older = this.windows.slice(0, this.windows.indexOf(window));
		return this.isOlderHandedOn || older.some(({ records }) => records > 0);
	}
}
