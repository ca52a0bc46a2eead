export interface ParallelTasks<Result> {
	/** number of tasks; each has an index from 0 */
	count: number;
	limit: number;
	/** Runs one task. The signal aborts when a task with a lower index has failed: the result is then of no use. */
	run: (index: number, cancelSignal: AbortSignal) => Promise<Result>;
}

/**
 * Runs tasks side by side, with the outcome that running them one after the other has. They start in the order of their
 * indexes. After one has failed, no other is started, and those with a higher index are cancelled; those with a lower
 * index run to their end, as one of them may fail too. Returns or throws only when nothing runs any more.
 * @returns the results, by index
 * @throws what the failed task with the lowest index has thrown
 */
export async function runParallel<Result>(tasks: ParallelTasks<Result>): Promise<Result[]> {
	const results = new Array<Result>(tasks.count);
	const running = new Map<number, AbortController>();
	let failure: { index: number; thrown: unknown } | undefined;
	let next = 0;

	const runOne = async (index: number): Promise<void> => {
		const controller = new AbortController();
		running.set(index, controller);
		try {
			results[index] = await tasks.run(index, controller.signal);
		} catch (thrown) {
			if (failure !== undefined && failure.index < index) return;
			failure = { index, thrown };
			for (const [other, higher] of running) if (other > index) higher.abort();
		} finally {
			running.delete(index);
		}
	};
	const worker = async (): Promise<void> => {
		while (failure === undefined && next < tasks.count) await runOne(next++);
	};
	await Promise.all(Array.from({ length: Math.min(tasks.limit, tasks.count) }, worker));
	if (failure !== undefined) throw (failure as { thrown: unknown }).thrown;
	return results;
}
