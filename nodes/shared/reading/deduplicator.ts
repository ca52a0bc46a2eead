import type { IDataObject } from 'n8n-workflow';

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

const FIRST_CAPACITY = 1_024;
const LOW_DIGITS = 9;

/**
 * A set of integers of up to 18 digits. It takes 17 MB for a million of them and 34 MB for two million; a Set of strings
 * takes 53 MB for a million and 77 MB from 1,048,576 on (measured with Node 20, IDs of 13 to 16 digits). It is a hash
 * table with open addressing; an entry is a pair of the last nine digits and those before them, a free one is 0, 0.
 */
export class NumberSet {
	private capacity = FIRST_CAPACITY;
	private pairs = new Uint32Array(2 * FIRST_CAPACITY);
	private size = 0;

	/**
	 * @param digits a whole number from 1 on, without leading zeros
	 * @returns whether it is new
	 */
	add(digits: string): boolean {
		const isNew = this.put(Number(digits.slice(0, -LOW_DIGITS)), Number(digits.slice(-LOW_DIGITS)));
		if (isNew) this.size++;
		if (this.size * 2 > this.capacity) this.grow();
		return isNew;
	}

	private put(high: number, low: number): boolean {
		const { pairs, capacity } = this;
		let at = spread(high, low) & (capacity - 1);
		while (pairs[2 * at] !== 0 || pairs[2 * at + 1] !== 0) {
			if (pairs[2 * at] === high && pairs[2 * at + 1] === low) return false;
			at = (at + 1) & (capacity - 1);
		}
		pairs[2 * at] = high;
		pairs[2 * at + 1] = low;
		return true;
	}

	private grow(): void {
		const { pairs } = this;
		this.capacity *= 2;
		this.pairs = new Uint32Array(2 * this.capacity);
		for (let at = 0; at < pairs.length; at += 2) {
			if (pairs[at] !== 0 || pairs[at + 1] !== 0) this.put(pairs[at], pairs[at + 1]);
		}
	}
}

/** Hash that spreads numbers close to each other over the table. */
function spread(high: number, low: number): number {
	let mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
	return mixed ^ (mixed >>> 12);
}
