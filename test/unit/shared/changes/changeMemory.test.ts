import * as fc from 'fast-check';

import {
	amountCode,
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
				const known = memory.at(name, at);
				known.remember(one);
				for (let count = 0; count < times; count++) known.count();
			}
			const again = restart(memory);
			for (const { name, value: saved, times } of entries)
				expect(again.at(name, null)).toMatchObject({ saved, times });
			expect(again.text()).toBe(memory.text());
		}),
		{ numRuns: runsOf(1_000) },
	);
});

test('readable names come back, with what was said of them', () => {
	const memory = new ChangeMemory(undefined, 0, true);
	const names = ['5400000000034', '~AbC_-0', 'a%2Cb'];
	for (const name of names) memory.at(name, null).remember('');
	memory.at('a%2Cb', null).count();
	const again = restart(memory, true);
	expect(again.absent().map(([name, { value }]) => name + value)).toEqual(names);
	expect(again.at('a%2Cb', null).times).toBe(1);
});

test('of names without a date the one met longest ago is forgotten first', () => {
	const before = new ChangeMemory(undefined, 0, true);
	for (const name of ['a', 'b', 'c']) before.at(name, null).remember('');
	const memory = restart(before, true);
	memory.at('a', null).remember('');
	memory.limit(2);
	expect(memory.text()).toBe('c,a');
});

describe('changes with dates', () => {
	const filled = (minutes: Array<number | null>) => {
		const memory = new ChangeMemory(undefined);
		minutes.forEach((minute, index) =>
			memory.at(String(index), minute === null ? null : minute * MINUTE).remember(''),
		);
		return memory;
	};
	const remembered = (memory: ChangeMemory, count: number) =>
		Array.from({ length: count }, (_, index) => index).filter(
			(index) => memory.at(String(index), null).saved !== undefined,
		);

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

test('amounts are told as they were written', () => {
	const amounts = fc
		.tuple(fc.nat({ max: 10 ** 12 }), fc.integer({ min: 0, max: 4 }))
		.map(([units, scale]) => (units / 10 ** scale).toFixed(scale));
	fc.assert(
		fc.property(amounts, (amount) => {
			expect(amountOfCode(amountCode(amount) ?? '')).toBe(amount);
		}),
		{ numRuns: runsOf(1_000) },
	);
});
