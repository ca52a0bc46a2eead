import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../sandbox';
import { repositoryRoot } from '../testkit/paths';
import { toConsole as log } from '../testkit/progress';
import { withSections } from './sections';
import { timedRun } from './timedRun';

const ORDERS = 200_000;
const DAYS = 730;
const LATENCY_MS = 200;
const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;

/** Pages that hold the orders of so many days. */
const pagesOf = (days: number): number => Math.ceil((days * ORDERS) / DAYS / PAGE_SIZE);

/** The number of the order made so many days ago, as customers write it. */
const numberAt = (days: number): string => `#${1001 + Math.floor(ORDERS - (days * ORDERS) / DAYS)}`;

/** One way to look for an order. */
interface Way {
	title: string;
	parameters: INodeParameters;
	/** most requests that were promised */
	most?: number;
	/** how many items come out; undefined: any number */
	items?: number;
}

const finding = (title: string, parameters: INodeParameters, most?: number, items = 1): Way => ({
	...{ title: `Find, ${title}`, most, items },
	parameters: { operation: 'find', ...parameters },
});

const since = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

const WAYS: readonly Way[] = [
	finding('an order of yesterday by number', { value: numberAt(1) }, 12),
	finding('of the last 3 days, the order that costs most', { value: numberAt(0.02) }, 12),
	finding(
		'of the last 30 days, the order that costs most',
		{ value: numberAt(10.1) },
		1.15 * pagesOf(30),
	),
	finding('of the last 90 days, the order that costs most', { value: numberAt(30.1) }),
	finding('by ID, of any age', { findBy: 'id', value: String(5_400_000_000_000) }, 1),
	finding('the newest 10 with an SKU', { findBy: 'sku', value: 'SKU-1001' }, 12, 10),
	finding('a number that there is not', { value: '#1' }, undefined, 0),
	{
		title: 'Get Many of the last 90 days, for a Filter node behind it',
		parameters: {
			...{ operation: 'getAll', returnAll: true, output: 'simplified' },
			filters: { createdAtMin: since(90) },
		},
	},
];

interface Measured extends Way {
	requests: number;
	seconds: number;
	found: number;
}

/**
 * Looks for orders in a shop of 200,000 that were made evenly over two years, in n8n's engine, without starting n8n.
 * @param isWritten the result goes to docs/benchmarks.md
 */
export async function compareFind(isWritten: boolean) {
	const dataTo = new Date().toISOString();
	const sandbox = await startSandbox({
		...{ orders: { shopify: ORDERS }, dataFrom: since(DAYS), dataTo },
		...{ latencyMs: LATENCY_MS, afterSales: true },
	});
	const measured: Measured[] = [];
	try {
		for (const way of WAYS) {
			const one = await measure(sandbox, way);
			log(
				`${one.title}: ${one.requests} requests, ${one.seconds.toFixed(1)} s, ${one.found} items`,
			);
			measured.push(one);
		}
	} finally {
		await sandbox.close();
	}
	const text = section(measured);
	log(`\n${text}`);
	const file = join(repositoryRoot, 'docs', 'benchmarks.md');
	if (isWritten) await writeFile(file, withSections(await readFile(file, 'utf8'), text));
}

async function measure(sandbox: Sandbox, way: Way): Promise<Measured> {
	sandbox.clearRequests();
	const { items, ms } = await timedRun(sandbox, {
		...{ resource: 'order', channel: 'shopify', tpUserId: 'merchant-1' },
		...way.parameters,
	});
	const { title, most = Infinity, items: expected = items.length } = way;
	const requests = sandbox.dataRequests.length;
	if (items.length !== expected) throw new Error(`${title}: ${items.length} items`);
	if (requests > most) throw new Error(`${title}: ${requests} requests instead of ${most}`);
	return { ...way, requests, seconds: ms / 1_000, found: items.length };
}

function section(measured: readonly Measured[]): string {
	const rows = measured.map(({ title, requests, seconds, found, most }) => {
		const promised = most === undefined ? '' : `at most ${Math.floor(most)}`;
		return `| ${title} | ${requests} | ${promised} | ${seconds.toFixed(1)} s | ${found.toLocaleString('en')} |`;
	});
	return [
		`## Finding one order among ${ORDERS.toLocaleString('en')}`,
		`By \`npm run bench -- find --write\`: a Shopify shop with ${ORDERS.toLocaleString('en')} orders spread evenly over two years, ${PAGE_SIZE} a page, ${LATENCY_MS} ms an answer; ${pagesOf(30)} pages hold the last 30 days, ${pagesOf(90)} the last 90. The shop gives the oldest orders of a step first, so that its newest costs most. Each in n8n's engine, once; the requests are what counts.`,
		[
			'| | Requests | Promised | Time | Items that come out |',
			'| --- | ---: | ---: | ---: | ---: |',
			...rows,
		].join('\n'),
	].join('\n\n');
}
