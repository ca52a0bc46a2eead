import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import type { SharedKey } from '../../../../../nodes/shared/changes/rules/transitionRule';
import { TransitionMemory } from '../../../../../nodes/shared/changes/transitionMemory';
import { MET } from './sightings';

/** What the states of a product tell of its stock, and how many variants were left out at each. */
function told(states: readonly IDataObject[][]) {
	const rule = ruleOf('productStockBelow', 5);
	const memory = new TransitionMemory(undefined, rule.format);
	return states.map((variants) => {
		const left = { id: 0, sku: 0 };
		const sighting = {
			...MET,
			leaveOut: (count: number, shared: SharedKey) => void (left[shared] += count),
		};
		const changes = rule.compare({ variants }, '1', memory, sighting);
		return [changes.map(({ from, to }) => `${from} > ${to}`), left.sku, left.id];
	});
}

const of = (id: string | null, sku: string | null, stock: number): IDataObject => ({
	id,
	sku,
	inventory_quantity: stock,
});

test.each<[string, IDataObject[][], unknown[]]>([
	[
		'by its SKU where it has no ID',
		[
			[of(null, 'a', 9), of(null, 'b', 2)],
			[of(null, 'b', 2), of(null, 'a', 1)],
		],
		[
			[[], 0, 0],
			[['9 > 1'], 0, 0],
		],
	],
	[
		'an only one has neither',
		[[of(null, null, 9)], [of(null, '', 1)]],
		[
			[[], 0, 0],
			[['9 > 1'], 0, 0],
		],
	],
	[
		'not when two share a SKU, at any poll',
		[0, 1].map(() => [of(null, 'a', 9), of(null, 'a', 2), of('3', 'a', 9)]),
		[
			[[], 2, 0],
			[[], 2, 0],
		],
	],
	[
		'not when two have neither',
		[0, 1].map(() => [of('', '', 9), of(null, '', 2)]),
		[
			[[], 2, 0],
			[[], 2, 0],
		],
	],
	[
		'again once they can be told apart',
		[[of(null, 'a', 9)], [of(null, 'a', 9), of(null, 'a', 2)], [of(null, 'a', 3)]],
		[
			[[], 0, 0],
			[[], 2, 0],
			[['9 > 3'], 0, 0],
		],
	],
	[
		'not when two of the same ID differ, whatever their SKU',
		[0, 1].map(() => [of('7', 'a', 9), of('7', 'b', 2)]),
		[
			[[], 0, 2],
			[[], 0, 2],
		],
	],
	[
		'once when it comes twice alike, by ID, by SKU or with neither',
		[9, 1].map((stock) => [
			...[of('7', 'a', stock), of('7', 'a', stock)],
			...[of(null, 'b', stock), of(null, 'b', stock)],
			...[of(null, null, stock), of(null, '', stock)],
		]),
		[
			[[], 0, 0],
			[['9 > 1', '9 > 1', '9 > 1'], 0, 0],
		],
	],
	[
		'among 30,000 with neither when all are alike, and not when one differs',
		[9, 1].flatMap((stock) => {
			const alike = Array.from({ length: 30_000 }, () => of(null, null, stock));
			return [alike, [...alike, of(null, null, 4)]];
		}),
		[
			[[], 0, 0],
			[[], 30_001, 0],
			[['9 > 1'], 0, 0],
			[[], 30_001, 0],
		],
	],
])('a variant is known %s', (_, states, expected) => {
	expect(told(states)).toEqual(expected);
});

test('a variant that comes twice is alike whatever the zeros of its price', () => {
	const rule = ruleOf('productPriceChanged', 0);
	const memory = new TransitionMemory(undefined, rule.format);
	const sighting = {
		...{ ms: 0, isFresh: false, isSince: () => false, isBaseline: false, note() {} },
		leaveOut: (count: number) => expect(count).toBe(0),
	};
	const changes = [
		['10.00', '10.0'],
		['12.5', '12.50'],
	].map((prices) =>
		rule.compare({ variants: prices.map((price) => ({ id: '7', price })) }, '1', memory, sighting),
	);
	expect(changes).toMatchObject([[], [{ field: 'price', from: '10.00', to: '12.5' }]]);
});
