import { inSlices } from '../../../../nodes/shared/runtime/yieldToEventLoop';

/** Longer than a slice, in milliseconds. */
const LONG_MS = 30;

function keepBusy(ms: number): void {
	for (const end = performance.now() + ms; performance.now() < end;);
}

/** How often the event loop gets to an immediate, until it is stopped. */
function countTurns(): { stop(): number } {
	let turns = 0;
	let next = setImmediate(function turn() {
		turns++;
		next = setImmediate(turn);
	});
	return {
		stop() {
			clearImmediate(next);
			return turns;
		},
	};
}

/** Two outputs of each input, in two batches, each of which takes so long. */
const twice = (ms: number) =>
	function* (input: number): Generator<string[]> {
		for (const half of ['a', 'b']) {
			keepBusy(ms);
			yield [`${input}${half}`];
		}
	};

async function collected<Output>(slices: AsyncIterable<Output[]>): Promise<Output[][]> {
	const all: Output[][] = [];
	for await (const slice of slices) all.push(slice);
	return all;
}

describe('work in slices', () => {
	it('is done at once when it is short, without a turn of the event loop', async () => {
		const counter = countTurns();
		const made = await collected(inSlices([1, 2], twice(0)));
		expect(counter.stop()).toBe(0);
		expect(made).toEqual([['1a', '1b', '2a', '2b']]);
	});

	it('lets other work of the process have its turn after each slice, also within one input', async () => {
		const counter = countTurns();
		const made = await collected(inSlices([1, 2], twice(LONG_MS)));
		expect(counter.stop()).toBeGreaterThanOrEqual(4);
		expect(made.flat()).toEqual(['1a', '1b', '2a', '2b']);
		expect(made.filter((slice) => slice.length > 0)).toHaveLength(4);
	});

	it('takes one slice per turn for all work together', async () => {
		const turns: number[] = [];
		let now = 0;
		let next = setImmediate(function turn() {
			now++;
			next = setImmediate(turn);
		});
		const make = function* (): Generator<never[]> {
			turns.push(now);
			keepBusy(LONG_MS);
			yield [];
		};
		await Promise.all([1, 2, 3].map(async () => await collected(inSlices([1, 2, 3], make))));
		clearImmediate(next);
		// The first slice of each begins before any turn.
		const later = turns.filter((turn) => turn > 0);
		expect(later).toHaveLength(6);
		expect(new Set(later).size).toBe(later.length);
	});
});
