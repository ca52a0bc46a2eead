import type { TestSetup } from './testSetup';

/** One thing that must be true in a kind of n8n, by default on every line. Throws when it is not. */
export interface Scenario<Setup = TestSetup> {
	name: string;
	/** @returns what the report should tell, if anything */
	run(setup: Setup): Promise<string | void>;
}
