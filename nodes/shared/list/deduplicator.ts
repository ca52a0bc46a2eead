import type { IDataObject } from 'n8n-workflow';

import { NumberSet } from './numberSet';

/** Digits that are one number and only one text: without leading zeros. */
const NUMBER = /^[1-9]\d{0,17}$/;

/**
 * Remembers which records a reading has had, by ID, so that overlapping pages double nothing. IDs that are numbers,
 * as most are, are kept as such: an export of a million orders must not fill the memory.
 */
export class Deduplicator {
	private readonly numbers = new NumberSet();
	private readonly texts = new Set<string>();

	/** how many records were left out so far because their ID had come before */
	repeats = 0;

	/** The records that come for the first time, in their order; the others count as `repeats`, whatever they hold. */
	unseen(records: IDataObject[]): IDataObject[] {
		const fresh = records.filter(({ id }) => {
			// What is no ID cannot tell two records apart, so it doubles rather than loses one.
			if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return true;
			return this.isNew(String(id));
		});
		this.repeats += records.length - fresh.length;
		return fresh;
	}

	private isNew(id: string): boolean {
		if (NUMBER.test(id)) return this.numbers.add(id);
		if (this.texts.has(id)) return false;
		this.texts.add(id);
		return true;
	}
}
