import type { IDataObject } from 'n8n-workflow';

import {
	CursorGuard,
	Deduplicator,
	newProgress,
	noteDates,
} from '../../../../nodes/shared/reading/pages';

/** After how many such pages a reading stalls. */
function pagesUntilStall(received: number, fresh: number): number {
	const guard = new CursorGuard();
	for (let pages = 1; pages < 5_000; pages++) {
		if (guard.isLost(String(pages), String(pages + 1), received, fresh)) return pages;
	}
	return Infinity;
}

it.each([
	['pages of which a record is new', 100, 1, Infinity],
	['full pages that came before', 100, 0, 3],
	['pages of two records that came before', 2, 0, 3],
	// One order that arrives meanwhile moves all by one place: three such say nothing yet.
	['pages of one record that came before', 1, 0, 1_000],
	['empty pages', 0, 0, 1_000],
])('%s', (_, received, fresh, pages) => {
	expect(pagesUntilStall(received, fresh)).toBe(pages);
});

it('begins anew with each record that is new', () => {
	const guard = new CursorGuard();
	let page = 0;
	const read = (received: number, fresh: number) =>
		guard.isLost(String(page), String(++page), received, fresh);
	for (let round = 0; round < 1_000; round++)
		expect([read(100, 0), read(100, 0), read(1, 1)]).toEqual([false, false, false]);
});

describe('records that come again', () => {
	const record = (id: unknown) => ({ id }) as IDataObject;

	test.each<[string, unknown[], unknown[]]>([
		['each comes once, in its order', ['2', '1', '2', '1', '3'], ['2', '1', '3']],
		['a number and its text are one ID', [17, '17'], [17]],
		['others only look alike', ['1', '01', '1.0', ' 1', '1 '], ['1', '01', '1.0', ' 1', '1 ']],
		['better double than lost without an ID', [null, null, '', ''], [null, null, '', '']],
	])('%s', (_, ids, fresh) => {
		const seen = new Deduplicator();
		expect(seen.unseen(ids.map(record))).toEqual(fresh.map(record));
		expect(seen.repeats).toBe(ids.length - fresh.length);
	});
});

test('the first and the last date are told by the instant, whatever the offsets', () => {
	const progress = newProgress();
	const dates = [
		'2025-01-01T00:10:00Z',
		'2025-01-01T00:30:00+12:00',
		'2025-01-02T01:00:00+12:00',
		'2025-01-01T23:00:00Z',
		'0001-01-01T00:00:00Z',
		null,
	];
	noteDates(
		progress,
		dates.map((date) => ({ created_at: date })),
	);
	expect(progress).toMatchObject({
		first: { text: '2025-01-01T00:30:00+12:00', ms: Date.UTC(2024, 11, 31, 12, 30) },
		last: { text: '2025-01-01T23:00:00Z', ms: Date.UTC(2025, 0, 1, 23) },
	});
});
