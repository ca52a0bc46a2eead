import type { Sandbox } from '../../../dev/sandbox';
import type { Log } from '../../../dev/testkit/progress';
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
