import type { IDataObject } from 'n8n-workflow';

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

const REFUNDED = ruleOf('orderRefunded', 0);

const totals = (values: ReadonlyArray<string | number | null>) =>
	values.map((current_total_price) => ({
		financial_status: 'partially_refunded',
		current_total_price,
	}));

const fell = (from: string, to: string) => [`current_total_price: ${from} > ${to}`];

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
	['many digits', ['687194767.50000', '1.0'], [[], fell('687194767.50000', '1.0')]],
])('totals are told as the channel gives them: %s', (_, values, told) => {
	expect(toldOf(REFUNDED, totals(values))).toEqual(told);
});

/** An order as its status and total, such as `paid 100`. */
const written = (states: string): IDataObject[] =>
	states.split(', ').map((state) => {
		const [financial_status, current_total_price] = state.split(' ');
		return { financial_status, total_price: '100', current_total_price };
	});

// A status and a total that change at two polls are one refund, whichever comes first.
test.each<[string, string, number[]]>([
	['status and total at once', 'paid 100, refunded 90', [0, 1]],
	['the status first', 'paid 100, refunded 100, refunded 90, refunded 80', [0, 1, 0, 1]],
	['the total first', 'paid 100, paid 90, refunded 90, refunded 80', [0, 0, 1, 1]],
	[
		'a rise does not use up a fall to come',
		'paid 100, refunded 100, refunded 110, refunded 90',
		[0, 1, 0, 0],
	],
	[
		'a fall before its status',
		'paid 100, partially_refunded 90, partially_refunded 80, refunded 80',
		[0, 1, 1, 0],
	],
	[
		'an edit that is taken back',
		'paid 100, paid 90, paid 100, refunded 100, refunded 90',
		[0, 0, 0, 1, 0],
	],
	['paid in between', 'paid 100, refunded 90, paid 90, refunded 90', [0, 1, 0, 1]],
	['a fall while it is paid again', 'paid 100, refunded 100, paid 100, refunded 90', [0, 1, 0, 1]],
	['a further status with its own fall', 'paid 100, partially_refunded 90, refunded 0', [0, 1, 1]],
])('without IDs: %s', (_, states, told) => {
	const changes = transitionsOf(REFUNDED, written(states));
	expect(changes.map(({ length }) => length)).toEqual(told);
	const times = changes.flat().map((change) => change.times);
	expect(times).toEqual(times.map((_time, index) => index + 1));
});

const GOOD = { kind: 'refund', status: 'success', amount: '10.00' };

/** The IDs that count, where each state is a list of refunds. */
const idsOf = (states: ReadonlyArray<readonly IDataObject[]>, more: IDataObject = {}) =>
	transitionsOf(
		REFUNDED,
		states.map((refunds) => ({ ...more, refunds: [...refunds] })),
		FRESH,
	).map((changes) => changes.map(({ to }) => to));

test('a refund that comes once for each of its lines counts once', () => {
	const [r1, r2] = [{ id: 'r1' }, { id: 'r2' }];
	expect(idsOf([[], [r1, r1], [r1, r1, r2, r2]])).toEqual([[], ['r1'], ['r2']]);
});

test.each<[string, unknown, boolean]>([
	['without a list', undefined, true],
	['whose list is null', null, true],
	['that succeeded', [GOOD], true],
	['on its way', [{ ...GOOD, status: ' Pending ' }], true],
	['whose amount is not given', [{ ...GOOD, amount: undefined }], true],
	['of which one failed and one succeeded', [{ ...GOOD, status: 'failure' }, GOOD], true],
	['of a line taken off an unpaid order', [], false],
	['of an order cancelled unpaid', [{ kind: 'void', status: 'success', amount: '0.00' }], false],
	['of no money', [{ ...GOOD, amount: '0.00' }], false],
	['of no money with its currency', [{ ...GOOD, amount: '0.00 EUR' }], false],
	['that failed', [{ ...GOOD, status: 'failure' }], false],
	['with an error', [{ ...GOOD, status: 'error' }], false],
	['of a sale', [{ ...GOOD, kind: 'sale' }], false],
])('a refund %s', (_, transactions, counts) => {
	const bad = { id: 'r1', transactions: transactions as IDataObject[] };
	const good = { id: 'r1', transactions: [GOOD] };
	// It counts once, as soon as it has money; what the total says does not matter where there are IDs.
	const more = { financial_status: 'partially_refunded', current_total_price: '90' };
	expect(idsOf([[bad], [bad], [good], [good]], more)).toEqual(
		counts ? [['r1'], [], [], []] : [[], [], ['r1'], []],
	);
});

test('IDs that appear later are those of the refunds that counted without, and each is used up once', () => {
	const order = { financial_status: 'partially_refunded', total_price: '100' };
	const at = (current_total_price: string, ...ids: string[]) => ({
		...{ ...order, current_total_price },
		...(ids.length > 0 ? { refunds: ids.map((id) => ({ id })) } : {}),
	});
	const paid = { ...order, financial_status: 'paid', current_total_price: '100' };
	const told = transitionsOf(REFUNDED, [
		paid,
		at('90'),
		at('80'),
		at('70', 'a'),
		at('70', 'a', 'b'),
		at('70', 'a', 'b', 'c'),
	]);
	expect(told.map((changes) => changes.map(({ field, to }) => `${field} ${to}`))).toEqual([
		...[[], ['financial_status partially_refunded'], ['current_total_price 80']],
		...[[], [], ['refunds c']],
	]);
	// Of an order that was met refunded nobody knows how many there are.
	const met = transitionsOf(REFUNDED, [at('70'), at('70', 'a', 'b'), at('70', 'a', 'b', 'c')]);
	expect(met.map((changes) => changes.map(({ to }) => to))).toEqual([[], [], ['c']]);
});
