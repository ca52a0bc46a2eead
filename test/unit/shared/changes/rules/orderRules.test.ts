import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { FRESH, toldOf, transitionsOf } from './sightings';

test.each([
	['orderPaid', 'financial_status', 'Pending ', 'paid ', 'pending > paid'],
	['orderFulfilled', 'fulfillment_status', ' PARTIAL', '\tFulfilled', 'partial > fulfilled'],
	['orderRefunded', 'financial_status', 'paid\n', ' Refunded ', 'paid > refunded'],
] as const)('%s: blanks and case of a status do not matter', (name, field, one, other, change) => {
	const rule = ruleOf(name, 5);
	const [, to] = change.split(' > ');
	expect(toldOf(rule, [{ [field]: other }], FRESH)).toEqual([[`${field}: null > ${to}`]]);
	const states = [one, other, to].map((status) => ({ [field]: status }));
	expect(toldOf(rule, states, FRESH)).toEqual([[], [`${field}: ${change}`], []]);
});

test.each(['orderPaid', 'orderRefunded'] as const)(
	'%s: a status of blanks is not known, so what was known stays',
	(name) => {
		const status = name === 'orderPaid' ? 'paid' : 'refunded';
		const states = [status, '  ', status].map((word) => ({ financial_status: word }));
		expect(toldOf(ruleOf(name, 5), states, FRESH).map(({ length }) => length)).toEqual([1, 0, 0]);
		expect(toldOf(ruleOf(name, 5), states)).toEqual([[], [], []]);
	},
);

test.each([
	['orderPaid', 'financial_status', ['paid', 'partially_paid', 'paid', 'refunded', 'paid']],
	[
		'orderFulfilled',
		'fulfillment_status',
		['fulfilled', 'partial', 'fulfilled', null, 'fulfilled'],
	],
	['orderCancelled', 'cancelled_at', ['2026-11-01', null, '2026-11-02', null, '2026-11-03']],
] as const)('%s starts once for an order, however often it is entered', (name, field, values) => {
	const states = values.map((value) => ({ [field]: value }));
	const told = transitionsOf(ruleOf(name, 5), states, FRESH);
	expect(told.map((changes) => changes.map(({ times }) => times))).toEqual([[1], [], [], [], []]);
});

test('an order that was paid before it was watched starts once when it is paid again', () => {
	const states = ['paid', 'partially_paid', 'paid', 'partially_paid', 'paid'];
	const told = toldOf(
		ruleOf('orderPaid', 5),
		states.map((financial_status) => ({ financial_status })),
	);
	expect(told).toEqual([[], [], ['financial_status: partially_paid > paid'], [], []]);
});

test.each([
	...['0000-00-00T00:00:00', '0000-00-00 00:00:00', '0001-01-01T00:00:00Z'],
	...['-0001-11-30T00:00:00+00:00', '  ', 'null', null],
])('orderCancelled: %j is no cancellation', (none) => {
	const date = '2026-11-01T10:00:00Z';
	const states = [none, date].map((cancelled_at) => ({ cancelled_at }));
	expect(toldOf(ruleOf('orderCancelled', 5), states, FRESH)).toEqual([
		[],
		[`cancelled_at: null > ${date}`],
	]);
});
