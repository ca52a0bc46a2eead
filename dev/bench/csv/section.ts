import { median, pairwiseRatio } from '../statistics';

/** Milliseconds of one run. */
export interface Run {
	processorMs: number;
	ms: number;
}

/** What is measured by itself; `plainParse` is JSON.parse. */
export type Stage = 'transfer' | 'text' | 'plainParse' | 'parse' | 'rows' | 'csv' | 'write';

/** What was measured, in the order of the rounds. */
export interface Measurements {
	orders: number;
	rows: number;
	/** of all pages */
	receivedBytes: number;
	fileBytes: number;
	/** load of the machine before the benchmark, and its processor cores */
	load: number;
	cores: number;
	ours: readonly Run[];
	plain: readonly Run[];
	/** milliseconds of processor time */
	stages: ReadonlyArray<Readonly<Record<Stage, number>>>;
}

/** What was promised: at most this share of the plain way. */
export const MOST = 1.3;

/** The stages in the order of the export, and the one that stands for it in the plain way. */
const STAGES: ReadonlyArray<readonly [title: string, ours?: Stage, plain?: Stage]> = [
	['Requests and answers, as bytes', 'transfer', 'transfer'],
	['Bytes to text', undefined, 'text'],
	['Parsing; ours of bytes, with exact IDs, and what the answer says', 'parse', 'plainParse'],
	['Rows', 'rows'],
	['CSV, as bytes', 'csv'],
	['Writing the file', 'write', 'write'],
];

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const count = (value: number) => value.toLocaleString('en-US');

/** The section of docs/benchmarks.md. */
export function csvSection(measured: Measurements): string {
	const { orders, rows, receivedBytes, fileBytes, load, cores, ours, plain, stages } = measured;
	const of = (runs: readonly Run[], what: keyof Run) => runs.map((run) => run[what]);
	const ratio = (what: keyof Run) => {
		const { median: middle, lowest, highest } = pairwiseRatio(of(ours, what), of(plain, what));
		return `${middle.toFixed(2)} (${lowest.toFixed(2)}–${highest.toFixed(2)})`;
	};
	const whole = (runs: readonly Run[]) => median(of(runs, 'processorMs'));
	const stage = (name: Stage | undefined) =>
		name === undefined ? undefined : median(stages.map((round) => round[name]));
	const lines = STAGES.map(([title, inOurs, inPlain]) => [title, stage(inOurs), stage(inPlain)]);
	const sum = (at: 1 | 2) => lines.reduce((total, line) => total + Number(line[at] ?? 0), 0);
	lines.push(['What is left', whole(ours) - sum(1), whole(plain) - sum(2)]);
	lines.push(['**Whole**', whole(ours), whole(plain)]);
	const table = lines.map(([title, ...times]) => {
		const cells = times.map((ms) => (ms === undefined ? '' : seconds(Number(ms))));
		return `| ${[title, ...cells].join(' | ')} |`;
	});
	return `## A CSV file of ${count(orders)} orders, stage by stage

Written by \`npm run bench -- csv --write\`: Export to File as CSV (${count(rows)} rows of 46 columns, ${mb(fileBytes)}) against the least that has to be done: reading the same ${mb(receivedBytes)} through n8n's request helper, \`JSON.parse\`, and writing the same bytes. Both in n8n's engine without n8n around it, in one process, the sandbox in another; in turn, ${ours.length} rounds after one of warming up. Ratios are medians of the rounds, with the lowest and the highest in brackets. Before the benchmark the load of the machine was ${load.toFixed(1)} on ${cores} cores.

| Ours against the plain way | Target | Measured |
| --- | ---: | ---: |
| Processor | at most ${MOST} | ${ratio('processorMs')} |
| Time | at most ${MOST} | ${ratio('ms')} |

Processor time by stage: each stage runs alone on the same bytes; medians of ${stages.length} rounds. *Bytes to text*: how much longer n8n's helper takes for text than for bytes. *CSV*: how much longer a file takes than its rows. *What is left*: the whole run minus the sum of the stages. Differences may be negative.

| Stage | Ours | Plain |
| --- | ---: | ---: |
${table.join('\n')}
`;
}
