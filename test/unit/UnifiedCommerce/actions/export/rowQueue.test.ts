import * as fc from 'fast-check';

import { RowQueue } from '../../../../../nodes/UnifiedCommerce/actions/export/combinedFile';
import { runsOf } from '../../../../runCounts';

const pagesOf = (sizes: readonly number[]) => {
	let row = 0;
	return sizes.map((size) => Array.from({ length: size }, () => row++));
};

test('every row comes through once, in order, and no more are held than wanted and a page', async () => {
	const sizes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 });
	await fc.assert(
		fc.asyncProperty(sizes, fc.integer({ min: 1, max: 20 }), async (all, capacity) => {
			const queue = new RowQueue<number>(capacity);
			let put = 0;
			const reader = (async () => {
				for (const page of pagesOf(all)) {
					put += page.length;
					expect(await queue.put(page)).toBe(true);
				}
				queue.end();
			})();
			const taken: number[] = [];
			await queue.full();
			for await (const rows of queue.taken()) {
				taken.push(...rows);
				expect(put - taken.length).toBeLessThan(capacity + 9);
			}
			await reader;
			expect(taken).toEqual(pagesOf(all).flat());
		}),
		{ numRuns: runsOf(300) },
	);
});

test('a reader stops when nobody takes rows any more', async () => {
	const queue = new RowQueue<number>(1);
	const reader = queue.put([1]);
	queue.close();
	expect(await reader).toBe(false);
});

test('rows read before a failure are still taken', async () => {
	const queue = new RowQueue<number>(5);
	await queue.put([1]);
	queue.end({ thrown: 'No such luck' });
	await queue.full();
	const taken: number[][] = [];
	for await (const rows of queue.taken()) taken.push(rows);
	expect([taken, queue.failure]).toEqual([[[1]], { thrown: 'No such luck' }]);
});
