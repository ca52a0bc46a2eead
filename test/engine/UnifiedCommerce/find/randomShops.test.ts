import type { Channel } from '../../../../dev/sandbox';
import { Random } from '../../../../dev/sandbox/data/random';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { FIND_BY, ruleFor } from '../../../../nodes/shared/reading/recordMatch';
import { searchCost } from '../../../../nodes/shared/reading/search';
import { emailsOf, fitOf } from '../../../plainFind';
import { runsOf } from '../../../runCounts';
import { useSandbox } from '../../fixtures';
import { DAY_MS, fill, find, type Known, randomRecords, randomValue } from './shops';

const sandbox = useSandbox({ orders: 0, products: 0 });
const RUNS = runsOf(1_000);

/** What one search looks for. */
interface Search {
	resource: 'order' | 'product';
	channel: Channel;
	by: (typeof FIND_BY)[Search['resource']][number];
	limit: number;
	lookBack: number;
	customerEmail?: string;
}

/** The records that the channel has within the look-back, as far as their dates can be known. */
function within({ resource, channel, by, lookBack }: Search, all: readonly Known[]): Known[] {
	const cost = searchCost(resource, channel, by);
	if (resource === 'product' || cost === 'asked' || lookBack === 0) return [...all];
	const since = Date.now() - lookBack * DAY_MS;
	return all.filter(({ record, createdMs, updatedMs }) => {
		if (cost === 'newestFirst') return createdMs >= since;
		const isKnownOld = record.created_at !== undefined && createdMs < since;
		return !isKnownOld && (cost === 'whole' || updatedMs >= since);
	});
}

/** The records that have a value, by comparing each: exact ones, else those with the number behind a prefix. */
function plainly(search: Search, all: readonly Known[], text: string): Known[] {
	const { by, customerEmail } = search;
	const mine = within(search, all).filter(
		({ record }) => customerEmail === undefined || emailsOf(record).includes(customerEmail),
	);
	const exact = mine.filter(({ record }) => fitOf(by, record, text) === 'exact');
	return exact.length > 0
		? exact
		: mine.filter(({ record }) => fitOf(by, record, text) === 'behindPrefix');
}

/** The step back in time that an order belongs to. */
const stepOf = ({ createdMs }: Known): number =>
	[3, 10, 30, 90, 270, 810, Infinity].findIndex((days) => createdMs >= Date.now() - days * DAY_MS);

/** What is wrong with what was found for a value. */
function faultOf(search: Search, all: readonly Known[], text: string, came: readonly string[]) {
	const expected = plainly(search, all, text);
	const ids = expected.map(({ record }) => record.id);
	const { by, limit, resource, channel } = search;
	const isExact = expected.some(({ record }) => fitOf(by, record, text) === 'exact');
	const most = isExact ? Math.min(limit, ids.length) : ids.length;
	if (came.length !== most) return `${came.length} instead of ${most}`;
	if (new Set(came).size !== came.length) return 'twice';
	if (came.some((id) => !ids.includes(id))) return 'another record';
	if (most === ids.length) return undefined;
	const chosen = expected.filter(({ record }) => came.includes(record.id));
	const others = expected.filter((known) => !chosen.includes(known));
	if (searchCost(resource, channel, by) === 'newestFirst') {
		const latest = Math.min(...others.map(stepOf));
		if (chosen.some((known) => stepOf(known) > latest)) return 'not of the newest step';
	}
	if (limit === 1 || chosen.some(({ record }) => record.created_at === undefined)) return undefined;
	const newest = Math.max(...others.map(({ createdMs }) => createdMs));
	return chosen.some(({ createdMs }) => createdMs < newest) ? 'not the newest' : undefined;
}

describe.each(['order', 'product'] as const)('random shops of each channel: %s', (resource) => {
	const { channels } = TABLE[resource];

	test.each(channels)(
		`%s: as a plain comparison of the whole list within the look-back`,
		async (channel) => {
			const wrong: string[] = [];
			let found = 0;
			const runs = Math.ceil(RUNS / (resource === 'order' ? 10 : 30));
			for (let run = 0; run < runs; run++) {
				const random = new Random(run, resource, channel);
				sandbox.reset();
				const size = random.pick([0, 1, 7, 60, 60, 300, run % 10 === 3 ? 5_000 : 700]);
				const all = randomRecords(random, resource, size, Date.now());
				fill(sandbox, resource, channel, all);
				for (const by of FIND_BY[resource]) {
					const rule = ruleFor(resource, by);
					const search: Search = {
						...{ resource, channel, by },
						limit: rule.isUnique ? 1 : random.pick([1, 3, 10, 6_000]),
						lookBack: random.pick([0, 1, 20, 90, 90, 400]),
						customerEmail:
							resource === 'order' && by !== 'email' && random.next() < 0.3
								? random.pick(['ann@example.com', 'cy@example.com'])
								: undefined,
					};
					const texts = [...Array(random.pick([1, 1, 3])).keys()].map(() =>
						randomValue(random, by, all),
					);
					const { limit, lookBack, customerEmail } = search;
					const { items, error } = await find(sandbox, {
						...{ resource, channel, findBy: by, value: texts.join(','), limit },
						...(resource === 'order' ? { lookBack, customerEmail: customerEmail ?? '' } : {}),
					});
					const about = `${run} ${JSON.stringify({ ...search, texts, size })}`;
					if (error) wrong.push(`${about}: ${error.message}`);
					found += items.length;
					const ids = items.map(({ json }) => String(json.id));
					if (new Set(ids).size !== ids.length) wrong.push(`${about}: a record twice`);
					const distinct = new Map(
						texts.map((text) => [rule.plain(text), text]).reverse() as Array<[string, string]>,
					);
					for (const text of distinct.values()) {
						const came = items
							.filter(({ json }) =>
								(json.matched as Array<{ value: string }>).some(
									({ value }) => value === text.trim(),
								),
							)
							.map(({ json }) => String(json.id));
						const fault = faultOf(search, all, text, came);
						if (fault) wrong.push(`${about} ${text}: ${fault}`);
					}
				}
				if (sandbox.refusedRequests.length > 0) wrong.push(`${run}: refused`);
			}
			expect(wrong.slice(0, 10)).toEqual([]);
			if (runs > 2) expect(found).toBeGreaterThan(runs);
		},
		RUNS * 10_000 + 600_000,
	);
});
