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

/** Waits until n8n has handled its other events: requests, timers, other executions. */
async function nextTurn(): Promise<void> {
	const turn = new Promise<void>((resolve) => turns.waiting.push(resolve));
	if (!turns.areGiven) void giveTurns();
	await turn;
}

/**
 * Makes outputs of inputs in slices, so that long work leaves n8n its turns. Costs nothing before the first slice is over.
 * @param make the outputs of one input, in batches that each take little time to make
 * @returns the outputs of each slice, in order; usually all at once
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
			await nextTurn();
			began = performance.now();
		}
	}
	yield made;
}
