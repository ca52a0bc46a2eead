import { Shop, type ShopManners, type ShopRecord } from './shop';

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

const DAY_MS = 86_400_000;
export const NOW = Date.parse('2026-11-01T00:00:00Z');

export const SPREADS = [
	...['even', 'growing', 'seasons', 'crowds', 'gap', 'oneSecond', 'ended'],
] as const;
export const ORDERS = ['oldest', 'newest', 'random', 'updated'] as const;

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

export interface RandomShop {
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
