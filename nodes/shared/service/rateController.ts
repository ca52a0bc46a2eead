import { GoodAnswers } from './successRate';
import { ShopTroubles } from './shopBackoff';

/*
 * The rule, with figures found by simulation (`npm run bench -- rate`). Rates are requests per second.
 *
 * Until the first trouble, the number of requests in flight is limited: from 1, and twice as many after each round of
 * good answers. From then on the requests are paced: the rate starts from the good answers per second that were seen,
 * grows slowly, faster the longer no trouble comes, and falls by the more the sooner a trouble follows the last one.
 */

/** Lowest rate, so that a wrong estimate is noticed within seconds. */
const MIN_RATE = 0.25;
/** Growth of the rate per second, right after a trouble; in proportion to the rate below 1, where each trouble counts more. */
const GROWTH = 0.005;
/**
 * After this many seconds without trouble the growth has doubled, and it rises with the cube of the time; below a rate of
 * 1 after so many requests.
 */
const FASTER_AFTER = 14;
/** Most growth per second, and per answer. */
const MAX_GROWTH = 0.5;
const MAX_GROWTH_STEP = 0.1;
/** A trouble takes 2 / (good answers since the last one) of the rate, within these bounds. */
const MIN_CUT = 0.1;
const MAX_CUT = 0.5;
/** The rate does not fall below this share of the good answers per second, where there were enough. */
const GOOD_SHARE = 0.9;
/** The rate grows to this multiple of the good answers per second, and no further while it is not used. */
const MAX_UNUSED = 1.5;
/** A late request is made up for when it is no later than this, in milliseconds: timers are not exact. */
const CATCH_UP_MS = 50;
/** A request without an answer for so long no longer keeps others from starting, in milliseconds. */
export const OVERDUE_MS = 5_000;
/** Longest time for which `Retry-After` holds requests back, in milliseconds; requests told to wait longer fail. */
const MAX_HOLD_MS = 60_000;
/** Most requests in flight that the rule counts up to. */
const MAX_IN_FLIGHT = 1_024;

/**
 * How a request ended, for the rate: well, with too many requests (HTTP 429), with an overload of another kind (HTTP 503,
 * no answer in time), or with something that says nothing about the rate.
 */
export type Outcome = 'good' | 'tooMany' | 'overloaded' | 'neutral';

/** A request that was started. */
export interface Ticket {
	shop: string;
	/** in milliseconds */
	startedAt: number;
	/** it started about when the rate allowed it: the rate may have held it back */
	isPaced: boolean;
}

/**
 * Decides when the requests of one login may start, by the answers so far. Without I/O and clock: times are passed in,
 * milliseconds of any steady clock.
 */
export class RateController {
	private readonly inFlight = new Set<Ticket>();
	private readonly shops = new ShopTroubles();
	/** most requests in flight, before the first trouble */
	private limit = 1;
	/** when that many were last in flight */
	private fullAt = -Infinity;
	/** requests per second, since the first trouble */
	private rate?: number;
	private nextAt = 0;
	private heldUntil = 0;
	/** when the rate was last lowered */
	private loweredAt = -Infinity;
	private grownAt = -Infinity;
	/** good answers to requests started since then, and of all since then */
	private goodSince = 0;
	private anyGoodSince = false;
	private readonly good = new GoodAnswers();
	/** smoothed time of good answers in milliseconds */
	private latencyMs?: number;

	/** Whether requests are in flight. */
	get isBusy(): boolean {
		return this.inFlight.size > 0;
	}

	/** From when on a request of any shop may start; a time in the future may come sooner after an answer. */
	opensAt(now: number): number {
		if (this.rate !== undefined) return Math.max(this.heldUntil, this.nextAt);
		return Math.max(this.heldUntil, this.placeFreeAt(now));
	}

	/** From when on a request of this shop may start, as far as the shop is concerned. */
	opensForShopAt(shop: string): number {
		if (!this.shops.isTroubled(shop)) return 0;
		for (const ticket of this.inFlight) if (ticket.shop === shop) return Infinity;
		return this.shops.heldUntil(shop);
	}

	/** Starts a request; to be called only when it may start. */
	start(shop: string, now: number): Ticket {
		const ticket = { shop, startedAt: now, isPaced: now <= this.nextAt + CATCH_UP_MS };
		this.inFlight.add(ticket);
		if (this.inFlight.size >= Math.floor(this.limit)) this.fullAt = now;
		if (this.rate !== undefined)
			this.nextAt = Math.max(this.nextAt, now - CATCH_UP_MS) + 1_000 / this.rate;
		return ticket;
	}

	/**
	 * Takes the end of a request.
	 * @param isDemanded whether others are waiting to start
	 * @param retryAfterMs how long the answer asks to wait
	 */
	finish(
		ticket: Ticket,
		outcome: Outcome,
		now: number,
		isDemanded: boolean,
		retryAfterMs = 0,
	): void {
		this.inFlight.delete(ticket);
		if (outcome === 'good') this.onGood(ticket, now, isDemanded);
		if (outcome === 'tooMany') this.onTrouble(ticket, now, retryAfterMs, MIN_RATE);
		// Whatever the reason is, one request at a time is never too much.
		if (outcome === 'overloaded') this.onTrouble(ticket, now, retryAfterMs, this.oneAtATime);
	}

	private placeFreeAt(now: number): number {
		const counting = [...this.inFlight].filter(({ startedAt }) => startedAt + OVERDUE_MS > now);
		if (counting.length < Math.floor(this.limit)) return 0;
		return Math.min(...counting.map(({ startedAt }) => startedAt)) + OVERDUE_MS;
	}

	private onGood(ticket: Ticket, now: number, isDemanded: boolean): void {
		this.shops.onGood(ticket.shop, now);
		const took = now - ticket.startedAt;
		this.latencyMs = this.latencyMs === undefined ? took : 0.9 * this.latencyMs + 0.1 * took;
		this.good.add(1, now);
		this.anyGoodSince = true;
		if (this.rate === undefined) {
			// Only while it keeps requests from starting.
			const isUsed = ticket.startedAt <= this.fullAt;
			if (isUsed) this.limit = Math.min(MAX_IN_FLIGHT, this.limit + 1);
			return;
		}
		if (ticket.startedAt < this.loweredAt) return;
		this.goodSince++;
		// A single reader never has a second request that waits when an answer comes.
		if (isDemanded || ticket.isPaced) this.rate = this.grown(this.rate, now);
		this.grownAt = now;
	}

	private grown(rate: number, now: number): number {
		if (rate > MAX_UNUSED * this.good.rate + 1) return rate;
		const quietS = (now - this.loweredAt) / 1_000;
		const faster = (quietS * Math.min(1, rate)) / FASTER_AFTER;
		const perSecond = GROWTH * Math.min(1, rate) * (1 + faster ** 3);
		const seconds = Math.min((now - this.grownAt) / 1_000, 2 / rate);
		return rate * Math.exp(Math.min(MAX_GROWTH_STEP, Math.min(MAX_GROWTH, perSecond) * seconds));
	}

	private onTrouble(
		{ shop, startedAt }: Ticket,
		now: number,
		retryAfterMs: number,
		leastRate: number,
	): void {
		const heldUntil = retryAfterMs > MAX_HOLD_MS ? now : now + retryAfterMs;
		const isAlone = this.inFlight.size === 0;
		const loginHeldUntil = this.shops.onTrouble(shop, now, isAlone, heldUntil);
		if (loginHeldUntil === undefined) return;
		this.heldUntil = Math.max(this.heldUntil, loginHeldUntil);
		// Before the first good answer there is nothing to tell a rate from: one request at a time.
		if (this.latencyMs === undefined) return;
		// One step for all requests that were started before it, and none while nothing is answered at all.
		if (startedAt < this.loweredAt || !this.anyGoodSince) return;
		this.good.add(0, now);
		this.rate = Math.max(leastRate, this.lowered(this.latencyMs));
		this.goodSince = 0;
		this.anyGoodSince = false;
		this.loweredAt = now;
		this.grownAt = now;
		this.nextAt = now + 1_000 / this.rate;
	}

	private lowered(latencyMs: number): number {
		const seen = this.good.areMany ? GOOD_SHARE * this.good.rate : 0;
		if (this.rate === undefined) {
			const half = (500 * (this.inFlight.size + 1)) / Math.max(20, latencyMs);
			return Math.max(seen, half);
		}
		const cut = Math.min(MAX_CUT, Math.max(MIN_CUT, 2 / (this.goodSince + 1)));
		const least = Math.min(seen, this.rate * (1 - MIN_CUT));
		return Math.max(least, this.rate * (1 - cut));
	}

	/** Requests per second when the next is sent after the answer to the one before. */
	private get oneAtATime(): number {
		return Math.max(MIN_RATE, 1_000 / Math.max(1, this.latencyMs ?? 1));
	}
}
