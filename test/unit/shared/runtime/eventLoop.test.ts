import * as fc from 'fast-check';

import { inSlices, nextTurn, runParallel } from '../../../../nodes/shared/runtime/eventLoop';

/** Longer than a slice, in milliseconds. */
const LONG_MS = 30;

function keepBusy(ms: number): void {
	for (const end = performance.now() + ms; performance.now() < end;);
}

/** How often the event loop gets to an immediate, until it is stopped. */
async function countTurns(): Promise<{ turns(): number; stop(): number }> {
	// From where immediates come next: begun among them, the first turn would not count.
	await nextTurn();
	let turns = 0;
	let next = setImmediate(function turn() {
		turns++;
		next = setImmediate(turn);
	});
	return {
		turns: () => turns,
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
		const counter = await countTurns();
		const made = await collected(inSlices([1, 2], twice(0)));
		expect(counter.stop()).toBe(0);
		expect(made).toEqual([['1a', '1b', '2a', '2b']]);
	});

	it('lets other work of the process have its turn after each slice, also within one input', async () => {
		const counter = await countTurns();
		const made = await collected(inSlices([1, 2], twice(LONG_MS)));
		expect(counter.stop()).toBeGreaterThanOrEqual(4);
		expect(made.flat()).toEqual(['1a', '1b', '2a', '2b']);
		expect(made.filter((slice) => slice.length > 0)).toHaveLength(4);
	});

	it('takes one slice per turn for all work together', async () => {
		const turns: number[] = [];
		const counter = await countTurns();
		const make = function* (): Generator<never[]> {
			turns.push(counter.turns());
			keepBusy(LONG_MS);
			yield [];
		};
		await Promise.all([1, 2, 3].map(async () => await collected(inSlices([1, 2, 3], make))));
		counter.stop();
		// The first slice of each begins before any turn.
		const later = turns.filter((turn) => turn > 0);
		expect(later).toHaveLength(6);
		expect(new Set(later).size).toBe(later.length);
	});
});

/** A task: how many turns of the event loop it takes, and whether it fails at the end. */
const tasks = fc.array(fc.record({ turns: fc.nat(8), fails: fc.boolean() }), { maxLength: 20 });

const turn = async () => await new Promise((resolve) => setImmediate(resolve));

describe('tasks side by side', () => {
	it('end like tasks one after the other', async () => {
		await fc.assert(
			fc.asyncProperty(tasks, fc.integer({ min: 1, max: 8 }), async (all, limit) => {
				const started: number[] = [];
				const running = new Set<number>();
				let most = 0;
				const outcome = await runParallel({
					count: all.length,
					limit,
					run: async (index, cancelSignal) => {
						started.push(index);
						running.add(index);
						most = Math.max(most, running.size);
						for (let left = all[index].turns; left > 0 && !cancelSignal.aborted; left--)
							await turn();
						running.delete(index);
						if (all[index].fails || cancelSignal.aborted) throw new Error(`task ${index}`);
						return index;
					},
				}).catch((error: Error) => error.message);
				const firstToFail = all.findIndex(({ fails }) => fails);
				expect(outcome).toEqual(
					firstToFail < 0 ? all.map((_, index) => index) : `task ${firstToFail}`,
				);
				expect(started).toEqual([...started].sort((a, b) => a - b));
				expect(most).toBeLessThanOrEqual(limit);
				expect(running.size).toBe(0);
			}),
		);
	});

	it('after a failure none is started, those after it are cancelled, those before it are not', async () => {
		const cancelled: number[] = [];
		const finished: number[] = [];
		const outcome = runParallel({
			count: 9,
			limit: 4,
			run: async (index, cancelSignal) => {
				if (index === 2) throw new Error('task 2');
				for (let left = 20; left > 0; left--) {
					if (cancelSignal.aborted) cancelled.push(index);
					if (cancelSignal.aborted) throw new Error('cancelled');
					await turn();
				}
				finished.push(index);
			},
		});
		await expect(outcome).rejects.toThrow('task 2');
		expect(cancelled).toEqual([3]);
		expect(finished).toEqual([0, 1]);
	});
});
