import type { IDataObject } from 'n8n-workflow';

import type { Change } from '../../../../../nodes/shared/facts/events';
import {
	dateOf,
	keyOf,
	type Shop,
	type ShopRecord,
} from '../../../UnifiedCommerceTrigger/simulation/shop';

/** What a call made of a state; `''` is the one before the first call. */
interface Chain {
	/** what the shop had when the first call of the chain began: no news */
	baseline: ReadonlySet<string>;
	/** the first reading of the list, which takes several calls, goes on */
	isFirst: boolean;
}

/** A table that is upserted by `row_key`, and a state that is stored beside it: later, again, or not at all. */
export class Writer {
	/** the stored state */
	state = '';
	/** records that came although their key had come before */
	surplus = 0;

	private readonly rows = new Map<string, IDataObject>();
	private readonly came = new Set<string>();
	private readonly old: string[] = [];
	private readonly chains = new Map<string, Chain>();
	/** keys that may come or not: of a first reading that was under way */
	private readonly either = new Set<string>();

	constructor(
		private readonly shop: Shop,
		private readonly channel: string,
		private readonly change: Change,
		private readonly startFrom?: number,
	) {}

	/** Whether the next call begins, or goes on with, the first reading of the list. */
	get isFirst(): boolean {
		return this.chains.get(this.state)?.isFirst ?? true;
	}

	/** The keys of the records that the shop has now. */
	visible(): Set<string> {
		return new Set([...this.shop.records.values()].map((record) => keyOf(this.change, record)));
	}

	/** The record, as it is now, may come or not. */
	tolerate(record: ShopRecord): void {
		this.either.add(keyOf(this.change, record));
	}

	/** Records dated since then may come, as a first reading in several calls looks back. */
	tolerateSince(ms: number): void {
		for (const record of this.shop.records.values())
			if (dateOf(this.change, record) >= ms) this.tolerate(record);
	}

	/**
	 * Writes the rows of a call, and stores its state if `isStored`.
	 * @param before the state that the call was made with
	 * @param visible the keys of the shop when it began
	 */
	write(
		before: string,
		visible: ReadonlySet<string>,
		rows: readonly IDataObject[],
		{ state, hasMore }: IDataObject,
		isStored: boolean,
	): void {
		const parent = this.chains.get(before);
		const baseline = parent?.baseline ?? visible;
		for (const row of rows) {
			const key = this.keyOfRow(row);
			this.rows.set(String(row.row_key), row);
			if (this.came.has(key)) this.surplus++;
			this.came.add(key);
			if (this.startFrom === undefined && baseline.has(key) && !this.either.has(key))
				this.old.push(key);
		}
		const isFirst = hasMore === true && (parent?.isFirst ?? true);
		this.chains.set(String(state), { baseline, isFirst });
		if (isStored) this.state = String(state);
	}

	/** All states that came out so far. */
	get states(): string[] {
		return [...this.chains.keys()];
	}

	/** What is missing at the end or out of date, in words. */
	lost(): string[] {
		const baseline = this.chains.get(this.state)?.baseline ?? this.visible();
		const written = new Set([...this.rows.values()].map((row) => this.keyOfRow(row)));
		return [...this.shop.records.values()]
			.filter((record) => this.isNews(record, baseline))
			.map((record) => keyOf(this.change, record))
			.filter((key) => !written.has(key));
	}

	/** What is there twice at the end, or came although it was old, in words. */
	doubled(): string[] {
		const ids = [...this.rows.values()].map((row) => this.idOf(row));
		return [...this.old, ...ids.filter((id, index) => ids.indexOf(id) !== index)];
	}

	private isNews(record: ShopRecord, baseline: ReadonlySet<string>): boolean {
		const key = keyOf(this.change, record);
		if (this.either.has(key)) return false;
		const isTaken = this.startFrom !== undefined && dateOf(this.change, record) >= this.startFrom;
		return isTaken || !baseline.has(key);
	}

	private idOf({ row_key: key }: IDataObject): string {
		return String(key).slice(`${this.channel}:`.length);
	}

	private keyOfRow(row: IDataObject): string {
		return this.change === 'created' ? this.idOf(row) : `${this.idOf(row)}, ${String(row.tags)}`;
	}
}
