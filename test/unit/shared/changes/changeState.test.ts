import type { IDataObject } from 'n8n-workflow';

import { detectionMethodFor, eventFor } from '../../../../nodes/shared/facts/events';
import type { ChangeSource } from '../../../../nodes/shared/changes/changeParameters';
import { IncrementalDetector } from '../../../../nodes/shared/changes/incrementalDetector';
import {
	readState,
	scopeOf,
	stateText,
	type SavedState,
} from '../../../../nodes/shared/changes/changeState';

const NOW = Date.parse('2026-11-01T10:00:00Z');
const MINUTE = 60_000;

const event = eventFor('order', 'updated');
const scope = scopeOf({
	...{ event, method: detectionMethodFor(event, 'shopify') },
	list: {
		query: {
			...{ resource: 'order', channel: 'shopify', tpUserId: 'merchant-1' },
			filters: { status: 'any' },
		},
		credentials: { connection: { baseUrl: 'https://service.example.com' }, login: 'login' },
	},
} as unknown as ChangeSource);

const records = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: `${5_000_000 + at}`, tags: `number ${at}` }));

/** The state after a reading that found `count` changes, one each `everyMs`. */
function sinceLast(count: number, everyMs: number): SavedState {
	const detector = new IncrementalDetector(undefined, {
		change: 'updated',
		by: 'updated',
		now: NOW,
		lookbackMs: 5 * MINUTE,
		reachMs: 0,
		isUnfiltered: true,
		startFrom: NOW - count * everyMs,
		firstGraceMs: 0,
	});
	const dated = records(count).map((record, index): IDataObject => {
		const updated = new Date(NOW - index * everyMs).toISOString();
		return { ...record, created_at: updated, updated_at: updated };
	});
	detector.follow(dated, NOW);
	for (const record of dated) detector.changesOf(record);
	return { detector: detector.nextState() };
}

// The look-back holds 6 minutes.
test.each([
	['nothing happens', 0, MINUTE, 550],
	['a change each minute', 1_000, MINUTE, 550 + 6 * 24],
	['ten changes a minute', 10_000, MINUTE / 10, 550 + 60 * 24],
	['fifty changes a minute', 50_000, MINUTE / 50, 550 + 300 * 24],
] as const)(
	'with a date filter, where %s, a state has only what the look-back holds',
	(_, count, everyMs, most) => {
		expect(stateText(scope, sinceLast(count, everyMs)).length).toBeLessThanOrEqual(most);
	},
);

describe('reading it again', () => {
	const state: SavedState = {
		...sinceLast(30, MINUTE),
		place: { startCursor: 'a cursor / with+signs= and "ümlauts"', pageSize: 50 },
	};
	const text = stateText(scope, state);

	it('gives all of it, also with blanks around it, in another order, or as an object', () => {
		const parsed = JSON.parse(text) as IDataObject;
		const reversed = Object.fromEntries(Object.entries(parsed).reverse());
		for (const given of [text, `\n ${text}\t`, JSON.stringify(reversed, null, 2), parsed])
			expect(readState(given)).toEqual({ scope, state });
	});

	const REFUSED = 'Parameter “State” is not a whole state of this version: ';

	it('fails wherever it is cut', () => {
		for (let length = 1; length < text.length; length++)
			expect(() => readState(text.slice(0, length))).toThrow(`${REFUSED}${length} characters`);
	});

	it('fails whatever character is another', () => {
		for (let index = 0; index < text.length; index++) {
			const other = text[index] === '5' ? '6' : '5';
			const damaged = text.slice(0, index) + other + text.slice(index + 1);
			expect(() => readState(damaged)).toThrow(REFUSED);
		}
	});

	it.each(['{"json": "of something"}', 'null', 'yesterday', '{"version":'])(
		'%j is refused',
		(other) => expect(() => readState(other)).toThrow(REFUSED),
	);
});
