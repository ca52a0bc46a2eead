import type { IDataObject } from 'n8n-workflow';

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
	...changes,
});

/** The records of a page that are news. */
function newsOf(
	detector: IncrementalDetector,
	records: readonly IDataObject[],
	serverTime?: number,
): unknown[] {
	// When it asks for another reading, it gets the same records.
	if (detector.follow({ records, serverTime })) detector.follow({ records, serverTime });
	return records.flatMap((record) => detector.changesOf(record).map(() => record.id));
}

/** One poll: what it asks from, what is news, and what it keeps. */
function poll(
	known: IDataObject | undefined,
	records: IDataObject[],
	changes: Partial<IncrementalSettings> = {},
) {
	const detector = new IncrementalDetector(known, settings(changes));
	const { now = NOW } = changes;
	const news = newsOf(detector, records, now);
	const kept = JSON.parse(JSON.stringify(detector.nextState())) as IDataObject;
	const { since, remarks } = detector;
	return { asked: new Date(since).toISOString(), news, kept, undecided: remarks.undecided };
}

const at = (
	updated_at: string | null,
	id = 'a',
	created_at: string | null = updated_at,
): IDataObject => ({
	id,
	created_at,
	updated_at,
});

describe('where it asks from', () => {
	test('at first: twice the look-back ago, to the whole minute', () => {
		expect(poll(undefined, []).asked).toBe('2026-11-01T09:50:00.000Z');
	});

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

	test('then: the look-back before the newest record seen', () => {
		const { kept } = poll(undefined, [
			at('2026-11-01T10:00:10Z'),
			at('2026-11-01T11:58:00+02:00', 'b'),
		]);
		expect(kept).toMatchObject({
			newest: '2026-11-01T10:00:10.000Z',
			from: '2026-11-01T09:55:00.000Z',
		});
		expect(poll(kept, []).asked).toBe('2026-11-01T09:55:00.000Z');
	});

	test('a record dated ahead does not take it beyond now', () => {
		expect(poll(undefined, [at('2027-11-01T10:00:00Z')]).kept.newest).toBe(
			'2026-11-01T10:00:30.000Z',
		);
	});

	test('a clock set back does not take it back', () => {
		const { kept } = poll(undefined, [at('2026-11-01T10:00:10Z')]);
		const later = poll(kept, [at('2026-11-01T09:59:00Z', 'b')], { now: NOW - 600 * MINUTE });
		expect(later.kept).toMatchObject({ newest: kept.newest, from: kept.from });
		expect(later.news).toEqual(['b']);
	});

	test('a longer look-back does not reach behind what is remembered', () => {
		const { kept } = poll(undefined, [at('2026-11-01T10:00:10Z')]);
		expect(poll(kept, [], { lookbackMs: 600 * MINUTE }).kept.from).toBe('2026-11-01T09:55:00.000Z');
	});
});

describe('what is news', () => {
	const { kept } = poll(undefined, [at('2026-11-01T10:00:00Z')]);

	test('nothing in the first reading, and nothing known', () => {
		expect(poll(undefined, [at('2026-11-01T10:00:00Z')]).news).toEqual([]);
		expect(poll(kept, [at('2026-11-01T10:00:00Z'), at('2026-11-01T12:00:00+02:00')]).news).toEqual(
			[],
		);
	});

	test('another instant of a known record, for updates', () => {
		expect(poll(kept, [at('2026-11-01T10:00:01Z')]).news).toEqual(['a']);
		expect(poll(kept, [at('2026-11-01T10:00:00.500Z')]).news).toEqual(['a']);
	});

	test('another record at the same instant', () => {
		expect(poll(kept, [at('2026-11-01T10:00:00Z', 'b')]).news).toEqual(['b']);
	});

	test('nothing from before the moment asked for, though the channel gives it', () => {
		expect(poll(kept, [at('2026-11-01T09:54:59Z', 'b')]).news).toEqual([]);
	});

	test('creations found among updates: those created since, once, whatever their updates', () => {
		const creations = { change: 'created' as const };
		const old = at('2026-11-01T10:00:05Z', 'old', '2026-10-01T00:00:00Z');
		const first = poll(undefined, [old], creations);
		expect(first.news).toEqual([]);
		const second = poll(
			first.kept,
			[
				at('2026-11-01T10:00:20Z', 'new', '2026-11-01T10:00:15Z'),
				{ ...old, updated_at: '2026-11-01T10:00:25Z' },
			],
			creations,
		);
		expect(second.news).toEqual(['new']);
		const third = poll(second.kept, [at('2026-11-01T10:09:00Z', 'new', '2026-11-01T10:00:15Z')], {
			...creations,
			now: NOW + 10 * MINUTE,
		});
		expect(third.news).toEqual([]);
		const fourth = poll(third.kept, [at('2026-11-01T10:10:00Z', 'new', '2026-11-01T10:00:15Z')], {
			...creations,
			now: NOW + 10 * MINUTE,
		});
		expect(fourth.news).toEqual([]);
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
		const first = poll(kept, [
			at('2026-11-01T05:00:00', 'local'),
			at('2026-11-01 15:00:00', 'ahead'),
		]);
		expect(first.news).toEqual(['local', 'ahead']);
		expect(
			poll(first.kept, [at('2026-11-01T05:00:00', 'local'), at('2026-11-01 15:00:00', 'ahead')])
				.news,
		).toEqual([]);
		expect(poll(first.kept, [at('2026-11-01T05:00:01', 'local')]).news).toEqual(['local']);
	});

	test('a record without ID is known by its content', () => {
		const first = poll(kept, [{ updated_at: '2026-11-01T10:00:00Z', name: 'x' }]);
		expect(first.news).toHaveLength(1);
		expect(poll(first.kept, [{ name: 'x', updated_at: '2026-11-01T10:00:00Z' }]).news).toHaveLength(
			0,
		);
	});
});

const entriesIn = ({ seen }: IDataObject) => String(seen).split(',').length;

test('what is kept stays small: changes before the look-back are forgotten', () => {
	let kept: IDataObject | undefined = poll(undefined, []).kept;
	for (let round = 0; round < 500; round++) {
		const now = NOW + round * MINUTE;
		kept = poll(kept, [at(new Date(now).toISOString(), `record-${round}`)], { now }).kept;
	}
	expect(entriesIn(kept)).toBe(6);
});

/** A detector with a state as it is stored. */
const goingOn = (state: IDataObject, changes: Partial<IncrementalSettings> = {}) =>
	new IncrementalDetector(JSON.parse(JSON.stringify(state)) as IDataObject, settings(changes));
const starting = (changes: Partial<IncrementalSettings> = {}) =>
	new IncrementalDetector(undefined, settings(changes));

describe('what time it is', () => {
	const HALF_HOUR = 30 * MINUTE;
	const asked = ({ since }: IncrementalDetector) => new Date(since).toISOString();
	const later = { now: NOW + MINUTE };

	test("at first the service's clock counts: n8n's may be ahead, and then it asks again", () => {
		const detector = starting();
		const page = { records: [], serverTime: NOW - HALF_HOUR };
		expect([detector.follow(page), detector.follow(page)]).toEqual([true, false]);
		expect(asked(detector)).toBe('2026-11-01T09:20:00.000Z');
		expect(newsOf(detector, [at('2026-11-01T09:22:00Z')], page.serverTime)).toEqual([]);
		const next = goingOn(detector.nextState(), later);
		expect(newsOf(next, [at('2026-11-01T09:22:00Z'), at('2026-11-01T09:29:00Z', 'b')])).toEqual([
			'b',
		]);
	});

	test("n8n's clock behind or right needs no second asking", () => {
		for (const serverTime of [NOW + HALF_HOUR, NOW - 20_000])
			expect(starting().follow({ records: [], serverTime })).toBe(false);
	});

	test('where the service does not tell, the newest record of the day does', () => {
		const detector = starting();
		expect(detector.follow({ records: [] })).toBe(true);
		expect(asked(detector)).toBe('2026-10-31T10:00:00.000Z');
		expect(newsOf(detector, [at('2026-11-01T09:22:00Z')])).toEqual([]);
		expect(detector.nextState()).toMatchObject({
			from: '2026-11-01T09:17:00.000Z',
			newest: '2026-11-01T09:22:00.000Z',
		});
	});

	test('where nothing tells, everything of the day before that comes later is news', () => {
		const detector = starting();
		detector.follow({ records: [] });
		const next = goingOn(detector.nextState(), later);
		expect(asked(next)).toBe('2026-10-31T10:00:00.000Z');
		expect(newsOf(next, [at('2026-11-01T09:22:00Z')])).toEqual(['a']);
	});

	test('a record dated ahead of the service does not take it beyond the service', () => {
		const detector = goingOn(poll(undefined, []).kept, { now: NOW + HALF_HOUR });
		newsOf(detector, [at('2026-11-01T10:20:00Z')], NOW);
		expect(detector.nextState().newest).toBe(new Date(NOW).toISOString());
	});
});

test('progress follows what was read, also where a filter of the node lets nothing through', () => {
	const detector = goingOn(poll(undefined, []).kept);
	detector.follow({ records: [at('2026-11-01T10:00:20Z')], serverTime: NOW });
	expect(detector.nextState()).toMatchObject({ newest: '2026-11-01T10:00:20.000Z' });
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
		expect([second.news, second.undecided]).toEqual([['west', 'east'], 0]);
		expect(next(records, {}, second.kept).news).toEqual([]);
	});

	test('one that could be of before what was ever read is left out, and counted', () => {
		const { news, undecided } = next([local('maybe', NOW - 20 * HOUR, now)]);
		expect([news, undecided]).toEqual([[], 1]);
		// Without such an early bound of what was read a filter decides: it may have hidden the record.
		const state = { ...kept, coveredFrom: new Date(NOW - 99 * HOUR).toISOString() };
		expect(next([local('new', NOW - 20 * HOUR, now)], {}, state).news).toEqual(['new']);
		const hidden = next([local('new', NOW - 20 * HOUR, now)], { isUnfiltered: false }, state);
		expect([hidden.news, hidden.undecided]).toEqual([[], 1]);
	});

	test('dates of update without one let the next reading begin where it does in every zone', () => {
		const following = poll(undefined, [], { now: NOW - 20 * HOUR });
		const read = poll(following.kept, [
			{ id: 'a', updated_at: '2026-11-01T10:00:30', created_at: null },
		]);
		expect(read.kept.from).toBe('2026-10-31T19:55:00.000Z');
	});
});

describe('records that can be seen late', () => {
	const DAY = 24 * 60 * MINUTE;
	const late = { change: 'created', by: 'updated', reachMs: DAY } as const;
	const order = (id: string, created_at: string, updated_at = created_at) => ({
		id,
		created_at,
		updated_at,
	});
	const old = order('old', '2026-10-31T11:00:00Z');
	const { asked, kept } = poll(undefined, [old], late);

	test('the first reading takes note of the day before', () => {
		expect(asked).toBe('2026-10-31T09:50:00.000Z');
		expect(kept).toMatchObject({
			from: '2026-11-01T09:50:00.000Z',
			trackedFrom: '2026-10-31T09:50:00.000Z',
		});
		expect(poll(kept, [{ ...old, updated_at: '2026-11-01T10:00:40Z' }], late).news).toEqual([]);
	});

	test('new is what was created within the day before and not seen', () => {
		const now = '2026-11-01T10:00:20Z';
		const { news, kept: next } = poll(
			kept,
			[
				order('paid', '2026-11-01T09:05:00Z', now),
				order('yesterday', '2026-10-31T10:30:00Z', now),
				order('older', '2026-10-31T09:30:00Z', now),
			],
			late,
		);
		expect(news).toEqual(['paid', 'yesterday']);
		expect(poll(next, [order('paid', '2026-11-01T09:05:00Z', now)], late).news).toEqual([]);
	});

	test('its IDs are remembered for a day and a look-back, not longer', () => {
		let state: IDataObject = kept;
		for (let hour = 1; hour <= 60; hour++) {
			const now = NOW + hour * 60 * MINUTE;
			const { news, kept: next } = poll(state, [at(new Date(now).toISOString(), `o${hour}`)], {
				...late,
				now,
			});
			expect(news).toEqual([`o${hour}`]);
			state = next;
		}
		expect(entriesIn(state)).toBe(25);
	});

	test('with Start From it tells what was created since, and takes note of the day before', () => {
		const startFrom = Date.parse('2026-11-01T09:00:00Z');
		const records = [old, order('new', '2026-11-01T09:00:00Z')];
		const first = poll(undefined, records, { ...late, startFrom });
		expect([first.asked, first.news]).toEqual(['2026-10-31T09:00:00.000Z', ['new']]);
		const visible = order('visible', '2026-11-01T08:59:00Z', '2026-11-01T10:00:20Z');
		expect(poll(first.kept, [...records, visible], { ...late, startFrom }).news).toEqual([
			'visible',
		]);
	});
});

describe('a reading that takes several polls', () => {
	const { kept } = poll(undefined, []);

	test('goes on with the same moment, knows what it met, and does not pass its own beginning', () => {
		const first = goingOn(kept);
		expect(newsOf(first, [at('2026-11-01T09:58:00Z')], NOW)).toEqual(['a']);
		const now = NOW + 20 * MINUTE;
		const second = goingOn(first.suspendedState(), { now });
		expect(second.since).toBe(first.since);
		const meanwhile = at('2026-11-01T10:15:00Z', 'meanwhile');
		expect(newsOf(second, [at('2026-11-01T09:58:00Z'), meanwhile], now)).toEqual(['meanwhile']);
		const third = second.nextState();
		expect(third).toMatchObject({
			from: '2026-11-01T09:55:00.000Z',
			newest: '2026-11-01T10:00:30.000Z',
		});
		expect(third).not.toHaveProperty('startedAt');
		const last = goingOn(third, { now: NOW + 21 * MINUTE });
		expect(newsOf(last, [at('2026-11-01T10:05:00Z', 'behind'), meanwhile])).toEqual(['behind']);
	});

	test('the first of all keeps what is old and reports what comes meanwhile', () => {
		const first = starting();
		expect(newsOf(first, [at('2026-11-01T09:58:00Z')], NOW)).toEqual([]);
		const now = NOW + MINUTE;
		const second = goingOn(first.suspendedState(), { now });
		const records = [
			at('2026-11-01T09:55:29Z', 'b'),
			at('2026-11-01T09:55:30Z', 'c'),
			at(null, 'd', null),
		];
		expect(newsOf(second, records)).toEqual(['c']);
		const third = goingOn(second.nextState(), { now });
		expect(newsOf(third, [at('2026-11-01T09:59:30Z', 'e')])).toEqual(['e']);
	});

	test('with Start From its later polls report as the first does', () => {
		const startFrom = NOW - 60 * MINUTE;
		const first = starting({ startFrom });
		expect(newsOf(first, [at('2026-11-01T09:10:00Z')], NOW)).toEqual(['a']);
		const second = goingOn(first.suspendedState(), { startFrom });
		const records = [
			at('2026-11-01T09:10:00Z'),
			at('2026-11-01T09:05:00Z', 'b'),
			at(null, 'c', null),
		];
		expect(newsOf(second, records)).toEqual(['b', 'c']);
	});

	test('it remembers up to 200,000 changes, and says when there are more', () => {
		const creations = { change: 'created', by: 'created' } as const;
		const detector = goingOn(kept, creations);
		const many = (from: number, to: number) => {
			for (let index = from; index < to; index++)
				detector.changesOf(at('2026-11-01T09:58:00Z', `r${index}`));
		};
		many(0, 200_000);
		const known = detector.suspendedState();
		expect(detector.overflowed).toBe(false);
		expect(newsOf(goingOn(known, creations), [at('2026-11-01T09:58:00Z', 'r0')])).toEqual([]);
		many(200_000, 200_001);
		detector.suspendedState();
		expect(detector.overflowed).toBe(true);
	}, 60_000);
});

test('when the memory is full, what it asks for begins where it remembers everything', () => {
	const detector = goingOn(poll(undefined, []).kept);
	detector.changesOf(at('2026-11-01T09:56:30Z', 'old'));
	const records = Array.from({ length: 50_000 }, (_, index) =>
		at('2026-11-01T09:58:10Z', `r${index}`),
	);
	newsOf(detector, records, NOW);
	expect(detector.nextState()).toMatchObject({ from: '2026-11-01T09:57:00.000Z' });
}, 60_000);
