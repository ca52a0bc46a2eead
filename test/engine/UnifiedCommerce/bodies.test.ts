import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { MOST_TOLD } from '../../../nodes/shared/reading/runHint';
import type { RecordedRequest } from '../../../dev/sandbox';
import { exampleOf, RESOURCES, SPEC, type SpecFilter, type SpecResource } from '../../specTables';
import type { RunOptions } from '../../../dev/testkit/engine';
import { sampleOf } from '../../runCounts';
import { readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';

const sandbox = useSandbox({ orders: 3, products: 3 });

const PATH = {
	order: '/api/ServiceClientApp/Unified/Orders',
	product: '/api/ServiceClientApp/Unified/Products',
};
const CHANNELS_WITH_STATUS = ['shopify', 'woocommerce', 'bol', 'amazon'];

/** What a filter holds on the wire of a channel. */
function sentTo(channel: string, filter: SpecFilter): string {
	const { sent } = exampleOf(filter);
	const inUtc = filter.kind === 'date' && channel === 'amazon';
	return inUtc ? new Date(sent).toISOString().replace('.000', '') : sent;
}

/** The body by the specification: the channel's filters out of those given, status any, and the page size. */
function bodyBySpec(
	resource: SpecResource,
	channel: string,
	given: readonly SpecFilter[],
): IDataObject {
	const own = given.filter(({ channels }) => channels.includes(channel));
	return {
		...(resource === 'order' && CHANNELS_WITH_STATUS.includes(channel) ? { status: 'any' } : {}),
		...Object.fromEntries(own.map((filter) => [filter.wire, sentTo(channel, filter)])),
		...(SPEC[resource].limitChannels.includes(channel) ? { limit: 100 } : {}),
	};
}

const bodies = () => sandbox.dataRequests.map(({ body }) => body);
/** One item after the other, so that the bodies are in the order of the items. */
const read = async (
	{ readingOptions, ...parameters }: INodeParameters,
	options: Partial<RunOptions> = {},
) =>
	await run(
		storeFor(sandbox),
		readAll({
			...parameters,
			readingOptions: { parallelItems: 1, ...(readingOptions as INodeParameters) },
		}),
		options,
	);

/** The hints of all items, read in several runs: one run shows only so many of a kind. */
const hintsOfEach = async (parameters: INodeParameters, items: IDataObject[]) => {
	const hints: string[] = [];
	for (let first = 0; first < items.length; first += MOST_TOLD) {
		const some = items.slice(first, first + MOST_TOLD);
		const result = await read(parameters, { items: some });
		hints.push(...remarksIn(result));
	}
	return hints;
};

/** Every filter of the resource as a literal value, as the editor stores it. */
const literalFilters = (resource: SpecResource): INodeParameters =>
	Object.fromEntries(
		SPEC[resource].filters.map((filter) => {
			const { given } = exampleOf(filter);
			return [filter.name, filter.kind === 'enumList' ? given.split(',') : given];
		}),
	);

/** Every filter of the resource as an expression over the incoming item. */
const filterExpressions = (resource: SpecResource): INodeParameters =>
	Object.fromEntries(
		SPEC[resource].filters.map(({ name }) => [name, `={{ $json.filters.${name} }}`]),
	);

const places = RESOURCES.flatMap((resource) =>
	SPEC[resource].channels.map((channel) => [resource, channel] as const),
);

describe('every request', () => {
	it.each(places)('%s on %s: path, query, headers', async (resource, channel) => {
		const { error } = await read({ resource, channel, tpUserId: 'ann+test@example.com & co/ü' });
		expect(error).toBeUndefined();
		const [request] = sandbox.dataRequests as [RecordedRequest];
		expect(request).toMatchObject({
			method: 'POST',
			path: PATH[resource],
			query: { channel, tpUserId: 'ann+test@example.com & co/ü' },
			status: 200,
		});
		expect(request.headers['content-type']).toMatch(/^application\/json/);
		expect(request.headers.authorization).toBe(`Bearer ${sandbox.tokens.issued.at(-1)}`);
	});

	it('names the completion callback in the query when one is given', async () => {
		const completionCallbackUrl = 'http://127.0.0.1:9/hook?a=1&b=x+y';
		await read({ readingOptions: { completionCallbackUrl } });
		expect(sandbox.dataRequests[0].query).toEqual({
			channel: 'shopify',
			tpUserId: 'merchant-1',
			completionCallbackUrl,
		});
	});
});

describe('the channel as a literal', () => {
	it.each(places)('%s on %s: no filter filled', async (resource, channel) => {
		await read({ resource, channel });
		expect(bodies()).toEqual([bodyBySpec(resource, channel, [])]);
	});

	it.each(places)(
		'%s on %s: every filter filled, only its own are sent',
		async (resource, channel) => {
			const { error } = await read({ resource, channel, filters: literalFilters(resource) });
			expect(error).toBeUndefined();
			expect(bodies()).toEqual([bodyBySpec(resource, channel, SPEC[resource].filters)]);
			expect(sandbox.refusedRequests).toEqual([]);
		},
	);
});

describe.each(RESOURCES)('the channel of %s by expression', (resource) => {
	const { channels, filters } = SPEC[resource];
	const pairs = channels.flatMap((channel) => filters.map((filter) => ({ channel, filter })));
	const pairItems = pairs.map(({ channel, filter }) => ({
		channel,
		filters: { [filter.name]: exampleOf(filter).given },
	}));
	const parameters: INodeParameters = {
		resource,
		channel: '={{ $json.channel }}',
		filters: filterExpressions(resource),
	};

	it('sends each filter to exactly the channels that have it, with "ignore"', async () => {
		const ignoring = { ...parameters, readingOptions: { unsupportedFilters: 'ignore' } };
		const { error } = await read(ignoring, { items: pairItems });
		expect(error).toBeUndefined();
		expect(bodies()).toEqual(
			pairs.map(({ channel, filter }) => bodyBySpec(resource, channel, [filter])),
		);
		expect(sandbox.dataRequests.map(({ channel }) => channel)).toEqual(
			pairs.map(({ channel }) => channel),
		);
		expect(sandbox.refusedRequests).toEqual([]);
		const lacking = sampleOf(
			pairs.filter(({ channel, filter }) => !filter.channels.includes(channel)),
			4,
		);
		const hints = await hintsOfEach(
			ignoring,
			pairItems.filter((_, at) => lacking.includes(pairs[at])),
		);
		const told = hints.join(' ').match(/\w+(?: \(\w+\))? has no filter/g) ?? [];
		expect(told).toHaveLength(lacking.length);
		lacking.forEach(({ channel }, at) =>
			expect(told[at]).toContain(CHANNEL_LABELS[channel as Channel]),
		);
	});

	it('refuses anything else before any request, naming the channels there are', async () => {
		const wrong = resource === 'order' ? ['sharetribe'] : ['amazon', 'magento', 'sharetribe'];
		const items = ['shop', '', undefined, null, 7, ...wrong].map((channel) => ({
			channel,
			filters: {},
		})) as IDataObject[];
		const result = await read(parameters, { items, onError: 'continueRegularOutput' });
		expect(sandbox.dataRequests).toEqual([]);
		expect(result.items).toHaveLength(items.length);
		for (const { json } of result.items) {
			expect(json.error).toContain('“Channel”');
			for (const channel of channels)
				expect(json.message).toContain(CHANNEL_LABELS[channel as Channel]);
		}
	});
});

test('$now is sent as an instant with an offset, to the second', async () => {
	const before = Math.floor(Date.now() / 1000) * 1000;
	await read({ filters: { createdAtMin: '={{ $now }}' } }, { timezone: 'Europe/Amsterdam' });
	const [{ created_at_min: min }] = bodies() as Array<Record<string, string>>;
	expect(min).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
	expect(Date.parse(min)).toBeGreaterThanOrEqual(before);
});

test('a date in words is sent as the time that it means, in the time zone of the workflow', async () => {
	const before = new Date();
	await read(
		{ filters: { createdAtMin: '=This Month', createdAtMax: 'last 2 hours' } },
		{ timezone: 'Europe/Amsterdam' },
	);
	const after = new Date();
	const [{ created_at_min: min, created_at_max: max }] = bodies() as Array<Record<string, string>>;
	expect(min).toMatch(/^\d{4}-\d\d-01T00:00:00\+0[12]:00$/);
	expect(Date.parse(max)).toBeGreaterThan(before.getTime() - 1000);
	expect(Date.parse(max)).toBeLessThanOrEqual(after.getTime());
	expect(sandbox.refusedRequests).toEqual([]);
});
