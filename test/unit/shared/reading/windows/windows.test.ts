import { UniqueRecords } from '../../../../../nodes/shared/reading/windowRange';
import {
	WindowedReading,
	type PageOfWindow,
	type ReadWindowPage,
} from '../../../../../nodes/shared/reading/windows';
import { Shop, type ShopManners, type ShopRecord } from './shop';

const START = Date.parse('2026-01-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const MANNERS: ShopManners = {
	minInclusive: true,
	maxInclusive: true,
	order: 'oldest',
	pageCap: 10,
	countsRecords: false,
};

const hourly = (count: number): ShopRecord[] =>
	Array.from({ length: count }, (_, at) => ({
		id: String(at + 1),
		createdMs: START + at * HOUR_MS,
		rank: 0,
	}));

/** A shop of one record an hour, up to now. */
const shopOf = (count: number) => new Shop(hourly(count), MANNERS, {}, START + count * HOUR_MS);

const settled = async () => {
	for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const idsIn = (pages: readonly PageOfWindow[]) =>
	pages.flatMap(({ page }) => page.records.map(({ id }) => id));

test('reads ahead only so far, however long the pages are not taken', async () => {
	const shop = shopOf(2_000);
	const pages = new WindowedReading(shop.read, { readers: 4, limits: {} }).pages();
	const taken: PageOfWindow[] = [];
	await settled();
	expect(shop.requests).toBe(0);
	for (let count = 1; count <= 3; count++) {
		const { value } = await pages.next();
		if (value) taken.push(value);
		await settled();
		// The first pages of the whole list and of what follows the first windows are dropped; four pages per reader wait.
		expect(shop.requests).toBe(2 + 16 + count);
	}
	const ids = idsIn(taken);
	expect(ids.length).toBeGreaterThan(20);
	expect(ids).toEqual(hourly(ids.length).map(({ id }) => id));
	await pages.return();
	await settled();
	expect(shop.requests).toBe(2 + 16 + 3);
});

test('a window ends at a whole minute, and the next one begins two seconds before it', async () => {
	// At whole hours the windows would end at whole minutes by themselves.
	const records = hourly(1_000).map((record, at) => ({
		...record,
		createdMs: record.createdMs + at * 7_000,
	}));
	const shop = new Shop(records, MANNERS, {}, START + 1_010 * HOUR_MS);
	const pages = new WindowedReading(shop.read, { readers: 4, limits: {} }).pages();
	while (!(await pages.next()).done);
	const bounds = [...shop.ranges].map((range) => range.split(' '));
	const ends = bounds.map(([, max]) => max).filter((max) => max !== 'undefined');
	const begins = bounds.map(([min]) => min).filter((min) => min !== 'undefined');
	expect(ends.length).toBeGreaterThan(20);
	expect(ends.every((max) => max.endsWith(':00Z'))).toBe(true);
	// What follows the windows that were cut off is asked for as a whole first, and then in windows.
	const sorted = (moments: number[]) => [...new Set(moments)].sort((a, b) => a - b);
	expect(sorted(begins.map((min) => Date.parse(min) + 2_000))).toEqual(
		sorted(ends.map((max) => Date.parse(max))),
	);
});

test('has at most so many requests under way as there are readers', async () => {
	const shop = shopOf(1_000);
	let underWay = 0;
	let most = 0;
	const read: ReadWindowPage = async (bounds, cursor, pagesBefore) => {
		most = Math.max(most, ++underWay);
		await new Promise((resolve) => setImmediate(resolve));
		underWay--;
		return await shop.read(bounds, cursor, pagesBefore);
	};
	const taken: PageOfWindow[] = [];
	for await (const page of new WindowedReading(read, { readers: 5, limits: {} }).pages())
		taken.push(page);
	expect(most).toBe(5);
	expect(new Set(idsIn(taken)).size).toBe(1_000);
});

test('a window that fails: all older ones are handed on whole, nothing newer is requested', async () => {
	const shop = shopOf(1_000);
	const failsFrom = START + 500 * HOUR_MS;
	const later: string[] = [];
	const read: ReadWindowPage = async (bounds, cursor, pagesBefore) => {
		if (Date.parse(bounds.min ?? '') > failsFrom) {
			later.push(String(bounds.min));
			throw new Error('away');
		}
		await settled();
		return await shop.read(bounds, cursor, pagesBefore);
	};
	const reading = new WindowedReading(read, { readers: 8, limits: {} });
	const taken: PageOfWindow[] = [];
	await expect(
		(async () => {
			for await (const page of reading.pages()) taken.push(page);
		})(),
	).rejects.toThrow('away');
	const from = reading.position.from ?? NaN;
	expect(from).toBeGreaterThan(failsFrom);
	const handedOn = new Set(idsIn(taken));
	expect(
		hourly(1_000).filter(({ id, createdMs }) => createdMs < from && !handedOn.has(id)),
	).toEqual([]);
	expect(later.length).toBeLessThanOrEqual(2);
});

test('records of one second stay in one window', async () => {
	const crowd = hourly(400).map((record, at) =>
		at >= 100 && at < 300 ? { ...record, createdMs: START + 200 * HOUR_MS } : record,
	);
	const shop = new Shop(crowd, MANNERS, {}, START + 400 * HOUR_MS);
	const taken: PageOfWindow[] = [];
	for await (const page of new WindowedReading(shop.read, { readers: 4, limits: {} }).pages())
		taken.push(page);
	const holding = taken.filter(({ page }) => page.records.some(({ id }) => id === '200'));
	const { range } = holding[holding.length - 1];
	const inWindow = idsIn(taken.filter((page) => page.range === range));
	expect(inWindow).toEqual(expect.arrayContaining(['101', '200', '300']));
});

describe('records of windows that overlap', () => {
	const range = { from: START, to: START + HOUR_MS };
	const next = { from: START + HOUR_MS, to: START + 2 * HOUR_MS };
	const at = (ms: number, id?: string) => ({ id, created_at: new Date(START + ms).toISOString() });

	test('without an ID: each belongs to one window', () => {
		const unique = new UniqueRecords(false);
		const [before, behind] = [at(HOUR_MS - 500), at(HOUR_MS + 500)];
		expect(unique.of([before, behind], range)).toEqual([before]);
		expect(unique.of([before, behind], next)).toEqual([behind]);
		const between = at(HOUR_MS);
		expect(unique.of([between], range)).toEqual([]);
		expect(unique.of([between], next)).toEqual([between]);
	});

	test('without an ID and far outside of the window, or without a date: they are kept', () => {
		const unique = new UniqueRecords(false);
		const stray = [at(5 * HOUR_MS), { id: undefined, created_at: null }];
		expect(unique.of(stray, range)).toEqual(stray);
	});

	test('with an ID: each comes once, whatever its date', () => {
		const unique = new UniqueRecords(false);
		const records = [at(1.5 * HOUR_MS, '7'), { id: '8', created_at: null }];
		expect(unique.of(records, range)).toEqual(records);
		expect(unique.of(records, next)).toEqual([]);
	});
});
