import * as fc from 'fast-check';

import {
	amountCodes,
	amountOfCode,
	ChangeMemory,
} from '../../../../nodes/shared/changes/changeMemory';
import { runsOf } from '../../../runCounts';

const MINUTE = 60_000;
const restart = (memory: ChangeMemory, isReadable = false) =>
	new ChangeMemory(memory.text(), 0, isReadable);

test('what it holds is there again after its text was read, in the same text', () => {
	const value = fc.stringMatching(/^[\w#/~.!-]{0,12}$/);
	const ms = fc.option(fc.integer({ min: -1e6, max: 4e7 }).map((minute) => minute * MINUTE));
	const entry = fc.record({ name: fc.string(), value, ms, times: fc.nat({ max: 50 }) });
	fc.assert(
		fc.property(fc.uniqueArray(entry, { selector: ({ name }) => name }), (entries) => {
			const memory = new ChangeMemory(undefined);
			for (const { name, value: one, ms: at, times } of entries) {
				memory.set(name, one, at);
				for (let count = 0; count < times; count++) memory.count(name);
			}
			const again = restart(memory);
			for (const { name, value: one, times } of entries)
				expect([again.get(name), again.times(name)]).toEqual([one, times]);
			expect(again.text()).toBe(memory.text());
			expect(again.size).toBe(entries.length);
		}),
		{ numRuns: runsOf(1_000) },
	);
});

test('readable names come back, with what was said of them', () => {
	const memory = new ChangeMemory(undefined, 0, true);
	for (const name of ['5400000000034', '~AbC_-0', 'a%2Cb']) memory.set(name, '', null);
	memory.count('a%2Cb');
	for (const [, entry] of restart(memory, true).absent()) expect(entry.value).toBe('');
	expect(
		restart(memory, true)
			.absent()
			.map(([name]) => name),
	).toEqual([...['5400000000034', '~AbC_-0', 'a%2Cb']]);
	expect(restart(memory, true).times('a%2Cb')).toBe(1);
});

test('of names without a date the one met longest ago is forgotten first', () => {
	const before = new ChangeMemory(undefined, 0, true);
	for (const name of ['a', 'b', 'c']) before.set(name, '', null);
	const memory = restart(before, true);
	memory.set('a', '', null);
	memory.limit(2);
	expect(memory.text()).toBe('c,a');
});

describe('changes with dates', () => {
	const filled = (minutes: Array<number | null>) => {
		const memory = new ChangeMemory(undefined);
		minutes.forEach((minute, index) =>
			memory.add(String(index), minute === null ? null : minute * MINUTE),
		);
		return memory;
	};
	const remembered = (memory: ChangeMemory, count: number) =>
		Array.from({ length: count }, (_, index) => index).filter(
			(index) => memory.get(String(index)) !== undefined,
		);

	test('one is met once, also after a restart', () => {
		const memory = filled([1, null]);
		expect([memory.add('0', MINUTE), restart(memory).add('1', null)]).toEqual([false, false]);
		expect(restart(memory).add('2', null)).toBe(true);
	});

	test.each<[string, Array<number | null>, number, number, number, number[]]>([
		[
			'what lies before the moment is forgotten, but not without a date',
			[1, 2, null],
			2,
			9,
			2,
			[1, 2],
		],
		['beyond the bound from the oldest on', [4, 1, 2, 3], -9, 3, 1, [0, 2, 3]],
		['those of one minute together', [1, 2, 2, 2], -9, 2, 2, []],
		['or none of them', [1, 1, 2, 2], -9, 3, 1, [2, 3]],
		['those without a date first that were met first', [null, null, null], 0, 2, 0, [1, 2]],
	])('%s', (_, minutes, from, max, floor, kept) => {
		const memory = filled(minutes);
		const known = memory.forgetBefore(from * MINUTE, max);
		expect(Math.ceil(known / MINUTE) - (known % MINUTE === 0 ? 0 : 1)).toBe(floor);
		expect(remembered(memory, minutes.length)).toEqual(kept);
	});
});

test('amounts are compared by value, and told with the decimal places that they were written with', () => {
	const amounts = fc
		.tuple(fc.nat({ max: 10 ** 9 }), fc.integer({ min: 0, max: 4 }))
		.map(([units, scale]) => (units / 10 ** scale).toFixed(scale));
	fc.assert(
		fc.property(amounts, amounts, (one, other) => {
			const { written, short } = amountCodes(one);
			expect(short === amountCodes(other).short).toBe(Number(one) === Number(other));
			expect(amountCodes(`${one}${one.includes('.') ? '0' : '.00'}`).short).toBe(short);
			expect(amountOfCode(written)).toBe(one);
			expect(amountOfCode(short)).toBeUndefined();
		}),
		{ numRuns: runsOf(1_000) },
	);
});
