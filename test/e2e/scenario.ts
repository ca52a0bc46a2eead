import type { TestSetup } from './testSetup';

/** One thing that must be true on every n8n line. Throws when it is not. */
export interface Scenario {
	name: string;
	/** @returns what the report should tell, if anything */
	run(setup: TestSetup): Promise<string | void>;
}
