import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BenchRecord } from '../../../../dev/bench/record';
import { assertAllEnded, keptRounds } from '../../../../dev/bench/rounds';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'bench-rounds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The record as a run of its own opens it. */
const opened = () => new BenchRecord(join(folder, 'record.jsonl'), { orders: 100 });

/** Measures rounds; notes which, 0 for the warm-up. */
function measuring(fails?: number) {
	const measured: number[] = [];
	const measure = async (round: number) => {
		measured.push(round);
		if (round === fails) throw new Error('The file differs');
		return await Promise.resolve({ ms: 10 * round });
	};
	return { measured, measure, warmUp: async () => measured.push(await Promise.resolve(0)) };
}

test('a run that goes on measures the rounds that are not there, and gives all', async () => {
	const interrupted = measuring();
	await keptRounds(opened(), 2, interrupted.measure, interrupted.warmUp);
	expect(interrupted.measured).toEqual([0, 1, 2]);
	const rest = measuring();
	const rounds = await keptRounds(opened(), 4, rest.measure, rest.warmUp);
	expect(rest.measured).toEqual([0, 3, 4]);
	expect(rounds).toEqual([{ ms: 10 }, { ms: 20 }, { ms: 30 }, { ms: 40 }]);
	const none = measuring();
	expect(await keptRounds(opened(), 4, none.measure, none.warmUp)).toEqual(rounds);
	expect(none.measured).toEqual([]);
});

test('a round that does not end is told after the others, and measured again in the next run', async () => {
	const first = measuring(2);
	await expect(keptRounds(opened(), 3, first.measure, first.warmUp)).rejects.toThrow(
		'Did not end: round 2: The file differs. A rerun measures only this.',
	);
	expect(first.measured).toEqual([0, 1, 2, 3]);
	const second = measuring();
	expect(await keptRounds(opened(), 3, second.measure, second.warmUp)).toEqual([
		{ ms: 10 },
		{ ms: 20 },
		{ ms: 30 },
	]);
	expect(second.measured).toEqual([0, 2]);
});

test('there are no results unless everything ended', async () => {
	const record = opened();
	await record.of('round 1 ours', async () => await Promise.resolve(7));
	expect(() => assertAllEnded(record)).not.toThrow();
	await record.of('round 1 other', async () => await Promise.reject<number>(new Error('killed')));
	expect(() => assertAllEnded(record)).toThrow('Did not end: round 1 other: killed.');
});
