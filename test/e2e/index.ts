import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type N8nLine, n8nLines, pinnedN8n } from '../../tools/n8n/lines';
import { packOurs } from '../../tools/n8n/package';
import { Beside } from './beside';
import { BrowserStage, browserScenarios } from './browser';
import { exampleScenarios } from './examples';
import type { Scenario } from './scenario';
import { credentialTestScenarios } from './scenarios/credential-test';
import { errorBranchScenarios } from './scenarios/error-branch';
import { magicLinkScenarios } from './scenarios/magic-link';
import { packageScenarios } from './scenarios/package';
import { readScenarios } from './scenarios/read';
import { tokenScenarios } from './scenarios/token';
import { triggerScenarios } from './scenarios/trigger';
import { World } from './world';

/** The same list for every n8n line. */
const scenarios: Scenario[] = [
	...packageScenarios,
	...credentialTestScenarios,
	...tokenScenarios,
	...readScenarios,
	...magicLinkScenarios,
	...errorBranchScenarios,
	...exampleScenarios,
];

/** Lines to run: those named on the command line, or all. */
const named = process.argv.slice(2) as N8nLine[];
const lines = named.length > 0 ? named : n8nLines;

/** The editor is tried on the newer line only. */
const browserLine: N8nLine = 'v2';

const ranOn = new Map<string, { passed: number; failed: number }>();
let tarball: string;

before(async () => {
	tarball = await packOurs();
});

for (const line of lines) {
	const n8nVersion = `n8n ${pinnedN8n(line).version}`;
	describe(n8nVersion, () => {
		const world = new World(line);
		const beside = new Beside(new World(line), triggerScenarios);
		const count = { passed: 0, failed: 0 };
		before(async () => {
			ranOn.set(n8nVersion, count);
			await world.open(tarball);
			beside.start(tarball);
		});
		after(async () => {
			await world.close();
			await beside.close();
		});

		const counted = (name: string, run: () => Promise<void>) =>
			test(name, async () => {
				count.failed++;
				await run();
				count.failed--;
				count.passed++;
			});

		for (const { name, run } of scenarios) counted(name, async () => await run(world));

		if (line === browserLine) {
			describe('in a browser', () => {
				const stage = new BrowserStage(world);
				before(async () => await stage.open());
				after(async () => await stage.close());
				for (const scenario of browserScenarios) {
					counted(scenario.name, async () => await stage.run(scenario));
				}
			});
		}

		// Last: they have run while the others did.
		for (const scenario of beside.scenarios) {
			counted(scenario.name, async () => await beside.outcomeOf(scenario));
		}
	});
}

after(async () => {
	if (tarball) await rm(dirname(tarball), { recursive: true, force: true });
	for (const [n8nVersion, { passed, failed }] of ranOn) {
		process.stdout.write(
			`end to end on ${n8nVersion}: ${passed} scenarios passed, ${failed} failed\n`,
		);
	}
});
