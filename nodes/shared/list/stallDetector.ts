/** So many pages in a row with nothing but records that came before mean that the cursor has no effect. */
const MAX_REPEATED_PAGES = 3;

/** So many empty pages in a row are more than any filter explains. */
const MAX_EMPTY_PAGES = 1_000;

/** Tells when a reading goes on and on without bringing anything new, although every cursor is another. */
export class StallDetector {
	private repeated = 0;
	private empty = 0;

	after(received: number, fresh: number): boolean {
		if (fresh > 0) {
			this.repeated = 0;
			this.empty = 0;
		} else if (received > 0) {
			this.repeated++;
		} else {
			this.empty++;
		}
		return this.repeated >= MAX_REPEATED_PAGES || this.empty >= MAX_EMPTY_PAGES;
	}
}
