import { ApiError } from '../errors/apiError';
import { Deduplicator } from './deduplicator';
import type { Answer } from './envelope';
import { StallDetector } from './pages';
import type { Plan } from './windowCuts';
import type { Density } from './windowDensity';

/** A page of a window that waits for its turn. */
export interface WaitingPage extends Answer {
	/** records that had come before in the same window */
	repeats: number;
}

/** Pages after which a window is not cut any more. */
export const PAGES_HELD_BACK = 4;

/** One window of a reading, from its plan until it was handed on. */
export class WindowState {
	/** pages that were read and not handed on yet */
	readonly waiting: WaitingPage[] = [];
	/** the request under way; a window has one at most, as each page names the next */
	isRequested = false;
	/** the last page was read */
	isComplete = false;
	/** why it could not be read further */
	failure?: { thrown: unknown };
	/** cursor of the next page */
	cursor?: string;
	/** pages and records read */
	pages = 0;
	records = 0;

	/** whether its pages are not handed on yet, as it may still be cut into parts */
	get isHeldBack(): boolean {
		return !this.isComplete && this.failure === undefined && this.pages < PAGES_HELD_BACK;
	}

	private readonly cursors = new Set<string>();
	private readonly seen = new Deduplicator();
	private readonly stall = new StallDetector();

	/**
	 * @param plan what it is
	 * @param cutOff the density by which it was cut off, to learn from it
	 */
	constructor(
		readonly plan: Plan,
		readonly cutOff?: Density,
	) {}

	/** whether its next page can be requested */
	get isReadable(): boolean {
		return !this.isRequested && !this.isComplete && this.failure === undefined;
	}

	/**
	 * Adds a page.
	 * @throws ApiError when the cursors go in a circle or bring nothing new
	 */
	add(answer: Answer): void {
		const before = this.seen.repeats;
		const records = this.seen.unseen(answer.records);
		this.waiting.push({ ...answer, records, repeats: this.seen.repeats - before });
		this.pages++;
		this.records += records.length;
		this.cursor = answer.cursor;
		this.isComplete = answer.cursor === undefined;
		if (answer.cursor === undefined) return;
		const { executionId, traceId } = answer;
		if (this.cursors.has(answer.cursor))
			throw new ApiError('cursorRepeated', { executionId, traceId });
		this.cursors.add(answer.cursor);
		if (this.stall.after(answer.records.length, records.length))
			throw new ApiError('cursorIgnored', { executionId, traceId });
	}
}
