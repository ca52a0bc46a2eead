import type { Scenario } from './scenario';
import type { TestSetup } from './world';

/**
 * Scenarios that mostly wait for n8n's clock. They run in a world of their own beside the others, so that nobody
 * waits for them twice, one after the other.
 */
export class SideServices {
	private readonly outcomes = new Map<Scenario, Promise<void>>();

	constructor(
		private readonly world: TestSetup,
		readonly scenarios: readonly Scenario[],
	) {}

	/** Begins, and comes back at once. */
	start(tarball: string): void {
		let ready = this.world.open(tarball);
		for (const scenario of this.scenarios) {
			const outcome = ready.then(async () => await scenario.run(this.world));
			// Looked at in `outcomeOf`; until then a failure must not count as unhandled.
			outcome.catch(() => undefined);
			this.outcomes.set(scenario, outcome);
			ready = outcome.catch(() => undefined);
		}
	}

	/** @throws what the scenario threw */
	async outcomeOf(scenario: Scenario): Promise<void> {
		await this.outcomes.get(scenario);
	}

	async close(): Promise<void> {
		await this.world.close();
	}
}
