import { RequestQueue } from '../../../../nodes/shared/service/rateLimiter';
import {
	oneShopSetting,
	randomSetting,
	READERS,
	slowSetting,
	type RateSetting,
} from '../../../../dev/testkit/rate/settings';
import { simulate, type Reader } from '../../../../dev/testkit/rate/simulate';

// A busy machine takes its time.
jest.setTimeout(120_000);

const simulated = (setting: RateSetting) => simulate(setting, () => new RequestQueue<Reader>());

const settings = (count: number) =>
	Array.from({ length: count }, (_, index) => randomSetting(index + 1));

// All of them by `npm run bench -- rate`.
test.each(settings(8).map((setting) => [setting.seed, setting] as const))(
	'setting %i: the limit is used and kept, and no shop starves',
	(_, setting) => {
		const { used, refused, leastShare } = simulated(setting);
		expect(used).toBeGreaterThanOrEqual(0.8);
		expect(refused).toBeLessThanOrEqual(0.05);
		expect(leastShare).toBeGreaterThanOrEqual(0.1);
	},
);

const BUCKET: RateSetting = {
	seed: 1,
	processes: 1,
	shops: 16,
	isOneShop: true,
	pages: 600,
	phases: [{ limit: 10, ms: 1e9 }],
	burst: 10,
	latencyMs: 200,
	saysRetryAfter: false,
};

describe('one shop in parallel finds the rate of the login', () => {
	test.each([
		['16 windows of 6,000 orders', BUCKET],
		['the same with Retry-After', { ...BUCKET, saysRetryAfter: true }],
		['24 items, 8 at a time', { ...BUCKET, shops: 8 }],
		...READERS.map(
			(readers) => [`${readers} readers`, oneShopSetting(1, readers)] as [string, RateSetting],
		),
	])('%s', (_, setting) => {
		const { used, refusals, pages, givenUp } = simulated(setting);
		expect(used).toBeGreaterThanOrEqual(0.8);
		expect(refusals).toBeLessThanOrEqual(0.05 * (pages + refusals) + 10);
		expect(givenUp).toBe(0);
	});
});

test.each([1, 2, 4, 8, 16, 32])(
	'%i readers of one request in 20 s: none is given up, few are refused after five minutes',
	(readers) => {
		const slow = { ...slowSetting(1, readers, true), pages: 120, burst: 4 };
		for (const saysRetryAfter of [false, true]) {
			const setting = { ...slow, saysRetryAfter, phases: [{ limit: 0.05, ms: 1e10 }] };
			const { refused, givenUp } = simulated(setting);
			expect(refused).toBeLessThanOrEqual(0.1);
			expect(givenUp).toBe(0);
		}
	},
);

test.each([
	['answers 429 for ever', { answers: 'tooMany', retryAfterMs: 0 }],
	['answers 429 for ever and asks to wait for 20 s', { answers: 'tooMany', retryAfterMs: 20_000 }],
	['hangs', { answers: 'never', retryAfterMs: 0 }],
] as const)('a shop that %s does not slow the others by more than 5 %%', (_, firstShop) => {
	// In the single setting it disturbs no more than another order of the same random events does.
	const ratios = settings(8).map((setting) => {
		const disturbed = simulated({ ...setting, shops: setting.shops + 1, firstShop });
		return disturbed.pages / simulated(setting).pages;
	});
	const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
	expect(mean).toBeGreaterThanOrEqual(0.95);
});
