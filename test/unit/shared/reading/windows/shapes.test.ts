import { sampleOf } from '../../../../runCounts';
import { DAY_MS, NOW, randomFrom, readShop, Shop } from './shop';
import type { ShopManners, ShopRecord } from './shop';

/** The age of a record in days, by its share of the list, 0 to 1. */
const SHAPES: Record<string, (share: number, random: () => number) => number> = {
	even: (share) => 365 * (1 - share),
	growing: (_, random) => 365 * (1 - random() ** 0.2),
	shrinking: (_, random) => 365 * random() ** 0.2,
	season: (_, random) => (random() < 0.6 ? 320 - 30 * random() : 365 * random()),
	'seasons only': (_, random) => [340, 200, 60][Math.floor(random() * 3)] + 20 * random(),
	'ended long ago': (_, random) => 300 + 60 * random(),
	'began long after': (_, random) => 30 * random(),
	'crowded second': (_, random) => (random() < 0.9 ? 180.3 + random() * 2e-5 : 365 * random()),
	'crowd at a whole minute': (_, random) =>
		random() < 0.9 ? 180 - random() * 2e-5 : 365 * random(),
	'one second': () => 100,
	'one minute': (_, random) => 100 + 0.0006 * random(),
};
const ORDERS: Array<ShopManners['order']> = ['oldest', 'newest', 'random', 'updated'];
const LIMITS = [{}, { min: '2016-01-01T00:00:00Z', max: '2027-01-01T00:00:00Z' }];
const SIZES: ReadonlyArray<readonly [size: number, pageCap: number]> = [
	[0, 100],
	[90, 50],
	[310, 50],
	[1_000, 100],
	[3_000, 100],
	[3_874, 50],
];

const shopOf = (
	shape: string,
	order: ShopManners['order'],
	size: number,
	pageCap: number,
	at = 0,
) => {
	const random = randomFrom(size + order.length);
	const records = Array.from({ length: size }, (_, index): ShopRecord => ({
		id: String(index + 1),
		createdMs: Math.floor(NOW - DAY_MS * SHAPES[shape](index / size, random)),
		rank: random(),
	}));
	const manners = { minInclusive: true, maxInclusive: true, order, pageCap, countsRecords: false };
	return new Shop(records, manners, LIMITS[at], NOW);
};

const cases = Object.keys(SHAPES).flatMap((shape) =>
	ORDERS.map((order) => [shape, order] as const),
);

test.each(sampleOf(cases, 5, 2))(
	'%s, in the order “%s”: each record once, for 1.35 of the pages and 12',
	async (shape, order) => {
		for (const [size, pageCap] of SIZES) {
			for (const [at, readers] of [
				[0, 2],
				[1, 8],
				[0, 16],
			]) {
				const shop = shopOf(shape, order, size, pageCap, at);
				const { ids } = await readShop(shop, readers, () => 0.5);
				expect(new Set(ids).size).toBe(size);
				expect(ids).toHaveLength(size);
				expect(shop.requests).toBeLessThanOrEqual(1.35 * shop.pages(size) + 12);
				if (size <= pageCap) expect(shop.requests).toBe(1);
			}
		}
	},
);

/** Turns of answers, of which a plain reading of the 100 pages takes 100. */
test.each([
	['even', 'oldest', 18],
	['even', 'newest', 20],
	['growing', 'oldest', 25],
	['ended long ago', 'oldest', 25],
] as const)(
	'%s, in the order “%s”: eight windows take %d turns for 100 pages',
	async (shape, order, turns) => {
		const reading = await readShop(shopOf(shape, order, 10_000, 100), 8, () => 0.5);
		expect(reading.rounds).toBeLessThanOrEqual(turns);
	},
);
