import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SandboxClient } from './client';

let client: SandboxClient;
beforeAll(async () => {
	client = await SandboxClient.start({ orders: 12 });
});
afterAll(async () => await client.sandbox.close());

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
