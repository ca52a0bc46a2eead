import { median, type Ratio } from '../statistics';

/** What writing one file took. */
export interface Written {
	processorMs: number;
	/** most memory above that before the first row, with the rows already there */
	bytes: number;
	fileBytes: number;
	/** size of the sheet before compression */
	xmlBytes: number;
}

/** The ways to the same file. */
export const ways: Record<string, string> = {
	ours: 'Export to File',
	slow: 'Export to File, to a destination that takes 20 ms for each chunk',
	before: 'Export to File before cells were written as bytes',
	exceljs: 'exceljs, streaming writer',
	xlsxwriter: 'XlsxWriter (Python), constant memory',
};

/** What was promised: at most these shares of the writer before, and this many MB. */
const MAX_TIME = 0.6;
const MAX_XML = 0.65;
const MAX_MEGABYTES = 120;

const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const two = (value: number) => value.toFixed(2);

/** The section of docs/benchmarks.md; ways without a result are named as absent. */
export function excelSection(
	rows: number,
	columns: number,
	results: ReadonlyMap<string, readonly Written[]>,
	ratioOf: (ours: number[], others: number[]) => Ratio,
): string {
	const of = (name: string, what: keyof Written) =>
		(results.get(name) ?? []).map((written) => written[what]);
	const lines = Object.entries(ways).map(([name, title]) => {
		if (!results.get(name)?.length) return `| ${title} | not there | | | | |`;
		const ratio = ratioOf(of(name, 'processorMs'), of('ours', 'processorMs'));
		return `| ${[
			title,
			`${(median(of(name, 'processorMs')) / 1_000).toFixed(1)} s`,
			name === 'ours' ? '1' : `${two(ratio.median)} (${two(ratio.lowest)}–${two(ratio.highest)})`,
			mb(Math.max(...of(name, 'bytes'))),
			mb(median(of(name, 'xmlBytes'))),
			mb(median(of(name, 'fileBytes'))),
		].join(' | ')} |`;
	});
	const promises: string[] = [];
	if (results.get('before')?.length) {
		const {
			median: time,
			lowest,
			highest,
		} = ratioOf(of('ours', 'processorMs'), of('before', 'processorMs'));
		const xml = median(of('ours', 'xmlBytes')) / median(of('before', 'xmlBytes'));
		promises.push(
			`Against the writer before: processor time ${two(time)} (${two(lowest)}–${two(highest)}), at most ${MAX_TIME} promised; XML ${xml.toFixed(3)}, at most ${MAX_XML} promised.`,
		);
	}
	const peak = Math.max(...of('ours', 'bytes'), ...of('slow', 'bytes'));
	promises.push(`Memory ${mb(peak)} at most, ${MAX_MEGABYTES} MB promised.`);
	return `## An Excel file of ${rows.toLocaleString('en-US')} rows and ${columns} columns

Written by \`npm run bench -- excel --write\`: the same rows, a row per line item of orders of the sandbox, as text, numbers, dates and booleans with number formats, each time in a process of its own, the ways in turn, in another order each round. *Memory* is the most above that before the first row was written; *XML* is the sheet before compression. Medians, memory: the most of ${(results.get('ours') ?? []).length} rounds.

| | Processor | against ours | Memory | XML | File |
| --- | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}

${promises.join(' ')}
`;
}
