import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { testChannelCredential } from '../../../nodes/shared/service/connection';
import { dataChannels } from '../../../dev/sandbox';
import { CREDENTIAL_KEYS } from '../../specTables';
import { idsOf, readAll, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 60, products: 25, pageCap: 20, unlinked: ['stranger'] });

interface Filled {
	fields: ICredentialDataDecryptedObject;
	/** by the key on the wire */
	sent: Record<string, unknown>;
}

const tokenAlone = (token: string): Filled => ({ fields: { token }, sent: { token } });

/** What a person fills in for each channel, and what the specification makes of it. */
const FILLED: Readonly<Record<string, Filled>> = {
	shopify: {
		fields: { baseUrl: 'https://my-shop.myshopify.com/', token: 'shpat_0a1b2c' },
		sent: { baseUrl: 'my-shop.myshopify.com', token: 'shpat_0a1b2c' },
	},
	woocommerce: {
		fields: { baseUrl: 'https://shop.example.com/', token: 'Y2s6Y3M=' },
		sent: { baseUrl: 'https://shop.example.com', token: 'Y2s6Y3M=' },
	},
	amazon: {
		fields: {
			endpoint: 'https://sellingpartnerapi-eu.amazon.com/',
			marketplaceIds: 'A1PA6795UKMFR9, A13V1IB3VIYZZH',
			token: 'Atza|x',
		},
		sent: {
			endpoint: 'https://sellingpartnerapi-eu.amazon.com',
			marketplaceIds: ['A1PA6795UKMFR9', 'A13V1IB3VIYZZH'],
			token: 'Atza|x',
		},
	},
	bol: tokenAlone('aWQ6c2VjcmV0'),
	lightspeed_c: {
		fields: { region: 'eu1', token: 'Basic a2V5OnNlY3JldA==' },
		sent: { region: 'eu1', token: 'Basic a2V5OnNlY3JldA==' },
	},
	bigcommerce: {
		fields: { storeHash: 'abc123xyz', token: 'bc-token' },
		sent: { store_hash: 'abc123xyz', token: 'bc-token' },
	},
	mirakl: tokenAlone('mirakl-token'),
	magento: {
		fields: { baseUrl: 'https://magento.example.com', token: 'mg-token' },
		sent: { baseUrl: 'https://magento.example.com', token: 'mg-token' },
	},
};

const sentFor = (channel: string) => ({
	[channel]: Object.entries(FILLED[channel].sent).map(([key, value]) => ({ key, value })),
});

const credentialFor = (channel: string): ICredentialDataDecryptedObject => ({
	channel,
	...FILLED[channel].fields,
});

const read = async (
	channelCredential: ICredentialDataDecryptedObject,
	parameters: INodeParameters,
) =>
	await run(
		storeFor(sandbox, {}, channelCredential),
		readAll({ authentication: 'channelCredentials', tpUserId: 'stranger', ...parameters }),
	);

const paramsSent = () =>
	sandbox.dataRequests.map(({ body }) => (body as { params?: unknown }).params);

it('has an example for every channel with keys', () => {
	expect(Object.keys(FILLED).sort()).toEqual(Object.keys(CREDENTIAL_KEYS).sort());
});

describe('channel credentials', () => {
	it.each(dataChannels.orders)(
		'orders of %s: the keys go with every page, for a user who has linked nothing',
		async (channel) => {
			const result = await read(credentialFor(channel), { channel });
			expect(result.error).toBeUndefined();
			expect(idsOf(result)).toEqual(sandbox.orders(channel).map(({ id }) => id));
			const pages = ['mirakl', 'magento'].includes(channel) ? 1 : 3;
			expect(paramsSent()).toEqual(Array(pages).fill(sentFor(channel)));
		},
	);

	it.each(dataChannels.products)('products of %s likewise', async (channel) => {
		const result = await read(credentialFor(channel), { resource: 'product', channel });
		expect(idsOf(result)).toEqual(sandbox.products(channel).map(({ id }) => id));
		for (const params of paramsSent()) expect(params).toEqual(sentFor(channel));
	});

	it('may differ from item to item: each sends the keys of its own shop', async () => {
		const parameters = readAll({
			...{ authentication: 'channelCredentials', channel: 'bol', tpUserId: 'stranger' },
			...{ returnAll: false, limit: 1 },
		});
		const credentials = storeFor(sandbox, {}, { channel: 'bol', token: '={{ $json.key }}' });
		const items = [{ key: 'key-of-shop-1' }, { key: 'key-of-shop-2' }];
		const result = await run(credentials, parameters, { items });
		expect(result.error).toBeUndefined();
		expect(result.items).toHaveLength(2);
		expect(paramsSent()).toEqual([
			{ bol: [{ key: 'token', value: 'key-of-shop-1' }] },
			{ bol: [{ key: 'token', value: 'key-of-shop-2' }] },
		]);
		expect(sandbox.tokenRequests).toHaveLength(1);
	});
});

it('a linked user sends no keys, even with a channel credential at hand', async () => {
	for (const access of [{}, { authentication: 'linkedUser' }])
		await run(storeFor(sandbox, {}, credentialFor('shopify')), readAll(access));
	expect(sandbox.dataRequests).toHaveLength(6);
	for (const { rawBody } of sandbox.dataRequests) expect(rawBody).not.toContain('params');
});

describe('the test of a channel credential', () => {
	const tested = async (data: ICredentialDataDecryptedObject) =>
		await testChannelCredential.call({ helpers: {}, logger: {} } as never, {
			id: '1',
			name: 'Stored',
			type: 'unifiedCommerceChannelApi',
			data,
		});

	it.each(Object.keys(FILLED))('%s with its keys is good', async (channel) => {
		expect(await tested(credentialFor(channel))).toMatchObject({ status: 'OK' });
	});

	it.each([
		[{ channel: 'amazon' }, /Amazon.*Endpoint, Marketplace IDs, Token/],
		[{ channel: 'shopify', baseUrl: ' ', token: '' }, /Shopify.*Shop Host, Token/],
		[{ channel: '' }, /Channel/],
		[{ channel: 'sharetribe', token: 'x1234' }, /Channel/],
		[{}, /Channel/],
	])('%j names what is missing', async (data, words) => {
		const { status, message } = await tested(data);
		expect(status).toBe('Error');
		expect(message).toMatch(words);
	});
});
