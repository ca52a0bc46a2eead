import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../values/recordValues';

/** Without leading zeros, which a number does not keep. */
const DIGITS = /^[1-9]\d{0,15}$/;

/** Removes duplicates by ID. Numeric IDs are held as numbers: a million take 37 MB, as texts 53 MB (Node 20). */
export class Deduplicator {
	repeats = 0;

	private readonly seen = new Set<number | string>();

	/** @param ids that came before */
	constructor(ids: readonly string[] = []) {
		for (const id of ids) this.isNew(id);
	}

	/** The records whose ID has not come before, in their order. Duplicates are removed even if their content differs. */
	unseen(records: IDataObject[]): IDataObject[] {
		const fresh = records.filter((record) => this.isUnseen(record));
		this.repeats += records.length - fresh.length;
		return fresh;
	}

	/** Whether the ID of a record has not come before; it counts as seen from now on. */
	isUnseen(record: IDataObject): boolean {
		const id = recordId(record);
		// Records without an ID cannot be compared: better a duplicate than a missing record.
		return id === undefined || this.isNew(id);
	}

	private isNew(id: string): boolean {
		const number = DIGITS.test(id) ? Number(id) : NaN;
		const { size } = this.seen;
		return this.seen.add(Number.isSafeInteger(number) ? number : id).size > size;
	}
}
