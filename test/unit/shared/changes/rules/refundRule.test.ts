import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { TransitionMemory } from '../../../../../nodes/shared/changes/transitionMemory';
import { MET } from './sightings';

/** What a refunded order without IDs of refunds tells at each of its totals; the memory is saved between them. */
function toldOf(totals: ReadonlyArray<string | number | null>) {
	const rule = ruleOf('orderRefunded', 0);
	let saved = '';
	return totals.map((total) => {
		const memory = new TransitionMemory(saved, rule.format);
		const order = { financial_status: 'partially_refunded', current_total_price: total };
		const told = rule.compare(order, '1', memory, MET);
		saved = memory.saved();
		expect(saved.length).toBeLessThanOrEqual(24);
		return told.map(({ field, from, to }) => [field, from, to]);
	});
}

const fell = (from: string, to: string) => [['current_total_price', from, to]];

test('a refund that comes once for each of its lines counts once', () => {
	const rule = ruleOf('orderRefunded', 0);
	const memory = new TransitionMemory(undefined, rule.format);
	const toldWith = (...ids: string[]) =>
		rule
			.compare({ financial_status: 'paid', refunds: ids.map((id) => ({ id })) }, '1', memory, MET)
			.map(({ to }) => to);
	expect(toldWith()).toEqual([]);
	expect(toldWith('r1', 'r1')).toEqual(['r1']);
	expect(toldWith('r1', 'r1', 'r2', 'r2')).toEqual(['r2']);
});

test.each<[string, Array<string | number | null>, unknown[]]>([
	['the same places', ['100.00', '90.00'], [[], fell('100.00', '90.00')]],
	['fewer places', ['100.00', '90.5', '80'], [[], fell('100.00', '90.5'), fell('90.5', '80')]],
	[
		'more places',
		['100', '90.50', '9.0000001'],
		[[], fell('100', '90.50'), fell('90.50', '9.0000001')],
	],
	['to nothing', ['0.10', '0.00'], [[], fell('0.10', '0.00')]],
	['only written otherwise', ['100.00', '100.0', '100', '90'], [[], [], [], fell('100', '90')]],
	['a blank between', ['100.00', '', null, '90.0'], [[], [], [], fell('100.00', '90.0')]],
	['a number', ['100.00', 90], [[], fell('100.00', '90')]],
	['no room for the places', ['687194767.50000', '1.0'], [[], fell('687194767.5', '1.0')]],
])('totals are told as the channel gives them: %s', (_, totals, told) => {
	expect(toldOf(totals)).toEqual(told);
});
