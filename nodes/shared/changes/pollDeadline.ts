import type { IPollFunctions } from 'n8n-workflow';

import type { ReadingDeadline } from './readingDeadline';
import { MINUTE_MS } from '../values/durations';

/** What n8n allows a poll unless it says otherwise; n8n 1.x cannot say. */
const USUAL_BUDGET_MS = 5 * MINUTE_MS;

/** The share of its time that a poll spends reading; the rest is for its output. */
const READING_SHARE = 0.9;

/** How long n8n lets a poll take, in milliseconds. With durable cursors n8n 2.x gives up a poll soon after that. */
export function pollBudgetMs(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	const budget = getPollBudgetMs?.call(context);
	return typeof budget === 'number' && budget > 0 ? budget : USUAL_BUDGET_MS;
}

/** The time until which a poll may read: 90 % of its budget. */
export class PollDeadline implements ReadingDeadline {
	readonly signal: AbortSignal;

	private readonly endsAt: number;
	private readonly passed: Promise<undefined>;

	/** @param budgetMs how long the poll may take in all, from now on, in milliseconds */
	constructor(readonly budgetMs: number) {
		const readingMs = Math.floor(budgetMs * READING_SHARE);
		this.endsAt = Date.now() + readingMs;
		this.signal = AbortSignal.timeout(readingMs);
		this.passed = new Promise((resolve) => {
			this.signal.addEventListener('abort', () => resolve(undefined), { once: true });
		});
	}

	get isPast(): boolean {
		return Date.now() >= this.endsAt;
	}

	/** @returns undefined when the deadline came first; the outcome of the promise is then ignored */
	async before<Result extends object>(work: Promise<Result>): Promise<Result | undefined> {
		// The deadline comes first in the race, as it also makes the work fail.
		return await Promise.race([this.passed, work]);
	}
}
