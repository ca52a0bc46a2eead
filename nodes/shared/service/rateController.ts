import { ShopBackoff } from './shopBackoff';

/*
 * The rule, with figures found by simulation (`npm run bench -- rate`). Rates are requests per second.
 *
 * Slow start: the number of requests in flight is limited, from 1 on, and doubles with each round of good answers; from
 * 8 on it grows by half. The first trouble ends it. Paced: requests start at a rate, at first that of the good answers
 * seen. It grows fast until the next trouble, then slowly, faster the longer no trouble comes, and falls by the more the
 * sooner a trouble follows the last one. Where a trouble follows another without a good answer between, it falls so far
 * that few requests are refused until one is answered well.
 */

/** Lowest rate, that of a service which takes one request in 20 s refuses few. */
const MIN_RATE = 1 / 30;
/** Troubles do not lower the rate below it, nor below what was taken in the last minute, whichever is less. */
const LOW_RATE = 0.25;
/** Growth of the rate per second, right after a trouble; in proportion to the rate below 1, where each trouble counts more. */
const GROWTH = 0.005;
/** Growth of the rate per second while it is a rough estimate: until the next trouble. */
const ROUGH_GROWTH = 0.3;
/**
 * After this many seconds without trouble the growth has doubled, and it rises with the cube of the time; below a rate of
 * 1 after so many requests.
 */
const FASTER_AFTER = 14;
/** Most growth per second, and per answer. */
const MAX_GROWTH = 0.5;
const MAX_GROWTH_STEP = 0.1;
const MAX_ROUGH_STEP = 0.4;
/** A trouble takes 2 / (good answers since the last one) of the rate, within these bounds. */
const MIN_CUT = 0.1;
const MAX_CUT = 0.5;
/** The rate does not fall below this share of the good answers per second, where there were enough. */
const GOOD_SHARE = 0.9;
/** The rate grows to this multiple of the good answers per second, and no further while it is not used. */
const MAX_UNUSED = 1.5;
/** After two troubles without a good answer the next request starts after this multiple of the time without one. */
const WAIT_WITHOUT_GOOD = 8;
/** A late request is made up for when it is no later than this, in milliseconds: timers are not exact. */
const CATCH_UP_MS = 50;
/** A request without an answer for so long no longer keeps others from starting, in milliseconds. */
export const OVERDUE_MS = 5_000;
/** Longest time for which `Retry-After` holds requests back, in milliseconds; requests told to wait longer fail. */
const MAX_HOLD_MS = 60_000;
/** Most requests in flight that the rule counts up to, and up to how many they double. */
const MAX_IN_FLIGHT = 1_024;
const DOUBLED_IN_FLIGHT = 8;

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

/** How a request of the login ended. */
export interface Ending {
	outcome: Outcome;
	/** in milliseconds, like all times */
	now: number;
	/** how long the answer asks to wait, in milliseconds */
	retryAfterMs?: number;
	/** whether requests are waiting to start, and whether some of other shops are */
	isDemanded: boolean;
	areOthersWaiting: boolean;
}

/** An answer that says something about the rate of the login. */
interface RateEvent extends Ending {
	ticket: Ticket;
	/** when requests may start again, as far as `Retry-After` is concerned */
	heldUntil: number;
	/** the rate does not fall below it because of this trouble */
	leastRate: number;
}

/** One of the two ways to decide when a request may start. */
interface RateState {
	/** From when on a request may start; a time in the future may come sooner after an answer. */
	opensAt(now: number): number;
	/** Takes the start of a request. @returns `isPaced` of its ticket */
	start(now: number): boolean;
	/** The state after an answer, mostly the same one. */
	next(event: RateEvent): RateState;
}

/** Counts good answers; the count decays over a time. */
export class SuccessRate {
	private counted = 0;
	private countedAt = 0;
	private beganAt?: number;

	/** @param overMs time over which they are counted, in milliseconds */
	constructor(private readonly overMs: number) {}

	/** Counts one more, to a request that started then. */
	add(startedAt: number, now: number): void {
		this.beganAt ??= startedAt;
		this.counted = this.countAt(now) + 1;
		this.countedAt = now;
	}

	/** Good answers per second; too few where counting began a short time ago. */
	at(now: number): number {
		return (this.countAt(now) * 1_000) / this.overMs;
	}

	/** As if they had been counted all the time, from a third of it on; 0 where there are fewer than 6. */
	estimateAt(now: number): number {
		if (this.countAt(now) < 6) return 0;
		const share = 1 - Math.exp(((this.beganAt ?? now) - now) / this.overMs);
		return this.at(now) / Math.max(0.3, share);
	}

	private countAt(now: number): number {
		return this.counted * Math.exp((this.countedAt - now) / this.overMs);
	}
}

/** What both states know of the requests so far. */
class Traffic {
	readonly inFlight = new Set<Ticket>();
	readonly recent = new SuccessRate(3_000);
	/** smoothed time of good answers; undefined before the first */
	latencyMs?: number;
	lastGoodAt = 0;
	/** time between the last two good answers */
	goodIntervalMs = Infinity;
	/** when the rate was last lowered */
	loweredAt = -Infinity;
	/** good answers since then, and those among them to requests that started since then */
	goodSince = 0;
	startedSince = 0;

	addGood({ startedAt }: Ticket, now: number): void {
		const took = now - startedAt;
		this.latencyMs = this.latencyMs === undefined ? took : 0.9 * this.latencyMs + 0.1 * took;
		this.goodIntervalMs = now - this.lastGoodAt;
		this.lastGoodAt = now;
		this.goodSince++;
		if (startedAt >= this.loweredAt) this.startedSince++;
		this.recent.add(startedAt, now);
	}

	/** Twice the good answers per second since the rate was last lowered; a wait of a second says little. */
	mostRate(now: number, heldUntil: number): number {
		if (this.loweredAt === -Infinity) return Infinity;
		return (2_000 * (this.goodSince + 1)) / (Math.max(now, heldUntil - 1_000) - this.loweredAt);
	}

	/** Requests per second when the next is sent after the answer to the one before. */
	get oneAtATime(): number {
		return Math.max(MIN_RATE, 1_000 / Math.max(1, this.latencyMs ?? 1));
	}
}

/** Limits the number of requests in flight. */
class SlowStart implements RateState {
	private limit = 1;
	/** when that many were last in flight */
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

	next({ outcome, ticket, now, heldUntil, leastRate }: RateEvent): RateState {
		const { traffic } = this;
		if (outcome === 'good') {
			// Only while it keeps requests from starting.
			const isUsed = ticket.startedAt <= this.fullAt;
			const step = this.limit < DOUBLED_IN_FLIGHT ? 1 : 0.5;
			if (isUsed) this.limit = Math.min(MAX_IN_FLIGHT, this.limit + step);
			return this;
		}
		// Before the first good answer there is nothing to tell a rate from: one request at a time.
		if (traffic.latencyMs === undefined) return this;
		const half = (500 * (traffic.inFlight.size + 1)) / Math.max(20, traffic.latencyMs);
		const seen = traffic.recent.estimateAt(now);
		const most = Math.min(seen || half, traffic.mostRate(now, heldUntil));
		const rate = Math.max(leastRate, Math.min(most, Math.max(half, GOOD_SHARE * seen)));
		return new Paced(traffic, rate, now);
	}
}

/** Starts requests at a rate. */
class Paced implements RateState {
	private nextAt: number;
	private grownAt: number;
	/** the rate was not yet too high */
	private isRough = true;
	/** troubles in a row without a good answer between */
	private fruitless = 0;
	/** good answers in this state */
	private readonly lastMinute = new SuccessRate(60_000);

	/** @param rate requests per second */
	constructor(
		private readonly traffic: Traffic,
		private rate: number,
		now: number,
	) {
		this.lower(rate, now);
		this.grownAt = now;
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

	next(event: RateEvent): RateState {
		// One step for all requests that were started before it.
		if (event.ticket.startedAt >= this.traffic.loweredAt) {
			if (event.outcome === 'good') this.onGood(event);
			else this.onTrouble(event);
		}
		return this;
	}

	private onGood({ ticket, now, isDemanded }: RateEvent): void {
		this.lastMinute.add(ticket.startedAt, now);
		if (this.fruitless > 0) {
			// One answer in the time without any is what the service takes for certain.
			this.rate = Math.max(this.rate, 1_000 / this.traffic.goodIntervalMs);
			this.isRough = true;
			this.fruitless = 0;
		}
		// A single reader never has a second request that waits when an answer comes.
		if (isDemanded || ticket.isPaced) this.rate = this.grown(now);
		this.grownAt = now;
	}

	private onTrouble({ now, heldUntil, leastRate }: RateEvent): void {
		const { startedSince, loweredAt, latencyMs = 0 } = this.traffic;
		const isFruitless = startedSince === 0;
		// A good answer may still be on its way: they take longer than refusals.
		if (isFruitless && now - loweredAt < 2 * latencyMs) return;
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
		Object.assign(this.traffic, { loweredAt: now, goodSince: 0, startedSince: 0 });
	}

	private grown(now: number): number {
		const { rate, traffic, isRough } = this;
		if (rate > MAX_UNUSED * traffic.recent.at(now) + 1) return rate;
		const quietS = (now - traffic.loweredAt) / 1_000;
		const faster = (quietS * Math.min(1, rate)) / FASTER_AFTER;
		const growth = GROWTH * Math.min(1, rate) * (1 + faster ** 3);
		const perSecond = Math.min(MAX_GROWTH, isRough ? Math.max(ROUGH_GROWTH, growth) : growth);
		const seconds = Math.min((now - this.grownAt) / 1_000, 2 / rate);
		return (
			rate * Math.exp(Math.min(isRough ? MAX_ROUGH_STEP : MAX_GROWTH_STEP, perSecond * seconds))
		);
	}

	private cutRate(now: number, heldUntil: number): number {
		const { traffic, rate } = this;
		const cut = Math.min(MAX_CUT, Math.max(MIN_CUT, 2 / (traffic.startedSince + 1)));
		const seen = GOOD_SHARE * traffic.recent.estimateAt(now);
		const least = Math.min(seen, rate * (1 - MIN_CUT));
		return Math.min(Math.max(least, rate * (1 - cut)), traffic.mostRate(now, heldUntil));
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

/**
 * Decides when the requests of one login may start, by the answers so far. Without I/O and clock: times are passed in,
 * milliseconds of any steady clock.
 */
export class RateController {
	private readonly traffic = new Traffic();
	private readonly shops = new ShopBackoff();
	private state: RateState = new SlowStart(this.traffic);
	private heldUntil = 0;

	/** From when on a request of any shop may start; a time in the future may come sooner after an answer. */
	opensAt(now: number): number {
		return Math.max(this.heldUntil, this.state.opensAt(now));
	}

	/** From when on a request of this shop may start, as far as the shop is concerned. */
	opensForShopAt(shop: string): number {
		if (!this.shops.isTroubled(shop)) return 0;
		for (const ticket of this.traffic.inFlight) if (ticket.shop === shop) return Infinity;
		return this.shops.heldUntil(shop);
	}

	/** Starts a request; to be called only when it may start. */
	start(shop: string, now: number): Ticket {
		const ticket = { shop, startedAt: now, isPaced: this.state.start(now) };
		this.traffic.inFlight.add(ticket);
		return ticket;
	}

	/** Takes the end of a request. */
	finish(ticket: Ticket, ending: Ending): void {
		const { outcome, now, retryAfterMs = 0, areOthersWaiting } = ending;
		const { traffic, shops } = this;
		traffic.inFlight.delete(ticket);
		if (outcome === 'neutral') return;
		if (outcome === 'good') {
			shops.onGood(ticket.shop, now);
			traffic.addGood(ticket, now);
		} else {
			const shopHeldUntil = retryAfterMs > MAX_HOLD_MS ? now : now + retryAfterMs;
			const heldUntil = shops.onTrouble(ticket.shop, now, shopHeldUntil, areOthersWaiting);
			if (heldUntil === undefined) return;
			this.heldUntil = Math.max(this.heldUntil, heldUntil);
		}
		const { heldUntil } = this;
		// Whatever the reason of an overload is, one request at a time is never too much.
		const leastRate = outcome === 'tooMany' ? MIN_RATE : traffic.oneAtATime;
		this.state = this.state.next({ ...ending, ticket, heldUntil, leastRate });
	}
}
