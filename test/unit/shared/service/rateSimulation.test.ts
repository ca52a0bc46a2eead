import { RequestQueue } from '../../../../nodes/shared/service/requestQueue';
import { randomSetting, type RateSetting } from '../../../../dev/testkit/rate/settings';
import { simulate, type Reader } from '../../../../dev/testkit/rate/simulate';

// A busy machine takes its time.
jest.setTimeout(120_000);

const simulated = (setting: RateSetting) => simulate(setting, () => new RequestQueue<Reader>());

const settings = (count: number) =>
	Array.from({ length: count }, (_, index) => randomSetting(index + 1));

// All 200 by `npm run bench -- rate`.
test.each(settings(8).map((setting) => [setting.seed, setting] as const))(
	'setting %i: the limit is used and kept, and no shop starves',
	(_, setting) => {
		const { used, refused, leastShare } = simulated(setting);
		expect(used).toBeGreaterThanOrEqual(0.8);
		expect(refused).toBeLessThanOrEqual(0.05);
		expect(leastShare).toBeGreaterThanOrEqual(0.1);
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
