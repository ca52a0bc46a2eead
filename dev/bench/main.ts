import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import type { WorkflowJson } from '../testkit/n8n/types';
import { ensureN8n } from '../testkit/n8n/install';
import { packOurs } from '../testkit/n8n/package';
import { repositoryRoot } from '../testkit/paths';
import { toConsole as log, withProgress } from '../testkit/progress';
import { BenchN8n, type Measured } from './benchN8n';
import { type Bench, compare, inWords, warmUpWorkflow } from './compare';
import { type Comparison, comparisons, type Source, summaryWorkflow, workflowFor } from './cases';
import { compareCsv } from './csv/compare';
import { compareExcel } from './excel/compare';
import { compareParsing } from './json';
import { compareFind } from './find';
import { readOptions, usage } from './options';
import { measureLoop, measureParts, type PartsResult, type PartsRun } from './parts';
import { compareParallel } from './parallel';
import { simulateRates } from './rate';
import { BenchRecord } from './record';
import { report } from './report';
import type { Results } from './results';
import { startSandboxProcess } from './sandbox';
import { withSections } from './sections';

/** Everything that `npm run bench` does; see the usage text. Linux only, for /proc; takes Chromium. */
export async function main(args: string[]) {
	if (args.join() === 'json') return await compareParsing();
	if (args[0] === 'rate') return await simulateRates(args.includes('--write'));
	if (args[0] === 'parallel') return await compareParallel();
	if (args[0] === 'csv') return await compareCsv(args.includes('--write'));
	if (args[0] === 'excel') return await compareExcel(args.includes('--write'));
	if (args[0] === 'find') return await compareFind(args.includes('--write'));
	const options = readOptions(args);
	if (!options) return log(usage);
	const install = await ensureN8n('v2', log);
	const tarball = await withProgress('Building and packing our package', log, packOurs);
	const n8n = await BenchN8n.open(install, tarball);
	const digest = createHash('sha256').update(await readFile(tarball));
	const record = new BenchRecord(join(repositoryRoot, '.cache', 'bench.jsonl'), {
		...{ n8n: install.version, orders: options.orders, package: digest.digest('hex') },
	});
	if (record.size > 0) log(`Goes on after ${record.size} measurements of a run before`);
	await rm(dirname(tarball), { recursive: true });
	log(`Load of the machine: ${loadavg()[0].toFixed(1)}`);
	const results: Results = {
		n8nVersion: install.version,
		orders: options.orders,
		rounds: new Map(),
		alone: new Map(),
		exports: [],
		summaries: [],
		notEnded: [],
	};
	try {
		for (const comparison of Object.keys(comparisons) as Comparison[])
			await compare({ n8n, record }, comparison, options, results);
		for (const orders of options.exportSizes)
			results.exports.push(
				...(await alone({ n8n, record }, 'export', orders, (source) => workflowFor('e', source))),
			);
		for (const orders of options.summarySizes)
			results.summaries.push(...(await alone({ n8n, record }, 'summary', orders, summaryWorkflow)));
		if (options.inParts && options.exportSizes.length + options.cases.length > 0)
			await n8n.restart();
		const { inParts } = options;
		if (inParts)
			results.parts = await record.of(
				`export of ${inParts} in parts`,
				async () => await exportInParts(n8n, inParts),
			);
	} finally {
		await n8n.close();
	}
	const text = report({ ...results, notEnded: record.notEnded });
	log(`\n${text}\nLoad of the machine: ${loadavg()[0].toFixed(1)}`);
	const file = join(repositoryRoot, 'docs', 'benchmarks.md');
	if (options.write) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
	if (record.notEnded.length === 0) record.close();
}

/** Measures a workflow of one node in an n8n just started. */
async function alone(
	{ n8n, record }: Bench,
	what: string,
	orders: number,
	workflow: (source: Source) => WorkflowJson,
): Promise<Array<{ orders: number; measured: Measured }>> {
	const measured = await record.of(
		`${what} of ${orders}`,
		async () => await measuredAlone(n8n, orders, workflow),
	);
	log(`${what} of ${orders}: ${measured ? inWords(measured) : 'did not end'}`);
	return measured ? [{ orders, measured }] : [];
}

async function measuredAlone(
	n8n: BenchN8n,
	orders: number,
	workflow: (source: Source) => WorkflowJson,
): Promise<Measured> {
	const sandbox = await startSandboxProcess(orders);
	const source = await n8n.sourceFor(sandbox);
	const warmUp = await n8n.store(warmUpWorkflow(source));
	const id = await n8n.store(workflow(source));
	try {
		await n8n.restart();
		await n8n.measure(warmUp);
		return await n8n.measure(id);
	} finally {
		await sandbox.stop();
	}
}

/** A tenth as full orders, all of them as simple ones; these also in a loop. */
async function exportInParts(n8n: BenchN8n, orders: number): Promise<PartsResult> {
	const runs: PartsRun[] = [];
	const few = await startSandboxProcess(orders / 10);
	const sourceOfFew = await n8n.sourceFor(few);
	await n8n.measure(await n8n.store(warmUpWorkflow(sourceOfFew)));
	runs.push(await measureParts(n8n, sourceOfFew, orders / 10, false));
	await few.stop();
	await n8n.restart();
	const many = await startSandboxProcess(orders);
	const source = await n8n.sourceFor(many);
	await n8n.measure(await n8n.store(warmUpWorkflow(source)));
	const whole = await measureParts(n8n, source, orders, true);
	runs.push(whole);
	const loop = await measureLoop(n8n, source, whole);
	await many.stop();
	return { runs, loop };
}
