import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../../../../nodes/shared/reading/envelope';
import type { ReadWindowPage } from '../../../../../nodes/shared/reading/windows';

/** How the service of a shop behaves where the specification is silent. */
export interface ShopManners {
	/** whether a bound itself belongs to the answer */
	minInclusive: boolean;
	maxInclusive: boolean;
	/** the order of its lists */
	order: 'oldest' | 'newest' | 'random' | 'updated';
	/** most records of a page */
	pageCap: number;
	/** a cursor counts records instead of naming the last one */
	countsRecords: boolean;
}

export interface ShopRecord {
	id: string;
	createdMs: number;
	/** its place in the orders `random` and `updated` */
	rank: number;
}

/** A list service in memory: filters by creation time, and pages. */
export class Shop {
	requests = 0;
	/** every range that was asked for */
	readonly ranges = new Set<string>();
	/** refuses windows that end later than so long before now, in milliseconds */
	minEndAgeMs = 0;
	private readonly sorted: ShopRecord[];

	constructor(
		records: readonly ShopRecord[],
		readonly manners: ShopManners,
		readonly limits: { min?: string; max?: string } = {},
		private readonly now = Date.parse('2026-11-01T00:00:00Z'),
	) {
		this.sorted = [...records].sort((a, b) => this.compare(a, b));
	}

	/** Adds a record while the list is read. */
	add(record: ShopRecord): void {
		const at = this.sorted.findIndex((other) => this.compare(record, other) < 0);
		this.sorted.splice(at < 0 ? this.sorted.length : at, 0, record);
	}

	read: ReadWindowPage = async (bounds, cursor) => {
		this.requests++;
		if (this.minEndAgeMs > 0 && Date.parse(bounds.max ?? '') > this.now - this.minEndAgeMs)
			throw new Error(`${bounds.max} is too late an end`);
		const { min, max } = { ...this.limits, ...bounds };
		this.ranges.add(`${min} ${max}`);
		await Promise.resolve();
		return this.answer(min, max, cursor);
	};

	/** IDs of a plain reading, as a set. */
	ids({ min, max } = this.limits): Set<string> {
		return new Set(this.matching(min, max).map(({ id }) => id));
	}

	pages(count = this.ids().size): number {
		return Math.max(1, Math.ceil(count / this.manners.pageCap));
	}

	answer(min: string | undefined, max: string | undefined, cursor: string | undefined): Answer {
		const all = this.matching(min, max);
		const { pageCap, countsRecords } = this.manners;
		const [count, last] = cursor?.split(' ') ?? ['0'];
		const after = all.findIndex(({ id }) => id === last);
		const start = countsRecords || after < 0 ? Number(count) : after + 1;
		const page = all.slice(start, start + pageCap);
		const next = start + page.length;
		return {
			records: page.map(toRecord),
			cursor: next < all.length ? `${next} ${page[page.length - 1].id}` : undefined,
			serverTime: this.now,
		};
	}

	private matching(min?: string, max?: string): ShopRecord[] {
		const from = min === undefined ? -Infinity : Date.parse(min);
		const to = max === undefined ? Infinity : Date.parse(max);
		const { minInclusive, maxInclusive } = this.manners;
		return this.sorted.filter(
			({ createdMs }) =>
				(minInclusive ? createdMs >= from : createdMs > from) &&
				(maxInclusive ? createdMs <= to : createdMs < to),
		);
	}

	private compare(a: ShopRecord, b: ShopRecord): number {
		switch (this.manners.order) {
			case 'oldest':
				return a.createdMs - b.createdMs || a.rank - b.rank;
			case 'newest':
				return b.createdMs - a.createdMs || a.rank - b.rank;
			case 'random':
				return a.rank - b.rank;
			default:
				// Most are updated soon after they were created.
				return b.createdMs + b.rank ** 8 * 3e9 - (a.createdMs + a.rank ** 8 * 3e9);
		}
	}
}

const toRecord = ({ id, createdMs }: ShopRecord): IDataObject => ({
	id,
	created_at: new Date(createdMs).toISOString(),
});
