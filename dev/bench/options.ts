import { parseArgs } from 'node:util';
import { type CaseName, caseNames } from './cases';

export interface BenchOptions {
	/** Orders that the sandbox holds for shopify; Export is also measured at 10 and 100 times as many. */
	orders: number;
	/** How often each case is run for its time. */
	rounds: number;
	cases: CaseName[];
	/** Sizes at which Export is measured alone; empty when it was not asked for. */
	exportSizes: number[];
	/** Orders of the export in parts; undefined when it was not asked for. */
	inParts?: number;
	/** Sizes at which Summarize is measured alone; empty when it was not asked for. */
	summarySizes: number[];
	/** Write docs/benchmarks.md. */
	write: boolean;
}

/** What is measured besides the cases. */
const others = ['sizes', 'parts', 'summarize'];

export const usage = `npm run bench -- [--orders 10000] [--rounds 5] [--only a,b,...] [--write]
npm run bench -- json
npm run bench -- rate [--write]
npm run bench -- parallel
npm run bench -- excel [--write]
npm run bench -- csv [--write]
npm run bench -- find [--write]

Measures reading and exporting orders in a real n8n, against other ways to the same result.
  --orders n    orders to read (Export is also measured at 10 and 100 times as many, in parts and Summarize at 100 times)
  --rounds n    how often each way is run, in turn
  --only list   some of: ${[...caseNames, ...others].join(', ')}
  --write       write the tables to docs/benchmarks.md, beside those of what was not measured now
  json          instead: how long parsing a page of 60 MB takes, against JSON.parse
  rate          instead: simulates how the node finds the rate that a service allows
  excel         instead: the Excel file of 250,000 rows, against the writer before, exceljs and XlsxWriter
  csv           instead: Export to CSV against the plainest reading, parsing and writing, stage by stage
  find          instead: Find in a shop of 200,000 orders, in n8n's engine without n8n
  parallel      instead: 50 shops one by one and 16 at a time, in n8n's engine without n8n`;

/** Reads the command line. Returns undefined when help was asked for. Throws with the usage for anything unknown. */
export function readOptions(args: string[]): BenchOptions | undefined {
	const { values } = parseArgs({
		args,
		options: {
			orders: { type: 'string', default: '10000' },
			rounds: { type: 'string', default: '5' },
			only: { type: 'string' },
			write: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	const orders = positive('orders', values.orders);
	const wanted = values.only?.split(',').map((name) => name.trim()) ?? [...caseNames, ...others];
	const known: readonly string[] = [...caseNames, ...others];
	const unknown = wanted.filter((name) => !known.includes(name));
	if (unknown.length > 0) throw new Error(`--only does not know ${unknown.join(', ')}\n\n${usage}`);
	return {
		orders,
		rounds: positive('rounds', values.rounds),
		cases: caseNames.filter((name) => wanted.includes(name)),
		exportSizes: wanted.includes('sizes') ? [orders, 10 * orders, 100 * orders] : [],
		inParts: wanted.includes('parts') ? 100 * orders : undefined,
		summarySizes: wanted.includes('summarize') ? [orders, 100 * orders] : [],
		write: values.write,
	};
}

function positive(name: string, text: string): number {
	const number = Number(text);
	if (!Number.isInteger(number) || number < 1)
		throw new Error(`--${name} must be a whole number above 0\n\n${usage}`);
	return number;
}
