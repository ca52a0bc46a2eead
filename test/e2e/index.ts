import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type N8nLine, n8nLines, NEWER_LINE, pinnedN8n } from '../../dev/testkit/n8n/lines';
import { packOurs } from '../../dev/testkit/n8n/package';
import { agentScenarios } from './aiTool/agent';
import { askAboutSalesScenarios } from './aiTool/askAboutSales';
import { whereIsMyOrderScenarios } from './aiTool/whereIsMyOrder';
import { BackgroundScenarios } from './backgroundScenarios';
import { BrowserStage, browserScenarios } from './browser';
import { exampleScenarios } from './examples';
import { TestSetupBehindProxy } from './network/behindProxy';
import { certificateScenarios } from './network/certificates';
import { proxyScenarios } from './network/proxyScenarios';
import { QueueMode } from './queue/queueMode';
import { queueScenarios } from './queue/scenarios';
import type { Scenario } from './scenario';
import { getChangesScenarios } from './scenarios/getChanges';
import { packageScenarios } from './scenarios/package';
import { tokenScenarios } from './scenarios/token';
import { triggerScenarios } from './scenarios/trigger';
import { TestSetup } from './testSetup';

/** The same list for every n8n line. */
const scenarios: Scenario[] = [
	...packageScenarios,
	...tokenScenarios,
	...getChangesScenarios,
	...exampleScenarios,
	...certificateScenarios,
	...agentScenarios,
	...askAboutSalesScenarios,
	...whereIsMyOrderScenarios,
];

/** Lines to run: those named on the command line, or all. */
const named = process.argv.slice(2) as N8nLine[];
const lines = named.length > 0 ? named : n8nLines;

const nameOf = (line: N8nLine) => `n8n ${pinnedN8n(line).version}`;

const ranOn = new Map<string, { passed: number; failed: number }>();
let tarball: string;

/** Makes tests that count for one line of the summary; what a scenario tells is printed with its result. */
function countingFor(what: string) {
	const count = { passed: 0, failed: 0 };
	ranOn.set(what, count);
	return (name: string, run: () => Promise<string | void>) =>
		test(name, async (context) => {
			count.failed++;
			const told = await run();
			if (told) context.diagnostic(told);
			count.failed--;
			count.passed++;
		});
}

before(async () => {
	tarball = await packOurs();
});

for (const line of lines) {
	describe(nameOf(line), () => {
		const counted = countingFor(nameOf(line));
		const setup = new TestSetup(line);
		const background = new BackgroundScenarios(new TestSetup(line), triggerScenarios);
		before(async () => {
			await setup.open(tarball);
			background.start(tarball);
		});
		after(async () => {
			await setup.close();
			await background.close();
		});

		for (const { name, run } of scenarios) counted(name, async () => await run(setup));

		describe('in a browser', () => {
			const stage = new BrowserStage(setup);
			before(async () => await stage.open());
			after(async () => await stage.close());
			for (const scenario of browserScenarios) {
				if (line === NEWER_LINE || !scenario.isForPictures)
					counted(scenario.name, async () => await stage.run(scenario));
			}
		});

		describe('behind a proxy', () => {
			const proxied = new TestSetupBehindProxy(line);
			before(async () => await proxied.open(tarball));
			after(async () => await proxied.close());
			for (const { name, run } of proxyScenarios) counted(name, async () => await run(proxied));
		});

		// Last: they have run while the others did.
		for (const scenario of background.scenarios) {
			counted(scenario.name, async () => await background.outcomeOf(scenario));
		}
	});
}

if (lines.includes(NEWER_LINE)) {
	const inQueueMode = `${nameOf(NEWER_LINE)} in queue mode`;
	describe(inQueueMode, () => {
		const counted = countingFor(inQueueMode);
		const queue = new QueueMode();
		before(async () => await queue.open(tarball));
		after(async () => await queue.close());
		for (const { name, run } of queueScenarios) counted(name, async () => await run(queue));
	});
}

after(async () => {
	if (tarball) await rm(dirname(tarball), { recursive: true, force: true });
	for (const [what, { passed, failed }] of ranOn) {
		process.stdout.write(`end to end on ${what}: ${passed} scenarios passed, ${failed} failed\n`);
	}
});
