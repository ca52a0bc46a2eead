import { startSandbox, type Sandbox } from '../sandbox';
import { toConsole as log } from '../testkit/progress';
import { median, shuffled } from './statistics';
import { timedRun } from './timedRun';

const SHOPS = 50;
const LATENCY_MS = 200;
const ROUNDS = 3;
const AT_MOST = 0.16;

/** Reads 50 shops of two pages each, one after the other and 16 at a time, in n8n's engine, without starting n8n. */
export async function compareParallel() {
	const sandbox = await startSandbox({ orders: 20, pageCap: 10, latencyMs: LATENCY_MS });
	const times = new Map<number, number[]>([1, 16].map((count) => [count, []]));
	try {
		for (let round = 0; round <= ROUNDS; round++) {
			for (const parallelItems of shuffled([1, 16], round)) {
				const ms = await timeOf(sandbox, parallelItems);
				if (round > 0) times.get(parallelItems)?.push(ms);
			}
		}
	} finally {
		await sandbox.close();
	}
	const [one, sixteen] = [1, 16].map((count) => median(times.get(count) ?? []));
	log(`${SHOPS} shops x 2 pages at ${LATENCY_MS} ms: one by one ${(one / 1_000).toFixed(2)} s,`);
	log(
		`16 at a time ${(sixteen / 1_000).toFixed(2)} s: ${(sixteen / one).toFixed(3)} (target: ${AT_MOST})`,
	);
}

/** How long the node takes, in milliseconds. */
async function timeOf(sandbox: Sandbox, parallelItems: number): Promise<number> {
	const { items, ms } = await timedRun(
		sandbox,
		{
			resource: 'order',
			operation: 'getAll',
			channel: 'shopify',
			tpUserId: '={{ $json.user }}',
			returnAll: true,
			readingOptions: { parallelItems },
		},
		Array.from({ length: SHOPS }, (_, index) => ({ user: `shop-${index}` })),
	);
	if (items.length !== SHOPS * 20) throw new Error(`${items.length} orders were read`);
	return ms;
}
