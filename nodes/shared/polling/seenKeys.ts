import type { IDataObject } from 'n8n-workflow';

import { digest, DIGEST_LENGTH } from '../util/digest';

/**
 * Most records or changes that a trigger remembers between two readings of a list. n8n keeps the memory with the
 * workflow, at 12 bytes each and 30 for each minute in which something happened: mostly below one megabyte.
 */
export const MAX_REMEMBERED = 50_000;

/** Most of them in the middle of a reading that takes several polls: about 2.5 to 8 megabytes. */
export const MAX_UNFINISHED = 200_000;

/** The texts of `DIGEST_LENGTH` characters of which a saved text consists. */
export function digestsIn(saved: unknown): string[] {
	const text = typeof saved === 'string' ? saved : '';
	const digests: string[] = [];
	for (let start = 0; start < text.length; start += DIGEST_LENGTH) {
		digests.push(text.slice(start, start + DIGEST_LENGTH));
	}
	return digests;
}

/** Which changes were seen, and when they happened. Changes without a date are kept until the memory is full. */
export class SeenKeys {
	/** digest of the change → its instant in epoch milliseconds, or null without a date */
	private seen = new Map<string, number | null>();

	/** Restores what `saved` gave: `{ dated: { instant: digests }, undated: digests }`. */
	static restore(saved: unknown): SeenKeys {
		const memory = new SeenKeys();
		const { dated, undated } = (saved ?? {}) as IDataObject;
		for (const entry of digestsIn(undated)) memory.seen.set(entry, null);
		for (const [instant, digests] of Object.entries((dated ?? {}) as IDataObject)) {
			for (const entry of digestsIn(digests)) memory.seen.set(entry, Date.parse(instant));
		}
		return memory;
	}

	/** @returns whether the change is met for the first time; from now on it is not */
	meet(key: string, instant: number | null): boolean {
		const entry = digest(key);
		if (this.seen.has(entry)) return false;
		this.seen.set(entry, instant);
		return true;
	}

	/**
	 * Forgets what happened before `from`, as it will not be asked for again. When more than `most` would remain, it
	 * forgets from the oldest on, and gives the later moment from which on everything is remembered.
	 */
	forgetBefore(from: number, most = MAX_REMEMBERED): number {
		const undated = [...this.seen].filter(([, instant]) => instant === null).slice(-most);
		const dated = [...this.seen].filter(
			([, instant]) => instant !== null && instant >= from,
		) as Array<[string, number]>;
		const floor = floorFor(
			dated.map(([, instant]) => instant),
			most - undated.length,
			from,
		);
		this.seen = new Map([...undated, ...dated.filter(([, instant]) => instant >= floor)]);
		return floor;
	}

	/**
	 * Forgets what was met first when more than `most` are known.
	 * @returns whether it had to
	 */
	keepLatest(most: number): boolean {
		const tooMany = this.seen.size - most;
		if (tooMany <= 0) return false;
		this.seen = new Map([...this.seen].slice(tooMany));
		return true;
	}

	saved(): IDataObject {
		const byInstant = new Map<number, string[]>();
		let undated = '';
		for (const [entry, instant] of this.seen) {
			if (instant === null) undated += entry;
			else if (!byInstant.get(instant)?.push(entry)) byInstant.set(instant, [entry]);
		}
		const dated = [...byInstant].sort(([a], [b]) => a - b);
		return {
			dated: Object.fromEntries(
				dated.map(([instant, entries]) => [new Date(instant).toISOString(), entries.join('')]),
			),
			undated,
		};
	}
}

/** The earliest moment from which on at most `most` of the instants lie; instants that are equal stay together. */
function floorFor(instants: number[], most: number, from: number): number {
	if (instants.length <= most) return from;
	const newestFirst = [...instants].sort((a, b) => b - a);
	return newestFirst[most] + 1;
}
