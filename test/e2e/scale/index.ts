import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanUpNow, isEnding } from '../../../dev/testkit/atExit';
import { packOurs } from '../../../dev/testkit/n8n/package';
import { repositoryRoot } from '../../../dev/testkit/paths';
import { toConsole as log, withProgress } from '../../../dev/testkit/progress';
import { withSections } from '../../../dev/bench/sections';
import { small, whole } from './editions';
import { figuresSection } from './figures';
import { runScale } from './run';

const USAGE = `npm run test:scale -- [--small] [--seed 1] [--write]

Runs the two workflows for many shops in a real n8n in queue mode while workers are killed, and compares the table.
  --small     60 shops, 3 rounds, 3 kills instead of 500 shops, 10 rounds, 32 kills
  --seed n    another course of events
  --write     write the figures to docs/benchmarks.md`;

async function write(section: string) {
	const path = join(repositoryRoot, 'docs', 'benchmarks.md');
	await writeFile(path, withSections(await readFile(path, 'utf8'), `\n${section}`));
}

async function main() {
	const { values } = parseArgs({
		options: {
			small: { type: 'boolean', default: false },
			seed: { type: 'string', default: '1' },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return log(USAGE);
	const tarball = await withProgress('Building and packing our package', log, packOurs);
	try {
		const edition = values.small ? small : whole;
		const figures = await runScale(edition, Number(values.seed), tarball, log);
		const section = figuresSection(figures);
		log(`\n${section}\n\nExecutions that n8n kept: ${JSON.stringify(figures.executions)}`);
		if (values.write) await write(section);
	} finally {
		await rm(dirname(tarball), { recursive: true, force: true });
	}
}

main().catch(async (error: unknown) => {
	if (isEnding()) return;
	console.error(error instanceof Error ? error.message : error);
	await cleanUpNow();
	process.exitCode = 1;
});
