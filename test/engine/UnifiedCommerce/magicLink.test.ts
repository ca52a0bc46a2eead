import type { INodeParameters } from 'n8n-workflow';

import { channels, type MagicLinkShape, type PlainFault } from '../../../dev/sandbox';
import type { RunOptions } from '../../../dev/testkit/engine';
import { run, storeFor, useSandbox, remarksIn } from '../fixtures';

const NOW = Date.UTC(2026, 10, 27, 12);
const IN_AN_HOUR = '2026-11-27T13:00:00.000Z';

const sandbox = useSandbox({ additionalScopes: ['newchannel', 'other'], now: () => NOW });

beforeEach(() => {
	sandbox.reset();
	sandbox.settings.magicLinkShape = 'object';
});

const create = async (parameters: INodeParameters = {}, options: Partial<RunOptions> = {}) =>
	await run(
		storeFor(sandbox),
		{ resource: 'magicLink', operation: 'create', tpUserId: 'merchant-1', ...parameters },
		options,
	);

const query = (at = 0) => sandbox.magicLinkRequests[at].query;

describe('the request', () => {
	it('is one GET with the user, and nothing that was not chosen', async () => {
		expect((await create()).error).toBeUndefined();
		expect(sandbox.magicLinkRequests).toMatchObject([
			{
				...{ method: 'GET', path: '/api/ServiceClientApp/GetTpUserAuthDisposableToken' },
				...{ query: { tpUserId: 'merchant-1' }, rawBody: '', status: 200 },
			},
		]);
		expect(sandbox.tokenRequests).toHaveLength(1);
	});

	it('repeats the key for several channels', async () => {
		await create({ channels: ['shopify', 'woocommerce'] });
		expect(sandbox.magicLinkRequests[0].rawQuery).toBe(
			'tpUserId=merchant-1&scopes=shopify&scopes=woocommerce',
		);
	});

	it.each(["={{ ['shopify', 'bol'] }}", "={{ 'Shopify,BOL' }}"])(
		'takes channels by expression: %s',
		async (expression) => {
			const { items } = await create({ channels: expression });
			expect(query().scopes).toEqual(['shopify', 'bol']);
			expect(items[0].json.channels).toEqual(['shopify', 'bol']);
		},
	);

	it.each(['ann+test@example.com & co/ü', '100%', 'a=b&c=d#e', '你好', '42'])(
		'keeps the user ID %s intact',
		async (tpUserId) => {
			const { items, error } = await create({ tpUserId });
			expect(error).toBeUndefined();
			expect(query().tpUserId).toBe(tpUserId);
			expect(items[0].json.tpUserId).toBe(tpUserId);
		},
	);

	it('carries the redirect address whole', async () => {
		const redirectUrl = 'https://shop.example.com/thanks?for=a+b&x=%20ü#done';
		await create({ sheetOptions: { redirectUrl } });
		expect(query()).toEqual({ tpUserId: 'merchant-1', redirectUrl });
	});

	it('adds scopes to the channels chosen', async () => {
		const { items } = await create({
			channels: ['bol'],
			sheetOptions: { additionalScopes: ' newchannel, other ' },
		});
		expect(query().scopes).toEqual(['bol', 'newchannel', 'other']);
		expect(items[0].json.channels).toEqual(['bol', 'newchannel', 'other']);
	});

	it('keeps all channels when only scopes are added: nothing chosen means all', async () => {
		const { items } = await create({ sheetOptions: { additionalScopes: 'newchannel' } });
		expect([...(query().scopes as string[])].sort()).toEqual([...channels, 'newchannel'].sort());
		expect(items[0].json.channels).toEqual(query().scopes);
	});
});

it.each([
	['object', true, true, true],
	['noUri', false, true, true],
	['plainText', true, false, false],
] as Array<[MagicLinkShape, boolean, boolean, boolean]>)(
	'the output from an answer of the shape %s',
	async (shape, hasUri, hasToken, hasExpiry) => {
		sandbox.settings.magicLinkShape = shape;
		const parameters = {
			channels: ['bol'],
			tpUserId: 'ann & co',
			sheetOptions: { redirectUrl: 'https://shop.example.com' },
		};
		const { items, error, hints } = await create(parameters);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const [{ json, pairedItem }] = items;
		expect(Object.keys(json)).toEqual(['uri', 'tpUserId', 'channels', 'token', 'expiresAt']);
		expect(json).toMatchObject({
			tpUserId: 'ann & co',
			channels: ['bol'],
			expiresAt: hasExpiry ? IN_AN_HOUR : null,
		});
		if (hasUri)
			expect(json.uri).toMatch(
				new RegExp(`^${sandbox.baseUrl}/link/[\\w-]+\\?user=ann%20%26%20co$`),
			);
		else expect(json.uri).toBeNull();
		if (hasToken) expect(json.token).toMatch(/^[\w-]{20,}$/);
		else expect(json.token).toBeNull();
		expect(pairedItem).toEqual({ item: 0 });
		expect(remarksIn({ hints })).toEqual(hasUri ? [] : [expect.stringMatching(/no address/)]);
	},
);

describe('no link', () => {
	it.each<[PlainFault, RegExp]>([
		[
			{ type: 'status', status: 400, code: '400', message: 'redirectUrl is not allowed' },
			/redirectUrl is not allowed/,
		],
		[{ type: 'status', status: 403 }, /403/],
		[{ type: 'html' }, /not JSON/],
		[{ type: 'empty' }, /empty/],
		[{ type: 'noContent' }, /empty/],
		[{ type: 'text', text: 'Sorry, no' }, /Sorry, no/],
	])('%j: the item fails with the reason and the user', async (fault, words) => {
		sandbox.faults.once(fault, { kind: 'magicLink' });
		const { error, items } = await create({}, { items: [{}, {}] });
		expect(items).toEqual([]);
		expect(error?.message).toContain('The Magic Link could not be created');
		expect(error?.message).toMatch(words);
		expect(error?.description).toContain('merchant-1');
	});

	it.each([
		'Forbidden',
		'The client is not authorized for this operation',
		'The user is not linked',
	])('never advises to send a Magic Link: %s', async (message) => {
		sandbox.faults.once({ type: 'status', status: 403, message }, { kind: 'magicLink' });
		const { error } = await create();
		expect(error?.message).toBe(
			`The Magic Link could not be created: the service does not allow this client to do it (HTTP 403, “${message}”)`,
		);
		expect(error?.description).toContain('Ask the operator of the service to give the client');
		expect(error?.description).not.toContain('Magic Link');
	});
});
