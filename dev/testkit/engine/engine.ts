/**
 * The one door to n8n's engine. `n8n-core` and `n8n-workflow` are resolved by jest, so a config
 * with a `moduleNameMapper` can point both to another n8n install; everything else of n8n is looked
 * up beside that n8n-core, so that there is only one dependency-injection container in play.
 */
import './environment';
import { createRequire } from 'node:module';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';

const requireBesideCore = createRequire(require.resolve('n8n-core'));

interface DependencyContainer {
	get<T>(token: abstract new (...args: never[]) => T): T;
	set<T>(token: abstract new (...args: never[]) => T, instance: unknown): void;
	/** Forgets all instances. */
	reset(): void;
}
const { Container } = requireBesideCore('@n8n/di') as { Container: DependencyContainer };
const { Logger } = requireBesideCore('@n8n/backend-common') as {
	Logger: abstract new (...args: never[]) => object;
};
// Test files share the modules, not the services with their settings and log.
Container.reset();

/** n8n line of the loaded engine: 1 for 1.x, 2 for 2.x. Run-data factories came with 2.x. */
const line: 1 | 2 = 'PollTriggerExecutor' in core ? 2 : 1;

export { Container, core, line, Logger, workflow };
