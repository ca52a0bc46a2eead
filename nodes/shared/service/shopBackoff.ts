/** Among the last so many answers, troubles are compared with others. */
const COMPARED_ANSWERS = 60;
/** For further troubles of a shop in a row, which may have a cause of their own. */
const COMPARED_ANSWERS_AGAIN = 4;
/** Other shops are well when one of them was answered well within this time. */
const WELL_MS = 1_000;
/** The wait of a shop holds back others only when none was answered well for so long. */
const QUIET_MS = 60_000;
const FORGOTTEN_AFTER_MS = 300_000;

interface Mark {
	shop: string;
	at: number;
	answer: number;
}

/**
 * Tells the trouble of one shop from that of the login: while others are answered well, a shop
 * has its own. Where no other is, as when only one is read, its trouble is that of the login.
 */
export class ShopBackoff {
	/** shops whose last answer was a trouble, which came at `at` */
	private readonly troubled = new Map<string, { at: number; heldUntil: number }>();
	/** of each shop, the last trouble that followed a good answer */
	private fresh: Mark[] = [];
	/** the last good answers of two different shops */
	private good: Mark[] = [];
	private answers = 0;

	heldUntil(shop: string): number | undefined {
		return this.troubled.get(shop)?.heldUntil;
	}

	onGood(shop: string, now: number): void {
		this.troubled.delete(shop);
		const mark = { shop, at: now, answer: ++this.answers };
		this.good = [mark, ...this.good.filter((other) => other.shop !== shop)].slice(0, 2);
	}

	/** @returns until when the login is held back; undefined for a trouble of the shop alone */
	onTrouble(
		shop: string,
		now: number,
		heldUntil: number,
		areOthersWaiting: boolean,
	): number | undefined {
		this.answers++;
		const isFresh = !this.troubled.has(shop);
		for (const [other, { at, heldUntil: until }] of this.troubled)
			if (now > Math.max(at, until) + FORGOTTEN_AFTER_MS) this.troubled.delete(other);
		this.troubled.set(shop, { heldUntil, at: now });
		const isAmongLast = (count: number) => (mark: Mark) => this.answers - mark.answer < count;
		this.fresh = this.fresh.filter(
			(mark) => isAmongLast(COMPARED_ANSWERS)(mark) && mark.shop !== shop,
		);
		const othersHaveIt = isFresh
			? this.fresh.length > 0
			: this.troubled.size > 1 || this.fresh.some(isAmongLast(COMPARED_ANSWERS_AGAIN));
		if (isFresh) this.fresh.push({ shop, at: now, answer: this.answers });
		// The first decides: the others may have longer waits of their own.
		if (othersHaveIt)
			return Math.min(...[...this.troubled.values()].map((other) => other.heldUntil));
		const good = this.good.find((mark) => mark.shop !== shop);
		const quietMs = now - (good?.at ?? -Infinity);
		if (quietMs < WELL_MS && good && isAmongLast(COMPARED_ANSWERS)(good)) return undefined;
		if (quietMs < QUIET_MS || areOthersWaiting) return now;
		this.troubled.delete(shop);
		return heldUntil;
	}
}
