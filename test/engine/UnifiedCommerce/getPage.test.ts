import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { dataChannels } from '../../../dev/sandbox';
import type { RunResult } from '../../../dev/testkit/engine';
import { reader, useSandbox, remarksIn } from '../fixtures';

const sandbox = useSandbox({ orders: 57, products: 23, pageCap: 20 });

interface PageJson {
	records: IDataObject[];
	count: number;
	nextCursor: string | null;
	hasMore: boolean;
	executionId: string | null;
	traceId: string | null;
}

const getPage = reader(sandbox, { operation: 'getPage' });

const jsonOf = ({ items }: RunResult) => items[0].json as unknown as PageJson;
const ids = (records: ReadonlyArray<{ id?: unknown }>) => records.map(({ id }) => id);

/** Reads to the end as a loop in a workflow does: each cursor into the next run. */
async function loop(parameters: INodeParameters): Promise<PageJson[]> {
	const pages: PageJson[] = [];
	let cursor: string | null = '';
	while (cursor !== null) {
		const page: PageJson = jsonOf(
			await getPage({ ...parameters, startCursor: '={{ $json.cursor }}' }, { items: [{ cursor }] }),
		);
		pages.push(page);
		expect(page.hasMore).toBe(page.nextCursor !== null);
		if (pages.length > 20) throw new Error('The loop does not end');
		cursor = page.nextCursor;
	}
	return pages;
}

describe('one page', () => {
	it('is one item with records, count, cursor and what to ask the operator with', async () => {
		const result = await getPage();
		expect(result.error).toBeUndefined();
		expect(result.items).toHaveLength(1);
		expect(result.items[0].pairedItem).toEqual({ item: 0 });
		expect(Object.keys(result.items[0].json)).toEqual([
			...['records', 'count', 'nextCursor', 'hasMore', 'executionId', 'traceId'],
		]);
		const page = jsonOf(result);
		expect(page).toMatchObject({ count: 20, hasMore: true });
		expect(page.records).toEqual(sandbox.orders('shopify').slice(0, 20));
		expect(page.executionId).toMatch(/^[0-9a-f-]{36}$/);
		expect(page.traceId).toMatch(/^[0-9a-f]{32}$/);
		expect(remarksIn(result)).toEqual([]);
		expect(sandbox.dataRequests).toHaveLength(1);
	});

	it('counts records, whatever the output makes of them', async () => {
		const page = jsonOf(await getPage({ output: 'rowPerLine' }));
		const lines = sandbox
			.orders('shopify')
			.slice(0, 20)
			.reduce((sum, order) => sum + Math.max(1, order.line_items.length), 0);
		expect(page.count).toBe(20);
		expect(page.records).toHaveLength(lines);
		expect(Object.keys(jsonOf(await getPage({ output: 'simplified' })).records[0])).toHaveLength(
			10,
		);
	});

	it('is an item also when there is nothing', async () => {
		const page = jsonOf(await getPage({ filters: { ids: '1' } }));
		expect(page).toMatchObject({ records: [], count: 0, nextCursor: null, hasMore: false });
	});

	it('knows null where the service names no execution', async () => {
		sandbox.faults.once({ type: 'bareEnvelope' });
		expect(jsonOf(await getPage())).toMatchObject({ count: 20, executionId: null, traceId: null });
	});
});

describe('the loop over all pages', () => {
	it.each(dataChannels.orders)('gives every order of %s once and in order', async (channel) => {
		const pages = await loop({ channel });
		expect(pages.flatMap(({ records }) => ids(records))).toEqual(ids(sandbox.orders(channel)));
		expect(pages).toHaveLength(['mirakl', 'magento'].includes(channel) ? 1 : 3);
	});

	it('gives every product once and in order', async () => {
		const pages = await loop({ resource: 'product' });
		expect(pages.flatMap(({ records }) => ids(records))).toEqual(ids(sandbox.products('shopify')));
	});

	it('leaves out what came again, of pages that overlap', async () => {
		sandbox.faults.always({ type: 'overlap', records: 2 });
		const output = 'rowPerRecord';
		const pageSize = { readingOptions: { pageSize: 3 }, output };
		const first = jsonOf(await getPage(pageSize));
		const alreadyExported = first.records.map(({ order_id: id }) => id as string);
		const startCursor = String(first.nextCursor);
		const readingOptions = { ...pageSize.readingOptions, alreadyExported };
		const second = jsonOf(await getPage({ output, startCursor, readingOptions }));
		expect([...first.records, ...second.records].map(({ order_id: id }) => id)).toEqual(
			ids(sandbox.orders('shopify').slice(0, 4)),
		);
		expect(second.count).toBe(1);
	});
});
