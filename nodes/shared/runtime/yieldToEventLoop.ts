import { sleep } from 'n8n-workflow';

/** Work after which the event loop gets its turn, in milliseconds; other work of n8n waits that long at most. */
const MAX_SLICE_MS = 25;

/** Work that waits for its next slice, in order, and whether slices are begun. */
const turns = { waiting: [] as Array<() => void>, areGiven: false };

/** Begins the waiting slices one by one, each in a turn of the event loop of its own. */
async function giveTurns(): Promise<void> {
	turns.areGiven = true;
	const { waiting } = turns;
	for (let begin = waiting.shift(); begin; begin = waiting.shift()) {
		await sleep(0);
		begin();
		// This timer begins before the slice, so it may end in the same turn; the one above then does not.
		await sleep(0);
	}
	turns.areGiven = false;
}

/**
 * Divides long work into slices, between which n8n handles its other events: requests, timers, other executions. Costs
 * nothing before the first slice is over.
 */
class WorkSlices {
	private began = performance.now();

	/** Whether the work should wait for `next` before it goes on. */
	get isOver(): boolean {
		return performance.now() - this.began > MAX_SLICE_MS;
	}

	async next(): Promise<void> {
		const turn = new Promise<void>((resolve) => turns.waiting.push(resolve));
		if (!turns.areGiven) void giveTurns();
		await turn;
		this.began = performance.now();
	}
}

/**
 * Makes outputs of inputs in slices, see `WorkSlices`.
 * @param make the outputs of one input, in batches that each take little time to make
 * @returns the outputs of each slice, in order; usually all at once
 */
export async function* inSlices<Input, Output>(
	inputs: Iterable<Input>,
	make: (input: Input) => Iterable<readonly Output[]>,
): AsyncGenerator<Output[], void> {
	const slices = new WorkSlices();
	let made: Output[] = [];
	for (const input of inputs) {
		for (const batch of make(input)) {
			for (const output of batch) made.push(output);
			if (!slices.isOver) continue;
			yield made;
			made = [];
			await slices.next();
		}
	}
	yield made;
}
