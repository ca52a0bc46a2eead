import fc from 'fast-check';

import { runParallel } from '../../../../nodes/shared/runtime/parallel';

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

	it('none is none', async () => {
		expect(await runParallel({ count: 0, limit: 8, run: async () => 1 })).toEqual([]);
	});
});
