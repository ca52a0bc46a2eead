import type { INodeType } from 'n8n-workflow';

import { runNode } from '../../../dev/testkit/engine';
import { newProgress, readPages } from '../../../nodes/shared/reading/pages';
import { loadCredentials } from '../../../nodes/shared/service/connection';
import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { storeFor, until, useSandbox } from '../fixtures';

const sandbox = useSandbox({ orders: 50 });
const requested = () => sandbox.dataRequests.length;

/** Reads orders in pages of ten. `use` is called with the pages so far, while the last is in use. */
async function readTens(
	{ isReadAhead, limit }: { isReadAhead: boolean; limit?: number },
	use: (pages: number) => Promise<void>,
) {
	let pages = 0;
	const node: INodeType = {
		description: new UnifiedCommerce().description,
		async execute() {
			const settings = { timeoutMs: 10_000, retry: { maxRetries: 0, firstWaitMs: 1 } };
			const { connection } = await loadCredentials(this, settings, 0);
			const source = {
				...{ context: this, connection, progress: newProgress() },
				query: {
					resource: 'order',
					channel: 'shopify',
					tpUserId: 'merchant-1',
					filters: { status: 'any' },
				},
				reading: { pageSize: 10, limit },
			} as const;
			for await (const { records } of readPages(source, isReadAhead)) {
				expect(records).toHaveLength(10);
				await use(++pages);
			}
			return [[]];
		},
	};
	const { error } = await runNode({
		node,
		parameters: { tpUserId: 'merchant-1' },
		credentials: storeFor(sandbox),
	});
	return { pages, requests: requested(), message: error?.message };
}

it('the next page is asked for while one is in use, and none after the last', async () => {
	// Without reading ahead it would wait until the time of the test is over.
	const use = async (pages: number) => await until(() => requested() === Math.min(pages + 1, 5));
	const read = await readTens({ isReadAhead: true }, use);
	expect(read).toEqual({ pages: 5, requests: 5, message: undefined });
});

/** Time enough for a request that should not be made. */
const pause = async () => await new Promise<void>((resolve) => setTimeout(resolve, 30));

it.each([
	['ahead, a limit ends it', { isReadAhead: true, limit: 20 }, [2, 2]],
	['page by page', { isReadAhead: false }, [1, 2, 3, 4, 5]],
])('requests while each page is in use: %s', async (_, how, counts) => {
	const seen: number[] = [];
	await readTens(how, async () => {
		await pause();
		seen.push(requested());
	});
	expect(seen).toEqual(counts);
});

it('a failure comes after the page before it was used', async () => {
	sandbox.faults.once({ type: 'status', status: 500 }, { page: 1 });
	const read = await readTens({ isReadAhead: true }, pause);
	expect(read).toMatchObject({ pages: 1, requests: 2, message: expect.any(String) });
});
