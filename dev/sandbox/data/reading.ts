import type { Resource } from '../api/table';
import type { PageChanges } from '../faults/pages';
import type { Collection, Entry } from './collection';
import type { FactsOf } from './facts';

/** Place before every record. */
export const beginning = Number.MIN_SAFE_INTEGER;

export interface Page<R extends Resource> {
	entries: Array<Entry<R>>;
	/** How many of them, from the first, were on the page before. */
	repeated: number;
	/** Place of the last record delivered, where the next page goes on. */
	place: number;
	/** Whether a matching record follows. */
	more: boolean;
}

type Accept<R extends Resource> = ((facts: FactsOf[R]) => boolean) | undefined;

/** The last `count` matching records up to a place. */
function lastBefore<R extends Resource>(
	collection: Collection<R>,
	place: number,
	count: number,
	accept: Accept<R>,
): Array<Entry<R>> {
	const last: Array<Entry<R>> = [];
	for (const entry of collection.after(beginning)) {
		if (entry.place > place) break;
		if (accept && !accept(entry.facts)) continue;
		last.push(entry);
		if (last.length > count) last.shift();
	}
	return last;
}

/** The place of the `count`-th matching record, from where a service that counts goes on; the last one if there are fewer. */
export function placeOf<R extends Resource>(
	collection: Collection<R>,
	count: number,
	accept: Accept<R>,
): number {
	let place = beginning;
	let left = count;
	for (const entry of collection.after(beginning)) {
		if (left === 0) break;
		if (accept && !accept(entry.facts)) continue;
		place = entry.place;
		left--;
	}
	return place;
}

/** The page of at most `size` matching records after a place. */
export function readPage<R extends Resource>(
	collection: Collection<R>,
	place: number,
	size: number,
	accept: Accept<R>,
	changes: PageChanges = {},
): Page<R> {
	if (changes.empty) return { entries: [], repeated: 0, place, more: true };
	const most = Math.max(1, Math.min(changes.size ?? size, changes.atMost ?? Infinity));
	const repeated = changes.overlap
		? lastBefore(collection, place, Math.min(changes.overlap, most - 1), accept)
		: [];
	const page: Page<R> = { entries: repeated, repeated: repeated.length, place, more: false };
	for (const entry of collection.after(place)) {
		if (accept && !accept(entry.facts)) continue;
		if (page.entries.length === most) {
			page.more = true;
			break;
		}
		page.entries.push(entry);
		page.place = entry.place;
	}
	return page;
}
