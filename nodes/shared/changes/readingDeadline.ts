/** Until when a reading may take. */
export interface ReadingDeadline {
	/** how long it may take in all, in milliseconds */
	readonly budgetMs: number;
	/** aborts at the deadline, to end open requests and waits; absent where a page on its way is waited for */
	readonly signal?: AbortSignal;
	/** whether the deadline has passed */
	readonly isPast: boolean;
	/**
	 * Waits for a promise, but not beyond a deadline with a `signal`.
	 * @returns undefined when the deadline came first
	 */
	before<Result extends object>(work: Promise<Result>): Promise<Result | undefined>;
}

/** A deadline that ends a reading between two pages: a page on its way is waited for, as no one else stops it. */
export class PageDeadline implements ReadingDeadline {
	private readonly endsAt: number;

	/** @param budgetMs how long until no further page is asked for, from now on, in milliseconds */
	constructor(readonly budgetMs: number) {
		this.endsAt = Date.now() + budgetMs;
	}

	get isPast(): boolean {
		return Date.now() >= this.endsAt;
	}

	async before<Result extends object>(work: Promise<Result>): Promise<Result> {
		return await work;
	}
}
