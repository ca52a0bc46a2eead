import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { ChangeMemory } from '../../../../../nodes/shared/changes/changeMemory';
import { stockOf } from '../../../../../nodes/shared/changes/rules/variantRules';
import { MET, placeIn, toldOf, transitionsOf } from './sightings';

/** What the states of a product tell of its stock, and how many variants were left out at each. */
function told(states: readonly IDataObject[][]) {
	const rule = ruleOf('productStockBelow', 5);
	const memory = new ChangeMemory(undefined);
	return states.map((variants) => {
		let left = 0;
		const leaveOut = (count: number) => void (left += count);
		const changes = rule.compare({ variants }, { ...MET, at: placeIn(memory), leaveOut });
		return [changes.map((change) => `${change!.from} > ${change!.to}`), left];
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
		'not when two of the same ID differ, whatever their SKU',
		[0, 1].map(() => [of('7', 'a', 9), of('7', 'b', 2)]),
		[
			[[], 2],
			[[], 2],
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
			[[], 0],
			[['9 > 1', '9 > 1', '9 > 1'], 0],
		],
	],
	[
		'when it comes back',
		[
			[of('7', 'a', 9), of('8', 'b', 9)],
			[of('8', 'b', 9)],
			[of('7', 'a', 3), of('8', 'b', 9), of('9', 'c', 0)],
		],
		[
			[[], 0],
			[[], 0],
			[['9 > 3'], 0],
		],
	],
	[
		// The last is like the first, the one between is not.
		'not when one of three differs',
		[0, 1].map(() => [of('7', 'a', 9), of('7', 'a', 2), of('7', 'a', 9)]),
		[
			[[], 3],
			[[], 3],
		],
	],
])('a variant is known %s', (_, states, expected) => {
	expect(told(states)).toEqual(expected);
});

test('a variant that comes twice is alike whatever the zeros of its price', () => {
	const sighting = { ...MET, leaveOut: (count: number) => expect(count).toBe(0) };
	const states = [
		['10.00', '10.0'],
		['12.5', '12.50'],
	].map((prices) => ({ variants: prices.map((price) => ({ id: '7', price })) }));
	const rule = ruleOf('productPriceChanged', 0);
	expect(toldOf(rule, states, sighting)).toEqual([[], ['price: 10.00 > 12.5']]);
});

test.each([
	[{ inventory_quantity: 3 }, 3],
	[{ inventory_quantity: '3.9' }, 3],
	[{ inventory_quantity: 3, inventory_management: null }, undefined],
	[{ inventory_quantity: 3, inventory_management: null, inventory_item: { tracked: true } }, 3],
	[{ inventory_quantity: 3, inventory_item: { tracked: false } }, undefined],
	[{ inventory_quantity: null }, undefined],
	[{ inventory_quantity: 'many' }, undefined],
])('the stock of %j', (variant, stock) => expect(stockOf(variant)).toBe(stock));

test('each time that it happens to a variant is another, and told by the value then', () => {
	const stocks = [5, 4, 9, 4, 9, 3].map((stock) => ({ variants: [of('7', 'a', stock)] }));
	const told = transitionsOf(ruleOf('productStockBelow', 5), stocks).flat();
	expect(told.map(({ keyParts, times }) => [...keyParts, times])).toEqual([
		['7', '4', 1],
		['7', '4', 2],
		['7', '3', 3],
	]);
});

/** What the states of the price of a variant tell. */
const toldOfPrices = (field: 'price' | 'compare_at_price', values: readonly unknown[]) =>
	transitionsOf(
		ruleOf('productPriceChanged', 0),
		values.map((value) => ({
			variants: [{ id: '7', price: '15.00', compare_at_price: null, [field]: value }],
		})) as IDataObject[],
	).map((changes) => changes.map(({ from, to }) => [from, to]));

test.each<[string, 'price' | 'compare_at_price', unknown[], unknown[]]>([
	['a text without digits', 'compare_at_price', ['x', null], [[], []]],
	['none, then a text without digits', 'compare_at_price', [null, 'x', null], [[], [], []]],
	['an amount behind it', 'compare_at_price', ['20.00', 'x', '20.00'], [[], [], []]],
	['none behind it', 'compare_at_price', ['20.00', 'x', null], [[], [], [['20.00', null]]]],
	['a price of a word', 'price', ['9.90', 'call us', '9.9'], [[], [], []]],
	['as written', 'compare_at_price', ['20.00', null], [[], [['20.00', null]]]],
	['as written, whole', 'compare_at_price', ['20', null], [[], [['20', null]]]],
	['zero', 'compare_at_price', ['0.00', null], [[], [['0.00', null]]]],
	['many places', 'compare_at_price', ['20.0000', null], [[], [['20.0000', null]]]],
	['written otherwise', 'compare_at_price', ['20.00', '20.0', '20'], [[], [], []]],
	['to more places', 'price', ['9', '10.50'], [[], [['9', '10.50']]]],
	['to fewer places', 'price', ['9.00', '10'], [[], [['9.00', '10']]]],
	['to more', 'price', ['1234.50', '1234.5', '1299'], [[], [], [['1234.5', '1299']]]],
])('%s', (_, field, values, told) => {
	expect(toldOfPrices(field, values)).toEqual(told);
});
