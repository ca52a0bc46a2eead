/** A running poll. */
interface Running {
	/** its static data, whose identity tells activations apart: n8n makes a new object for each */
	data: object;
	/** it superseded another poll */
	tookOver: boolean;
	/** another poll superseded it */
	superseded: boolean;
	/** when its budget is used up, epoch milliseconds */
	overdueFrom: number;
}

/** Settings of `singleFlight`. */
export interface FlightSettings {
	/** how long the poll may take before the next one supersedes it, in milliseconds */
	budgetMs: number;
	/** called when the poll supersedes one that is over its budget */
	onGivenUp: () => void;
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
 * @returns the result of the poll; undefined when it did not run
 * @throws what the poll throws
 */
export async function singleFlight<Result>(
	trigger: string,
	data: object,
	poll: (isSuperseded: () => boolean) => Promise<Result>,
	{ budgetMs, onGivenUp }: FlightSettings,
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
