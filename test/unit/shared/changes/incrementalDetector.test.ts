import type { IDataObject } from 'n8n-workflow';

import type { DetectorState } from '../../../../nodes/shared/changes/changeDetector';
import {
	IncrementalDetector,
	type IncrementalSettings,
} from '../../../../nodes/shared/changes/incrementalDetector';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-01T10:00:30Z');

const settings = (changes: Partial<IncrementalSettings> = {}): IncrementalSettings => ({
	change: 'updated',
	by: 'updated',
	now: NOW,
	lookbackMs: 5 * MINUTE,
	reachMs: 0,
	isUnfiltered: true,
	firstGraceMs: 5 * MINUTE,
	...changes,
});

/** The records of a page that are news. */
function newsOf(
	detector: IncrementalDetector,
	records: readonly IDataObject[],
	serverTime?: number,
): unknown[] {
	// When it asks for another reading, it gets the same records.
	if (detector.follow(records, serverTime)) detector.follow(records, serverTime);
	return records.flatMap((record) => detector.changesOf(record).map(() => record.id));
}

const iso = (ms: number) => new Date(ms).toISOString();

/** One poll: what it asks from, what is news, and what it keeps. */
function poll(
	known: DetectorState | undefined,
	records: IDataObject[],
	changes: Partial<IncrementalSettings> = {},
) {
	const detector = new IncrementalDetector(known, settings(changes));
	const { now = NOW } = changes;
	const news = newsOf(detector, records, now);
	const kept = JSON.parse(JSON.stringify(detector.nextState())) as DetectorState;
	const { since, remarks } = detector;
	const [newest, from] = [kept.position.newest, kept.position.from].map(iso);
	return { asked: iso(since), news, kept, newest, from, unproven: remarks.unproven };
}

type When = string | null;
const at = (updated_at: When, id = 'a', created_at: When = updated_at): IDataObject => ({
	...{ id, created_at, updated_at },
});

describe('where it asks from', () => {
	test('at first with Start From: from there, and never from before', () => {
		const startFrom = Date.parse('2026-10-01T00:00:17Z');
		const first = poll(undefined, [at('2026-10-01T00:01:00Z')], { startFrom });
		expect(first.asked).toBe('2026-10-01T00:00:17.000Z');
		expect(first.news).toEqual(['a']);
		expect(poll(first.kept, []).asked).toBe('2026-10-01T00:00:17.000Z');
	});

	test('a Start From that is yet to come counts as now', () => {
		expect(poll(undefined, [], { startFrom: NOW + MINUTE }).asked).toBe('2026-11-01T10:00:30.000Z');
	});

	test('a record dated ahead does not take it beyond now', () => {
		expect(poll(undefined, [at('2027-11-01T10:00:00Z')]).newest).toBe('2026-11-01T10:00:30.000Z');
	});

	test('a clock set back does not take it back', () => {
		const { kept, newest, from } = poll(undefined, [at('2026-11-01T10:00:10Z')]);
		const later = poll(kept, [at('2026-11-01T09:59:00Z', 'b')], { now: NOW - 600 * MINUTE });
		expect(later).toMatchObject({ newest, from });
		expect(later.news).toEqual(['b']);
	});

	test('a longer look-back does not reach behind what is remembered', () => {
		const { kept } = poll(undefined, [at('2026-11-01T10:00:10Z')]);
		expect(poll(kept, [], { lookbackMs: 600 * MINUTE }).from).toBe('2026-11-01T09:55:00.000Z');
	});
});

describe('what is news', () => {
	const { kept } = poll(undefined, [at('2026-11-01T10:00:00Z')]);

	test('a known record half a second later, and nothing from before the moment asked for', () => {
		expect(poll(kept, [at('2026-11-01T10:00:00.500Z')]).news).toEqual(['a']);
		expect(poll(kept, [at('2026-11-01T09:54:59Z', 'b')]).news).toEqual([]);
	});

	test('without a date of update the date of creation tells; without either the ID does', () => {
		const records = [at(null, 'a', '2026-10-31T10:00:00Z'), at(null, 'b', null)];
		const first = poll(undefined, records);
		expect(first.news).toEqual([]);
		expect(poll(first.kept, records).news).toEqual([]);
		expect(
			poll(first.kept, [at(null, 'a', '2026-10-31T10:00:01Z'), at(null, 'c', null)]).news,
		).toEqual(['a', 'c']);
		// Kept although their date lies long before the moment asked for.
		const later = poll(first.kept, [at('2026-11-01T12:00:00Z', 'z')], { now: NOW + 120 * MINUTE });
		expect(poll(later.kept, records).news).toEqual([]);
	});

	test('a date without offset is taken as the channel gives it: once, however far off it seems', () => {
		const records = [at('2026-11-01T05:00:00', 'local'), at('2026-11-01 15:00:00', 'ahead')];
		const first = poll(kept, records);
		expect(first.news).toEqual(['local', 'ahead']);
		expect(poll(first.kept, records).news).toEqual([]);
		expect(poll(first.kept, [at('2026-11-01T05:00:01', 'local')]).news).toEqual(['local']);
	});
});

/** A detector with a state as it is stored. */
const goingOn = (state: DetectorState, changes: Partial<IncrementalSettings> = {}) =>
	new IncrementalDetector(JSON.parse(JSON.stringify(state)) as DetectorState, settings(changes));

test('a record dated ahead of the service does not take it beyond the service', () => {
	const detector = goingOn(poll(undefined, []).kept, { now: NOW + 30 * MINUTE });
	newsOf(detector, [at('2026-11-01T10:20:00Z')], NOW);
	expect(detector.nextState().position.newest).toBe(NOW);
});

describe('new records by their date of update, with dates of creation without an offset', () => {
	const HOUR = 60 * MINUTE;
	const late = { change: 'created', by: 'updated', reachMs: 24 * HOUR } as const;
	const local = (id: string, created: number, updated = created): IDataObject => ({
		id,
		created_at: new Date(created).toISOString().slice(0, 19),
		updated_at: new Date(updated).toISOString(),
	});
	const { kept } = poll(undefined, [local('known', NOW - HOUR)], late);
	const now = NOW + 2 * HOUR;
	const next = (records: IDataObject[], more: Partial<IncrementalSettings> = {}, state = kept) =>
		poll(state, records, { ...late, now, ...more });

	test('an old one that is edited is none, one from now is, and once', () => {
		const records = [
			local('long ago', NOW - 50 * HOUR, now),
			local('known', NOW - HOUR, now),
			local('west', now - 8 * HOUR, now),
			local('east', now + 8 * HOUR, now),
		];
		const second = next(records);
		expect([second.news, second.unproven]).toEqual([['west', 'east'], 0]);
		expect(next(records, {}, second.kept).news).toEqual([]);
	});

	test('one that could be of before what was ever read is left out, and counted', () => {
		const { news, unproven } = next([local('maybe', NOW - 20 * HOUR, now)]);
		expect([news, unproven]).toEqual([[], 1]);
		// Without such an early bound of what was read a filter decides: it may have hidden the record.
		const state = { ...kept, position: { ...kept.position, coveredFrom: NOW - 99 * HOUR } };
		expect(next([local('new', NOW - 20 * HOUR, now)], {}, state).news).toEqual(['new']);
		const hidden = next([local('new', NOW - 20 * HOUR, now)], { isUnfiltered: false }, state);
		expect([hidden.news, hidden.unproven]).toEqual([[], 1]);
	});

	test('dates of update without one let the next reading begin where it does in every zone', () => {
		const following = poll(undefined, [], { now: NOW - 20 * HOUR });
		const read = poll(following.kept, [
			{ id: 'a', updated_at: '2026-11-01T10:00:30', created_at: null },
		]);
		expect(read.from).toBe('2026-10-31T19:55:00.000Z');
	});
});

test('IDs of records that can be seen late are remembered for a day and a look-back, not longer', () => {
	const late = { change: 'created', by: 'updated', reachMs: 24 * 60 * MINUTE } as const;
	let state: DetectorState | undefined;
	for (let hour = 0; hour <= 60; hour++) {
		const now = NOW + hour * 60 * MINUTE;
		const { news, kept } = poll(state, [at(new Date(now).toISOString(), `o${hour}`)], {
			...{ ...late, now },
		});
		expect(news).toEqual(hour === 0 ? [] : [`o${hour}`]);
		state = kept;
	}
	expect(String(state?.memory).split(',')).toHaveLength(25);
});

test('a reading in several polls remembers up to 200,000 changes', () => {
	const creations = { change: 'created', by: 'created' } as const;
	const detector = goingOn(poll(undefined, []).kept, creations);
	for (let index = 0; index < 200_000; index++)
		detector.changesOf(at('2026-11-01T09:58:00Z', `r${index}`));
	const known = detector.suspendedState();
	expect(newsOf(goingOn(known, creations), [at('2026-11-01T09:58:00Z', 'r0')])).toEqual([]);
}, 60_000);

test('when the memory is full, what it asks for begins where it remembers everything', () => {
	const detector = goingOn(poll(undefined, []).kept);
	detector.changesOf(at('2026-11-01T09:56:30Z', 'old'));
	const records = Array.from({ length: 50_000 }, (_, index) =>
		at('2026-11-01T09:58:10Z', `r${index}`),
	);
	newsOf(detector, records, NOW);
	expect(iso(detector.nextState().position.from)).toBe('2026-11-01T09:57:00.000Z');
}, 60_000);
