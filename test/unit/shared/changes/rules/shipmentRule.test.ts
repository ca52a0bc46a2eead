import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { FRESH, MET, transitionsOf } from './sightings';

const SHIPPED = ruleOf('orderShipped', 0);

/**
 * The states of an order, each as its parcels `id status number`, with `-` for what is not given; `none` stands for a
 * missing list, and `= status` at the end for the status of the order.
 */
const statesOf = (states: string): IDataObject[] =>
	states.split(' | ').map((state) => {
		const [parcels, fulfillment_status = null] = state.split(/ ?= ?/);
		if (parcels === 'none') return { fulfillment_status };
		const fulfillments = parcels.split(', ').flatMap((text) => {
			if (text === '') return [];
			const [id, status, number] = text.split(' ').map((part) => (part === '-' ? null : part));
			return [{ id, status, tracking_number: number }];
		});
		return { fulfillment_status, fulfillments };
	});

/** What the states tell, one after the other: numbers of parcels, or the status. */
const toldOf = (states: string, sighting = MET): string =>
	transitionsOf(SHIPPED, statesOf(states), sighting)
		.map((changes) => changes.map(({ to }) => to ?? '-').join(', '))
		.join(' | ');

test.each([
	['each parcel', ' | 1 success A | 1 success A, 2 open B', ' | A | B'],
	['without a status', ' | 1 - A', ' | A'],
	['without a number, and again when it comes', ' | 1 success - | 1 success A', ' | - | A'],
	[
		'a number that changes, not one that goes',
		'1 open A | 1 open - | 1 open A | 1 open B',
		' |  |  | B',
	],
	[
		'only once that it leaves',
		' | 1 pending A | 1 success A | 1 error A | 1 success A',
		' |  | A |  | ',
	],
	['cancelled and failed ones not', ' | 1 cancelled A | 1 failure A | 1 error A', ' |  |  | '],
	['other order of parcels', ' | 1 - A, 2 - B | 2 - B, 1 - A', ' | A, B | '],
	['an entry without an ID', ' | - success A', ' | '],
	['a list that is missing now and then', ' | 1 - A | none | 1 - A', ' | A |  | '],
])('parcels: %s', (_, states, told) => expect(toldOf(states)).toBe(told));

test.each([
	['each status once', 'none | none = partial | none = fulfilled', ' | partial | fulfilled'],
	[
		'none twice',
		'none | none = fulfilled | none = partial | none = fulfilled',
		' | fulfilled |  | ',
	],
	[
		'with blanks',
		'none = partial | none | none = partial | none =  Fulfilled',
		' |  |  | fulfilled',
	],
	['not sent', 'none | none = restocked | none = unfulfilled', ' |  | '],
	['an empty list', ' |  = partial |  = fulfilled', ' | partial | fulfilled'],
	['no ID in the list', '- success - | - success - = partial', ' | partial'],
])('without parcels the status counts: %s', (_, states, told) => expect(toldOf(states)).toBe(told));

test.each([
	['parcels of a status that was told', 'none = fulfilled | 1 - A | 1 - A, 2 - B', ' |  | B'],
	['parcels of an order not sent', 'none | 1 - A', ' | A'],
	['one of two was sent in part', 'none = partial | 1 - A, 2 - B | 1 - A, 2 - B', ' | B | '],
	[
		'a list that goes, before the rest is sent',
		'1 - A = partial | none = partial | none = fulfilled | 1 - A, 2 - B | 1 - A, 2 - B, 3 - C',
		' |  | fulfilled |  | C',
	],
	['a parcel that was told, then its status', ' | 1 - A |  = partial', ' | A | '],
	['a parcel that waits', '1 pending A = fulfilled | 1 success A = fulfilled', ' | A'],
])('lists that come and go: %s', (_, states, told) => expect(toldOf(states)).toBe(told));

test('a parcel tells carrier and link, and all its numbers', () => {
	const fulfillment = {
		...{ id: 1, tracking_number: 'A', tracking_numbers: ['A', 'B'], tracking_company: 'DHL' },
		tracking_urls: ['https://track.example.com/A'],
	};
	const states = [{ fulfillments: [] }, { fulfillments: [fulfillment] }];
	expect(transitionsOf(SHIPPED, states)[1]).toMatchObject([
		{
			...{ to: 'A; B', keyParts: ['1', 'A; B'], times: 1 },
			tracking: { company: 'DHL', url: 'https://track.example.com/A' },
		},
	]);
});

test('a number that comes back has an event key of its own', () => {
	const told = transitionsOf(SHIPPED, statesOf(' | 1 open A | 1 open B | 1 open A')).flat();
	const keys = told.map(({ keyParts, times }) => [...keyParts, times].join());
	expect(keys).toEqual(['1,A,1', '1,B,2', '1,A,3']);
});

test('of an order never seen before a parcel counts by its own date', () => {
	let noted = 0;
	const byDate = { ...MET, isProven: (date: unknown) => date === 'new' || (noted++, false) };
	const fulfillments = ['new', 'old'].map((created_at) => ({ id: created_at, created_at }));
	expect(transitionsOf(SHIPPED, [{ fulfillments }], byDate).flat()).toHaveLength(1);
	expect(noted).toBe(1);
	expect(transitionsOf(SHIPPED, [{ fulfillments }], FRESH).flat()).toHaveLength(2);
	expect(toldOf('none = fulfilled', FRESH)).toBe('fulfilled');
});
