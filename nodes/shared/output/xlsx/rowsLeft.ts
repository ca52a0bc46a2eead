import type { Cell } from '../rows/rowTypes';

/** The rows of a sheet that are still to be written. */
export class RowsLeft {
	private readonly pages: AsyncIterator<readonly Cell[][]>;
	private page: readonly Cell[][] = [];
	private at = 0;

	/** @param pages the rows in portions of any size */
	constructor(pages: AsyncIterable<readonly Cell[][]>) {
		this.pages = pages[Symbol.asyncIterator]();
	}

	/** the next row of the page at hand; undefined where another page must be waited for */
	get row(): Cell[] | undefined {
		return this.page[this.at];
	}

	/** Goes on to the row after it. */
	move(): void {
		this.at += 1;
	}

	/** Whether there is a next row; waits for its page. */
	async any(): Promise<boolean> {
		while (this.at >= this.page.length) {
			const { done, value } = await this.pages.next();
			if (done) return false;
			[this.page, this.at] = [value as readonly Cell[][], 0];
		}
		return true;
	}

	/** The first rows, at most `count`, which stay to be written. To be called before any other method. */
	async first(count: number): Promise<Cell[][]> {
		let rows: Cell[][] = [];
		while (rows.length < count && (await this.any())) {
			rows = rows.concat(this.page);
			this.at = this.page.length;
		}
		[this.page, this.at] = [rows, 0];
		return rows.slice(0, count);
	}

	/** Ends the pages where not all of them were read. */
	async close(): Promise<void> {
		await this.pages.return?.();
	}
}
