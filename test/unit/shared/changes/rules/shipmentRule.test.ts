import type { IDataObject } from 'n8n-workflow';

import { ruleOf } from '../../../../../nodes/shared/changes/rules/rules';
import { FRESH, MET, toldOf, transitionsOf } from './sightings';

const SHIPPED = ruleOf('orderShipped', 0);

/** An order with parcels, each as `id status number`; `-` stands for nothing. */
const sent = (...parcels: string[]): IDataObject => ({
	fulfillments: parcels.map((text) => {
		const [id, status, tracking_number] = text
			.split(' ')
			.map((part) => (part === '-' ? null : part));
		return { id, status, tracking_number };
	}),
});

const parcel = (to: string | null) => [`fulfillments: null > ${to}`];

test.each<[string, IDataObject[], unknown[]]>([
	[
		'each parcel',
		[sent(), sent('1 success A'), sent('1 success A', '2 open B')],
		[[], parcel('A'), parcel('B')],
	],
	['without a status', [sent(), sent('1 - A')], [[], parcel('A')]],
	[
		'without a number, and once more when it comes',
		[sent(), sent('1 success -'), sent('1 success A')],
		[[], parcel(null), parcel('A')],
	],
	[
		'a number that changes, and not one that goes',
		[sent('1 open A'), sent('1 open -'), sent('1 open A'), sent('1 open B')],
		[[], [], [], parcel('B')],
	],
	...['pending', 'cancelled', 'error', 'failure'].map(
		(state): [string, IDataObject[], unknown[]] => [
			`${state} only once that changes`,
			[
				sent(),
				sent(`1 ${state} A`),
				sent('1 success A'),
				sent(`1 ${state} A`),
				sent('1 success A'),
			],
			[[], [], parcel('A'), [], []],
		],
	),
	[
		'other order of parcels',
		[sent(), sent('1 - A', '2 - B'), sent('2 - B', '1 - A')],
		[[], [...parcel('A'), ...parcel('B')], []],
	],
	['an entry without an ID', [sent(), sent('- success A')], [[], []]],
	[
		'a list that is missing now and then',
		[sent(), sent('1 - A'), {}, sent('1 - A')],
		[[], parcel('A'), [], []],
	],
])('%s', (_, states, told) => expect(toldOf(SHIPPED, states)).toEqual(told));

test('a parcel tells carrier and link, and all its numbers', () => {
	const fulfillment = {
		...{ id: 1, tracking_number: 'A', tracking_numbers: ['A', 'B'], tracking_company: 'DHL' },
		tracking_urls: ['https://track.example.com/A'],
	};
	const [, [change]] = transitionsOf(SHIPPED, [sent(), { fulfillments: [fulfillment] }]);
	expect(change).toMatchObject({
		...{ to: 'A; B', keyParts: ['1', 'A; B'], times: 1 },
		tracking: { company: 'DHL', url: 'https://track.example.com/A' },
	});
});

test('a number that comes back has an event key of its own', () => {
	const numbers = ['A', 'B', 'A'].map((number) => sent(`1 open ${number}`));
	const told = transitionsOf(SHIPPED, [sent(), ...numbers]).flat();
	expect(told.map(({ keyParts, times }) => [...keyParts, times])).toEqual([
		['1', 'A', 1],
		['1', 'B', 2],
		['1', 'A', 3],
	]);
});

const statuses = (...states: Array<string | null>) =>
	states.map((fulfillment_status) => ({ fulfillment_status }));

test.each<[Array<string | null>, string[]]>([
	[
		[null, 'partial', 'fulfilled'],
		['partial', 'fulfilled'],
	],
	[[null, 'fulfilled', 'partial', 'fulfilled'], ['fulfilled']],
	[['partial', null, 'partial', ' Fulfilled'], ['fulfilled']],
	[[null, 'restocked', 'unfulfilled'], []],
])('without parcels the status counts, each once: %j', (states, told) => {
	const changes = transitionsOf(SHIPPED, statuses(...states)).flat();
	expect(changes.map(({ to }) => to)).toEqual(told);
});

test('parcels that the channel begins to give are those that the status has told of', () => {
	const [sentOnce, open] = [statuses('fulfilled')[0], statuses(null)[0]];
	expect(toldOf(SHIPPED, [sentOnce, sent('1 - A'), sent('1 - A', '2 - B')])).toEqual([
		[],
		[],
		parcel('B'),
	]);
	expect(toldOf(SHIPPED, [open, sent('1 - A')])).toEqual([[], parcel('A')]);
});

/** Entries without an ID tell nothing that could be met again. */
const LISTS: ReadonlyArray<IDataObject[] | null> = [[], null, [{ status: 'success' }]];

test.each(LISTS)('without an ID in %j the status counts', (fulfillments) => {
	const states = statuses(null, 'partial', 'fulfilled').map((state) => ({
		...state,
		fulfillments,
	}));
	expect(transitionsOf(SHIPPED, states).flatMap((told) => told.map(({ to }) => to))).toEqual([
		'partial',
		'fulfilled',
	]);
});

test.each<[string, IDataObject[], unknown[]]>([
	[
		'one that was told as sent in part is one of two parcels',
		[statuses('partial')[0], sent('1 - A', '2 - B'), sent('1 - A', '2 - B')],
		[[], parcel('B'), []],
	],
	[
		'a list that goes, before the rest is sent',
		[
			{ ...sent('1 - A'), fulfillment_status: 'partial' },
			{ fulfillments: null, fulfillment_status: 'partial' },
			{ fulfillments: null, fulfillment_status: 'fulfilled' },
			sent('1 - A', '2 - B'),
			sent('1 - A', '2 - B', '3 - C'),
		],
		[[], [], ['fulfillment_status: partial > fulfilled'], [], parcel('C')],
	],
	[
		'a parcel that was told is told no more by the status',
		[sent(), sent('1 - A'), { fulfillments: [], fulfillment_status: 'partial' }],
		[[], parcel('A'), []],
	],
	[
		'a parcel that waits, though the order counts as sent',
		[
			{ ...sent('1 pending A'), fulfillment_status: 'fulfilled' },
			{ ...sent('1 success A'), fulfillment_status: 'fulfilled' },
		],
		[[], parcel('A')],
	],
])('lists that come and go: %s', (_, states, told) =>
	expect(toldOf(SHIPPED, states)).toEqual(told),
);

test('of an order never seen before a parcel counts by its own date', () => {
	let noted = 0;
	const byDate = { ...MET, isProven: (date: unknown) => date === 'new' || (noted++, false) };
	const fulfillments = ['new', 'old'].map((created_at) => ({ id: created_at, created_at }));
	expect(transitionsOf(SHIPPED, [{ fulfillments }], byDate).flat()).toHaveLength(1);
	expect(noted).toBe(1);
	expect(transitionsOf(SHIPPED, [{ fulfillments }], FRESH).flat()).toHaveLength(2);
	expect(transitionsOf(SHIPPED, statuses('fulfilled'), FRESH).flat()).toHaveLength(1);
});
