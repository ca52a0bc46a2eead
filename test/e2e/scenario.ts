import type { TestSetup } from './testSetup';

/** One thing that must be true on every n8n line. Throws when it is not. */
export interface Scenario {
	name: string;
	run(setup: TestSetup): Promise<void>;
}
