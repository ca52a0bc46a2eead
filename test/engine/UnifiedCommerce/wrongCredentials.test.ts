/** What is shown of wrong credentials and runs, beside what is wrong: the field or shop, and what to do. */
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import type { PlainFault } from '../../../dev/sandbox';
import { testCredential } from '../../../dev/testkit/engine';
import { readAll, readingOptionsOver, run, storeFor, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 3, perUser: true, unlinked: ['shop-rome'] });
const stranger = useSandbox({ orders: 1 });

/** Fields of the credential, or what is answered instead; in the tables behind what is shown. */
type Cause = (() => ICredentialDataDecryptedObject) | PlainFault;

const field = (name: string, value: string) => () => ({ [name]: value });
const oauthError = (error: string): PlainFault => ({
	type: 'status',
	status: 400,
	body: JSON.stringify({ error }),
});

const ofBaseUrl: Record<string, Cause> = {
	'The credential has no Base URL. Open the credential and enter the Base URL, for example https://api.example.com.':
		field('baseUrl', ''),
	"The credential's Base URL is not a web address: it must begin with https:// or http://. Open the credential and correct the Base URL, for example https://api.example.com.":
		field('baseUrl', 'my-shop'),
	'Base URL: there is no server api.nosuch.invalid. Check the spelling of Base URL in the credential, and that n8n can resolve names on the internet.':
		field('baseUrl', 'https://api.nosuch.invalid'),
	'Base URL: 127.0.0.1:9 refused the connection or cannot be reached. Check the host and port of Base URL in the credential, that the service is running, and any firewall in between.':
		field('baseUrl', 'http://127.0.0.1:9'),
	'Base URL: the service does not know this address (HTTP 404). Check Base URL in the credential: it is the address of the service, without a path.':
		() => ({ baseUrl: `${sandbox.baseUrl}/wrong` }),
	'Base URL: no secure connection to HOST could be made. Check that this host and port use https. Without https the address must begin with http://.':
		() => ({ baseUrl: sandbox.baseUrl.replace('http:', 'https:') }),
	'Base URL: the service did not accept the access token, not even a new one (HTTP 401). Check that Base URL and Auth URL belong to the same service, that Scope is right, and that the client may use the service.':
		() => ({ baseUrl: stranger.baseUrl }),
	'Base URL: the answer is not JSON: “Service unavailable”. Check Base URL in the credential: it may point to a web page or a login page instead of the service. If it is right, a proxy answered instead: try again later.':
		{ type: 'html' },
	'Base URL: the service redirects to another address (HTTP 302, “https://login.example.com/”). Enter the final address as Base URL. Redirects are not followed, so that the access token never reaches another host.':
		{ type: 'redirect', status: 302, to: 'https://login.example.com/' },
};

const ofToken: Record<string, Cause> = {
	'No access token was issued: The credential has no Auth URL. Open the credential and enter the Auth URL, for example https://api.example.com.':
		field('authUrl', ''),
	"No access token was issued: The credential's Auth URL is not a web address: it must begin with https:// or http://. Open the credential and correct the Auth URL, for example https://api.example.com.":
		field('authUrl', 'my-shop'),
	'The token endpoint did not return a usable answer: Auth URL: there is no server auth.nosuch.invalid. Check the spelling of Auth URL in the credential, and that n8n can resolve names on the internet.':
		field('authUrl', 'https://auth.nosuch.invalid'),
	'The token endpoint did not return a usable answer: Auth URL: 127.0.0.1:9 refused the connection or cannot be reached. Check the host and port of Auth URL in the credential, that the service is running, and any firewall in between.':
		field('authUrl', 'http://127.0.0.1:9'),
	'No access token was issued: HTTP 404, “There is nothing at POST /auth/wrong/connect/token”. Check Auth URL in the credential: it is the address of the token issuer without /connect/token, which the node adds.':
		() => ({ authUrl: `${sandbox.authUrl}/wrong` }),
	'No access token was issued: HTTP 400, “invalid_grant: The username or password is not right”. Check Username and Password in the credential.':
		field('password', 'not-the-password'),
	'No access token was issued: the credential has no “Username”. Open the credential “Unified Commerce API” and fill in what is missing.':
		field('username', ''),
	'No access token was issued: HTTP 400, “unsupported_grant_type”. The service does not offer this grant type: choose the other one.':
		oauthError('unsupported_grant_type'),
	'No access token was issued: HTTP 400, “invalid_scope”. Check Scope in the credential, or leave it empty.':
		oauthError('invalid_scope'),
	'No access token was issued: HTTP 415, “Unsupported”. The token issuer expects another format: choose the other Login Format in the credential.':
		{ type: 'status', status: 415, message: 'Unsupported' },
};

async function shown(cause: Cause, kind?: 'token') {
	if (typeof cause !== 'function') sandbox.faults.always(cause, { kind });
	const credentials = storeFor(sandbox, typeof cause === 'function' ? cause() : {});
	const { status, message } = await testCredential({ type: 'unifiedCommerceApi', credentials });
	return [status, message.replaceAll(new URL(sandbox.baseUrl).host, 'HOST')];
}

test.each(Object.entries({ ...ofBaseUrl, ...ofToken }))(
	'the test of a credential: %s',
	async (text, cause) => {
		expect(await shown(cause, text in ofToken ? 'token' : undefined)).toEqual(['Error', text]);
	},
);

test.each([field('clientId', 'not-the-client'), field('clientSecret', 'not-the-secret')])(
	'the test of a credential: a client that is not known (%#)',
	async (cause) => {
		expect(await shown(cause)).toEqual([
			'Error',
			'No access token was issued: HTTP 400, “invalid_client: Client authentication failed: unknown client id or wrong client secret”. Check Client ID and Client Secret in the credential.',
		]);
	},
);

/** Message and description of a run, and what differs from a good one. */
const runs: Record<string, INodeParameters> = {
	'Shopify orders could not be read: the user is not linked to Shopify: “The user shop-rome is not authenticated to the channel shopify” | Send the merchant a Magic Link (resource “Magic Link”) to link this channel, or use channel credentials. [Channel: shopify] [User ID: shop-rome]':
		{ tpUserId: 'shop-rome' },
	'Parameter “User ID” is empty | Enter the ID under which the merchant linked the channel, or correct the expression: it finds no ID in this input item.':
		{ tpUserId: '={{ "" }}' },
	'Parameter “Channel”: “ebay” is not a channel | Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce.':
		{ channel: '={{ "ebay" }}' },
	'Parameter “Channel” is empty | Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce. Its expression found nothing in this input item.':
		{ channel: '={{ $json.chanel }}' },
	'Parameter “Channel”: Amazon has no products here | Choose one of: BigCommerce, bol, Lightspeed, Mirakl, Shopify, WooCommerce.':
		{ resource: 'product', channel: '={{ "amazon" }}' },
	'bol has no filter “IDs” for orders. Nothing was requested. | Remove these filters for this channel, or set the option “Filters the Channel Lacks” to “Apply in n8n”.':
		{ channel: '={{ "bol" }}', filters: { ids: '1' } },
	'Parameter “Created After”: “soon” is not a date | Use a date such as 2026-08-31, a date with a time such as 2026-08-31T14:30:00, an expression such as {{ $now.minus({ days: 1 }) }}, or one of these: today, yesterday, this week (month, quarter, year), last week (month, quarter, year), last 7 days (hours, weeks, months).':
		{ filters: { createdAtMin: '={{ "soon" }}' } },
	'Parameter “Created After” is later than “Created Before” | Swap the two dates, or remove one of them.':
		{ filters: { createdAtMin: '2026-05-02', createdAtMax: '2026-05-01' } },
	'Parameter “Limit” cannot be “all” | Enter a whole number of 1 or more.': {
		returnAll: false,
		limit: '={{ "all" }}',
	},
	'Parameter “Page Size” cannot be “500” | Enter a whole number from 1 to 100.': {
		readingOptions: { pageSize: 500 },
	},
	'Parameter “Layout” cannot be “raw” | Valid values: Row per Line Item, Row per Order, Row per Amount.':
		{ operation: 'export', format: '={{ "excel" }}', layout: 'raw' },
	'Shopify orders could not be read: the service refused the request (HTTP 400, “next_page_token is not one that was given out for this channel, user and operation.”) | Check “Start Cursor”: a cursor works only unchanged and for the same channel, User ID and kind of record, and it may expire. Leave it empty to begin with the first page. [Channel: shopify] [User ID: merchant-1]':
		{ readingOptions: { startCursor: 'the one of yesterday' } },
	'Parameter “State” is not a whole state of this version: 11 characters | Pass on the field “state” of the output State unchanged, or leave it empty the first time. A cell of a sheet holds at most 50,000 characters: store longer states in a Data Table or in Postgres.':
		{ operation: 'getChanges', changes: 'updated', state: 'nothing yet' },
	'Parameter “Channels”: “ebay” is not a channel | Choose one of: Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Sharetribe, Shopify, WooCommerce.':
		{
			resource: 'magicLink',
			operation: 'create',
			channels: '={{ ["shopify", "ebay"] }}',
		},
};

/** The same with a channel credential, and its fields. */
const runsWithChannelKeys: Record<string, ICredentialDataDecryptedObject> = {
	'The channel credential is for bol, but the node reads from Shopify | Choose a credential of this channel, or change the parameter “Channel”.':
		{ channel: 'bol', token: 'key-of-bol' },
	'The channel credential has no key for Shopify | Open the channel credential and fill in: Shop Host, Token.':
		{ channel: 'shopify', token: '' },
};

async function toldIn(parameters: INodeParameters, keys?: ICredentialDataDecryptedObject) {
	const readingOptions = readingOptionsOver({ maxRetries: 0 }, parameters);
	const all = readAll({ ...parameters, readingOptions });
	const { error } = await run(storeFor(sandbox, {}, keys), all);
	return `${error?.message} | ${error?.description}`;
}

test.each(Object.entries(runs))('a run: %s', async (told, parameters) => {
	expect(await toldIn(parameters)).toBe(told);
});

test.each(Object.entries(runsWithChannelKeys))('a run: %s', async (told, keys) => {
	expect(await toldIn({ authentication: 'channelCredentials' }, keys)).toBe(told);
});

test('a run with a column that does not exist names those there are', async () => {
	const sheetOptions = { columns: '={{ ["sku", "colour"] }}' };
	expect(await toldIn({ resource: 'product', output: 'rowPerStock', sheetOptions })).toMatch(
		/^The option “Columns” names “colour”, which is no column of these rows \| Choose the columns from the list of the option\. There are: .*\bSKU, .*\bRow Key\.$/,
	);
});
