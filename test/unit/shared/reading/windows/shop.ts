import type { IDataObject } from 'n8n-workflow';

import type { Answer } from '../../../../../nodes/shared/reading/envelope';
import { type TimeRange, UniqueRecords } from '../../../../../nodes/shared/reading/windowRange';
import { WindowedReading, type ReadWindowPage } from '../../../../../nodes/shared/reading/windows';
import { instantIn } from '../../../../../nodes/shared/values/dates';

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
		private readonly now = NOW,
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

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

export const DAY_MS = 86_400_000;
export const NOW = Date.parse('2026-11-01T00:00:00Z');

const SPREADS = [...['even', 'growing', 'seasons', 'crowds', 'gap', 'oneSecond', 'ended']] as const;
const ORDERS = ['oldest', 'newest', 'random', 'updated'] as const;

/** A share of the time of a shop, 0 its beginning and 1 its end. */
function shareOf(spread: (typeof SPREADS)[number], random: () => number): number {
	switch (spread) {
		case 'growing':
			return random() ** 0.2;
		case 'seasons':
			return random() < 0.6 ? (Math.floor(random() * 3) + 0.9 + random() * 0.03) / 3.1 : random();
		case 'crowds':
			return random() < 0.5 ? [0.2, 0.2001, 0.7][Math.floor(random() * 3)] : random();
		case 'gap':
			return random() < 0.3 ? random() * 0.05 : 0.85 + random() * 0.15;
		case 'oneSecond':
			return random() < 0.9 ? 0.4 : random();
		case 'ended':
			return random() * 0.3;
		default:
			return random();
	}
}

interface RandomShop {
	shop: Shop;
	records: ShopRecord[];
	title: string;
	random: () => number;
}

/** A shop of 0 to 5,000 records, made from a seed. */
export function randomShop(seed: number): RandomShop {
	const random = randomFrom(seed * 7_919 + 1);
	const pick = <Value>(values: readonly Value[]): Value =>
		values[Math.floor(random() * values.length)];
	const sizes = [
		0,
		1,
		Math.floor(random() * 120),
		Math.floor(random() * 1_000),
		Math.floor(random() * 5_001),
	];
	const size = pick([...sizes, sizes[4], sizes[3]]);
	const spread = pick(SPREADS);
	const lengthMs = pick([0.01, 1, 30, 400, 3_000]) * DAY_MS;
	const end = NOW - random() * pick([0.1, 60_000, 10 * DAY_MS]);
	const manners: ShopManners = {
		minInclusive: random() < 0.5,
		maxInclusive: random() < 0.5,
		order: pick(ORDERS),
		pageCap: pick([50, 100, 100]),
		countsRecords: random() < 0.2,
	};
	const inMilliseconds = random() < 0.5;
	const records = Array.from({ length: size }, (_, at): ShopRecord => {
		const ms = Math.floor(end - lengthMs * (1 - shareOf(spread, random)));
		return {
			id: String(1_000_000 + at),
			createdMs: inMilliseconds ? ms : Math.floor(ms / 1000) * 1000,
			rank: random(),
		};
	});
	const filter = (share: number) =>
		random() < 0.15
			? new Date(end - lengthMs * (1 - share)).toISOString().slice(0, 19) + '+00:00'
			: undefined;
	const limits = { min: filter(random() * 0.5), max: filter(0.5 + random() * 0.6) };
	const title = `seed ${seed}: ${size} ${spread} over ${lengthMs / DAY_MS} days, ${JSON.stringify(manners)} ${JSON.stringify(limits)}`;
	return { shop: new Shop(records, manners, limits, NOW), records, title, random };
}

/** What a reading in windows handed on. */
export interface ShopReading {
	ids: string[];
	/** IDs window by window, in the order in which they were handed on */
	windows: Array<{ range: TimeRange; ids: string[] }>;
	/** turns of answers, each of one or more of the requests under way */
	rounds: number;
}

/**
 * Reads a shop in windows.
 * @param during called before each answer
 */
export async function readShop(
	shop: Shop,
	readers: number,
	random: () => number,
	during: () => void = () => undefined,
): Promise<ShopReading> {
	const waiting: Array<() => void> = [];
	const read: ReadWindowPage = async (bounds, cursor, pagesBefore) => {
		await new Promise<void>((resolve) => waiting.push(resolve));
		during();
		return await shop.read(bounds, cursor, pagesBefore);
	};
	const reading = new WindowedReading(read, {
		readers,
		minEndAgeMs: shop.minEndAgeMs,
		limits: { from: instantIn(shop.limits.min), to: instantIn(shop.limits.max) },
	});
	const unique = new UniqueRecords(false);
	const result: ShopReading = { ids: [], windows: [], rounds: 0 };
	let isDone = false;
	const consumed = (async () => {
		for await (const { page, range } of reading.pages()) {
			const ids = unique.of(page.records, range).map(({ id }) => String(id));
			const last = result.windows[result.windows.length - 1];
			if (last?.range === range) last.ids.push(...ids);
			else result.windows.push({ range, ids });
			result.ids.push(...ids);
		}
	})().finally(() => {
		isDone = true;
	});
	for (await settled(); !isDone; await settled()) {
		if (waiting.length === 0)
			throw new Error('Nothing is under way, but the reading has not ended');
		result.rounds++;
		// Answers come in any order, some only in a later turn.
		const now = waiting.splice(0).sort(() => random() - 0.5);
		const late = random() < 0.3 ? now.splice(1) : [];
		waiting.push(...late);
		for (const answer of now) answer();
	}
	await consumed;
	return result;
}

/** Settles when nothing more happens without an answer. */
const settled = async () => await new Promise((resolve) => setImmediate(resolve));
