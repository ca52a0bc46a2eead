import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../values/recordValues';

/**
 * Removes duplicates when pages overlap, by ID. Numeric IDs, the usual case, are held as numbers to save memory: see
 * `NumberSet`.
 */
export class Deduplicator {
	private readonly numbers = new NumberSet();
	private readonly texts = new Set<string>();

	repeats = 0;

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
		if (Number.isSafeInteger(number)) return this.numbers.add(number);
		if (this.texts.has(id)) return false;
		this.texts.add(id);
		return true;
	}
}

/** Without leading zeros, which a number does not keep. */
const DIGITS = /^[1-9]\d{0,15}$/;

/**
 * A set of whole numbers from 1 on. It takes 17 MB for a million of them and 34 MB for two million; a Set of strings takes
 * 53 MB for a million and 77 MB from 1,048,576 on (measured with Node 20, IDs of 13 to 16 digits). It is a hash table with
 * open addressing, half of which at least is free.
 */
class NumberSet {
	/** 0 for a free one; their number is a power of two */
	private slots = new Float64Array(2_048);
	private size = 0;

	/** @returns whether it is new */
	add(number: number): boolean {
		const isNew = this.put(number);
		if (isNew && ++this.size * 2 > this.slots.length) this.grow();
		return isNew;
	}

	private put(number: number): boolean {
		const { slots } = this;
		let at = spread(number) & (slots.length - 1);
		for (; slots[at] !== 0; at = (at + 1) & (slots.length - 1))
			if (slots[at] === number) return false;
		slots[at] = number;
		return true;
	}

	private grow(): void {
		const { slots } = this;
		this.slots = new Float64Array(2 * slots.length);
		for (const number of slots) if (number !== 0) this.put(number);
	}
}

/** Hash that spreads numbers close to each other over the table. */
function spread(number: number): number {
	let mixed = Math.imul(number, 0x9e3779b1) ^ Math.imul(number / 2 ** 32, 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
	return mixed ^ (mixed >>> 12);
}
