import { RateController, type Outcome } from '../../../../nodes/shared/service/rateController';
import { ShopBackoff } from '../../../../nodes/shared/service/shopBackoff';

type Ticket = ReturnType<RateController['start']>;

const finish = (
	controller: RateController,
	ticket: Ticket,
	outcome: Outcome,
	now: number,
	isDemanded: boolean,
	retryAfterMs?: number,
): void =>
	controller.finish(ticket, { outcome, now, isDemanded, retryAfterMs, areOthersWaiting: false });

/** Starts requests of different shops as long as the controller allows it, at one moment. */
function startAll(controller: RateController, now: number) {
	const tickets = [];
	while (tickets.length < 100 && controller.opensAt(now) <= now)
		tickets.push(controller.start(`shop ${tickets.length}`, now));
	return tickets;
}

/** A controller after rounds of good answers, each of 100 ms, and the time then. */
function afterRounds(rounds: number) {
	const controller = new RateController();
	let now = 0;
	for (let round = 0; round < rounds; round++, now += 100)
		for (const ticket of startAll(controller, now))
			finish(controller, ticket, 'good', now + 100, true);
	return { controller, now };
}

describe('before the first trouble', () => {
	it('requests in flight double with each round of good answers, and grow by half from 8 on', () => {
		const counts = [0, 1, 2, 3, 4, 5].map((rounds) => {
			const { controller, now } = afterRounds(rounds);
			return startAll(controller, now).length;
		});
		expect(counts).toEqual([1, 2, 4, 8, 12, 18]);
	});

	it('they do not grow while fewer are asked for', () => {
		const { controller } = afterRounds(2);
		// One at a time, where four may go.
		for (let now = 1_000; now < 5_000; now += 100)
			finish(controller, controller.start('a', now), 'good', now + 50, false);
		expect(startAll(controller, 6_000)).toHaveLength(4);
	});
});

describe('the trouble of one shop', () => {
	it('holds back that shop alone, as long as it asks for', () => {
		const { controller, now } = afterRounds(3);
		const [one, ...others] = startAll(controller, now);
		finish(controller, one, 'tooMany', now + 50, true, 7_000);
		expect(controller.opensForShopAt(one.shop)).toBe(now + 7_050);
		expect(controller.opensForShopAt(others[0].shop)).toBe(0);
		expect(controller.opensAt(now + 50)).toBeLessThanOrEqual(now + 50);
		for (const ticket of others) finish(controller, ticket, 'good', now + 100, true);
		expect(startAll(controller, now + 100).length).toBeGreaterThanOrEqual(others.length);
	});

	it('lets one request of that shop go at a time until one is answered well', () => {
		const { controller, now } = afterRounds(3);
		const [one, ...others] = startAll(controller, now);
		finish(controller, one, 'overloaded', now + 50, true);
		for (const ticket of others) finish(controller, ticket, 'good', now + 60, true);
		const again = controller.start(one.shop, now + 70);
		expect(controller.opensForShopAt(one.shop)).toBe(Infinity);
		finish(controller, again, 'good', now + 90, true);
		expect(controller.opensForShopAt(one.shop)).toBe(0);
	});
});

describe('the trouble of the login', () => {
	it('is one that two shops meet: requests are paced, and held back', () => {
		const { controller, now } = afterRounds(3);
		const [one, other] = startAll(controller, now);
		finish(controller, one, 'tooMany', now + 50, true, 3_000);
		finish(controller, other, 'tooMany', now + 60, true, 1_000);
		expect(controller.opensAt(now + 60)).toBe(now + 1_060);
		expect(startAll(controller, now + 3_100).length).toBeLessThan(4);
	});

	it('is one that comes when nothing else is in flight', () => {
		const controller = new RateController();
		finish(controller, controller.start('a', 0), 'good', 100, false);
		finish(controller, controller.start('a', 100), 'tooMany', 200, false, 2_000);
		expect(controller.opensAt(200)).toBe(2_200);
	});

	it('holds nothing back for longer than a minute: then requests fail instead', () => {
		const controller = new RateController();
		finish(controller, controller.start('a', 0), 'tooMany', 100, false, 3_600_000);
		expect(controller.opensAt(100)).toBe(100);
	});

	it('of another kind than too many requests leaves one request at a time', () => {
		const controller = new RateController();
		let now = 0;
		for (let count = 0; count < 50; count++, now += 200) {
			const at = Math.max(now, controller.opensAt(now));
			now = at;
			finish(
				controller,
				controller.start('a', at),
				count % 2 ? 'overloaded' : 'good',
				at + 100,
				false,
			);
		}
		expect(controller.opensAt(now) - now).toBeLessThanOrEqual(100);
	});
});

describe('a single reader, each request after the answer to the one before', () => {
	/** How long so many good answers of 100 ms take from `now` on, in milliseconds. */
	function timeFor(controller: RateController, count: number, now: number): number {
		let at = now;
		for (; count > 0; count--) {
			at = Math.max(at, controller.opensAt(at));
			finish(controller, controller.start('a', at), 'good', at + 100, false);
			at += 100;
		}
		return at - now;
	}

	/** A controller that had several troubles of the login, and the time then. */
	function afterTroubles() {
		const controller = new RateController();
		let now = timeFor(controller, 20, 0);
		for (let troubles = 4; troubles > 0; troubles--) {
			now = Math.max(now, controller.opensAt(now));
			finish(controller, controller.start('a', now), 'tooMany', now + 100, false);
			now += 100 + timeFor(controller, 20, now + 100);
		}
		return { controller, now };
	}

	it('is slower after troubles, and as fast as ever again when no more come', () => {
		const { controller, now } = afterTroubles();
		expect(timeFor(controller, 20, now)).toBeGreaterThan(1.1 * 20 * 100);
		const later = now + timeFor(controller, 1_000, now);
		expect(timeFor(controller, 200, later)).toBeCloseTo(200 * 100, 6);
	});

	it('does not raise the rate while it reads more slowly than it may', () => {
		const { controller, now } = afterTroubles();
		const before = intervalAt(now + 10_000);
		for (let at = now + 20_000; at < now + 600_000; at += 10_000)
			finish(controller, controller.start('a', at), 'good', at + 100, false);
		expect(intervalAt(now + 610_000)).toBeCloseTo(before, 6);

		/** the time that the rate leaves between two starts, in milliseconds */
		function intervalAt(at: number): number {
			const started = [controller.start('a', at), controller.start('a', at)];
			for (const ticket of started) finish(controller, ticket, 'neutral', at, false);
			return controller.opensAt(at) - at;
		}
	});
});

describe('whose trouble it is', () => {
	/** Good answers of another shop, then of this one, and the trouble of this one 100 ms later. */
	const troubleAfter = (goodOfThisOne: number): number | undefined => {
		const shops = new ShopBackoff();
		shops.onGood('other', 0);
		for (let count = 0; count < goodOfThisOne; count++) shops.onGood('this', 0);
		return shops.onTrouble('this', 100, 700, false);
	};

	it.each([
		[0, undefined],
		[58, undefined],
		[59, 100],
		[500, 100],
	])('after %i more good answers of this shop it holds the login back until %j', (count, until) =>
		expect(troubleAfter(count)).toBe(until),
	);

	it('a single shop is the login: its wait is that of the login, and no request goes alone', () => {
		const shops = new ShopBackoff();
		shops.onGood('this', 0);
		expect(shops.onTrouble('this', 100, 700, false)).toBe(700);
		expect(shops.heldUntil('this')).toBeUndefined();
	});
});
