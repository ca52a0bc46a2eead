import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'papaparse';
import { type Sandbox, startSandbox } from '../../../../dev/sandbox';
import { withColumns } from '../../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../../dev/testkit/expected/orderLines';
import { ESSENTIAL, ordersToExcelRows } from '../../../../dev/testkit/expected/ordersToExcel';
import { differences } from '../../../../dev/testkit/differences';
import { repositoryRoot } from '../../../../dev/testkit/paths';
import { readSpreadsheet } from '../../../../dev/testkit/spreadsheet';

const TIMEZONE = 'Europe/Amsterdam';
const HANG_GUARD_MS = 300_000;

let sandbox: Sandbox;
let folder: string;

beforeEach(async () => {
	sandbox = await startSandbox({ orders: { shopify: 130 }, perUser: true });
	folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
	await sandbox.close();
	await rm(folder, { recursive: true });
});

/** Runs the command as a person does whose service is the sandbox of this process. */
function start(args: string[], environment: NodeJS.Dict<string> = {}) {
	const { baseUrl, authUrl, client } = sandbox;
	const child = spawn(process.execPath, ['--require', 'tsx/cjs', 'dev/scripts/start.ts', ...args], {
		cwd: repositoryRoot,
		env: {
			...process.env,
			TZ: TIMEZONE,
			UNIFIED_COMMERCE_BASE_URL: baseUrl,
			UNIFIED_COMMERCE_AUTH_URL: authUrl,
			UNIFIED_COMMERCE_GRANT_TYPE: '',
			UNIFIED_COMMERCE_USERNAME: client.username,
			UNIFIED_COMMERCE_PASSWORD: client.password,
			UNIFIED_COMMERCE_CLIENT_ID: client.clientId,
			UNIFIED_COMMERCE_CLIENT_SECRET: client.clientSecret,
			UNIFIED_COMMERCE_SCOPE: '',
			...environment,
		},
	});
	const printed = { out: '', err: '' };
	child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
	child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()));
	return { child, printed, ended: codeOf(child) };
}

const codeOf = async (child: ChildProcess): Promise<number | null> =>
	await new Promise((resolve) => child.on('close', resolve));

const merchant = ['--channel', 'shopify', '--user', 'merchant-1'];

it(
	'writes the rows that the sandbox of another process holds',
	async () => {
		const excel = join(folder, 'orders.xlsx');
		const csv = join(folder, 'orders.csv');
		const run = start([...merchant, '--after', '2025-06-01', '--out', excel, '--out', csv]);
		expect({ code: await run.ended, err: run.printed.err }).toEqual({ code: 0, err: '' });

		const from = Date.parse('2025-06-01T00:00:00+02:00');
		const orders = sandbox
			.orders('shopify', 'merchant-1')
			.filter(({ created_at: created }) => Date.parse(created) >= from);
		expect(orders.length).toBeGreaterThan(50);
		expect(orders.length).toBeLessThan(130);
		expect(
			differences(await readSpreadsheet(excel), ordersToExcelRows(orders, TIMEZONE, 'merchant-1')),
		).toEqual([]);

		const expected = withColumns(
			orderLineRows(orders, { tpUserId: 'merchant-1', moneyAs: 'text' }),
			ESSENTIAL,
		);
		const { data } = parse<string[]>(await readFile(csv, 'utf8'), { skipEmptyLines: true });
		expect(data).toEqual([ESSENTIAL, ...expected.map((row) => Object.values(row).map(String))]);

		expect(sandbox.refusedRequests).toEqual([]);
		expect(run.printed.out).toContain(`${orders.length} orders · ${expected.length} rows`);
		expect(run.printed.out).toContain(excel);
		expect(run.printed.out).toContain(csv);
		expect(await readdir(folder)).toEqual(['orders.csv', 'orders.xlsx']);
	},
	HANG_GUARD_MS,
);

it(
	'shows message and hint when the node fails, and no stack',
	async () => {
		const run = start([...merchant, '--out', join(folder, 'orders.csv')], {
			UNIFIED_COMMERCE_CLIENT_SECRET: 'wrong-secret-value',
		});
		expect(await run.ended).toBe(1);
		const [message, hint, ...more] = run.printed.err.trim().split('\n');
		expect(message).toMatch(/^✗ .*No access token was issued/);
		expect(hint).toMatch(/^ {2}\S.*credential/);
		expect(more.join('\n')).not.toMatch(/^\s+at /m);
		expect(run.printed.err + run.printed.out).not.toContain('wrong-secret-value');
		expect(await readdir(folder)).toEqual([]);
	},
	HANG_GUARD_MS,
);

it(
	'ends cleanly on Ctrl-C',
	async () => {
		sandbox.settings.latencyMs = 60_000;
		const run = start([...merchant, '--out', join(folder, 'orders.csv')]);
		while (sandbox.dataRequests.length === 0 && run.child.exitCode === null)
			await new Promise((resolve) => setTimeout(resolve, 50));
		run.child.kill('SIGINT');
		expect(await run.ended).toBe(130);
		expect(run.printed.err.trim()).toMatch(/^Stopped\./);
		expect(await readdir(folder)).toEqual([]);
	},
	HANG_GUARD_MS,
);
