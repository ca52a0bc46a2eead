/**
 * Rows on their way from the reader of one input item to a file that takes the items one after the other. It holds a
 * limited number of rows: a reader that is ahead waits.
 */
export class RowQueue<Row> {
	private readonly pages: Row[][] = [];
	private held = 0;
	private isEnded = false;
	private isClosed = false;
	private waiting: Array<() => void> = [];
	/** what stopped the reader; the rows read before are still taken */
	failure?: { thrown: unknown };

	/** @param capacity rows from which on the reader waits; the last page may go beyond it */
	constructor(private readonly capacity: number) {}

	/**
	 * Adds a page of rows and waits until there is room for another.
	 * @returns false when nobody takes rows any more
	 */
	async put(rows: Row[]): Promise<boolean> {
		this.held += rows.length;
		if (rows.length > 0) this.pages.push(rows);
		this.changed();
		await this.until(() => this.isClosed || this.held < this.capacity);
		return !this.isClosed;
	}

	/** No more rows come. */
	end(failure?: { thrown: unknown }): void {
		this.failure = failure;
		this.isEnded = true;
		this.changed();
	}

	/** Nobody takes rows any more: the reader stops. */
	close(): void {
		this.isClosed = true;
		this.pages.length = 0;
		this.changed();
	}

	/** Waits until all rows are there, or as many as it holds. */
	async full(): Promise<void> {
		await this.until(() => this.isEnded || this.held >= this.capacity);
	}

	/** Takes the rows, page by page, to their end. */
	async *taken(): AsyncGenerator<Row[]> {
		for (;;) {
			await this.until(() => this.isEnded || this.pages.length > 0);
			const rows = this.pages.shift();
			if (!rows) return;
			this.held -= rows.length;
			this.changed();
			yield rows;
		}
	}

	private changed(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}

	private async until(condition: () => boolean): Promise<void> {
		while (!condition()) await new Promise<void>((resolve) => this.waiting.push(resolve));
	}
}
