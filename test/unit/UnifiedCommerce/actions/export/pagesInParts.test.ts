import * as fc from 'fast-check';

import { PagesInParts } from '../../../../../nodes/UnifiedCommerce/actions/export/exportParts';
import type { Page } from '../../../../../nodes/shared/reading/pages';
import { runsOf } from '../../../../runCounts';

/** Pages of so many records each, numbered through; the cursor of a page is its index. */
async function* reading(sizes: readonly number[], failsAt = Infinity): AsyncGenerator<Page, void> {
	let id = 0;
	for (const [at, size] of sizes.entries()) {
		if (at === failsAt) throw new Error('No such luck');
		const records = Array.from({ length: size }, () => ({ id: id++ }));
		yield { records, nextCursor: at + 1 < sizes.length ? String(at + 1) : undefined };
	}
}

/** The IDs of each part, with the cursor after it and its number of pages. */
async function partsOf(sizes: readonly number[], size: number) {
	const pages = new PagesInParts(reading(sizes), size);
	const parts: Array<{ ids: unknown[]; cursor?: string; pages: number }> = [];
	do {
		const ids: unknown[] = [];
		for await (const { records } of pages.part()) ids.push(...records.map(({ id }) => id));
		const cursor = pages.nextCursor;
		const isMore = await pages.hasMore();
		parts.push({ ids, cursor, pages: pages.progress.pages });
		if (!isMore) return parts;
	} while (parts.length < 1_000);
	throw new Error('It never ends');
}

const sizes = fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 30 });

test('parts hold every record once, in order, each as many as wanted and at most a page more', async () => {
	await fc.assert(
		fc.asyncProperty(sizes, fc.integer({ min: 1, max: 20 }), async (all, size) => {
			const parts = await partsOf(all, size);
			const total = all.reduce((sum, count) => sum + count, 0);
			expect(parts.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: total }, (_, id) => id));
			for (const { ids } of parts.slice(0, -1)) {
				expect(ids.length).toBeGreaterThanOrEqual(size);
				expect(ids.length).toBeLessThan(size + 7);
			}
			expect(parts.length === 1 || parts.every(({ ids }) => ids.length > 0)).toBe(true);
			expect(parts.reduce((sum, { pages }) => sum + pages, 0)).toBe(all.length);
		}),
		{ numRuns: runsOf(1_000) },
	);
});

test('a reading from the cursor after a part gives what follows it', async () => {
	await fc.assert(
		fc.asyncProperty(sizes, fc.integer({ min: 1, max: 20 }), async (all, size) => {
			const parts = await partsOf(all, size);
			let before = 0;
			for (const { ids, cursor } of parts) {
				before += ids.length;
				const rest = cursor === undefined ? [] : all.slice(Number(cursor));
				expect(rest.reduce((sum, count) => sum + count, 0)).toBe(
					all.reduce((sum, count) => sum + count, 0) - before,
				);
			}
		}),
		{ numRuns: runsOf(500) },
	);
});

test('what stops the reading comes through, and the cursor stays that of the finished part', async () => {
	const pages = new PagesInParts(reading([2, 2, 0, 2], 3), 4);
	for await (const { records } of pages.part()) expect(records).toHaveLength(2);
	await expect(pages.hasMore()).rejects.toThrow('No such luck');
	expect(pages.nextCursor).toBe('2');
	expect(pages.progress).toMatchObject({ records: 4, pages: 2 });
});
