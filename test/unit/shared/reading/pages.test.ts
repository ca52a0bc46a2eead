import { CursorGuard } from '../../../../nodes/shared/reading/pages';

/** After how many such pages a reading stalls. */
function pagesUntilStall(received: number, fresh: number): number {
	const guard = new CursorGuard();
	for (let pages = 1; pages < 5_000; pages++) {
		try {
			guard.check(String(pages), String(pages + 1), received, fresh);
		} catch {
			return pages;
		}
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
		guard.check(String(page), String(++page), received, fresh);
	expect(() => {
		for (let round = 0; round < 1_000; round++) {
			read(100, 0);
			read(100, 0);
			read(1, 1);
		}
	}).not.toThrow();
});
