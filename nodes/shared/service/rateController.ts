import { ShopBackoff } from './shopBackoff';

/*
 * Figures found by simulation (`npm run bench -- rate`). Rates are requests per second.
 *
 * Slow start: the limit of requests in flight begins at 1 and doubles with each round of good
 * answers; from 8 on it grows by half. The first trouble ends it. Paced: requests start at a rate,
 * at first that of the good answers. It grows fast until the next trouble, then slowly, faster the
 * longer none comes, and falls by the more the sooner one follows the last. After two without a
 * good answer between, it falls so far that few requests are refused until one is answered well.
 */

/** A service that takes one request in 20 s refuses few at this rate. */
const MIN_RATE = 1 / 30;
/** Troubles do not lower the rate below it, or below that of the last minute. */
const LOW_RATE = 0.25;
/** Growth per second right after a trouble; below a rate of 1 in proportion to it. */
const GROWTH = 0.005;
/** Growth per second of a rough estimate: until the next trouble. */
const ROUGH_GROWTH = 0.3;
/** Seconds without trouble after which the growth has doubled; it rises with their cube. */
const FASTER_AFTER = 14;
const MAX_GROWTH = 0.5;
const MAX_GROWTH_STEP = 0.1;
const MAX_ROUGH_STEP = 0.4;
/** A trouble takes 2 / (good answers since the last one) of the rate, within these bounds. */
const MIN_CUT = 0.1;
const MAX_CUT = 0.5;
/** Least rate, as a share of the good answers per second, where there were enough. */
const GOOD_SHARE = 0.9;
const MAX_UNUSED = 1.5;
/** After two troubles in a row, the wait is this multiple of the time without a good answer. */
const WAIT_WITHOUT_GOOD = 8;
/** Timers are not exact: a request so late is made up for. */
const CATCH_UP_MS = 50;
/** A request without an answer for so long keeps no others from starting. */
export const OVERDUE_MS = 5_000;
/** A longer `Retry-After` holds no requests back. */
const MAX_HOLD_MS = 60_000;
const DOUBLED_IN_FLIGHT = 8;

/** `tooMany`: HTTP 429; `overloaded`: such as HTTP 503; `neutral` says nothing about the rate. */
export type Outcome = 'good' | 'tooMany' | 'overloaded' | 'neutral';

/** A request that was started; like all times here, `startedAt` is in milliseconds. */
export interface Ticket {
	shop: string;
	startedAt: number;
	/** the rate may have held it back: it started about when the rate allowed it */
	isPaced: boolean;
}

interface Ending {
	outcome: Outcome;
	now: number;
	retryAfterMs?: number;
	isDemanded: boolean;
	areOthersWaiting: boolean;
}

class SuccessRate {
	private counted = 0;
	private countedAt = 0;
	private beganAt?: number;

	constructor(private readonly overMs: number) {}

	add(startedAt: number, now: number): void {
		this.beganAt ??= startedAt;
		this.counted = this.countAt(now) + 1;
		this.countedAt = now;
	}

	/** Per second; too few where counting began a short time ago. */
	at(now: number): number {
		return (this.countAt(now) * 1_000) / this.overMs;
	}

	/** Without that error, from a third of the time on; 0 for fewer than 6 answers. */
	estimateAt(now: number): number {
		if (this.countAt(now) < 6) return 0;
		const share = 1 - Math.exp(((this.beganAt ?? now) - now) / this.overMs);
		return this.at(now) / Math.max(0.3, share);
	}

	private countAt(now: number): number {
		return this.counted * Math.exp((this.countedAt - now) / this.overMs);
	}
}

class Traffic {
	readonly inFlight = new Set<Ticket>();
	readonly recent = new SuccessRate(3_000);
	latencyMs?: number;
	lastGoodAt = 0;

	addGood({ startedAt }: Ticket, now: number): void {
		const took = now - startedAt;
		this.latencyMs = this.latencyMs === undefined ? took : 0.9 * this.latencyMs + 0.1 * took;
		this.lastGoodAt = now;
		this.recent.add(startedAt, now);
	}
}

class SlowStart {
	private limit = 1;
	private fullAt = -Infinity;

	constructor(private readonly traffic: Traffic) {}

	opensAt(now: number): number {
		const counting = [...this.traffic.inFlight].filter(
			({ startedAt }) => startedAt + OVERDUE_MS > now,
		);
		if (counting.length < Math.floor(this.limit)) return 0;
		return Math.min(...counting.map(({ startedAt }) => startedAt)) + OVERDUE_MS;
	}

	start(now: number): boolean {
		if (this.traffic.inFlight.size + 1 >= Math.floor(this.limit)) this.fullAt = now;
		return false;
	}

	onGood({ startedAt }: Ticket): void {
		// Only while it keeps requests from starting.
		if (startedAt > this.fullAt) return;
		this.limit += this.limit < DOUBLED_IN_FLIGHT ? 1 : 0.5;
	}

	rateAfter(now: number, latencyMs: number, leastRate: number): number {
		const { inFlight, recent } = this.traffic;
		const half = (500 * (inFlight.size + 1)) / Math.max(20, latencyMs);
		const seen = recent.estimateAt(now);
		return Math.max(leastRate, Math.min(seen || half, Math.max(half, GOOD_SHARE * seen)));
	}
}

class Paced {
	private nextAt = 0;
	private grownAt = 0;
	private loweredAt = 0;
	/** good answers since then, and those to requests that started since then */
	private goodSince = 0;
	private startedSince = 0;
	/** the rate was never too high yet */
	private isRough = true;
	private fruitless = 0;
	private readonly lastMinute = new SuccessRate(60_000);

	constructor(
		private readonly traffic: Traffic,
		private rate: number,
		now: number,
	) {
		this.lower(rate, now);
		// What is in flight is answered first.
		this.nextAt = now + Math.max(1_000 / rate, traffic.latencyMs ?? 0);
	}

	opensAt(): number {
		return this.nextAt;
	}

	start(now: number): boolean {
		const isPaced = now <= this.nextAt + CATCH_UP_MS;
		this.nextAt = Math.max(this.nextAt, now - CATCH_UP_MS) + 1_000 / this.rate;
		return isPaced;
	}

	onGood(ticket: Ticket, { now, isDemanded }: Ending): void {
		this.goodSince++;
		if (ticket.startedAt < this.loweredAt) return;
		this.startedSince++;
		this.lastMinute.add(ticket.startedAt, now);
		if (this.fruitless > 0) {
			this.isRough = true;
			this.fruitless = 0;
		}
		// A single reader never has a second request that waits when an answer comes.
		if (isDemanded || ticket.isPaced) this.rate = this.grown(now);
		this.grownAt = now;
	}

	onTrouble({ startedAt }: Ticket, now: number, heldUntil: number, leastRate: number): void {
		if (startedAt < this.loweredAt) return;
		const isFruitless = this.startedSince === 0;
		// A good answer may still be on its way: they take longer than refusals.
		if (isFruitless && now - this.loweredAt < 2 * (this.traffic.latencyMs ?? 0)) return;
		this.fruitless = isFruitless ? this.fruitless + 1 : 0;
		this.isRough = false;
		const rate = isFruitless ? this.fruitlessRate(now) : this.cutRate(now, heldUntil);
		const usual = Math.min(LOW_RATE, GOOD_SHARE * this.lastMinute.at(now));
		this.lower(Math.max(leastRate, usual, rate), now);
	}

	private lower(rate: number, now: number): void {
		this.rate = rate;
		this.nextAt = now + 1_000 / rate;
		this.grownAt = now;
		this.loweredAt = now;
		this.goodSince = 0;
		this.startedSince = 0;
	}

	private grown(now: number): number {
		const { rate, traffic, isRough } = this;
		if (rate > MAX_UNUSED * traffic.recent.at(now) + 1) return rate;
		const quietS = (now - this.loweredAt) / 1_000;
		const faster = (quietS * Math.min(1, rate)) / FASTER_AFTER;
		const growth = GROWTH * Math.min(1, rate) * (1 + faster ** 3);
		const perSecond = Math.min(MAX_GROWTH, isRough ? Math.max(ROUGH_GROWTH, growth) : growth);
		const seconds = Math.min((now - this.grownAt) / 1_000, 2 / rate);
		return (
			rate * Math.exp(Math.min(isRough ? MAX_ROUGH_STEP : MAX_GROWTH_STEP, perSecond * seconds))
		);
	}

	private cutRate(now: number, heldUntil: number): number {
		const cut = Math.min(MAX_CUT, Math.max(MIN_CUT, 2 / (this.startedSince + 1)));
		const seen = GOOD_SHARE * this.traffic.recent.estimateAt(now);
		const least = Math.min(seen, this.rate * (1 - MIN_CUT));
		// Twice the good answers per second since then; a wait of a second says little.
		const sinceMs = Math.max(now, heldUntil - 1_000) - this.loweredAt;
		const most = (2_000 * (this.goodSince + 1)) / sinceMs;
		return Math.min(Math.max(least, this.rate * (1 - cut)), most);
	}

	private fruitlessRate(now: number): number {
		const withoutGoodMs = now - this.traffic.lastGoodAt;
		const least = this.fruitless > 1 ? 0 : Math.min(this.rate, LOW_RATE);
		const careful = Math.min(
			this.rate * (1 - MAX_CUT),
			1_000 / (WAIT_WITHOUT_GOOD * withoutGoodMs),
		);
		return Math.max(least, careful);
	}
}

/** Decides when requests of one login may start. Times are those of any steady clock. */
export class RateController {
	private readonly traffic = new Traffic();
	private readonly shops = new ShopBackoff();
	private readonly slowStart = new SlowStart(this.traffic);
	private paced?: Paced;
	private heldUntil = 0;

	opensAt(now: number): number {
		return Math.max(this.heldUntil, (this.paced ?? this.slowStart).opensAt(now));
	}

	opensForShopAt(shop: string): number {
		const heldUntil = this.shops.heldUntil(shop);
		if (heldUntil === undefined) return 0;
		for (const ticket of this.traffic.inFlight) if (ticket.shop === shop) return Infinity;
		return heldUntil;
	}

	start(shop: string, now: number): Ticket {
		const isPaced = (this.paced ?? this.slowStart).start(now);
		const ticket = { shop, startedAt: now, isPaced };
		this.traffic.inFlight.add(ticket);
		return ticket;
	}

	finish(ticket: Ticket, ending: Ending): void {
		const { outcome, now, retryAfterMs = 0, areOthersWaiting } = ending;
		const { traffic, shops, paced } = this;
		traffic.inFlight.delete(ticket);
		if (outcome === 'neutral') return;
		if (outcome === 'good') {
			shops.onGood(ticket.shop, now);
			traffic.addGood(ticket, now);
			if (paced) paced.onGood(ticket, ending);
			else this.slowStart.onGood(ticket);
			return;
		}
		const shopHeldUntil = retryAfterMs > MAX_HOLD_MS ? now : now + retryAfterMs;
		const loginHeldUntil = shops.onTrouble(ticket.shop, now, shopHeldUntil, areOthersWaiting);
		if (loginHeldUntil === undefined) return;
		this.heldUntil = Math.max(this.heldUntil, loginHeldUntil);
		const { latencyMs } = traffic;
		// Before the first good answer nothing tells a rate: one request at a time.
		if (latencyMs === undefined) return;
		// Whatever the overload, one request at a time is never too much.
		const oneAtATime = Math.max(MIN_RATE, 1_000 / Math.max(1, latencyMs));
		const leastRate = outcome === 'tooMany' ? MIN_RATE : oneAtATime;
		if (paced) paced.onTrouble(ticket, now, this.heldUntil, leastRate);
		else this.paced = new Paced(traffic, this.slowStart.rateAfter(now, latencyMs, leastRate), now);
	}
}
