import { compareLabels } from '../values/texts';
import { MINUTE_MS } from '../values/durations';

export type ListResource = 'order' | 'product';

interface ChannelFacts {
	label: string;
	/** further names that people write, without blanks, case and punctuation */
	synonyms: readonly string[];
	lists: readonly ListResource[];
	/** refuses offsets of dates other than `Z` */
	wantsUtc?: true;
	/** lists show orders minutes after their timestamps */
	isLate?: true;
	/** `created_at` is the start of the checkout, up to an hour before lists show it */
	showsOrdersLate?: true;
	/** the end of a range of dates must be so many milliseconds ago */
	minEndAgeMs?: number;
}

/** By their exact identifiers, in alphabetical order (spec: What the service does). */
const FACTS = {
	amazon: {
		label: 'Amazon',
		synonyms: ['amazonsellercentral', 'amazonmarketplace', 'amazonspapi'],
		lists: ['order'],
		wantsUtc: true,
		isLate: true,
		minEndAgeMs: 2 * MINUTE_MS,
	},
	bigcommerce: { label: 'BigCommerce', synonyms: [], lists: ['order', 'product'] },
	bol: { label: 'bol', synonyms: ['bolcom'], lists: ['order', 'product'], showsOrdersLate: true },
	lightspeed_c: {
		label: 'Lightspeed',
		synonyms: ['lightspeedecom', 'lightspeedcseries'],
		lists: ['order', 'product'],
	},
	magento: { label: 'Magento', synonyms: ['magento2', 'adobecommerce'], lists: ['order'] },
	mirakl: { label: 'Mirakl', synonyms: [], lists: ['order', 'product'] },
	sharetribe: { label: 'Sharetribe', synonyms: [], lists: [] },
	shopify: { label: 'Shopify', synonyms: [], lists: ['order', 'product'] },
	woocommerce: {
		label: 'WooCommerce',
		synonyms: ['woo'],
		lists: ['order', 'product'],
		showsOrdersLate: true,
	},
} as const satisfies Record<string, ChannelFacts>;

export type Channel = keyof typeof FACTS;

export const CHANNELS = Object.keys(FACTS) as readonly Channel[];

export const factsOf = (channel: Channel): ChannelFacts => FACTS[channel];

export const CHANNEL_LABELS = Object.fromEntries(
	CHANNELS.map((channel) => [channel, FACTS[channel].label]),
) as Readonly<Record<Channel, string>>;

export const channelsListing = (resource: ListResource): readonly Channel[] =>
	CHANNELS.filter((channel) => factsOf(channel).lists.includes(resource));

const sortedLabels = (channels: readonly Channel[]): string[] =>
	channels.map((channel) => CHANNEL_LABELS[channel]).sort(compareLabels);

/** "bol, Magento, and Mirakl" */
export const channelNames = (channels: readonly Channel[]): string =>
	new Intl.ListFormat('en', { type: 'conjunction' }).format(sortedLabels(channels));

/** "bol, Magento, Mirakl" */
export const channelList = (channels: readonly Channel[]): string =>
	sortedLabels(channels).join(', ');

export const chooseChannel = (channels: readonly Channel[]): string =>
	`Choose one of: ${channelList(channels)}.`;

const plain = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

const BY_NAME: ReadonlyMap<string, Channel> = new Map(
	CHANNELS.flatMap((channel) =>
		[channel, CHANNEL_LABELS[channel], ...FACTS[channel].synonyms].map(
			(name): [string, Channel] => [plain(name), channel],
		),
	),
);

/** By identifier, label or usual name, such as "bol", "Bol.com", "lightspeed" or "woo". */
export const channelNamed = (name: unknown): Channel | undefined =>
	typeof name === 'string' ? BY_NAME.get(plain(name)) : undefined;

/** A field of the channel credential, and an entry of `params` in the request body. */
export interface CredentialKey {
	name: string;
	/** its other name in `params` */
	wire?: string;
	label: string;
	/**
	 * `host`: without scheme and slash; `url`: without the slash at its end; `list`: an array of
	 * texts; `secret`: passed character for character, masked wherever texts are shown
	 */
	kind: 'host' | 'url' | 'list' | 'secret' | 'text';
	description: string;
	placeholder?: string;
}

const token = (description: string, placeholder?: string): CredentialKey => ({
	...{ name: 'token', label: 'Token', kind: 'secret', description },
	placeholder,
});

/** Spec: Channel credentials (request field `params`). */
export const CREDENTIAL_KEYS: Readonly<Record<Channel, readonly CredentialKey[]>> = {
	amazon: [
		{
			name: 'endpoint',
			label: 'Endpoint',
			kind: 'url',
			description:
				'Address of the Selling Partner API for your region. Needed also when the user has linked Amazon by Magic Link.',
			placeholder: 'e.g. https://sellingpartnerapi-eu.amazon.com',
		},
		{
			name: 'marketplaceIds',
			label: 'Marketplace IDs',
			kind: 'list',
			description: 'One or more marketplaces, separated by commas',
			placeholder: 'e.g. A1PA6795UKMFR9,A13V1IB3VIYZZH',
		},
		token(
			'The OAuth access token of the seller. Leave it empty when the user has linked Amazon by Magic Link.',
		),
	],
	bigcommerce: [
		{
			name: 'storeHash',
			wire: 'store_hash',
			label: 'Store Hash',
			kind: 'text',
			description: 'The part after <code>/stores/</code> in the address of your store API',
			placeholder: 'e.g. abc123xyz',
		},
		token('The access token of your store API account'),
	],
	bol: [token('Client ID and client secret joined by a colon, in Base64 (the part after Basic)')],
	lightspeed_c: [
		{
			name: 'region',
			label: 'Region',
			kind: 'text',
			description: 'The short code of the region your shop is in',
			placeholder: 'e.g. eu1',
		},
		token('The whole authorization text, with the word Basic in front', 'e.g. Basic ZXhhbXBsZQ=='),
	],
	magento: [
		{
			name: 'baseUrl',
			label: 'Store URL',
			kind: 'url',
			description: 'Address of your store',
			placeholder: 'e.g. https://shop.example.com',
		},
		token('The access token of your integration'),
	],
	mirakl: [token('The bearer token of your shop')],
	sharetribe: [],
	shopify: [
		{
			name: 'baseUrl',
			label: 'Shop Host',
			kind: 'host',
			description: 'Host name of your shop, without https://',
			placeholder: 'e.g. my-shop.myshopify.com',
		},
		token('The OAuth access token of your shop'),
	],
	woocommerce: [
		{
			name: 'baseUrl',
			label: 'Site URL',
			kind: 'url',
			description:
				'Address of your site. If the service asks for it, with <code>/wp-json</code> at the end.',
			placeholder: 'e.g. https://shop.example.com',
		},
		token('Consumer key and consumer secret joined by a colon, in Base64 (the part after Basic)'),
	],
};

export const CHANNELS_WITH_KEYS = CHANNELS.filter((channel) => CREDENTIAL_KEYS[channel].length > 0);
