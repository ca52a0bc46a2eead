/** So many pages in a row with nothing but records that came before mean that the cursor has no effect. */
const MAX_REPEATED_PAGES = 3;

/** So many empty pages in a row are more than any filter explains; repeated pages of one record count as empty. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * Tells when a reading goes on and on without bringing anything new, although every cursor is another. A page of one
 * record that came before proves nothing: one record that arrives meanwhile moves all others by one place.
 */
export class StallDetector {
	private repeated = 0;
	private empty = 0;

	/**
	 * @param received records on the page
	 * @param fresh those of them that came for the first time
	 * @returns whether the reading stalls
	 */
	after(received: number, fresh: number): boolean {
		if (fresh > 0) {
			this.repeated = 0;
			this.empty = 0;
		} else if (received > 1) {
			this.repeated++;
		} else {
			this.empty++;
		}
		return this.repeated >= MAX_REPEATED_PAGES || this.empty >= MAX_EMPTY_PAGES;
	}
}
