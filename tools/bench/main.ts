import { readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { unifiedCommerce, workflowOf } from '../../support/n8n/workflow';
import type { WorkflowJson } from '../../support/n8n/types';
import { ensureN8n } from '../../support/n8n/install';
import { packOurs } from '../../support/n8n/package';
import { repositoryRoot } from '../../support/paths';
import { toConsole as log, withProgress } from '../../support/progress';
import { BenchN8n, type Measured } from './benchN8n';
import {
	type CaseName,
	cases as ways,
	type Comparison,
	comparisons,
	latencies,
	MANY_SHOPS,
	ORDERS_PER_SHOP,
	type Source,
	summaryWorkflow,
	workflowFor,
} from './cases';
import { compareExcel } from './excel/compare';
import { compareParsing } from './json';
import { type BenchOptions, readOptions, usage } from './options';
import { measureLoop, measureParts, type PartsResult, type PartsRun } from './parts';
import { compareParallel } from './parallel';
import { simulateRates } from './rate';
import { report } from './report';
import { checkSame, type Results } from './results';
import { startSandboxProcess } from './sandbox';
import { withSections } from './sections';
import { shuffled } from './statistics';

/** Everything that `npm run bench` does; see the usage text. Linux only, for /proc; takes Chromium. */
export async function main(args: string[]) {
	if (args.join() === 'json') return await compareParsing();
	if (args[0] === 'rate') return await simulateRates(args.includes('--write'));
	if (args[0] === 'parallel') return await compareParallel();
	if (args[0] === 'excel') return await compareExcel(args.includes('--write'));
	const options = readOptions(args);
	if (!options) return log(usage);
	const install = await ensureN8n('v2', log);
	const tarball = await withProgress('Building and packing our package', log, packOurs);
	const n8n = await BenchN8n.open(install, tarball);
	await rm(dirname(tarball), { recursive: true });
	log(`Load of the machine: ${loadavg()[0].toFixed(1)}`);
	const results: Results = {
		n8nVersion: install.version,
		orders: options.orders,
		rounds: new Map(),
		alone: new Map(),
		exports: [],
		summaries: [],
	};
	try {
		for (const comparison of Object.keys(comparisons) as Comparison[])
			await compare(n8n, comparison, options, results);
		for (const orders of options.exportSizes)
			results.exports.push(
				await alone(n8n, 'export', orders, (source) => workflowFor('e', source)),
			);
		for (const orders of options.summarySizes)
			results.summaries.push(await alone(n8n, 'summary', orders, summaryWorkflow));
		if (options.inParts && options.exportSizes.length + options.cases.length > 0)
			await n8n.restart();
		if (options.inParts) results.parts = await exportInParts(n8n, options.inParts);
	} finally {
		await n8n.close();
	}
	const text = report(results);
	log(`\n${text}\nLoad of the machine: ${loadavg()[0].toFixed(1)}`);
	const file = join(repositoryRoot, 'docs', 'benchmarks.md');
	if (options.write) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
}

/** Times in one process; then memory, each way in a process of its own. */
async function compare(
	n8n: BenchN8n,
	comparison: Comparison,
	{ orders, rounds, cases: wanted }: BenchOptions,
	results: Results,
) {
	const cases = comparisons[comparison].filter((name) => wanted.includes(name));
	if (cases.length === 0) return;
	const ordersPerShop = comparison === 'manyShops' ? ORDERS_PER_SHOP : orders;
	const expected = comparison === 'manyShops' ? MANY_SHOPS * ORDERS_PER_SHOP : orders;
	const sandbox = await startSandboxProcess(ordersPerShop, latencies[comparison]);
	const source = await n8n.sourceFor(sandbox);
	const ids = new Map<string, string>();
	for (const name of cases) ids.set(name, await n8n.store(workflowFor(name, source)));
	const idOf = (name: CaseName) => ids.get(name) ?? '';
	const isSomeoneWaiting = cases.some((name) => ways[name].isWaitedFor);
	const person = isSomeoneWaiting ? await n8n.personAtEditor() : undefined;
	try {
		for (const { round, name } of turns(cases, rounds)) {
			const measured = await n8n.measure(idOf(name));
			checkSame(name, expected, measured.results, results.rounds);
			if (person && ways[name].isWaitedFor) {
				measured.editorMs = await n8n.measureInEditor(idOf(name), person);
			}
			log(`${round === 0 ? 'warm-up' : `round ${round}`} ${name}: ${inWords(measured)}`);
			if (round > 0) results.rounds.set(name, [...(results.rounds.get(name) ?? []), measured]);
		}
	} finally {
		await person?.leave();
	}
	const warmUp = await n8n.store(warmUpWorkflow(source));
	for (const name of cases) {
		await n8n.restart();
		await n8n.measure(warmUp);
		const measured = await n8n.measure(idOf(name));
		log(`alone ${name}: ${inWords(measured)}`);
		results.alone.set(name, measured);
	}
	await sandbox.stop();
}

/** Round after round, with the ways in another order each; round 0 warms up. */
function* turns(cases: readonly CaseName[], rounds: number) {
	for (let round = 0; round <= rounds; round++) {
		for (const name of shuffled(cases, round)) yield { round, name };
	}
}

/** Measures a workflow of one node in an n8n just started. */
async function alone(
	n8n: BenchN8n,
	what: string,
	orders: number,
	workflow: (source: Source) => WorkflowJson,
): Promise<{ orders: number; measured: Measured }> {
	const sandbox = await startSandboxProcess(orders);
	const source = await n8n.sourceFor(sandbox);
	const warmUp = await n8n.store(warmUpWorkflow(source));
	const id = await n8n.store(workflow(source));
	await n8n.restart();
	await n8n.measure(warmUp);
	const measured = await n8n.measure(id);
	log(`${what} of ${orders}: ${inWords(measured)}`);
	await sandbox.stop();
	return { orders, measured };
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

/** Exports 1,000 orders, so that code is loaded and a token is there. */
const warmUpWorkflow = ({ ours }: Source) =>
	workflowOf(
		'Warm-up',
		unifiedCommerce(ours, { operation: 'export', returnAll: false, limit: 1_000 }),
	);

const inWords = (one: Measured) =>
	[
		`nodes ${one.nodesMs} ms`,
		`saved ${Math.round(one.savedMs)} ms`,
		...(one.editorMs ? [`in the editor ${Math.round(one.editorMs)} ms`] : []),
		`processor ${one.processorMs} ms`,
		`memory ${Math.round(one.idleBytes / 1e6)} to ${Math.round(one.peakBytes / 1e6)} MB`,
		`execution ${(one.savedBytes / 1e6).toFixed(2)} MB`,
		`${one.results} results`,
	].join(', ');
