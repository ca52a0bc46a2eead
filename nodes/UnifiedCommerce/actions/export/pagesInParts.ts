import type { IDataObject } from 'n8n-workflow';

import type { Page } from '../../../shared/reading/pages';

/** The pages of one reading, part by part. A part ends with the page that fills it. */
export class PagesInParts {
	/** pages read ahead, for the next part */
	private readonly ahead: Page[] = [];
	/** records of the present part so far */
	records = 0;
	/** pages of the present part so far */
	pages = 0;
	/** cursor after the last page of the present part; undefined at the end */
	nextCursor?: string;

	/**
	 * @param size records after which a part is full
	 * @param lastIds IDs of the last page that had some, at first those of the page before the first
	 */
	constructor(
		private readonly reading: AsyncGenerator<Page, void>,
		private readonly size: number,
		public lastIds: readonly string[] = [],
	) {}

	/**
	 * The records of the next part, page by page.
	 * @throws whatever the reading throws
	 */
	async *part(): AsyncGenerator<IDataObject[]> {
		this.records = 0;
		this.pages = 0;
		while (this.records < this.size) {
			const page = this.ahead.shift() ?? (await this.read());
			if (!page) return;
			this.records += page.records.length;
			this.pages += 1;
			this.nextCursor = page.nextCursor;
			this.noteIds(page);
			yield page.records;
		}
	}

	/**
	 * Whether there is a further part: reads on to the next page that has records. Empty pages at the end belong to the
	 * present part.
	 * @throws whatever the reading throws
	 */
	async hasMore(): Promise<boolean> {
		for (;;) {
			const page = await this.read();
			if (page) this.ahead.push(page);
			if (page && page.records.length > 0) return true;
			if (page) continue;
			this.pages += this.ahead.length;
			this.ahead.forEach((empty) => this.noteIds(empty));
			return false;
		}
	}

	/** Ends the reading. */
	async close(): Promise<void> {
		await this.reading.return();
	}

	private noteIds({ ids = [] }: Page): void {
		if (ids.length > 0) this.lastIds = ids;
	}

	private async read(): Promise<Page | undefined> {
		const { done, value } = await this.reading.next();
		return done ? undefined : value;
	}
}
