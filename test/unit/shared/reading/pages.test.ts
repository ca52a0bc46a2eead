import { StallDetector } from '../../../../nodes/shared/reading/pages';

/** After how many such pages a reading stalls. */
function pagesUntilStall(received: number, fresh: number): number {
	const detector = new StallDetector();
	for (let pages = 1; pages < 5_000; pages++) {
		if (detector.after(received, fresh)) return pages;
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
	const detector = new StallDetector();
	for (let round = 0; round < 1_000; round++) {
		expect(detector.after(100, 0)).toBe(false);
		expect(detector.after(100, 0)).toBe(false);
		expect(detector.after(1, 1)).toBe(false);
	}
});
