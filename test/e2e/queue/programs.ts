import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { beforeExit } from '../../../dev/testkit/atExit';
import getPort from 'get-port';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { run } from '../../../dev/testkit/run';

/** Debian keeps the programs of each PostgreSQL version here, outside the PATH. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

function folders(): string[] {
	const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
	const newestFirst = versions.sort((left, right) => Number(right) - Number(left));
	return [
		...(process.env.PATH ?? '').split(delimiter),
		...newestFirst.map((version) => join(DEBIAN_POSTGRES, version, 'bin')),
	];
}

/** @throws Error that says what to install */
function program(name: 'redis-server' | 'initdb' | 'postgres'): string {
	const path = folders()
		.map((folder) => join(folder, name))
		.find((candidate) => existsSync(candidate));
	if (path) return path;
	throw new Error(
		`Queue mode needs the program ${name}. On Debian: apt-get install redis-server postgresql`,
	);
}

/** Runs a program as a child of this shell, and ends it when the shell's own input closes. */
const RUN_WHILE_INPUT_IS_OPEN =
	'exec 3<&0; "$@" </dev/null & program=$!; { cat <&3 >/dev/null; kill -INT "$program"; } & wait "$program"';

/** Numbers of the user and group to run as; without them: as ourselves. */
interface RunAs {
	uid?: number;
	gid?: number;
}

/**
 * Starts a program, and waits until it prints that it is ready. It ends with stop(), and in any case with this process.
 * @throws Error with the program's own output when it ends before it is ready
 */
async function startBoundProcess(command: string[], ready: RegExp, runAs: RunAs = {}) {
	const shell = spawn('sh', ['-c', RUN_WHILE_INPUT_IS_OPEN, 'sh', ...command], {
		...runAs,
		cwd: '/',
		stdio: ['pipe', 'pipe', 'pipe'],
		detached: true,
	});
	const ended = new Promise<void>((resolve) => {
		shell.on('exit', () => resolve());
		shell.on('error', () => resolve());
	});
	const stop = async () => {
		forget();
		shell.stdin.end();
		await ended;
	};
	const forget = beforeExit(stop);
	await untilPrinted(shell, ready, command[0]).catch(async (error: unknown) => {
		await stop();
		throw error;
	});
	return { stop };
}

async function untilPrinted(shell: ChildProcess, ready: RegExp, program: string) {
	let printed = '';
	await new Promise<void>((resolve, reject) => {
		const collect = (chunk: Buffer) => {
			printed = (printed + chunk.toString()).slice(-20_000);
			if (ready.test(printed)) resolve();
		};
		shell.stdout?.on('data', collect);
		shell.stderr?.on('data', collect);
		shell.on('error', reject);
		shell.on('exit', () => reject(new Error(`${program} ended before it was ready:\n${printed}`)));
	});
}

/** A Redis on a free port of loopback that keeps nothing on disk. */
export async function startRedis() {
	const port = await getPort();
	const command = [program('redis-server'), '--port', String(port), '--bind', '127.0.0.1'];
	const { stop } = await startBoundProcess(
		[...command, '--save', '', '--appendonly', 'no'],
		/ready to accept connections/i,
	);
	return { port, stop };
}

/** The database and the user that n8n finds; anyone on loopback may log in. */
export const postgresLogin = { user: 'n8n', database: 'postgres' };

/** What makes a database slow and safe is of no use to one that lives for a minute. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * An empty PostgreSQL on a free port of loopback, in a temporary folder that goes with it.
 * @param further settings such as "max_connections=300"; they win
 */
export async function startPostgres(further: string[] = []) {
	const runAs = await notRoot();
	const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
	if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(folder, runAs.uid, runAs.gid);
	const port = await getPort();
	try {
		const names = ['--pgdata', folder, '--username', postgresLogin.user];
		const kind = ['--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
		await run(program('initdb'), [...names, ...kind], { ...runAs, cwd: '/' });
		const place = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
		const settings = [`port=${port}`, ...place, ...HASTY, ...further];
		const { stop } = await startBoundProcess(
			[program('postgres'), '-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
			/ready to accept connections/i,
			runAs,
		);
		return {
			port,
			async stop() {
				await stop();
				await rm(folder, { recursive: true, force: true });
			},
		};
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	}
}

/** PostgreSQL refuses to run as root; its Debian package comes with a user for it. */
async function notRoot(): Promise<RunAs> {
	if (process.getuid?.() !== 0) return {};
	const numberOf = async (kind: '-u' | '-g') =>
		Number((await run('id', [kind, 'postgres'])).stdout);
	return { uid: await numberOf('-u'), gid: await numberOf('-g') };
}
