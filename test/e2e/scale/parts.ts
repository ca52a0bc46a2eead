import type { Sandbox } from '../../../sandbox';
import type { Log } from '../../../support/progress';
import type { QueueCluster } from '../queue/cluster';
import type { Edition } from './editions';
import type { Shop } from './shops';
import type { Tables } from './tables';

/** What a run works with. */
export interface Parts {
	edition: Edition;
	sandbox: Sandbox;
	cluster: QueueCluster;
	tables: Tables;
	shops: Shop[];
	seed: number;
	log: Log;
}
