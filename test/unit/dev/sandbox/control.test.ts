import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { idsOf, SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 12 });
});
afterAll(async () => await client.sandbox.close());

const post = async (path: string, body?: unknown) =>
	await fetch(`${client.sandbox.baseUrl}/__sandbox/${path}`, {
		method: 'POST',
		...(body === undefined
			? {}
			: { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
	});

test('requests are recorded as they came, controls are not', async () => {
	client.sandbox.clearRequests();
	await client.list('orders', 'bol', { status: 'any' }, { user: 'ann+1@example.com & ü' });
	await client.list('orders', 'bol', { limit: 1 });
	await post('expire-tokens');
	expect(client.sandbox.requests).toEqual([
		{
			index: 0,
			at: expect.any(Number),
			method: 'POST',
			path: '/api/ServiceClientApp/Unified/Orders',
			query: { channel: 'bol', tpUserId: 'ann+1@example.com & ü' },
			rawQuery: 'channel=bol&tpUserId=ann%2B1%40example.com+%26+%C3%BC',
			headers: expect.objectContaining({
				'content-type': 'application/json',
				authorization: `Bearer ${client.token}`,
			}),
			rawBody: '{"status":"any"}',
			body: { status: 'any' },
			kind: 'orders',
			channel: 'bol',
			tpUserId: 'ann+1@example.com & ü',
			page: 0,
			status: 200,
		},
		expect.objectContaining({ index: 1, status: 400, refusal: expect.stringContaining('limit') }),
	]);
	expect(client.sandbox.refusedRequests).toHaveLength(1);
	expect((await client.list('orders', 'bol')).status).toBe(401);
	await client.renew();
});

test('RunSync and unknown paths answer 404 and are recorded', async () => {
	client.sandbox.clearRequests();
	expect((await client.get('/api/ServiceClientApp/RunSync?configName=x')).status).toBe(404);
	expect((await client.get('/api/other')).json).toEqual({
		code: '404',
		message: 'There is nothing at GET /api/other.',
	});
	expect(client.sandbox.requests.map(({ kind }) => kind)).toEqual(['runSync', 'other']);
	expect(client.sandbox.runSyncRequests).toHaveLength(1);
});

test('the controls plan faults, tell counts and records, change the client, and reset', async () => {
	client.sandbox.clearRequests();
	await post('faults', {
		faults: [
			{ fault: { type: 'status', status: 503 }, times: 2, match: { channel: 'bol' } },
			{ fault: { type: 'empty' }, times: 'always' },
		],
	});
	const statuses = [];
	for (const channel of ['bol', 'shopify', 'bol', 'bol'])
		statuses.push((await client.list('orders', channel)).status);
	expect(statuses).toEqual([503, 200, 503, 200]);
	const stats = (await (await fetch(`${client.sandbox.baseUrl}/__sandbox/stats`)).json()) as Record<
		string,
		unknown
	>;
	expect(stats).toMatchObject({ requests: { orders: 4, token: 0 }, total: 4 });
	const lines = await (
		await fetch(`${client.sandbox.baseUrl}/__sandbox/records/orders/magento`)
	).text();
	expect(
		lines
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as unknown),
	).toEqual(client.sandbox.orders('magento'));
	await post('client', { clientSecret: 'other' });
	expect(client.sandbox.client.clientSecret).toBe('other');
	await post('reset');
	expect(client.sandbox.client.clientSecret).toBe('demo-secret+/=&%7');
	expect(client.sandbox.requests).toEqual([]);
	await client.renew();
	expect((await client.list('orders', 'bol')).json.Output?.result).toHaveLength(
		idsOf(
			client.sandbox
				.orders('bol')
				.filter((order) => order.closed_at === null && order.cancelled_at === null),
		).length,
	);
});

test('it starts alone, prints where it is and what to log in with, and ends on SIGINT', async () => {
	const root = join(__dirname, '../../../..');
	const child = spawn(
		process.execPath,
		['--import', 'tsx', 'dev/sandbox/cli.ts', '--port', '0', '--orders', '3', '--cap', '2'],
		{ cwd: root },
	);
	let printed = '';
	child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
	while (!printed.includes('openapi.json')) await once(child.stdout, 'data');
	const baseUrl = /Base URL\s+(\S+)/.exec(printed)?.[1];
	expect(printed).toContain('demo-secret+/=&%7');
	const records = await (await fetch(`${baseUrl}/__sandbox/records/orders/bol`)).text();
	expect(records.trimEnd().split('\n')).toHaveLength(3);
	child.kill('SIGINT');
	expect(await once(child, 'exit')).toEqual([0, null]);
});
