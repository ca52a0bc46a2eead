import type { IDataObject } from 'n8n-workflow';

import type { ChangeEvent } from '../../../../nodes/shared/facts/events';
import { dateOf, keyOf, type Shop, type ShopRecord } from './shop';

/**
 * What must be emitted, from the shop's side alone: each creation once; each version of a record that a poll can see
 * once, whatever its date. Nothing that was there before the first poll.
 */
export class Oracle {
	missed = 0;
	doubled = 0;
	/** what every successful poll so far could see */
	private seen?: Set<string>;
	/** made while a poll was reading: that poll may see it or leave it to the next */
	private readonly either = new Set<string>();
	/** old, but may come once */
	private readonly tolerated = new Set<string>();

	constructor(
		private readonly shop: Shop,
		private readonly event: ChangeEvent,
		private readonly startFrom?: number,
	) {}

	madeWhileReading(record: ShopRecord): void {
		this.either.add(keyOf(this.event.change, record));
	}

	/** The next poll begins in the middle of the list: what it does not see is for the one after it. */
	mayWait(): void {
		for (const record of this.shop.records.values()) this.madeWhileReading(record);
	}

	/** A first reading of several polls may take what is dated since then for new, though it was there before. */
	tolerateSince(ms: number): void {
		for (const record of this.shop.records.values()) {
			if (dateOf(this.event.change, record) >= ms)
				this.tolerated.add(keyOf(this.event.change, record));
		}
	}

	/**
	 * A first reading of several polls is begun anew where it was saved: of orders that may appear late, one that was there
	 * before and is edited since looks as if it had appeared, as what later polls saw is not saved.
	 */
	tolerateEditedSince(ms: number): void {
		if (this.event.change !== 'created') return;
		for (const record of this.shop.records.values())
			if (record.createdMs < ms && record.updatedMs >= ms)
				this.tolerated.add(keyOf(this.event.change, record));
	}

	/** Compares what a successful poll emitted; gives what is wrong with it, in words. */
	judge(emitted: readonly IDataObject[]): string[] {
		const now = new Map(
			[...this.shop.records.values()].map((record) => [keyOf(this.event.change, record), record]),
		);
		const came = emitted.map((item) => this.keyOfItem(item));
		const expected = [...now]
			.filter(([key, record]) => this.isNew(key, record))
			.map(([key]) => key);
		const missed = expected.filter((key) => !came.includes(key) && !this.either.has(key));
		const mayCome = (key: string) =>
			expected.includes(key) ||
			(this.either.has(key) && !this.seen?.has(key)) ||
			this.tolerated.delete(key);
		const doubled = came.filter((key, index) => !mayCome(key) || came.indexOf(key) !== index);
		this.missed += missed.length;
		this.doubled += doubled.length;
		const left = expected.filter(
			(key) => !came.includes(key) && this.either.has(key) && this.seen !== undefined,
		);
		this.seen = new Set([...(this.seen ?? []), ...now.keys(), ...came]);
		for (const key of left) this.seen.delete(key);
		this.either.clear();
		return [...missed.map((key) => `missed ${key}`), ...doubled.map((key) => `doubled ${key}`)];
	}

	private isNew(key: string, record: ShopRecord): boolean {
		if (this.seen) return !this.seen.has(key);
		return this.startFrom !== undefined && dateOf(this.event.change, record) >= this.startFrom;
	}

	private keyOfItem({ id, tags }: IDataObject): string {
		return this.event.change === 'created' ? String(id) : `${String(id)}, ${String(tags)}`;
	}
}
