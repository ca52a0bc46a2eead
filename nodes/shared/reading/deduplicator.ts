import type { IDataObject } from 'n8n-workflow';

import { NumberSet } from './numberSet';

/** IDs that `NumberSet` can hold: digits without leading zeros. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** The ID of a record as text; undefined when it has none. */
export const idOf = ({ id }: IDataObject): string | undefined =>
	(typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : undefined;

/**
 * Removes duplicates when pages overlap, by ID. Numeric IDs, the usual case, are held as numbers to save memory: see
 * `NumberSet`.
 */
export class Deduplicator {
	private readonly numbers = new NumberSet();
	private readonly texts = new Set<string>();

	/** number of records removed so far */
	repeats = 0;

	/** The records whose ID has not come before, in their order. Duplicates are removed even if their content differs. */
	unseen(records: IDataObject[]): IDataObject[] {
		const fresh = records.filter((record) => this.isUnseen(record));
		this.repeats += records.length - fresh.length;
		return fresh;
	}

	/** Whether the ID of a record has not come before; it counts as seen from now on. */
	isUnseen(record: IDataObject): boolean {
		const id = idOf(record);
		// Records without an ID cannot be compared: better a duplicate than a missing record.
		return id === undefined || this.isNew(id);
	}

	private isNew(id: string): boolean {
		if (NUMBER.test(id)) return this.numbers.add(id);
		if (this.texts.has(id)) return false;
		this.texts.add(id);
		return true;
	}
}
