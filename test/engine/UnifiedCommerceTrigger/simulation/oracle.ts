import type { IDataObject } from 'n8n-workflow';

import { detectionMethodFor, type ChangeEvent } from '../../../../nodes/shared/polling/events';
import type { Channel } from '../../../../nodes/shared/channels/channels';
import type { Shop, ShopRecord } from './shop';

/**
 * What must be emitted, from the shop's side alone: each creation once; each update that a poll can see once, by its
 * instant, or where the channel has no date filter by its content. Nothing that was there before the first poll.
 */
export class Oracle {
	missed = 0;
	doubled = 0;
	/** what every successful poll so far could see */
	private seen?: Set<string>;
	/** made while a poll was reading: that poll may see it or leave it to the next */
	private readonly either = new Set<string>();
	private readonly byContent: boolean;

	constructor(
		private readonly shop: Shop,
		private readonly event: ChangeEvent,
		channel: Channel,
		private readonly startFrom?: number,
	) {
		this.byContent = detectionMethodFor(event, channel).reads === 'wholeList';
	}

	madeWhileReading(record: ShopRecord): void {
		this.either.add(this.keyOf(record));
	}

	/** Compares what a successful poll emitted; gives what is wrong with it, in words. */
	judge(emitted: readonly IDataObject[]): string[] {
		const now = new Map(
			[...this.shop.records.values()].map((record) => [this.keyOf(record), record]),
		);
		const came = emitted.map((item) => this.keyOfItem(item));
		const expected = [...now]
			.filter(([key, record]) => this.isNew(key, record))
			.map(([key]) => key);
		const missed = expected.filter((key) => !came.includes(key) && !this.either.has(key));
		const doubled = came.filter(
			(key, index) => !expected.includes(key) || came.indexOf(key) !== index,
		);
		this.missed += missed.length;
		this.doubled += doubled.length;
		const left = expected.filter(
			(key) => !came.includes(key) && this.either.has(key) && this.seen !== undefined,
		);
		this.seen = new Set([...(this.seen ?? []), ...now.keys()]);
		for (const key of left) this.seen.delete(key);
		this.either.clear();
		return [...missed.map((key) => `missed ${key}`), ...doubled.map((key) => `doubled ${key}`)];
	}

	private isNew(key: string, record: ShopRecord): boolean {
		if (this.seen) return !this.seen.has(key);
		const date = this.event.change === 'created' ? record.createdMs : record.updatedMs;
		return this.startFrom !== undefined && date >= this.startFrom;
	}

	private keyOf({ id, updatedMs, version }: ShopRecord): string {
		if (this.event.change === 'created') return id;
		return this.byContent ? `${id}, version ${version}` : `${id} @ ${updatedMs}`;
	}

	private keyOfItem({ id, updated_at, tags }: IDataObject): string {
		if (this.event.change === 'created') return String(id);
		return this.byContent
			? `${String(id)}, ${String(tags)}`
			: `${String(id)} @ ${Date.parse(String(updated_at))}`;
	}
}
