import { unifiedCommerce, workflowOf } from '../testkit/n8n/workflow';
import { toConsole as log } from '../testkit/progress';
import { type BenchN8n, type Measured, NOT_ENDED } from './benchN8n';
import {
	type CaseName,
	cases as ways,
	type Comparison,
	comparisons,
	latencies,
	MANY_SHOPS,
	ORDERS_PER_SHOP,
	type Source,
	workflowFor,
} from './cases';
import type { BenchOptions } from './options';
import type { BenchRecord } from './record';
import { checkSame, type Results } from './results';
import { startSandboxProcess } from './sandbox';
import { shuffled } from './statistics';

/** The n8n that is measured, and what was measured so far. */
export interface Bench {
	n8n: BenchN8n;
	record: BenchRecord;
}

/** Times in one process; then memory, each way in a process of its own. */
export async function compare(
	{ n8n, record }: Bench,
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
	let person = isSomeoneWaiting ? await n8n.personAtEditor() : undefined;
	/** After something that did not end, n8n may still be busy with it. */
	const startAnew = async () => {
		await person?.leave();
		await n8n.restart();
		person = isSomeoneWaiting ? await n8n.personAtEditor() : undefined;
	};
	const tooSlow = new Set<CaseName>();
	const inEditor = async (key: string, name: CaseName): Promise<number> => {
		const { isWaitedFor } = ways[name];
		if (!isWaitedFor || tooSlow.has(name)) return NaN;
		const ms = await record.of(key, async () => {
			if (!person) throw new Error('Nobody is at the editor');
			return await n8n.measureInEditor(idOf(name), person);
		});
		if (ms !== undefined) return ms;
		// It would take the same time in each round.
		tooSlow.add(name);
		await startAnew();
		return NaN;
	};
	try {
		for (const { round, name } of turns(cases, rounds)) {
			const key = `${comparison}, round ${round}, ${ways[name].title}`;
			const ended = await record.of(key, async () => await n8n.measure(idOf(name)));
			if (ended) checkSame(name, expected, ended.results, results.rounds);
			else await startAnew();
			const measured = { ...(ended ?? NOT_ENDED) };
			if (ways[name].isWaitedFor) measured.editorMs = await inEditor(`${key}, in the editor`, name);
			log(`${round === 0 ? 'warm-up' : `round ${round}`} ${name}: ${inWords(measured)}`);
			if (round > 0) results.rounds.set(name, [...(results.rounds.get(name) ?? []), measured]);
		}
	} finally {
		await person?.leave();
	}
	const warmUp = await n8n.store(warmUpWorkflow(source));
	for (const name of cases) {
		const measured = await record.of(`${ways[name].title}, alone`, async () => {
			await n8n.restart();
			await n8n.measure(warmUp);
			return await n8n.measure(idOf(name));
		});
		log(`alone ${name}: ${measured ? inWords(measured) : 'did not end'}`);
		if (measured) results.alone.set(name, measured);
	}
	await sandbox.stop();
}

/** Round after round, with the ways in another order each; round 0 warms up. */
function* turns(cases: readonly CaseName[], rounds: number) {
	for (let round = 0; round <= rounds; round++) {
		for (const name of shuffled(cases, round)) yield { round, name };
	}
}

/** Exports 1,000 orders, so that code is loaded and a token is there. */
export const warmUpWorkflow = ({ ours }: Source) =>
	workflowOf(
		'Warm-up',
		unifiedCommerce(ours, {
			operation: 'export',
			format: 'csv',
			columnSet: 'all',
			readingOptions: { limit: 1_000 },
		}),
	);

export const inWords = (one: Measured) =>
	[
		`nodes ${one.nodesMs} ms`,
		`saved ${Math.round(one.savedMs)} ms`,
		...(one.editorMs ? [`in the editor ${Math.round(one.editorMs)} ms`] : []),
		`processor ${one.processorMs} ms`,
		`memory ${Math.round(one.idleBytes / 1e6)} to ${Math.round(one.peakBytes / 1e6)} MB`,
		`execution ${(one.savedBytes / 1e6).toFixed(2)} MB`,
		`${one.results} results`,
	].join(', ');
