import { startSandbox } from '../../../dev/sandbox';
import { connectDatabase } from '../../../dev/testkit/manyShops';
import type { Log } from '../../../dev/testkit/progress';
import { QueueCluster } from '../queue/cluster';
import { postgresLogin } from '../queue/programs';
import { type Edition, WORKERS } from './editions';
import type { Figures } from './figures';
import { Rounds } from './rounds';
import { shopsOf, shopsSandbox } from './shops';
import { Tables } from './tables';

const CONCURRENCY = 3;

/**
 * Runs the two example workflows in a real n8n in queue mode, and kills workers, while orders come and change in all shops.
 * Compares the table with the service after each round.
 * @throws Error when the table differs, or a round does not come to its end
 */
export async function runScale(
	edition: Edition,
	seed: number,
	tarball: string,
	log: Log,
): Promise<Figures> {
	const beganAt = Date.now();
	const sandbox = await startSandbox({ ...shopsSandbox, seed });
	const cluster = new QueueCluster({
		workers: WORKERS,
		concurrency: CONCURRENCY,
		env: {
			DB_POSTGRESDB_POOL_SIZE: '4',
			// no task runner is started: neither workflow has code
			N8N_RUNNERS_MODE: 'external',
			N8N_RUNNERS_AUTH_TOKEN: 'of-a-runner-that-never-comes',
		},
		postgres: ['max_connections=300'],
	});
	try {
		await cluster.openCluster(tarball);
		const address = { ...postgresLogin, port: cluster.postgresPort };
		const database = await connectDatabase(cluster.install, address);
		try {
			const shops = shopsOf(edition.shops);
			const tables = new Tables(database);
			await tables.create(shops, edition);
			await tables.slowDown();
			const run = new Rounds({ edition, sandbox, cluster, tables, shops, seed, log });
			const rounds = await run.all();
			return { ...(await run.figures()), rounds, seconds: (Date.now() - beganAt) / 1000 };
		} finally {
			await database.end();
		}
	} finally {
		await cluster.close();
		await sandbox.close();
	}
}
