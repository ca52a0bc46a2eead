import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { TransitionMemory } from '../../../../../nodes/shared/changes/transitionMemory';
import { FRESH } from './sightings';

/** What each of several states of one new order tells. */
function toldOf(
	name: 'orderPaid' | 'orderFulfilled' | 'orderCancelled' | 'orderRefunded',
	states: readonly IDataObject[],
) {
	const rule = ruleOf(name, 5);
	const memory = new TransitionMemory(undefined, rule.format);
	return states.map((state) => rule.compare(state, '1', memory, FRESH));
}

test.each([
	['orderPaid', 'financial_status', 'Pending ', 'paid ', 'pending', 'paid'],
	['orderFulfilled', 'fulfillment_status', ' PARTIAL', '\tFulfilled', 'partial', 'fulfilled'],
	['orderRefunded', 'financial_status', 'paid\n', ' Refunded ', 'paid', 'refunded'],
] as const)(
	'%s: blanks and case of a status do not matter',
	(name, field, one, other, from, to) => {
		expect(toldOf(name, [{ [field]: other }])).toEqual([[{ field, from: null, to }]]);
		expect(toldOf(name, [{ [field]: one }, { [field]: other }, { [field]: to }])).toEqual([
			[],
			[{ field, from, to }],
			[],
		]);
	},
);

test.each(['orderPaid', 'orderRefunded'] as const)(
	'%s: a status of blanks is not known, so what was known stays',
	(name) => {
		const status = name === 'orderPaid' ? 'paid' : 'refunded';
		const states = [status, '  ', status].map((word) => ({ financial_status: word }));
		expect(toldOf(name, states).map(({ length }) => length)).toEqual([1, 0, 0]);
	},
);

test.each([
	'0000-00-00T00:00:00',
	'0000-00-00 00:00:00',
	'0001-01-01T00:00:00Z',
	'-0001-11-30T00:00:00+00:00',
	'  ',
	null,
])('orderCancelled: %j is no cancellation', (none) => {
	const date = '2026-11-01T10:00:00Z';
	const change = { field: 'cancelled_at', from: null, to: date };
	const states = [none, date, none, date].map((cancelled_at) => ({ cancelled_at }));
	expect(toldOf('orderCancelled', states)).toEqual([[], [change], [], [change]]);
});
