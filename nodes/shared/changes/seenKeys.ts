import type { IDataObject } from 'n8n-workflow';

import { digest, DIGEST_LENGTH } from '../values/digest';

/**
 * Most records or changes that a trigger remembers between two readings of a list. n8n stores them with the workflow,
 * at 12 bytes each, and 30 for each minute in which a change happened: mostly below one megabyte.
 */
export const MAX_REMEMBERED = 50_000;

/** Most of them during a reading that takes several polls: about 2.5 to 8 megabytes. */
export const MAX_UNFINISHED = 200_000;

/** Splits a saved text into its digests of `length` characters. */
export function digestsIn(saved: unknown, length = DIGEST_LENGTH): string[] {
	const text = typeof saved === 'string' ? saved : '';
	const digests: string[] = [];
	for (let start = 0; start < text.length; start += length) {
		digests.push(text.slice(start, start + length));
	}
	return digests;
}

/** The changes that were seen, with their dates. Those without a date are forgotten only when there are too many. */
export class SeenKeys {
	/** digest of the change → its instant in epoch milliseconds, or null without a date */
	private seen = new Map<string, number | null>();

	/** Restores the result of `saved`; from anything else, an empty one. */
	static restore(saved: unknown): SeenKeys {
		const restored = new SeenKeys();
		const { dated, undated } = (saved ?? {}) as IDataObject;
		for (const entry of digestsIn(undated)) restored.seen.set(entry, null);
		for (const [instant, digests] of Object.entries((dated ?? {}) as IDataObject)) {
			for (const entry of digestsIn(digests)) restored.seen.set(entry, Date.parse(instant));
		}
		return restored;
	}

	/**
	 * Adds a change.
	 * @param instant epoch milliseconds; null without a date
	 * @returns whether it was not there yet
	 */
	add(key: string, instant: number | null): boolean {
		const entry = digest(key);
		if (this.seen.has(entry)) return false;
		this.seen.set(entry, instant);
		return true;
	}

	/**
	 * Forgets changes dated before `from`, which are not read again, and of the others the oldest beyond `max`.
	 * @param from epoch milliseconds
	 * @returns the time from which on all changes are remembered: `from`, or later when there were too many
	 */
	forgetBefore(from: number, max = MAX_REMEMBERED): number {
		const undated = [...this.seen].filter(([, instant]) => instant === null).slice(-max);
		const dated = [...this.seen].filter(
			([, instant]) => instant !== null && instant >= from,
		) as Array<[string, number]>;
		const floor = floorFor(
			dated.map(([, instant]) => instant),
			max - undated.length,
			from,
		);
		this.seen = new Map([...undated, ...dated.filter(([, instant]) => instant >= floor)]);
		return floor;
	}

	/** Forgets changes dated within a span: `from` is part of it, `to` is not; epoch milliseconds. */
	forgetWithin(from: number, to: number): void {
		for (const [entry, instant] of this.seen) {
			if (instant !== null && instant >= from && instant < to) this.seen.delete(entry);
		}
	}

	/**
	 * Forgets the changes added first when there are more than `max`.
	 * @returns whether there were
	 */
	retainLatest(max: number): boolean {
		const tooMany = this.seen.size - max;
		if (tooMany <= 0) return false;
		this.seen = new Map([...this.seen].slice(tooMany));
		return true;
	}

	/** JSON for the state: `{ dated: { [ISO time]: digests }, undated: digests }`, digests without separator. */
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

/** The earliest time from which on there are at most `max` instants; equal instants are not separated. */
function floorFor(instants: number[], max: number, from: number): number {
	if (instants.length <= max) return from;
	const newestFirst = [...instants].sort((a, b) => b - a);
	return newestFirst[max] + 1;
}
