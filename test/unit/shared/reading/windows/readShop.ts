import { instantIn } from '../../../../../nodes/shared/values/dates';
import { UniqueRecords } from '../../../../../nodes/shared/reading/windowRange';
import type { TimeRange } from '../../../../../nodes/shared/reading/windowRange';
import { WindowedReading, type ReadWindowPage } from '../../../../../nodes/shared/reading/windows';
import type { Shop } from './shop';

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
