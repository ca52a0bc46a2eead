import type { World } from './world';

/** One thing that must be true on every n8n line. Throws when it is not. */
export interface Scenario {
	name: string;
	run(world: World): Promise<void>;
}
