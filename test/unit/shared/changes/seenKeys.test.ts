import { SeenKeys, MAX_REMEMBERED } from '../../../../nodes/shared/changes/seenKeys';

const restart = (memory: SeenKeys) => SeenKeys.restore(JSON.parse(JSON.stringify(memory.saved())));

test('a change is met once, also after it was saved and restored', () => {
	const memory = new SeenKeys();
	expect([memory.add('a', 1), memory.add('b', null), memory.add('a', 1)]).toEqual([
		true,
		true,
		false,
	]);
	const restored = restart(memory);
	expect([restored.add('a', 1), restored.add('b', null), restored.add('c', 2)]).toEqual([
		false,
		false,
		true,
	]);
	expect(restart(new SeenKeys()).saved()).toEqual({ dated: {}, undated: '' });
});

test('what lies before the moment is forgotten, what has no date is kept', () => {
	const memory = new SeenKeys();
	memory.add('old', 1_000);
	memory.add('edge', 2_000);
	memory.add('undated', null);
	expect(memory.forgetBefore(2_000)).toBe(2_000);
	expect([
		memory.add('old', 1_000),
		memory.add('edge', 2_000),
		memory.add('undated', null),
	]).toEqual([true, false, false]);
});

describe('when it is full', () => {
	const filled = (instants: Array<number | null>) => {
		const memory = new SeenKeys();
		instants.forEach((instant, index) => memory.add(String(index), instant));
		return memory;
	};
	const remembers = (memory: SeenKeys, index: number) => !memory.add(String(index), 0);

	test('it forgets from the oldest on and tells from when on it knows everything', () => {
		const memory = filled([1, 2, 3, 4]);
		expect(memory.forgetBefore(0, 3)).toBe(2);
		expect([0, 1, 2, 3].map((index) => remembers(memory, index))).toEqual([
			false,
			true,
			true,
			true,
		]);
	});

	test('changes of one instant stay together, so that none comes twice', () => {
		expect(filled([1, 2, 2, 2]).forgetBefore(0, 2)).toBe(3);
		expect(filled([1, 1, 2, 2]).forgetBefore(0, 3)).toBe(2);
	});

	test('of those without a date the ones met first go first', () => {
		const memory = filled([null, null, null]);
		expect(memory.forgetBefore(0, 2)).toBe(0);
		expect([0, 1, 2].map((index) => remembers(memory, index))).toEqual([false, true, true]);
	});

	test('it never holds more than the bound, at about 12 bytes each', () => {
		const memory = filled(
			Array.from({ length: 60_000 }, (_, index) => 1_000 * Math.floor(index / 100)),
		);
		memory.forgetBefore(0);
		const { dated } = memory.saved() as { dated: Record<string, string> };
		const remembered = Object.values(dated).join('').length / 12;
		expect(remembered).toBe(MAX_REMEMBERED);
		expect(JSON.stringify(memory.saved()).length).toBeLessThan(700_000);
	});
});
