import type { Resource } from '../api/table';
import type { OrderBook } from './books';
import type { FactsOf } from './facts';
import type { RecordOf } from './model';
import type { Source } from './source';

/** One record at its place in the order of delivery. */
export interface Entry<R extends Resource> {
	/** Place in the order of delivery; generated records have their index, added ones any number between or after. */
	place: number;
	facts: FactsOf[R];
	json(): string;
	/** The same in UTF-8. */
	bytes(): Buffer;
}

/** A record held because it was added or changed. */
interface Held<R extends Resource> extends Entry<R> {
	record: RecordOf[R];
}

/** The records of one channel (and user): generated ones, of which only the changed are held, and added ones. */
export class Collection<R extends Resource> {
	/** Generated records that were changed (or removed: null), by index. */
	private changed = new Map<number, Held<R> | null>();
	/** Added records by rising place. */
	private added: Array<Held<R>> = [];
	private addedEver = 0;

	constructor(readonly source: Source<R>) {}

	/** A collection of its own over another source, with the same changes and additions. */
	copyTo(source: Source<R>): Collection<R> {
		const copy = new Collection<R>(source);
		copy.changed = new Map(this.changed);
		copy.added = [...this.added];
		copy.addedEver = this.addedEver;
		return copy;
	}

	/** The index the next added record may take its generated parts from. */
	nextIndex(): number {
		return this.source.count + this.addedEver;
	}

	/** Every record after a place, in the order of delivery. */
	*after(place: number): Generator<Entry<R>> {
		const { source, changed, added } = this;
		let next = added.findIndex((entry) => entry.place > place);
		if (next < 0) next = added.length;
		for (let index = Math.max(0, Math.floor(place) + 1); index < source.count; index++) {
			while (next < added.length && added[next].place < index) yield added[next++];
			const held = changed.get(index);
			if (held === undefined) {
				yield {
					place: index,
					facts: source.facts(index),
					json: () => source.json(index),
					bytes: () => source.bytes(index),
				};
			} else if (held !== null) yield held;
		}
		while (next < added.length) yield added[next++];
	}

	*records(): Generator<RecordOf[R]> {
		for (const entry of this.after(-Infinity)) yield JSON.parse(entry.json()) as RecordOf[R];
	}

	/** What the generated records were made from, in their order; orders only. */
	*books(): Generator<OrderBook> {
		const { source } = this;
		for (let index = 0; index < source.count; index++) {
			const book = source.book?.(index);
			if (book) yield book;
		}
	}

	find(id: string): Entry<R> | undefined {
		for (const entry of this.after(-Infinity)) if (entry.facts.id === id) return entry;
		return undefined;
	}

	/** Adds a record at the end, or right before another. */
	add(record: RecordOf[R], facts: FactsOf[R], before?: string): void {
		this.addedEver++;
		const place = before === undefined ? this.endPlace() : this.placeBefore(before);
		const at = this.added.findIndex((entry) => entry.place > place);
		this.added.splice(at < 0 ? this.added.length : at, 0, held(place, record, facts));
	}

	/** Puts a record in the place of another; null takes it away. */
	put(id: string, record: RecordOf[R] | null, facts?: FactsOf[R]): void {
		const entry = this.find(id);
		if (!entry) throw new Error(`The sandbox holds no record with the id ${id}`);
		const value = record && facts ? held<R>(entry.place, record, facts) : null;
		const at = this.added.findIndex(({ place }) => place === entry.place);
		if (at < 0) this.changed.set(entry.place, value);
		else if (value) this.added[at] = value;
		else this.added.splice(at, 1);
	}

	private endPlace(): number {
		return Math.max(this.source.count - 1, this.added.at(-1)?.place ?? -1) + 1;
	}

	private placeBefore(id: string): number {
		let previous: number | undefined;
		for (const entry of this.after(-Infinity)) {
			if (entry.facts.id === id) return ((previous ?? entry.place - 1) + entry.place) / 2;
			previous = entry.place;
		}
		throw new Error(`The sandbox holds no record with the id ${id}`);
	}
}

function held<R extends Resource>(place: number, record: RecordOf[R], facts: FactsOf[R]): Held<R> {
	const json = JSON.stringify(record);
	return { place, record, facts, json: () => json, bytes: () => Buffer.from(json) };
}
