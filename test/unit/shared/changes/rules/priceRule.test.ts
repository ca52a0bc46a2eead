import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { TransitionMemory } from '../../../../../nodes/shared/changes/transitionMemory';
import { MET } from './sightings';

/** What the states of a variant tell, one after the other; the memory is saved between them. */
function toldOf(field: 'price' | 'compare_at_price', values: readonly unknown[], other?: string) {
	const rule = ruleOf('productPriceChanged', 0);
	let saved = '';
	return values.map((value) => {
		const memory = new TransitionMemory(saved, rule.format);
		const fields = { price: '15.00', compare_at_price: other ?? null };
		const variants = [{ id: '7', ...fields, [field]: value }];
		const told = rule.compare({ variants }, '1', memory, MET);
		saved = memory.saved();
		expect(saved.length).toBeLessThanOrEqual(24);
		return told.map(({ from, to }) => [from, to]);
	});
}

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
	['texts that are no plain amount', 'price', ['1,299.00', '1,199.00'], [[], [[null, '1,199.00']]]],
])('%s', (_, field, values, told) => {
	expect(toldOf(field, values)).toEqual(told);
});

test('the amount itself is told where both prices have no room as written', () => {
	const large = '9999999.00000';
	expect(toldOf('price', [large, '1.00'], large)).toEqual([[], [['9999999', '1.00']]]);
});
