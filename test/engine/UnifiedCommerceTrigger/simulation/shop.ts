import type { Channel } from '../../../../nodes/shared/facts/channels';
import type { Change, ChangeEvent } from '../../../../nodes/shared/facts/events';
import type { Sandbox } from '../../../../dev/sandbox';
import type { Random } from '../../../../dev/sandbox/data/random';
import { isoPlusTwo, isoUtc, MINUTE } from '../support';

/** A record as the shop knows it; `version` counts its edits. */
export interface ShopRecord {
	id: string;
	createdMs: number;
	updatedMs: number;
	version: number;
}

/** What names a record, or a version of it, among the changes of a kind. */
export const keyOf = (change: Change, { id, version }: ShopRecord): string =>
	change === 'created' ? id : `${id}, version ${version}`;

export const dateOf = (change: Change, { createdMs, updatedMs }: ShopRecord): number =>
	change === 'created' ? createdMs : updatedMs;

const WAYS_TO_WRITE: ReadonlyArray<(ms: number) => string> = [
	isoUtc,
	isoPlusTwo,
	(ms) => `${new Date(ms - 330 * MINUTE).toISOString().slice(0, 19)}-05:30`,
	(ms) => `${new Date(ms).toISOString().slice(0, 19)}.000Z`,
];

/** To the second, or as shops do that know only minutes. */
const PRECISIONS = [1_000, 1_000, MINUTE];

/** One shop on the sandbox, with records that this file alone made: what the trigger ought to see is known from it. */
export class Shop {
	readonly records = new Map<string, ShopRecord>();
	private readonly kind: 'orders' | 'products';
	private readonly precision: number;

	constructor(
		private readonly sandbox: Sandbox,
		event: ChangeEvent,
		private readonly channel: Channel,
		private readonly random: Random,
		/** the shop's own clock, epoch milliseconds */
		private readonly now: () => number,
	) {
		this.kind = event.resource === 'order' ? 'orders' : 'products';
		this.precision = random.pick(PRECISIONS);
		const { store } = sandbox;
		store.reset();
		const made = this.kind === 'orders' ? sandbox.orders(channel) : sandbox.products(channel);
		for (const { id } of made) store.remove(this.kind, channel, id);
	}

	/**
	 * A new record, dated `lateMs` ago, at the end of the list or anywhere in it.
	 * @param hiddenMs how long it was there before it can be seen and counts as updated
	 */
	create(lateMs = 0, hiddenMs = 0): ShopRecord {
		const ms = this.cut(this.now() - lateMs - hiddenMs);
		const updatedMs = this.cut(this.now() - lateMs);
		const others = [...this.records.keys()];
		const before =
			others.length > 0 && this.random.next() < 0.5 ? this.random.pick(others) : undefined;
		const { id } = this.sandbox.store.add(
			this.kind,
			this.channel,
			{ created_at: this.written(ms), updated_at: this.written(updatedMs), tags: 'version 0' },
			{ before },
		);
		const record = { id, createdMs: ms, updatedMs, version: 0 };
		this.records.set(id, record);
		return record;
	}

	/** An edit of any record, dated `lateMs` ago but never before its creation. */
	edit(lateMs = 0): ShopRecord | undefined {
		if (this.records.size === 0) return undefined;
		const record = this.random.pick([...this.records.values()]);
		record.updatedMs = Math.max(record.createdMs, this.cut(this.now() - lateMs));
		record.version++;
		this.sandbox.store.update(this.kind, this.channel, record.id, {
			updated_at: this.written(record.updatedMs),
			tags: `version ${record.version}`,
		});
		return record;
	}

	private readonly cut = (ms: number): number => Math.floor(ms / this.precision) * this.precision;

	private written(ms: number): string {
		return this.random.pick(WAYS_TO_WRITE)(ms);
	}
}
