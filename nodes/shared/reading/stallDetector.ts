/** This many pages in a row with only repeated records mean that the service ignores the cursor. */
const MAX_REPEATED_PAGES = 3;

/** Limit of empty pages in a row, far more than filters cause; pages of one repeated record count as empty. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * Detects a reading that brings no new records although every cursor is new. A page of one repeated record is no proof:
 * a record added meanwhile moves all others by one position.
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
