import type { IDataObject } from 'n8n-workflow';

import { SnapshotDetector } from '../../../../nodes/shared/changes/snapshotDetector';

const MINUTE = 60_000;
const settings = { now: Date.parse('2026-11-01T10:00:00Z'), lookbackMs: 5 * MINUTE };

function poll(
	known: IDataObject | undefined,
	records: IDataObject[],
	change: 'created' | 'updated',
	{ most, startFrom }: { most?: number; startFrom?: number } = {},
) {
	const detector = new SnapshotDetector(known, { ...settings, change, startFrom }, most);
	const news = records.filter((record) => detector.isNew(record)).map(({ id }) => id);
	return { news, kept: JSON.parse(JSON.stringify(detector.nextState())) as IDataObject };
}

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, title: `Title of ${id}` }));

test('creations: new IDs, and nothing else', () => {
	const first = poll(undefined, [a, b], 'created');
	expect(first.news).toEqual([]);
	const second = poll(first.kept, [{ ...a, title: 'Edited' }, c], 'created');
	expect(second.news).toEqual(['c']);
	expect(poll(second.kept, [a, b, c], 'created').news).toEqual([]);
});

test('updates: new IDs and other contents, but not the order of fields', () => {
	const first = poll(undefined, [a, b], 'updated');
	expect(first.news).toEqual([]);
	const reordered = { title: a.title, id: 'a' };
	const second = poll(first.kept, [reordered, { ...b, title: 'Edited' }, c], 'updated');
	expect(second.news).toEqual(['b', 'c']);
	// Back to what it was is a change as well; a record that was away for a poll is none.
	const third = poll(second.kept, [a, b], 'updated');
	expect(third.news).toEqual(['b']);
	expect(poll(third.kept, [a, b, c], 'updated').news).toEqual([]);
});

test('contents are compared to their depth, and lists whatever their order', () => {
	const deep = {
		id: 'd',
		variants: [{ sku: '1', prices: { eur: '1.00', usd: '1.10' } }, { sku: '2' }],
	};
	const { kept } = poll(undefined, [deep], 'updated');
	const same = {
		variants: [{ prices: { usd: '1.10', eur: '1.00' }, sku: '1' }, { sku: '2' }],
		id: 'd',
	};
	expect(poll(kept, [same], 'updated').news).toEqual([]);
	expect(poll(kept, [{ ...deep, variants: [...deep.variants].reverse() }], 'updated').news).toEqual(
		[],
	);
	expect(
		poll(
			kept,
			[{ ...deep, variants: [{ ...deep.variants[0], prices: { eur: '1.01' } }] }],
			'updated',
		).news,
	).toEqual(['d']);
});

test('at first with Start From: what is dated since, by instant, and what has no date to tell', () => {
	const startFrom = Date.parse('2026-10-01T00:00:00Z');
	const dated = (id: string, date: string | null) => ({ id, created_at: date, updated_at: date });
	const records = [
		dated('before', '2026-10-01T01:59:59+02:00'),
		dated('at', '2026-10-01T02:00:00+02:00'),
		dated('unknown', null),
		dated('local', '2026-09-30T00:00:00'),
	];
	expect(poll(undefined, records, 'created', { startFrom }).news).toEqual([
		'at',
		'unknown',
		'local',
	]);
	expect(
		poll(
			undefined,
			[{ ...dated('edited', '2026-09-01T00:00:00Z'), updated_at: '2026-10-02T00:00:00Z' }],
			'updated',
			{ startFrom },
		).news,
	).toEqual(['edited']);
});

describe('when there are too many', () => {
	test('records that are gone are forgotten first, those longest gone before others', () => {
		const first = poll(undefined, [a, b], 'created', { most: 3 });
		const second = poll(first.kept, [b, c, { id: 'd' }], 'created', { most: 3 });
		expect(second.news).toEqual(['c', 'd']);
		expect(poll(second.kept, [b, c, { id: 'd' }], 'created', { most: 3 }).news).toEqual([]);
		expect(poll(second.kept, [a], 'created', { most: 3 }).news).toEqual(['a']);
	});

	test('a list that is too long is refused with the reason', () => {
		expect(() => poll(undefined, [a, b, c], 'created', { most: 2 })).toThrow(
			'The list holds 3 records, more than the 2 that can be compared',
		);
	});
});

describe('a reading that takes several polls', () => {
	const restart = (known: IDataObject) => JSON.parse(JSON.stringify(known)) as IDataObject;
	const NOW = settings.now;
	const dated = (id: string, ms: number) => ({ id, created_at: new Date(ms).toISOString() });
	const read = (
		known: IDataObject | undefined,
		records: IDataObject[],
		change: 'created' | 'updated' = 'updated',
		most?: number,
	) => {
		const detector = new SnapshotDetector(known, { ...settings, change }, most);
		detector.setServerTime(NOW);
		return {
			detector,
			news: records.filter((record) => detector.isNew(record)).map(({ id }) => id),
		};
	};

	test('compares each record once and keeps what it has not come to', () => {
		const { kept } = poll(undefined, [a, b, c], 'updated');
		const edited = { ...a, title: 'Edited' };
		const first = read(kept, [edited]);
		expect(first.news).toEqual(['a']);
		const second = read(restart(first.detector.suspendedState()), [b, { id: 'd' }]);
		expect(second.news).toEqual(['d']);
		expect(
			poll(restart(second.detector.nextState()), [edited, b, c, { id: 'd' }], 'updated').news,
		).toEqual([]);
	});

	test('the first of all takes note of what is old and tells what comes meanwhile', () => {
		for (const change of ['created', 'updated'] as const) {
			const first = read(undefined, [a], change);
			expect(first.news).toEqual([]);
			const second = read(
				restart(first.detector.suspendedState()),
				[b, dated('old', NOW - 5 * MINUTE - 1), dated('new', NOW - 5 * MINUTE)],
				change,
			);
			expect(second.news).toEqual(['new']);
			const third = read(restart(second.detector.nextState()), [a, b, c], change);
			expect(third.news).toEqual(['c']);
		}
	});

	test('counts what all its polls have met', () => {
		const first = read(undefined, [a, b], 'updated', 2);
		const second = read(restart(first.detector.suspendedState()), [c], 'updated', 2);
		expect(() => second.detector.suspendedState()).toThrow('The list holds 3 records');
		expect(() => second.detector.nextState()).toThrow('The list holds 3 records');
	});
});
