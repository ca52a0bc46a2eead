/**
 * With the outcome of one task after the other: when one has failed, none starts, those after it
 * are cancelled, and those before it run to their end, as one of them may fail too.
 * @throws what the failed task with the lowest index has thrown
 */
export async function runParallel<Result>({
	count,
	limit,
	run,
}: {
	count: number;
	limit: number;
	run: (index: number, cancelSignal: AbortSignal) => Promise<Result>;
}): Promise<Result[]> {
	const results = new Array<Result>(count);
	const running = new Map<number, AbortController>();
	let failure: { index: number; thrown: unknown } | undefined;
	let next = 0;

	const runOne = async (index: number): Promise<void> => {
		const controller = new AbortController();
		running.set(index, controller);
		try {
			results[index] = await run(index, controller.signal);
		} catch (thrown) {
			if (failure !== undefined && failure.index < index) return;
			failure = { index, thrown };
			for (const [other, higher] of running) if (other > index) higher.abort();
		} finally {
			running.delete(index);
		}
	};
	const worker = async (): Promise<void> => {
		while (failure === undefined && next < count) await runOne(next++);
	};
	await Promise.all(Array.from({ length: Math.min(limit, count) }, worker));
	if (failure !== undefined) throw (failure as { thrown: unknown }).thrown;
	return results;
}

/** Also the next page, which the service sends meanwhile, comes in between. */
const MAX_SLICE_MS = 5;

/**
 * Until the next turn of the event loop: requests, timers and other executions of n8n go on. A timer
 * would take more than a millisecond, and n8n lets verified nodes use no `setImmediate`.
 */
export async function nextTurn(): Promise<void> {
	const { port1, port2 } = new MessageChannel();
	await new Promise<void>((resolve) => {
		port1.once('message', resolve);
		port2.postMessage(null);
	});
	port1.close();
}

const turns = { waiting: [] as Array<() => void>, areGiven: false };

/** Each slice has a turn of its own. */
async function giveTurns(): Promise<void> {
	turns.areGiven = true;
	const { waiting } = turns;
	for (let begin = waiting.shift(); begin; begin = waiting.shift()) {
		await nextTurn();
		begin();
	}
	turns.areGiven = false;
}

async function ownTurn(): Promise<void> {
	const turn = new Promise<void>((resolve) => turns.waiting.push(resolve));
	if (!turns.areGiven) void giveTurns();
	await turn;
}

/**
 * Long work leaves n8n its turns. Yields the outputs of each slice, usually all at once.
 * @param make the outputs of one input, in batches that each take little time
 */
export async function* inSlices<Input, Output>(
	inputs: Iterable<Input>,
	make: (input: Input) => Iterable<readonly Output[]>,
): AsyncGenerator<Output[], void> {
	let began = performance.now();
	let made: Output[] = [];
	for (const input of inputs) {
		for (const batch of make(input)) {
			for (const output of batch) made.push(output);
			if (performance.now() - began <= MAX_SLICE_MS) continue;
			yield made;
			made = [];
			await ownTurn();
			began = performance.now();
		}
	}
	yield made;
}
