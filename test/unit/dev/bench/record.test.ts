import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BenchRecord } from '../../../../dev/bench/record';
import { medianOfEnded, pairwiseRatio } from '../../../../dev/bench/statistics';

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'bench-record-'));
	file = join(folder, 'cache', 'record.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const about = { n8n: '2.0.0', orders: 100 };
const never = async () => await Promise.reject<number>(new Error('was measured again'));

test('a run that goes on measures only what is not there', async () => {
	const first = new BenchRecord(file, about);
	expect(await first.of('round 1 a', async () => await Promise.resolve({ ms: 7 }))).toEqual({
		ms: 7,
	});
	const second = new BenchRecord(file, about);
	expect(second.size).toBe(1);
	expect(await second.of('round 1 a', never)).toEqual({ ms: 7 });
	expect(await second.of('round 2 a', async () => await Promise.resolve(8))).toBe(8);
	expect(second.notEnded).toEqual([]);
});

test('what does not end stops nothing, is told, and is measured again in the next run', async () => {
	const first = new BenchRecord(file, about);
	const hangs = async () => await Promise.reject<number>(new Error('Timeout 300000ms\nat click'));
	expect(await first.of('round 1 f, editor', hangs)).toBeUndefined();
	expect(first.hasFailed('round 1 f, editor')).toBe(true);
	expect(await first.of('round 1 a', async () => await Promise.resolve(1))).toBe(1);
	expect(first.notEnded).toEqual(['round 1 f, editor: Timeout 300000ms']);
	const second = new BenchRecord(file, about);
	expect(second.hasFailed('round 1 f, editor')).toBe(false);
	expect(await second.of('round 1 f, editor', async () => await Promise.resolve(2))).toBe(2);
});

test('rounds that did not end are left out of medians and ratios, together with those beside them', () => {
	expect(medianOfEnded([3, NaN, 1, 2])).toBe(2);
	expect(medianOfEnded([NaN])).toBeNaN();
	expect(pairwiseRatio([2, NaN, 9], [1, 5, 3])).toEqual({ median: 2.5, lowest: 2, highest: 3 });
	expect(pairwiseRatio([NaN], [1]).median).toBeNaN();
});
