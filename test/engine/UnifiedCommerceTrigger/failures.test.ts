import type { INodeParameters } from 'n8n-workflow';

import { line } from '../../../dev/testkit/engine';
import { storeFor } from '../fixtures';
import {
	dated,
	idsBy,
	isoUtc,
	MINUTE,
	sandboxOn,
	useSandboxOn,
	START,
	watching,
	workflowWith,
} from './support';

const sandbox = useSandboxOn();

const addOrder = () => sandbox.store.add('orders', 'shopify').id;

describe('a failing poll', () => {
	// n8n 1.x has no declared failures.
	(line === 2 ? test : test.skip).each<[object, () => unknown]>([
		[
			{ cause: 'rate-limited', retryAfterMs: 120_000 },
			() => sandbox.faults.always({ type: 'rateLimit', retryAfter: 120 }),
		],
		[
			{ cause: 'temporarily-unavailable' },
			() => sandbox.faults.always({ type: 'status', status: 503 }),
		],
		[{ cause: 'credential-invalid' }, () => sandbox.faults.always({ type: 'status', status: 401 })],
		[{ cause: 'configuration-invalid' }, () => sandbox.unlink('merchant-1', 'shopify')],
	])('declares to n8n’s poller why it failed: %j', async (failure, spoil) => {
		const workflow = workflowWith(sandbox);
		await workflow.activate();
		spoil();
		const { error } = await workflow.poll();
		expect(error).toMatchObject({ failure });
	});

	test('says what becomes of the records read before, and offers no cursor', async () => {
		sandbox.settings.pageCap = 2;
		const workflow = workflowWith(sandbox);
		await workflow.activate();
		Array.from({ length: 4 }, addOrder);
		sandbox.faults.once({ type: 'status', status: 403, message: 'Closed' }, { page: 1 });
		const { error } = await workflow.poll();
		const { description } = error as Error & { description: string };
		expect(description).toContain(
			'Read before this: 1 page(s), 2 record(s). Nothing was returned; the next poll tries again.',
		);
		expect(description).not.toContain('Start Cursor');
	});

	test('loads the credential once, however many pages there are', async () => {
		sandbox.settings.pageCap = 2;
		const credentials = storeFor(sandbox);
		const workflow = workflowWith(sandbox, {}, { credentials });
		await workflow.activate();
		Array.from({ length: 6 }, addOrder);
		sandbox.faults.always({ type: 'status', status: 400 }, { page: 1 });
		credentials.resetCounts();
		expect((await workflow.poll()).error).toBeDefined();
		expect(credentials.counts.decrypted).toBe(1);
	});
});

test('knowledge of another form, as of a later version, counts for nothing', async () => {
	const watch = { form: 99, of: 'x', known: {} };
	const staticData = { 'node:Unified Commerce Trigger': { watch } };
	const workflow = workflowWith(sandbox, {}, { staticData });
	addOrder();
	expect(idsBy(await workflow.activate())).toEqual([]);
});

describe('another thing to watch starts afresh', () => {
	test.each<INodeParameters>([
		{ event: 'orderUpdated' },
		{ channel: 'mirakl' },
		{ channel: 'bigcommerce' },
		{ tpUserId: 'merchant-2' },
		{ filters: { status: 'open' } },
		{ authentication: 'channelCredentials' },
	])('%j', async (change) => {
		const { channel = 'shopify' } = change as { channel?: 'shopify' };
		const keys = { channel, baseUrl: 'shop.example.com', token: 'token' };
		const credentials = storeFor(sandbox, {}, keys);
		const workflow = workflowWith(sandbox, {}, { credentials });
		await workflow.activate();
		sandbox.store.add('orders', channel, dated(START - 4 * MINUTE));
		workflow.edit(watching(change));
		expect(idsBy(await workflow.activate())).toEqual([]);
		const { id } = sandbox.store.add('orders', channel);
		expect(idsBy(await workflow.poll())).toEqual([id]);
		expect(idsBy(await workflow.poll())).toEqual([]);
	});

	test('another shop in the channel credential; but not a renewed token', async () => {
		const keys = { channel: 'shopify', baseUrl: 'one.example.com', token: 'first' };
		const credentials = storeFor(sandbox, {}, keys);
		const parameters = { authentication: 'channelCredentials' };
		const workflow = workflowWith(sandbox, parameters, { credentials });
		await workflow.activate();
		credentials.edit('unifiedCommerceChannelApi', { token: 'second' });
		const id = addOrder();
		expect(idsBy(await workflow.poll())).toEqual([id]);
		credentials.edit('unifiedCommerceChannelApi', { baseUrl: 'two.example.com' });
		addOrder();
		expect(idsBy(await workflow.poll())).toEqual([]);
	});

	test('another service in the credential; but not another spelling of its address', async () => {
		const credentials = storeFor(sandbox);
		const workflow = workflowWith(sandbox, {}, { credentials });
		await workflow.activate();
		const other = await sandboxOn({
			orders: { shopify: 30 },
			dataFrom: isoUtc(START - 9 * MINUTE),
			dataTo: isoUtc(START),
			seed: 2,
		});
		const [here, there] = [sandbox, other].map(({ baseUrl, authUrl }) => ({ baseUrl, authUrl }));

		credentials.edit('unifiedCommerceApi', { baseUrl: `${here.baseUrl.toUpperCase()}/` });
		const id = addOrder();
		expect(idsBy(await workflow.poll())).toEqual([id]);

		credentials.edit('unifiedCommerceApi', there);
		expect(idsBy(await workflow.poll())).toEqual([]);
		const first = other.store.add('orders', 'shopify').id;
		expect(idsBy(await workflow.poll())).toEqual([first]);
	});

	test.each<INodeParameters>([
		{ output: 'rowPerLine' },
		{ readingOptions: { lookback: 15, timeout: 5_000 } },
		{ filters: { fields: 'name' } },
	])('not so with %j', async (change) => {
		const workflow = workflowWith(sandbox, { output: 'raw' });
		await workflow.activate();
		addOrder();
		workflow.edit(watching(change));
		expect((await workflow.activate()).emitted).not.toBeNull();
	});
});
