import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestQueue } from '../../nodes/shared/service/rateLimiter';
import { repositoryRoot } from '../testkit/paths';
import { toConsole as log } from '../testkit/progress';
import { IdealQueue } from '../testkit/rate/idealQueue';
import {
	oneShopSetting,
	randomSetting,
	READERS,
	slowSetting,
	type RateSetting,
} from '../testkit/rate/settings';
import { simulate, type Reader, type Simulated } from '../testkit/rate/simulate';
import { withSections } from './sections';
import { median } from './statistics';

const SETTINGS = 200;
/** Promised for each setting: share of the limit that is used, and share of HTTP 429 among the answers. */
const MIN_USED = 0.8;
const MAX_REFUSED = 0.05;

/** Simulates the rate controller, and one that knows the limit, over random settings; `--write` writes the table. */
export async function simulateRates(write: boolean) {
	const settings = Array.from({ length: SETTINGS }, (_, index) => randomSetting(index + 1));
	const ours = settings.map((setting) => simulate(setting, () => new RequestQueue<Reader>()));
	const ideal = settings.map((setting) => simulate(setting, (limitAt) => new IdealQueue(limitAt)));
	const kept = ours.filter(({ used, refused }) => used >= MIN_USED && refused <= MAX_REFUSED);
	const shared = <Of>(all: readonly Of[]) => all.filter((_, at) => settings[at].processes > 1);
	const text = `## Finding the rate that a service allows

Simulated by \`npm run bench -- rate --write\`: ${SETTINGS} random settings, each a token bucket of 2 to 40 requests per second that holds a quarter of a second to two seconds, whose limit changes once or twice; 1 to 4 processes that share it without knowing of each other, each with 8 to 32 readers and at least 2,000 requests; answers within 50 ms to 1 s, in half of the settings with \`Retry-After\`. The first 30 s, and 30 s after each change of the limit, do not count. The ideal controller knows the limit and starts requests at exactly this rate.

| Per setting | lowest | 5 % | median | 95 % | highest | ideal, lowest to highest |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${row('used of what the limit allows', ours, ideal, ({ used }) => used, percent)}
${row('HTTP 429 among the answers', ours, ideal, ({ refused }) => refused, percent)}
${row('pages of the shop with fewest, of the mean', ours, ideal, ({ leastShare }) => leastShare, percent)}
${row('pages of the process with fewest, of the mean, where several share the limit', shared(ours), shared(ideal), ({ leastProcess }) => leastProcess, percent)}
${row('longest wait of a request to start', ours, ideal, ({ longestWaitMs }) => longestWaitMs / 1_000, seconds)}

${kept.length} of ${SETTINGS} settings use at least ${percent(MIN_USED)} with at most ${percent(MAX_REFUSED)} of HTTP 429. More than 100 % is what the bucket had saved up.

${oneShop()}

${await troubledShops(settings.slice(0, 60))}`;
	log(text);
	if (!write) return;
	const file = join(repositoryRoot, 'docs', 'benchmarks.md');
	await writeFile(file, withSections(await readFile(file, 'utf8'), text));
}

/** One shop read in parallel, and slow services; by the number of readers. */
function oneShop(): string {
	const seeds = Array.from({ length: SETTINGS }, (_, index) => index + 1);
	const ourOf = (setting: RateSetting) => simulate(setting, () => new RequestQueue<Reader>());
	const parallel = READERS.map((readers) => {
		const all = seeds.map((seed) => ourOf(oneShopSetting(seed, readers)));
		const good = all.filter(
			({ used, refusals, pages, givenUp }) =>
				used >= MIN_USED && refusals <= MAX_REFUSED * (pages + refusals) + 10 && givenUp === 0,
		);
		const used = all.map((one) => one.used).sort((one, other) => one - other);
		const refused = all.map((one) => one.refused).sort((one, other) => other - one);
		const givenUp = all.filter((one) => one.givenUp > 0).length;
		return `| ${readers} | ${percent(used[0])} | ${percent(median(used))} | ${percent(median(refused))} | ${percent(refused[0])} | ${givenUp} | ${good.length} |`;
	});
	const slow = [1, ...READERS].map((readers) => {
		const cells = [true, false].map((isOneShop) => {
			const all = seeds.map((seed) => ourOf(slowSetting(seed, readers, isOneShop)));
			const refused = all.map((one) => one.refused).sort((one, other) => other - one);
			const givenUp = all.filter((one) => one.givenUp > 0).length;
			return `${percent(median(refused))} | ${percent(refused[0])} | ${givenUp}`;
		});
		return `| ${readers} | ${cells.join(' | ')} |`;
	});
	return `One shop read in parallel, ${SETTINGS} settings for each number of readers, 300 to 2,000 pages; everything counts from the first request on. Kept are settings that use at least ${percent(MIN_USED)} with at most ${percent(MAX_REFUSED)} and 10 requests refused, none of them given up.

| Readers | used, lowest | median | refused, median | highest | settings with a request given up | kept |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${parallel.join('\n')}

Services that take 0.05 to 1 request per second; HTTP 429 after the first five minutes, requests given up from the first on. One shop, then a shop for each reader.

| Readers | refused, median | highest | settings with a request given up | refused, median | highest | settings with a request given up |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${slow.join('\n')}`;
}

/** What one shop more, which is in trouble all the time, costs the others. */
async function troubledShops(settings: readonly RateSetting[]): Promise<string> {
	const kinds = [
		['answers 429 for ever', { answers: 'tooMany', retryAfterMs: 0 }],
		['answers 429 for ever, `Retry-After: 20`', { answers: 'tooMany', retryAfterMs: 20_000 }],
		['hangs until the timeout of 120 s', { answers: 'never', retryAfterMs: 0 }],
	] as const;
	const pagesOf = (setting: RateSetting) =>
		simulate(setting, () => new RequestQueue<Reader>()).pages;
	const alone = settings.map(pagesOf);
	const rows = kinds.map(([name, firstShop]) => {
		const ratios = settings.map(
			(setting, at) => pagesOf({ ...setting, shops: setting.shops + 1, firstShop }) / alone[at],
		);
		const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
		return `| ${name} | ${percent(mean)} | ${percent(median(ratios))} |`;
	});
	return `What the other shops of ${settings.length} settings get when there is one more that

| | mean | median |
| --- | ---: | ---: |
${rows.join('\n')}`;
}

function row(
	name: string,
	ours: readonly Simulated[],
	ideal: readonly Simulated[],
	of: (simulated: Simulated) => number,
	written: (value: number) => string,
): string {
	const sorted = ours.map(of).sort((one, other) => one - other);
	const best = ideal.map(of);
	const at = (share: number) => written(sorted[Math.round((sorted.length - 1) * share)]);
	const cells = [0, 0.05, 0.5, 0.95, 1].map(at);
	return `| ${name} | ${cells.join(' | ')} | ${written(Math.min(...best))} to ${written(Math.max(...best))} |`;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const seconds = (value: number): string => `${value.toFixed(1)} s`;
