import type { IDataObject } from 'n8n-workflow';

import {
	IncrementalDetector,
	type SinceSettings,
} from '../../../../nodes/shared/polling/incrementalDetector';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-01T10:00:30Z');

const settings = (changes: Partial<SinceSettings> = {}): SinceSettings => ({
	change: 'updated',
	by: 'updated',
	now: NOW,
	lookbackMs: 5 * MINUTE,
	...changes,
});

/** One poll: what it asks from, what is news, and what it keeps. */
function poll(
	known: IDataObject | undefined,
	records: IDataObject[],
	changes: Partial<SinceSettings> = {},
) {
	const watch = new IncrementalDetector(known, settings(changes));
	const news = records.filter((record) => watch.isNew(record)).map(({ id }) => id);
	const kept = JSON.parse(JSON.stringify(watch.next())) as IDataObject;
	return { asked: new Date(watch.since).toISOString(), news, kept };
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

test('what is kept stays small: changes before the look-back are forgotten', () => {
	let kept: IDataObject | undefined = poll(undefined, []).kept;
	for (let round = 0; round < 500; round++) {
		const now = NOW + round * MINUTE;
		kept = poll(kept, [at(new Date(now).toISOString(), `record-${round}`)], { now }).kept;
	}
	expect(Object.keys((kept.seen as { dated: object }).dated)).toHaveLength(6);
});
