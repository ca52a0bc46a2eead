import type { Scenario } from './scenario';
import type { TestSetup } from './testSetup';

/** Scenarios that mostly wait for n8n's clock: they run at the same time as the others, in an n8n of their own. */
export class BackgroundScenarios {
	private readonly outcomes = new Map<Scenario, ReturnType<Scenario['run']>>();

	constructor(
		private readonly setup: TestSetup,
		readonly scenarios: readonly Scenario[],
	) {}

	/** Begins, and comes back at once. */
	start(tarball: string): void {
		let ready: Promise<unknown> = this.setup.open(tarball);
		for (const scenario of this.scenarios) {
			const outcome = ready.then(async () => await scenario.run(this.setup));
			// Looked at in `outcomeOf`; until then a failure must not count as unhandled.
			outcome.catch(() => undefined);
			this.outcomes.set(scenario, outcome);
			ready = outcome.catch(() => undefined);
		}
	}

	/** @throws what the scenario threw */
	async outcomeOf(scenario: Scenario): ReturnType<Scenario['run']> {
		return await this.outcomes.get(scenario);
	}

	async close(): Promise<void> {
		await this.setup.close();
	}
}
