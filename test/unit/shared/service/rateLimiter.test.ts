import {
	type LimitedRequest,
	RateLimiter,
	RequestQueue,
	type Spacing,
} from '../../../../nodes/shared/service/rateLimiter';

const request = (shop: string, others: Partial<LimitedRequest> = {}): LimitedRequest => ({
	shop,
	tries: 0,
	execution: { isOpen: true },
	...others,
});

const started = (queue: RequestQueue, now: number) =>
	[...queue.startable(now)].map(({ shop }) => shop);

test('what was sent most often before goes first, then what came first', () => {
	const queue = new RequestQueue();
	for (const [shop, tries] of Object.entries({ a: 0, b: 1, c: 0, d: 2, e: 1 }))
		queue.add(request(shop, { tries }));
	const order = [];
	for (let now = 0; now < 5; now++) {
		for (const waiting of queue.startable(now)) {
			order.push(waiting.shop);
			queue.finish(waiting, 'neutral', now);
		}
	}
	expect(order).toEqual(['d', 'b', 'e', 'a', 'c']);
});

test('a pause is left after the start and the end of each request of a reading, others go', () => {
	const queue = new RequestQueue();
	const spacing: Spacing = { pauseMs: 100, nextAt: 0 };
	const slow = request('a', { spacing });
	queue.add(slow);
	expect(started(queue, 0)).toEqual(['a']);
	queue.finish(slow, 'good', 250);
	queue.add(request('b', { spacing }));
	queue.add(request('c'));
	expect(started(queue, 300)).toEqual(['c']);
	expect(queue.nextAt).toBe(350);
	expect(started(queue, 350)).toEqual(['b']);
	queue.add(request('d', { spacing }));
	expect(started(queue, 449)).toEqual([]);
});

test('a request that is cancelled while it waits leaves its place to the next', async () => {
	const limiter = new RateLimiter();
	const execution = { isOpen: false };
	const sent: string[] = [];
	const pass = async (shop: string, cancelSignal?: AbortSignal) =>
		await limiter.pass(
			request(shop, { execution }),
			async () => void sent.push(shop),
			cancelSignal,
		);
	let fail = (): void => undefined;
	const first = limiter.pass(
		request('first', { execution }),
		// Says nothing about the rate, so one request at a time stays the limit.
		async () => await new Promise<void>((_, reject) => (fail = () => reject(new Error('over')))),
	);
	const stop = new AbortController();
	const cancelled = pass('cancelled', stop.signal);
	const next = pass('next');
	await Promise.resolve();
	stop.abort();
	await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' });
	fail();
	await expect(first).rejects.toThrow('over');
	await new Promise(setImmediate);
	expect(sent).toEqual(['next']);
	await next;
	expect(limiter.passing).toBe(0);
});

test('a request whose login is closed does not keep the queue from telling when it opens', () => {
	const queue = new RequestQueue();
	const first = request('a');
	queue.add(first);
	expect(started(queue, 0)).toEqual(['a']);
	queue.finish(first, 'good', 10);
	queue.add(first);
	expect(started(queue, 10)).toEqual(['a']);
	queue.finish(first, 'tooMany', 20, 2_000);
	let looked = 0;
	const counted = (shop: string): LimitedRequest =>
		Object.defineProperty(request(shop), 'shop', { get: () => (looked++, shop) });
	queue.add(counted('b'));
	queue.add(counted('c'));
	expect(started(queue, 30)).toEqual([]);
	expect(queue.nextAt).toBeGreaterThanOrEqual(2_020);
	// The others are not looked at: with 10,000 of them that would take long.
	expect(looked).toBe(1);
});
