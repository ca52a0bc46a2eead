import type { IPollFunctions } from 'n8n-workflow';

import { MINUTE_MS } from '../values/durations';

/** Until when a reading may take: after that no further page is asked for. */
export interface PageDeadline {
	/** how long it may take in all, in milliseconds */
	budgetMs: number;
	/** epoch milliseconds */
	endsAt: number;
	/** aborts then, to end open requests and waits; absent where a page on its way is waited for, as no one stops it */
	signal?: AbortSignal;
	/** resolves then, also for what the signal does not end */
	passed?: Promise<undefined>;
}

/** The share of its time that a poll spends reading; the rest is for its output. */
const READING_SHARE = 0.9;

/** How long n8n lets a poll take, in milliseconds. With durable cursors n8n 2.x gives up a poll soon after that. */
export function pollBudgetMs(context: IPollFunctions): number {
	const { getPollBudgetMs } = context as Partial<Pick<IPollFunctions, 'getPollBudgetMs'>>;
	const budget = getPollBudgetMs?.call(context);
	// The time that n8n 1.x allows, which cannot say.
	return typeof budget === 'number' && budget > 0 ? budget : 5 * MINUTE_MS;
}

/** The time until which a poll may read, from now on. */
export function pollDeadline(budgetMs: number): PageDeadline {
	const readingMs = Math.floor(budgetMs * READING_SHARE);
	const signal = AbortSignal.timeout(readingMs);
	const passed = new Promise<undefined>((resolve) => {
		signal.addEventListener('abort', () => resolve(undefined), { once: true });
	});
	return { budgetMs, endsAt: Date.now() + readingMs, signal, passed };
}

interface Running {
	/** its static data, whose identity tells activations apart: n8n makes a new object for each */
	data: object;
	tookOver: boolean;
	superseded: boolean;
	/** when its budget is used up, epoch milliseconds */
	overdueFrom: number;
}

/** The running polls of this process, by trigger: n8n starts a poll even if the one before still runs. */
const running = new Map<string, Running>();

/**
 * Runs a poll unless another of the same trigger is running: then the next poll finds what that one misses. A poll
 * supersedes the running one if the workflow was activated again since, or if that one is over its budget; the
 * superseded poll then sees `isSuperseded` and must discard its output and state. A poll that superseded another is
 * itself superseded only over its budget, so that polls slower than their interval still finish.
 * @param trigger identifies workflow and node
 * @param data the node's static data; only its identity is used
 * @param onGivenUp called when the poll supersedes one that is over its budget
 * @returns the result of the poll; undefined when it did not run
 */
export async function singleFlight<Result>(
	trigger: string,
	data: object,
	poll: (isSuperseded: () => boolean) => Promise<Result>,
	{ budgetMs, onGivenUp }: { budgetMs: number; onGivenUp: () => void },
): Promise<Result | undefined> {
	const other = running.get(trigger);
	const isOverdue = other !== undefined && Date.now() >= other.overdueFrom;
	if (other && !isOverdue && (other.data === data || other.tookOver)) return undefined;
	const own: Running = {
		data,
		tookOver: other !== undefined,
		superseded: false,
		overdueFrom: Date.now() + budgetMs,
	};
	if (other) other.superseded = true;
	if (isOverdue) onGivenUp();
	running.set(trigger, own);
	try {
		return await poll(() => own.superseded);
	} finally {
		if (running.get(trigger) === own) running.delete(trigger);
	}
}
