import { CHANNELS, type Channel } from './channels';

/**
 * What a channel asks for in `params`:
 * - `host`: a bare host name, without scheme and slash
 * - `url`: an address, without the slash at its end
 * - `list`: an array of texts
 * - `secret`: a token, passed character for character
 * - `text`: anything else
 */
type CredentialKeyKind = 'host' | 'url' | 'list' | 'secret' | 'text';

/** One key of a channel: a field of the channel credential, and an entry of `params` in the request body. */
export interface CredentialKey {
	name: string;
	/** its name in `params` where that is another one */
	wire?: string;
	label: string;
	kind: CredentialKeyKind;
	description: string;
	placeholder?: string;
}

const token = (description: string, placeholder?: string): CredentialKey => ({
	name: 'token',
	label: 'Token',
	kind: 'secret',
	description,
	placeholder,
});

/** Spec: Channel credentials (request field `params`). Keys of the kind `secret` are masked wherever texts are shown. */
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

/** The channels that have keys, in alphabetical order. */
export const CHANNELS_WITH_KEYS = CHANNELS.filter((channel) => CREDENTIAL_KEYS[channel].length > 0);
