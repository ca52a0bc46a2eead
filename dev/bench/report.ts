import { cpus, loadavg, totalmem } from 'node:os';
import type { Measured } from './benchN8n';
import { type CaseName, cases, comparisons, latencies, MANY_SHOPS, ORDERS_PER_SHOP } from './cases';
import { PART_COUNT, type PartsResult } from './parts';
import type { Results } from './results';
import { medianOfEnded, pairwiseRatio, type Ratio } from './statistics';
import { targetsOf } from './targets';

const megabytes = (bytes: number) => (Number.isNaN(bytes) ? '' : `${Math.round(bytes / 1e6)} MB`);
const NOT_ENDED = 'did not end';
const seconds = (ms: number) =>
	Number.isNaN(ms) ? NOT_ENDED : `${(ms / 1000).toFixed(ms < 9_950 ? 2 : 1)} s`;
const count = (number: number) => number.toLocaleString('en-US');
const ratio = (number: number) => number.toFixed(number < 0.1 ? 3 : 2);
const withRange = ({ median: middle, lowest, highest }: Ratio) =>
	Number.isNaN(middle) ? NOT_ENDED : `${ratio(middle)} (${ratio(lowest)}–${ratio(highest)})`;

function table(head: string[], rows: string[][]): string {
	const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
	const ruler = head.map((_, at) => (at === 0 ? '---' : '---:'));
	return [line(head), line(ruler), ...rows.map(line)].join('\n');
}

const times = [
	['Nodes', 'nodesMs'],
	['Until saved', 'savedMs'],
	['In the editor', 'editorMs'],
	['Processor', 'processorMs'],
] as const;

const valuesOf = (runs: Measured[], what: (typeof times)[number][1]) =>
	runs.map((run) => run[what] ?? NaN);

const measuredOf = (results: Results, names: readonly CaseName[]) =>
	names.flatMap((name) => {
		const runs = results.rounds.get(name);
		return runs?.length ? [{ title: cases[name].title, runs, alone: results.alone.get(name) }] : [];
	});

const columnsFor = ([run]: Measured[]) => times.filter(([, what]) => run[what] !== undefined);

/** Ratios against a way that is not ours; '' when that was not measured. */
function ratios(results: Results, names: readonly CaseName[], baseline: CaseName): string {
	const others = results.rounds.get(baseline);
	const measured = measuredOf(results, names);
	if (measured.length === 0 || !others?.length) return '';
	const columns = columnsFor(measured[0].runs);
	const rows = measured.map(({ title, runs }) => [
		title,
		...columns.map(([, what]) =>
			runs === others
				? '1'
				: withRange(pairwiseRatio(valuesOf(runs, what), valuesOf(others, what))),
		),
	]);
	return table(['Ratio', ...columns.map(([title]) => title)], rows);
}

function medians(results: Results, names: readonly CaseName[]): string {
	const measured = measuredOf(results, names);
	if (measured.length === 0) return '';
	const columns = columnsFor(measured[0].runs);
	const rows = measured.map(({ title, runs, alone }) => [
		title,
		...columns.map(([, what]) => seconds(medianOfEnded(valuesOf(runs, what)))),
		alone ? megabytes(growth(alone)) : '',
		megabytes(medianOfEnded(runs.map(({ savedBytes }) => savedBytes))),
	]);
	const heads = columns.map(([title]) => title);
	return table(['Median', ...heads, 'Memory above idle', 'Saved execution'], rows);
}

const growth = ({ peakBytes, idleBytes }: Measured) => peakBytes - idleBytes;

const aloneTable = (runs: Results['exports']) =>
	table(
		['Orders', 'Rows', 'Until saved', 'per 10,000 orders', 'Memory above idle', 'Saved execution'],
		runs.map(({ orders, measured }) => [
			count(orders),
			count(measured.results),
			seconds(measured.savedMs),
			seconds((measured.savedMs / orders) * 10_000),
			megabytes(growth(measured)),
			`${Math.round(measured.savedBytes / 1e3)} kB`,
		]),
	);

const targetsTable = (results: Results) =>
	table(
		['Ratio', 'Target', 'Measured'],
		targetsOf(results).map(({ text, atMost, measured }) => [
			text,
			`at most ${atMost}`,
			withRange(measured),
		]),
	);

/** Leaves out tables of what was not measured, and the section when all are. */
function section(title: string, introduction: string, ...tables: string[]): string {
	const filled = tables.filter((text) => text !== '');
	if (tables.length > 0 && filled.length === 0) return '';
	return [`## ${title}`, introduction, ...filled].join('\n\n');
}

/** All tables as Markdown, with what was measured and how. */
export function report(results: Results): string {
	const { orders, n8nVersion, rounds } = results;
	const roundCount = Math.max(0, ...[...rounds.values()].map(({ length }) => length));
	const day = new Date().toISOString().slice(0, 10);
	const parts = [
		'# Benchmarks',
		`Measured on ${day} with n8n ${n8nVersion} on a machine with ${cpus().length} cores and ${Math.round(totalmem() / 2 ** 30)} GB of memory, by \`npm run bench -- --write\`. ` +
			'Absolute times are those of this machine; what carries over to another are the ratios.',
		section(
			`Reading ${count(orders)} orders`,
			'Each way ends with one item per order, all fields. Ratios are against HTTP Request.',
			ratios(results, comparisons.orders, 'b'),
			medians(results, comparisons.orders),
		),
		section(
			`From ${count(orders)} orders to a CSV file of line items`,
			'Ratios are against HTTP Request with *All Other Fields*; in the second table against HTTP Request with *Selected Other Fields*.',
			ratios(results, comparisons.lineItems, 'f'),
			ratios(results, ['d', 'e', 'f2'], 'f2'),
			medians(results, comparisons.lineItems),
		),
		section(
			`One big shop of ${count(orders)} orders, from a service that takes ${latencies.bigShop} ms for an answer`,
			'Each way ends with one item per order. Ratios are against HTTP Request.',
			ratios(results, comparisons.bigShop, 'w'),
			medians(results, comparisons.bigShop),
		),
		section(
			`${MANY_SHOPS} shops of ${ORDERS_PER_SHOP} orders, from a service that takes ${latencies.manyShops} ms for an answer`,
			'One item per order, two pages per shop. Ratios are against one shop after the other.',
			ratios(results, comparisons.manyShops, 's1'),
			medians(results, comparisons.manyShops),
		),
		results.exports.length > 0
			? section(
					'Export to File, the larger the list',
					'Row per line item, each size in an n8n started for it.',
					aloneTable(results.exports),
				)
			: '',
		results.summaries.length > 0
			? section(
					'Summarize, the larger the list',
					`By month and country, each size in an n8n started for it. The load of the machine was ${Math.round(loadavg()[0])}.`,
					aloneTable(results.summaries),
				)
			: '',
		results.parts
			? section(PARTS_TITLE, partsIntroduction(day, n8nVersion), ...partsTables(results.parts))
			: '',
		rounds.size > 0 ? section('Against what was promised', targetsTable(results)) : '',
		results.notEnded.length > 0
			? section('What did not end', results.notEnded.map((text) => `- ${text}`).join('\n'))
			: '',
		rounds.size > 0 ? section('How it is measured', howMeasured(roundCount)) : '',
	];
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const PARTS_TITLE = 'Export in parts';

const partsIntroduction = (day: string, n8nVersion: string) =>
	`Measured on ${day} with n8n ${n8nVersion}; the load of the machine was ${Math.round(loadavg()[0])}${loadavg()[0] > cpus().length ? ', so that its times say little' : ''}. CSV, in ${PART_COUNT} files, each opened with another parser (Papa Parse) and compared with the rows and the SHA-256 of its item; joined, they were byte for byte the single file. *Simple orders* have five fields and become five columns; *full orders* become all columns, a row per line item.`;

function partsTables({ runs, loop }: PartsResult): string[] {
	const rows = runs.map(({ orders, isSimple, single, parts, rows: counts }) => [
		`${count(orders)} ${isSimple ? 'simple' : 'full'}`,
		count(counts.length),
		count(parts.results),
		seconds(parts.savedMs),
		seconds(single.savedMs),
		megabytes(growth(parts)),
		`${Math.round(parts.savedBytes / 1e3)} kB`,
	]);
	const head = [
		...['Orders', 'Files', 'Rows', 'Until saved', 'As one file'],
		...['Memory above idle', 'Saved execution'],
	];
	return [
		table(head, rows),
		...(loop
			? [
					`A loop of one part per execution (*Max Parts* 1) over the ${count(loop.orders)} simple orders, each begun at the stored cursor: n8n was killed (SIGKILL) in the middle of part ${loop.killedPart} and started again; after ${loop.turns} turns the joined parts were byte for byte the single file.`,
				]
			: []),
	];
}

const howMeasured = (rounds: number) =>
	[
		'One real n8n (SQLite, binary data in files, executions saved in the database), and the sandbox of this repository as the service, in a process of its own on the same machine. Orders of Shopify, 100 a page.',
		`*Nodes* is the sum of the execution times that n8n notes for the nodes after the trigger. *Until saved* runs from the request to execute until the execution is finished and in the database, with no editor open. *In the editor* is how long a person waits: in another execution, in Chromium on the same machine, from the click on “Execute workflow” until the editor has received what every node gave, and says that the workflow was executed. *Processor* is the processor time of the n8n process until saved; it depends least on what else the machine does. All are medians of ${rounds} rounds of each comparison; in each round every way runs once, in another order each time, after a round of warming up. Before each run n8n’s memory is tidied up, so that no way pays for what another left behind. A ratio is the median of the ratios within each round, with the lowest and the highest in brackets.`,
		'*Memory above idle* is the highest resident memory of the n8n process during the execution, less that right before it. For this each way runs once more in an n8n of its own that has just been started and has exported 1,000 orders to warm up. n8n’s task runner is a process of its own and not counted; none of these workflows uses it.',
		'*Saved execution* is what n8n keeps of an execution in its database; files are not in it.',
		'The plain loops run inside n8n too, in a node made for this purpose: no retries, no checks, a token that is given. HTTP Request (4.5) gets its token as a header. Its second Split Out keeps each line item with its order in one of two ways: by *All Other Fields*, which is one choice in a dropdown and makes a file of some 200 columns, or by *Selected Other Fields*, with the names of those fields typed from which our rows are made.',
	].join('\n\n');
