import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { run } from '../../../dev/testkit/run';
import { type RunAs, startBoundProcess } from './boundProgram';
import { program } from './programs';

/** The database and the user that n8n finds; anyone on loopback may log in. */
export const postgresLogin = { user: 'n8n', database: 'postgres' };

/** What makes a database slow and safe is of no use to one that lives for a minute. */
const HASTY = [
	'fsync=off',
	'synchronous_commit=off',
	'full_page_writes=off',
	'max_connections=100',
];

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
		await run(
			program('initdb'),
			[
				'--pgdata',
				folder,
				'--username',
				postgresLogin.user,
				'--auth=trust',
				'--encoding=UTF8',
				'--no-locale',
				'--no-sync',
			],
			{ ...runAs, cwd: '/' },
		);
		const settings = [
			`port=${port}`,
			'listen_addresses=127.0.0.1',
			'unix_socket_directories=',
			...HASTY,
			...further,
		];
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
