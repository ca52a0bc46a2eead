/**
 * Wrong credentials and runs, side by side with what is shown: each text names the field or the shop, and what to do.
 * HOST stands for the address of the sandbox without its protocol.
 */
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { PlainFault } from '../../../dev/sandbox';
import { testCredential } from '../../../dev/testkit/engine';
import { readAll, readingOptionsOver, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 3, perUser: true, unlinked: ['shop-rome'] });
const stranger = useSandbox({ orders: 1 });

const withHost = (text: string) => text.replaceAll(new URL(sandbox.baseUrl).host, 'HOST');

type Fields = () => ICredentialDataDecryptedObject;

/** What is wrong, the fields of the credential or what is answered instead, and what is shown. */
type Wrong = [what: string, cause: Fields | PlainFault, shown: string];

const field = (name: string, value: string) => () => ({ [name]: value });
const oauthError = (error: string): PlainFault => ({
	type: 'status',
	status: 400,
	body: JSON.stringify({ error }),
});

const ofBaseUrl: Wrong[] = [
	[
		'Base URL is empty',
		field('baseUrl', ''),
		'The credential has no Base URL. Open the credential and enter the Base URL, for example https://api.example.com.',
	],
	[
		'Base URL is no address',
		field('baseUrl', 'my-shop'),
		"The credential's Base URL is not a web address: it must begin with https:// or http://. Open the credential and correct the Base URL, for example https://api.example.com.",
	],
	[
		'Base URL is misspelt',
		field('baseUrl', 'https://api.nosuch.invalid'),
		'Base URL: there is no server api.nosuch.invalid. Check the spelling of Base URL in the credential, and that n8n can resolve names on the internet.',
	],
	[
		'nothing listens at Base URL',
		field('baseUrl', 'http://127.0.0.1:9'),
		'Base URL: 127.0.0.1:9 refused the connection. Check the host and port of Base URL in the credential, and that the service is running.',
	],
	[
		'Base URL has a path behind it',
		() => ({ baseUrl: `${sandbox.baseUrl}/wrong` }),
		'Base URL: the service does not know this address (HTTP 404). Check Base URL in the credential: it is the address of the service, without a path.',
	],
	[
		'Base URL says https where there is none',
		() => ({ baseUrl: sandbox.baseUrl.replace('http:', 'https:') }),
		'Base URL: no secure connection to HOST could be made. Check that this host and port use https. Without https the address must begin with http://.',
	],
	[
		'Base URL is that of another service',
		() => ({ baseUrl: stranger.baseUrl }),
		'Base URL: the service did not accept the access token, not even a new one (HTTP 401). Check that Base URL and Auth URL belong to the same service, that Scope is right, and that the client may use the service.',
	],
	[
		'a web page answers at Base URL',
		{ type: 'html' },
		'Base URL: the answer is not JSON: “Service unavailable”. Check Base URL in the credential: it may point to a web page or a login page instead of the service. If it is right, a proxy answered instead: try again later.',
	],
	[
		'Base URL sends on to a login page',
		{ type: 'redirect', status: 302, to: 'https://login.example.com/' },
		'Base URL: the service redirects to another address (HTTP 302, “https://login.example.com/”). Enter the final address as Base URL. Redirects are not followed, so that the access token never reaches another host.',
	],
];

const ofAuthUrl: Wrong[] = [
	[
		'Auth URL is empty',
		field('authUrl', ''),
		'No access token was issued: The credential has no Auth URL. Open the credential and enter the Auth URL, for example https://api.example.com.',
	],
	[
		'Auth URL is no address',
		field('authUrl', 'my-shop'),
		"No access token was issued: The credential's Auth URL is not a web address: it must begin with https:// or http://. Open the credential and correct the Auth URL, for example https://api.example.com.",
	],
	[
		'Auth URL is misspelt',
		field('authUrl', 'https://auth.nosuch.invalid'),
		'The token endpoint did not return a usable answer: Auth URL: there is no server auth.nosuch.invalid. Check the spelling of Auth URL in the credential, and that n8n can resolve names on the internet.',
	],
	[
		'nothing listens at Auth URL',
		field('authUrl', 'http://127.0.0.1:9'),
		'The token endpoint did not return a usable answer: Auth URL: 127.0.0.1:9 refused the connection. Check the host and port of Auth URL in the credential, and that the service is running.',
	],
	[
		'Auth URL has a path behind it',
		() => ({ authUrl: `${sandbox.authUrl}/wrong` }),
		'No access token was issued: HTTP 404, “There is nothing at POST /auth/wrong/connect/token”. Check Auth URL in the credential: it is the address of the token issuer without /connect/token, which the node adds.',
	],
];

const ofLogin: Wrong[] = [
	[
		'Client ID is wrong',
		field('clientId', 'not-the-client'),
		'No access token was issued: HTTP 400, “invalid_client: Client authentication failed: unknown client id or wrong client secret”. Check Client ID and Client Secret in the credential.',
	],
	[
		'Client Secret is wrong',
		field('clientSecret', 'not-the-secret'),
		'No access token was issued: HTTP 400, “invalid_client: Client authentication failed: unknown client id or wrong client secret”. Check Client ID and Client Secret in the credential.',
	],
	[
		'Password is wrong',
		field('password', 'not-the-password'),
		'No access token was issued: HTTP 400, “invalid_grant: The username or password is not right”. Check Username and Password in the credential.',
	],
	[
		'Username is empty',
		field('username', ''),
		'No access token was issued: the credential has no “Username”. Open the credential “Unified Commerce API” and fill in what is missing.',
	],
	[
		'Grant Type is not offered',
		oauthError('unsupported_grant_type'),
		'No access token was issued: HTTP 400, “unsupported_grant_type”. The service does not offer this grant type: choose the other one.',
	],
	[
		'Scope is not known',
		oauthError('invalid_scope'),
		'No access token was issued: HTTP 400, “invalid_scope”. Check Scope in the credential, or leave it empty.',
	],
	[
		'Login Format is the other one',
		{ type: 'status', status: 415, message: 'Unsupported' },
		'No access token was issued: HTTP 415, “Unsupported”. The token issuer expects another format: choose the other Login Format in the credential.',
	],
];

describe('the test of a new credential', () => {
	const shown = async (cause: Fields | PlainFault, kind?: 'token') => {
		if (typeof cause !== 'function') sandbox.faults.always(cause, { kind });
		const credentials = storeFor(sandbox, typeof cause === 'function' ? cause() : {});
		const { status, message } = await testCredential({ type: 'unifiedCommerceApi', credentials });
		return [status, withHost(message)];
	};

	test.each(ofBaseUrl)('%s', async (_, cause, text) => {
		expect(await shown(cause)).toEqual(['Error', text]);
	});

	test.each([...ofAuthUrl, ...ofLogin])('%s', async (_, cause, text) => {
		expect(await shown(cause, 'token')).toEqual(['Error', text]);
	});
});

interface WrongRun {
	parameters?: INodeParameters;
	fields?: ICredentialDataDecryptedObject;
	channelKeys?: ICredentialDataDecryptedObject;
	fault?: PlainFault;
}

/** What differs from a good run, and the message and description. */
const runs: Array<[what: string, wrong: WrongRun, message: string, description: string]> = [
	[
		'the merchant has not linked the channel',
		{ parameters: { tpUserId: 'shop-rome' } },
		'Shopify orders could not be read: the user is not linked to Shopify: “The user shop-rome is not authenticated to the channel shopify”',
		'Send the merchant a Magic Link (resource “Magic Link”) to link this channel, or use channel credentials. [Channel: shopify] [User ID: shop-rome]',
	],
	[
		'the User ID comes out empty',
		{ parameters: { tpUserId: '={{ "" }}' } },
		'Parameter “User ID” is empty',
		'Enter the ID under which the merchant linked the channel, or correct the expression: it finds no ID in this input item.',
	],
	[
		'an expression names no channel',
		{ parameters: { channel: '={{ "ebay" }}' } },
		'Parameter “Channel”: “ebay” is not a channel',
		'Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce.',
	],
	[
		'an expression for the channel comes out empty',
		{ parameters: { channel: '={{ $json.chanel }}' } },
		'Parameter “Channel” is empty',
		'Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce. Its expression found nothing in this input item.',
	],
	[
		'the channel has no products',
		{ parameters: { resource: 'product', channel: '={{ "amazon" }}' } },
		'Parameter “Channel”: Amazon has no products here',
		'Choose one of: BigCommerce, bol, Lightspeed, Mirakl, Shopify, WooCommerce.',
	],
	[
		'the channel lacks a filter',
		{ parameters: { channel: '={{ "bol" }}', filters: { ids: '1' } } },
		'bol has no filter “IDs” for orders. Nothing was requested.',
		'Remove these filters for this channel, or set the option “Filters the Channel Lacks” to “Apply in n8n” or “Leave Out”.',
	],
	[
		'a date is none',
		{ parameters: { filters: { createdAtMin: '={{ "soon" }}' } } },
		'Parameter “Created After”: “soon” is not a date',
		'Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months).',
	],
	[
		'the dates are the wrong way round',
		{ parameters: { filters: { createdAtMin: '2026-05-02', createdAtMax: '2026-05-01' } } },
		'Parameter “Created After” is later than “Created Before”',
		'Swap the two dates, or remove one of them.',
	],
	[
		'the limit is no number',
		{ parameters: { returnAll: false, limit: '={{ "all" }}' } },
		'Parameter “Limit” cannot be “all”',
		'Enter a whole number of 1 or more.',
	],
	[
		'the page size is too large',
		{ parameters: { readingOptions: { pageSize: 500 } } },
		'Parameter “Page Size” cannot be “500”',
		'Enter a whole number from 1 to 100.',
	],
	[
		'a column does not exist',
		{
			parameters: {
				resource: 'product',
				output: 'rowPerStock',
				sheetOptions: { columns: '={{ ["sku", "colour"] }}' },
			},
		},
		'The option “Columns” names “colour”, which is no column of these rows',
		expect.stringMatching(
			/^Choose the columns from the list of the option\. There are: .*\bSKU, .*\bRow Key\.$/,
		),
	],
	[
		'the format does not have the layout',
		{ parameters: { operation: 'export', format: '={{ "excel" }}', layout: 'raw' } },
		'Parameter “Layout”: “Raw” exists only in the format JSON Lines',
		'Choose JSON Lines in “Format”, or a layout of rows in “Layout”.',
	],
	[
		'the start cursor is of another reading',
		{ parameters: { readingOptions: { startCursor: 'the one of yesterday' } } },
		'Shopify orders could not be read: the service refused the request (HTTP 400, “next_page_token is not one that was given out for this channel, user and operation.”)',
		'Check “Start Cursor”: a cursor works only unchanged and for the same channel, User ID and kind of record, and it may expire. Leave it empty to begin with the first page. [Channel: shopify] [User ID: merchant-1]',
	],
	[
		'the state is not one of Get Changes',
		{ parameters: { operation: 'getChanges', changes: 'updated', state: 'nothing yet' } },
		'Parameter “State” is not a state of Get Changes',
		'Pass on the field “state” of the output State unchanged, or leave it empty the first time.',
	],
	[
		'a Magic Link is for a channel that there is not',
		{
			parameters: {
				resource: 'magicLink',
				operation: 'create',
				channels: '={{ ["shopify", "ebay"] }}',
			},
		},
		'Parameter “Channels”: “ebay” is not a channel',
		'Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Sharetribe, Shopify, WooCommerce.',
	],
	[
		'a web page answers in place of the service',
		{ fault: { type: 'html' } },
		'Shopify orders could not be read: the answer is not JSON: “Service unavailable”',
		'Check Base URL in the credential: it may point to a web page or a login page instead of the service. If it is right, a proxy answered instead: try again later. [Channel: shopify] [User ID: merchant-1]',
	],
	[
		'the channel credential is for another channel',
		{
			parameters: { authentication: 'channelCredentials' },
			channelKeys: { channel: 'bol', token: 'key-of-bol' },
		},
		'The channel credential is for bol, but the node reads from Shopify',
		'Choose a channel credential of this channel, or change the parameter “Channel”.',
	],
	[
		'the channel credential is empty',
		{
			parameters: { authentication: 'channelCredentials' },
			channelKeys: { channel: 'shopify', token: '' },
		},
		'The channel credential has no key for Shopify',
		'Open the channel credential and fill in: Shop Host, Token.',
	],
	[
		'the secret is wrong',
		{ fields: { clientSecret: 'not-the-secret' } },
		'Shopify orders could not be read: No access token was issued: HTTP 400, “invalid_client: Client authentication failed: unknown client id or wrong client secret”',
		'Check Client ID and Client Secret in the credential. [Channel: shopify] [User ID: merchant-1]',
	],
	[
		'Auth URL is misspelt',
		{ fields: { authUrl: 'https://auth.nosuch.invalid' } },
		'Shopify orders could not be read: The token endpoint did not return a usable answer: Auth URL: there is no server auth.nosuch.invalid',
		'Check the spelling of Auth URL in the credential, and that n8n can resolve names on the internet. [Channel: shopify] [User ID: merchant-1]',
	],
];

test.each(runs)('a run: %s', async (_, wrong, message, description) => {
	const { parameters, fields, channelKeys, fault } = wrong;
	if (fault) sandbox.faults.always(fault);
	const { error } = await run(
		storeFor(sandbox, fields, channelKeys),
		readAll({
			...parameters,
			readingOptions: readingOptionsOver({ maxRetries: 0 }, parameters ?? {}),
		}),
	);
	expect([error?.message, error?.description]).toEqual([message, description]);
});
