import { historiesOf } from '../../../../runCounts';
import { NOW, randomShop, readShop, type ShopReading } from './shop';

const runs = historiesOf(1_000, 40);

const total = { requests: 0, plain: 0, windows: 0, worst: -Infinity, arrived: 0 };

afterAll(() => {
	process.stdout.write(
		`windows: ${runs} random shops, ${total.requests} requests where a plain reading takes ${total.plain}, ${total.windows} windows, at most ${total.worst.toFixed(0)} requests beyond 1.35 of the pages; ${total.arrived} records arrived meanwhile\n`,
	);
});

/** Each record lies in its window, give or take the time by which windows overlap; and windows follow each other. */
function assertInOrder({ windows }: ShopReading, createdOf: Map<string, number>): void {
	let previous: number | undefined;
	for (const { range, ids } of windows) {
		expect(range.from).toBe(previous);
		previous = range.to;
		const outside = ids.filter((id) => {
			const created = createdOf.get(id) ?? NaN;
			return !(
				created >= (range.from ?? -Infinity) - 2_000 && created <= (range.to ?? Infinity) + 1_000
			);
		});
		expect(outside).toEqual([]);
	}
	expect(previous).toBeUndefined();
}

test(
	`${runs} random shops: every record once, oldest window first, within 1.35 of the pages and 12 requests`,
	async () => {
		for (let seed = 0; seed < runs; seed++) {
			const { shop, records, title, random } = randomShop(seed);
			const readers = [2, 3, 8, 16][seed % 4];
			const before = shop.ids();
			// Where ends are refused, the node sends none that lies ahead.
			if (random() < 0.5 && shop.limits.max === undefined) shop.minEndAgeMs = 120_000;
			// Orders arrive while the shop is read.
			const arriving = random() < 0.4 ? 0.2 : 0;
			const all = [...records];
			const reading = await readShop(shop, readers, random, () => {
				if (random() >= arriving) return;
				const record = {
					id: String(9_000_000 + all.length),
					createdMs: NOW + all.length,
					rank: random(),
				};
				all.push(record);
				shop.add(record);
				total.arrived++;
			});
			const createdOf = new Map(all.map(({ id, createdMs }) => [id, createdMs]));
			const read = new Set(reading.ids);
			try {
				expect(reading.ids).toHaveLength(read.size);
				expect([...before].filter((id) => !read.has(id))).toEqual([]);
				const allowed = shop.ids();
				expect([...read].filter((id) => !allowed.has(id))).toEqual([]);
				assertInOrder(reading, createdOf);

				const plain = shop.pages(reading.ids.length);
				expect(shop.requests).toBeLessThanOrEqual(1.35 * plain + 12);
				if (before.size <= shop.manners.pageCap && arriving === 0) expect(shop.requests).toBe(1);
				total.requests += shop.requests;
				total.plain += plain;
				total.windows += reading.windows.length;
				total.worst = Math.max(total.worst, shop.requests - 1.35 * plain);
			} catch (error) {
				(error as Error).message =
					`${title}, ${readers} windows at a time: ${(error as Error).message}`;
				throw error;
			}
		}
		// Otherwise the test would say nothing.
		expect(total.windows).toBeGreaterThan(3 * runs);
	},
	60_000 + runs * 1_000,
);
