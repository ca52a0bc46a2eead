import type { IDataObject } from 'n8n-workflow';

import { UnifiedCommerceChannelApi } from '../../../../credentials/UnifiedCommerceChannelApi.credentials';
import type { Channel } from '../../../../nodes/shared/facts/channels';
import { channelParams } from '../../../../nodes/shared/service/connection';
import { CREDENTIAL_KEYS } from '../../../specTables';
import { refusalOf } from '../../thrownUserError';

/** Fields of the credential by the key of the specification. */
const FIELD_OF: Readonly<Record<string, string>> = { store_hash: 'storeHash' };
const fieldOf = (key: string) => FIELD_OF[key] ?? key;

/** Every field that any channel has, filled: as a credential looks whose channel was changed. */
const ALL: IDataObject = {
	baseUrl: 'https://shop.example.com',
	endpoint: 'https://sellingpartnerapi-eu.amazon.com',
	marketplaceIds: 'A1PA6795UKMFR9, A13V1IB3VIYZZH',
	region: 'eu1',
	storeHash: 'abc123',
	token: 'Basic dG9rZW4=',
};

/** What each key holds on the wire. */
const sentFor = (channel: string, key: string): unknown => {
	if (key === 'marketplaceIds') return ['A1PA6795UKMFR9', 'A13V1IB3VIYZZH'];
	if (key === 'baseUrl' && channel === 'shopify') return 'shop.example.com';
	return ALL[fieldOf(key)];
};

const channels = Object.keys(CREDENTIAL_KEYS);
const params = (changes: IDataObject, channel: string) =>
	channelParams({ ...ALL, channel, ...changes }, channel as Channel);

describe.each(channels)('%s', (channel) => {
	const keys = CREDENTIAL_KEYS[channel];

	it.each(keys)('leaves %s out when it is empty, and sends the others', (left) => {
		for (const nothing of ['', '  ', null, undefined]) {
			const others = keys.filter((key) => key !== left);
			if (others.length === 0) {
				expect(() => params({ [fieldOf(left)]: nothing }, channel)).toThrow(/has no key/);
			} else {
				expect(params({ [fieldOf(left)]: nothing }, channel)).toEqual({
					[channel]: others.map((key) => ({ key, value: sentFor(channel, key) })),
				});
			}
		}
	});

	it('has a field for each key in the credential, and the token is masked', () => {
		const { properties } = new UnifiedCommerceChannelApi();
		const own = properties.filter(({ displayOptions }) => {
			const shown = displayOptions?.show?.channel;
			return Array.isArray(shown) && shown.some((value) => value === channel);
		});
		expect(own.map(({ name }) => name)).toEqual(keys.map(fieldOf));
		for (const { name, typeOptions } of own)
			expect(typeOptions?.password === true).toBe(name === 'token');
	});
});

/** The same without any key. */
const NONE = Object.fromEntries(Object.keys(ALL).map((name) => [name, '']));

describe('values', () => {
	it.each<[string, string, unknown, unknown]>([
		['shopify', 'baseUrl', 'https://my-shop.myshopify.com', 'my-shop.myshopify.com'],
		['shopify', 'baseUrl', 'http://my-shop.myshopify.com/', 'my-shop.myshopify.com'],
		['shopify', 'baseUrl', 'HTTPS://my-shop.myshopify.com/admin', 'my-shop.myshopify.com'],
		['shopify', 'baseUrl', '  my-shop.myshopify.com ', 'my-shop.myshopify.com'],
		['woocommerce', 'baseUrl', 'https://a.example.com/wp-json/', 'https://a.example.com/wp-json'],
		['magento', 'baseUrl', 'https://shop.example.com/', 'https://shop.example.com'],
		['amazon', 'marketplaceIds', 'A1,A2', ['A1', 'A2']],
		['amazon', 'marketplaceIds', 'A1, A2,', ['A1', 'A2']],
		['amazon', 'marketplaceIds', '["A1","A2"]', ['A1', 'A2']],
		['amazon', 'marketplaceIds', ['A1', 'A2'], ['A1', 'A2']],
	])('%s sends %s %j as %j', (channel, key, given, value) => {
		const sent = params({ ...NONE, [key]: given as string }, channel);
		expect(sent).toEqual({ [channel]: [{ key, value }] });
	});

	it('reads the credential channel as people write it', () => {
		expect(channelParams({ channel: ' BOL ', token: 'x1234' }, 'bol')).toEqual({
			bol: [{ key: 'token', value: 'x1234' }],
		});
	});

	it('refuses a credential without a channel', () => {
		expect(() => channelParams({ token: 'x1234' }, 'bol')).toThrow(/reads from bol/);
	});
});

it.each([
	['an object', { token: 'shpat_SECRET' }],
	['a list', ['shpat_SECRET', 'b']],
	['a number that is no longer exact', 1234567890123456789],
])('does not show a key that is %s', (_, token) => {
	const { message, description } = refusalOf(() => params({ token: token as never }, 'shopify'));
	expect(message).toBe('Parameter “Token” of the channel credential takes text');
	expect(`${message} ${description}`).not.toMatch(/SECRET|1234567/);
});
