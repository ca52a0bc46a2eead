import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Channel } from '../../../dev/sandbox';
import { useSandbox } from '../faults/fixtures';
import { readAll, run, storeFor } from '../fixtures';
import { SecretMarkers } from '../secretMarkers';
import { exampleOf, filtersOf, RESOURCES, SPEC } from '../../specTables';

const sandbox = useSandbox({ orders: 120, products: 120 });

const preview = async (parameters: INodeParameters, credentials = storeFor(sandbox)) =>
	await run(
		credentials,
		readAll({
			...parameters,
			readingOptions: { ...(parameters.readingOptions as INodeParameters), preview: true },
		}),
	);

interface Shown extends IDataObject {
	method: string;
	address: string;
	query: IDataObject;
	body: IDataObject;
	filters: IDataObject;
	filtersLeftOut: string[];
}

/** The only item of a preview, after a check that nothing was requested and that the hint says so. */
async function shownOf(parameters: INodeParameters): Promise<Shown> {
	const { items, error, hints } = await preview(parameters);
	expect(error).toBeUndefined();
	expect(sandbox.requests).toEqual([]);
	expect(items).toHaveLength(1);
	expect(items[0].pairedItem).toEqual({ item: 0 });
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^This is a preview: nothing was requested, and nothing was read\./),
	]);
	return items[0].json as Shown;
}

describe('a preview is what is sent afterwards', () => {
	const cases = RESOURCES.flatMap((resource) =>
		SPEC[resource].channels.flatMap((channel) => [
			[resource, channel, {}] as const,
			[
				resource,
				channel,
				Object.fromEntries(
					filtersOf(resource, channel).map((filter) => [filter.name, exampleOf(filter).given]),
				),
			] as const,
		]),
	);

	it.each(cases)('%s of %s with the filters %j', async (resource, channel, filters) => {
		const parameters: INodeParameters = {
			resource,
			channel,
			filters: filters as INodeParameters,
			output: 'rowPerLine',
			readingOptions: {
				pageSize: 7,
				maxPages: 1,
				completionCallbackUrl: 'https://n8n.example.com/done?for=a b',
			},
		};
		const shown = await shownOf(parameters);
		await run(storeFor(sandbox), readAll(parameters));
		const [sent] = sandbox.dataRequests;
		expect({ ...shown, filters: undefined }).toEqual({
			method: sent.method,
			address: `${sandbox.baseUrl}${sent.path}`,
			query: sent.query,
			body: sent.body,
			filters: undefined,
			filtersLeftOut: [],
		});
		const { limit: _, ...filtersSent } = sent.body as IDataObject;
		expect(Object.values(shown.filters)).toEqual(Object.values(filtersSent));
	});

	it.each([
		['a limit below the page size', { returnAll: false, limit: 3 }],
		['a start cursor', { readingOptions: { startCursor: 'the one', pageSize: 20 } }],
		[
			'more IDs than one request takes',
			{ filters: { ids: Array.from({ length: 230 }, (_, i) => i).join() } },
		],
	] as Array<[string, INodeParameters]>)('with %s', async (_, parameters) => {
		const shown = await shownOf(parameters);
		await run(storeFor(sandbox), readAll(parameters));
		expect(shown.body).toEqual(sandbox.dataRequests[0].body);
	});
});

it('names its filters by their labels', async () => {
	const filters = { createdAtMin: '2026-01-02T03:04:05Z', ids: '1,2' };
	const { filters: shown } = await shownOf({ channel: 'bigcommerce', filters });
	expect(shown).toEqual({ 'Created After': '2026-01-02T03:04:05Z', IDs: '1,2' });
});

it('names the filters that the channel lacks, and says once that nothing was read', async () => {
	const { filters, filtersLeftOut, body } = await shownOf({
		channel: "={{ 'bol' }}",
		filters: { createdAtMin: '2026-01-01', ids: '1', status: 'closed' },
		readingOptions: { unsupportedFilters: 'ignore' },
	});
	expect(filters).toEqual({ Status: 'closed' });
	expect(filtersLeftOut).toEqual(['Created After', 'IDs']);
	expect(body).toEqual({ status: 'closed' });
});

it('names the filters that a start cursor makes idle, but not those that nobody set', async () => {
	const { filters, filtersLeftOut } = await shownOf({
		filters: { createdAtMin: '2026-01-01' },
		readingOptions: { startCursor: 'the one' },
	});
	expect(filters).toEqual({});
	expect(filtersLeftOut).toEqual(['Created After']);
});

it.each([
	[{ channel: "={{ 'bol' }}", filters: { ids: '1' } }, /bol has no filter “IDs”/],
	[{ filters: { createdAtMin: 'soon' } }, /“soon” is no date/],
	[{ tpUserId: ' ' }, /“User ID” is empty/],
] as Array<[INodeParameters, RegExp]>)('fails like the reading: %j', async (parameters, words) => {
	const { error } = await preview(parameters);
	expect(error?.message).toMatch(words);
	expect(sandbox.requests).toEqual([]);
});

it('is one item for each input item', async () => {
	const items = [{ channel: 'shopify' }, { channel: 'mirakl' }, { channel: 'bol' }];
	const result = await run(
		storeFor(sandbox),
		readAll({ channel: '={{ $json.channel }}', readingOptions: { preview: true } }),
		{ items },
	);
	expect(result.items.map(({ json }) => (json.query as IDataObject).channel)).toEqual([
		'shopify',
		'mirakl',
		'bol',
	]);
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([
		{ item: 0 },
		{ item: 1 },
		{ item: 2 },
	]);
	expect(sandbox.requests).toEqual([]);
});

it('without the option on, reads', async () => {
	const { items } = await run(storeFor(sandbox), readAll({ readingOptions: { preview: false } }));
	expect(items).toHaveLength(120);
});

describe('secrets', () => {
	// Such a password is too short to be told from a part of a name.
	const withPassword = (password: string) => storeFor(sandbox, { password });
	const shownWith = async (password: string, parameters: INodeParameters) => {
		const { items, error } = await preview(parameters, withPassword(password));
		expect(error).toBeUndefined();
		expect(sandbox.requests).toEqual([]);
		return items[0].json as Shown;
	};

	it('are no part of what the item itself says, unless that is one as a whole', async () => {
		const { query, body, filters } = await shownWith('shop', {
			resource: 'product',
			channel: 'shopify',
			tpUserId: 'shop-1',
			filters: { title: 'The shopping bag', vendor: 'shop', productType: 'shop-made' },
			readingOptions: {
				completionCallbackUrl: 'https://shop.example.com/done?key=shop&of=shop-1',
			},
		});
		expect(query).toEqual({
			channel: 'shopify',
			tpUserId: 'shop-1',
			completionCallbackUrl: 'https://shop.example.com/done?key=***&of=shop-1',
		});
		expect(body).toMatchObject({
			title: 'The shopping bag',
			vendor: '***',
			product_type: 'shop-made',
		});
		expect(Object.values(filters).sort()).toEqual(['***', 'The shopping bag', 'shop-made']);
	});

	it('are struck out where the User ID is one', async () => {
		const { query } = await shownWith('hunter-2', { tpUserId: 'hunter-2' });
		expect(query.tpUserId).toBe('***');
	});

	it('are struck out of a start cursor in whatever form', async () => {
		const { body } = await shownWith('hunter-2', {
			readingOptions: { startCursor: `x-${Buffer.from('a hunter-2 b').toString('base64')}` },
		});
		expect(body.next_page_token).toMatch(/\*\*\*/);
	});

	it.each<[Channel, string[]]>([
		['amazon', ['endpoint', 'marketplaceIds', 'token']],
		['bigcommerce', ['store_hash', 'token']],
		['lightspeed_c', ['region', 'token']],
		['magento', ['baseUrl', 'token']],
		['shopify', ['baseUrl', 'token']],
	])('of the credentials for %s do not show', async (channel, keys) => {
		const markers = new SecretMarkers();
		const login = {
			password: markers.secret('password'),
			clientSecret: markers.secret('client secret'),
			accessToken: markers.core('access token'),
		};
		const credentials = storeFor(sandbox, login, {
			channel,
			baseUrl: `https://${markers.core('baseUrl')}.example.com`,
			endpoint: `https://${markers.core('endpoint')}.example.com`,
			marketplaceIds: `${markers.core('marketplace 1')},${markers.core('marketplace 2')}`,
			region: markers.core('region'),
			storeHash: markers.core('storeHash'),
			token: `Basic ${markers.secret('token')}`,
		});
		const { items, error } = await preview(
			{
				channel,
				authentication: 'channelCredentials',
				readingOptions: {
					completionCallbackUrl: `https://example.com/?key=${encodeURIComponent(login.password)}`,
				},
			},
			credentials,
		);
		expect(error).toBeUndefined();
		expect(sandbox.requests).toEqual([]);
		const { body, query } = items[0].json as Shown;
		expect(body.params).toEqual({ [channel]: keys.map((key) => ({ key, value: '***' })) });
		expect(query.completionCallbackUrl).toMatch(/^https:\/\/example\.com\/\?key=.*\*\*\*/);
		expect(markers.foundIn(JSON.stringify(items.map(({ json }) => json)))).toEqual([]);
	});
});
