import {
	MAX_HINTS_OF_A_KIND,
	shownHints,
	type Hint,
} from '../../../../nodes/shared/runtime/executionHints';

const hintsOf = (kind: Hint['kind'], count: number, first = 0): Hint[] =>
	Array.from({ length: count }, (_, index) => ({ kind, message: `${kind} ${first + index}` }));

describe('the hints that n8n shows', () => {
	it('are a handful for 5,000 items, and say how many there were', () => {
		const shown = shownHints(
			Array.from({ length: 5_000 }, (_, index) => [
				...hintsOf('moreRemains', 1, index),
				...hintsOf('repeats', 1, index),
			]).flat(),
		);
		expect(shown).toHaveLength(2 * (MAX_HINTS_OF_A_KIND + 1));
		expect(shown.slice(0, 3).map(({ message }) => message)).toEqual([
			'moreRemains 0',
			'moreRemains 1',
			'moreRemains 2',
		]);
		expect(shown[MAX_HINTS_OF_A_KIND].message).toBe(
			'More records remain: 4995 more hints are not shown.',
		);
		expect(new Set(shown.map(({ group }) => group?.summary))).toEqual(
			new Set([
				'More records remain: 5000 times',
				'Records came twice and were left out once: 5000 times',
			]),
		);
	});

	it('are one for one text', () => {
		const hint: Hint = { kind: 'filtersLeftOut', message: 'Shopify: no “A”: read without.' };
		expect(shownHints([hint, hint, hint])).toEqual([
			{ message: 'Shopify: no “A”: read without.', location: 'outputPane' },
		]);
	});
});
