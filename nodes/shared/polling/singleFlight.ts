/** A poll that is going on. */
interface Running {
	/** the static data it began with: n8n gives each activation of a workflow an object of its own */
	data: object;
	tookOver: boolean;
	superseded: boolean;
	/** epoch milliseconds from which on it is given up */
	overdueFrom: number;
}

export interface FlightSettings {
	/** how long the poll may take, in milliseconds, before the next one gives it up */
	budgetMs: number;
	/** told when a poll gives up the one before */
	onGivenUp: () => void;
}

/**
 * The polls going on in this process, by trigger: the only thing that two polls of one trigger share. n8n starts a
 * poll when its time has come, whether the one before is over or not.
 */
const running = new Map<string, Running>();

/**
 * Runs a poll unless one of the same trigger is going on: that one finds everything there is, and what comes
 * after it is for the next poll. Only when the workflow was published anew meanwhile, or the poll going on is older
 * than its budget, does the new poll go ahead, and the old one learns from `isSuperseded` that its news and its state
 * count for nothing. A poll that took over is not taken over itself before its budget is over, so that polls slower
 * than their interval still come to an end.
 * @param trigger stands for workflow and node
 * @param data the node's static data, by its identity
 * @returns what the poll gives; undefined when it did not run
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
