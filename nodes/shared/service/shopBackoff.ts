/** Troubles are compared with others among the last so many answers. */
const COMPARED_ANSWERS = 60;
/** The same for further troubles of a shop in a row, which may have a cause of their own. */
const COMPARED_ANSWERS_AGAIN = 4;
/** Other shops are well when one of them was answered well within this time, in milliseconds. */
const WELL_MS = 1_000;
/** A wait of one shop holds back others only when none of them was answered well for so long. */
const QUIET_MS = 60_000;
/** A shop that is not asked again for so long is no longer one in trouble. */
const FORGOTTEN_AFTER_MS = 300_000;

/** An answer of a shop: when it came, in milliseconds, and as which of all answers. */
interface Mark {
	shop: string;
	at: number;
	answer: number;
}

/**
 * Tells the trouble of one shop from that of the whole login: while others are answered well, a shop has
 * its trouble by itself; a limit of the login is met by different shops. Where no other shop is
 * answered well, as when one shop is read in parallel, its trouble is that of the login.
 */
export class ShopBackoff {
	/** shops whose last answer was a trouble: when it came, and until when their requests are held back */
	private readonly troubled = new Map<string, { at: number; heldUntil: number }>();
	/** shops whose trouble followed a good answer, each with the last such trouble */
	private fresh: Mark[] = [];
	/** the last good answers of two different shops */
	private good: Mark[] = [];
	private answers = 0;

	/** Until when a shop is held back; undefined where its last answer was no trouble of its own. */
	heldUntil(shop: string): number | undefined {
		return this.troubled.get(shop)?.heldUntil;
	}

	onGood(shop: string, now: number): void {
		this.troubled.delete(shop);
		const mark = { shop, at: now, answer: ++this.answers };
		this.good = [mark, ...this.good.filter((other) => other.shop !== shop)].slice(0, 2);
	}

	/**
	 * @param heldUntil when the shop may be asked again, in milliseconds
	 * @param areOthersWaiting whether requests of other shops wait to start
	 * @returns until when the whole login is held back; undefined for a trouble of the shop alone
	 */
	onTrouble(
		shop: string,
		now: number,
		heldUntil: number,
		areOthersWaiting: boolean,
	): number | undefined {
		this.answers++;
		const isFresh = !this.troubled.has(shop);
		// Shops that nobody reads any more.
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
		// The shop that may be asked first decides: the other may have a longer wait of its own.
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
