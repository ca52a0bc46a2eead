import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseJsonExactly } from '../../nodes/shared/values/json';
import { startSandbox } from '../sandbox';
import { toConsole as log } from '../testkit/progress';
import { pairwiseRatio, shuffled } from './statistics';

const PAGE_BYTES = 60_000_000;
const MAX_RATIO = 1.15;
const ROUNDS = 9;

const LONG_ID = '9007199254740993123';

/** Pages of 60 MB, by what is special about their digits; only of the first two something is promised. */
const pages: Record<string, { promised: boolean; of: (order: string, at: number) => string }> = {
	'orders as they are': { promised: true, of: (order) => order },
	'some IDs of 19 digits, as text': {
		promised: true,
		of: (order, at) => (at % 10 === 0 ? withField(order, `"${LONG_ID}"`) : order),
	},
	'a tracking number of 20 digits in the words of a note': {
		promised: false,
		of: (order, at) => (at % 10 === 0 ? withField(order, `"parcel 0${LONG_ID}"`) : order),
	},
	'an ID of 19 digits in each order, as a number': {
		promised: false,
		of: (order) => withField(order, LONG_ID),
	},
};

const withField = (order: string, value: string) => `${order.slice(0, -1)},"x":${value}}`;

/**
 * Measures how much processor time it takes to parse a page without changing an ID, against `JSON.parse`.
 * @throws Error when the promised ratio is not kept
 */
export async function compareParsing(): Promise<void> {
	const orders = await ordersOfSandbox();
	const collectGarbage = garbageCollector();
	const missed: string[] = [];
	for (const [title, { promised, of }] of Object.entries(pages)) {
		const page = pageOf(orders, of);
		// They are at hand with each answer.
		const bytes = Buffer.from(page);
		const times = { exact: [] as number[], plain: [] as number[] };
		for (let round = 0; round <= ROUNDS; round++) {
			for (const way of shuffled(['exact', 'plain'] as const, round)) {
				collectGarbage();
				const begun = process.cpuUsage();
				if (way === 'exact') parseJsonExactly(page, bytes);
				else JSON.parse(page);
				// round 0 warms up
				const { user, system } = process.cpuUsage(begun);
				if (round > 0) times[way].push(user + system);
			}
		}
		const { median, lowest, highest } = pairwiseRatio(times.exact, times.plain);
		const target = promised ? `, at most ${MAX_RATIO} promised` : '';
		log(`${title}: ${median.toFixed(3)} (${lowest.toFixed(3)}–${highest.toFixed(3)})${target}`);
		if (promised && median > MAX_RATIO) missed.push(title);
	}
	if (missed.length > 0) throw new Error(`Slower than promised: ${missed.join(', ')}`);
}

async function ordersOfSandbox(): Promise<string[]> {
	const sandbox = await startSandbox({ orders: 1_000 });
	try {
		return sandbox.orders('shopify').map((order) => JSON.stringify(order));
	} finally {
		await sandbox.close();
	}
}

/** From bytes, as it comes from the network, so that it is one flat text. */
function pageOf(orders: string[], of: (order: string, at: number) => string): string {
	const records: string[] = [];
	let bytes = 0;
	for (let at = 0; bytes < PAGE_BYTES; at++) {
		records.push(of(orders[at % orders.length], at));
		bytes += Buffer.byteLength(records[at]);
	}
	const text = `{"Errors":{},"Output":{"isSuccess":true,"result":[${records.join(',')}]}}`;
	return Buffer.from(text).toString();
}

function garbageCollector(): () => void {
	setFlagsFromString('--expose-gc');
	return runInNewContext('gc') as () => void;
}
