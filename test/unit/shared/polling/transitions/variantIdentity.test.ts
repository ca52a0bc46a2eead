import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/polling/transitions/rules';
import { TransitionMemory } from '../../../../../nodes/shared/polling/transitions/transitionMemory';

/** What the states of a product tell of its stock, and how many variants were left out at each. */
function told(states: readonly IDataObject[][]) {
	const rule = ruleOf('productStockBelow', 5);
	const memory = new TransitionMemory(undefined, rule.format);
	return states.map((variants) => {
		let left = 0;
		const sighting = {
			...{ ms: 0, isFresh: false, isSince: () => false, isBaseline: false, note() {} },
			leaveOut: (count: number) => void (left += count),
		};
		const changes = rule.compare({ variants }, '1', memory, sighting);
		return [changes.map(({ from, to }) => `${from} > ${to}`), left];
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
			[[], 0],
			[['9 > 1'], 0],
		],
	],
	[
		'an only one has neither',
		[[of(null, null, 9)], [of(null, '', 1)]],
		[
			[[], 0],
			[['9 > 1'], 0],
		],
	],
	[
		'not when two share a SKU, at any poll',
		[0, 1].map(() => [of(null, 'a', 9), of(null, 'a', 2), of('3', 'a', 9)]),
		[
			[[], 2],
			[[], 2],
		],
	],
	[
		'not when two have neither',
		[0, 1].map(() => [of('', '', 9), of(null, '', 2)]),
		[
			[[], 2],
			[[], 2],
		],
	],
	[
		'again once they can be told apart',
		[[of(null, 'a', 9)], [of(null, 'a', 9), of(null, 'a', 2)], [of(null, 'a', 3)]],
		[
			[[], 0],
			[[], 2],
			[['9 > 3'], 0],
		],
	],
])('a variant is known %s', (_, states, expected) => {
	expect(told(states)).toEqual(expected);
});
