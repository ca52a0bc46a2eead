import type { IDataObject } from 'n8n-workflow';

import { answerRecords, idsOf, readAll, run, storeFor, useSandbox, remarksIn } from '../fixtures';
import { answerWith } from './scripted';

const sandbox = useSandbox({ orders: { shopify: 320, bol: 130, magento: 20 } });

const read = async (parameters: Parameters<typeof readAll>[0] = {}) =>
	await run(storeFor(sandbox), readAll(parameters));
const held = (channel: 'shopify' | 'bol' | 'magento' = 'shopify') =>
	sandbox.orders(channel).map(({ id }) => id);

describe('only the cursor ends the data', () => {
	test.each([null, '', ' ', undefined])('pages of 2, 0, 9 and 1 records, end %j', async (end) => {
		const pages: Record<string, { ids: string[]; next?: unknown }> = {
			'': { ids: ['1', '2'], next: 'T1' },
			T1: { ids: [], next: 'T2' },
			T2: { ids: ['3', '4', '5', '6', '7', '8', '9', '10', '11'], next: 'T3' },
			T3: { ids: ['12'], next: end },
		};
		answerWith(sandbox, (cursor) => pages[cursor ?? '']);
		const result = await read({ readingOptions: { pageSize: 10 } });
		expect(idsOf(result)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
		expect(sandbox.dataRequests).toHaveLength(4);
		expect(remarksIn(result)).toEqual([]);
	});

	test('a null result is the end, also beside a cursor', async () => {
		sandbox.faults.once({ type: 'resultNull', besideCursor: true }, { page: 2 });
		const result = await read();
		expect(idsOf(result)).toEqual(held().slice(0, 200));
		expect(sandbox.dataRequests).toHaveLength(3);
		expect(result.error).toBeUndefined();

		sandbox.faults.once({ type: 'resultNull', besideCursor: true });
		const page = await read({ operation: 'getPage' });
		expect(page.items[0].json).toMatchObject({ records: [], nextCursor: null, hasMore: false });
	});

	test('a channel without cursors is one request, and says nothing when it gave all', async () => {
		const result = await read({ channel: 'magento' });
		expect(idsOf(result)).toEqual(held('magento'));
		expect(sandbox.dataRequests).toHaveLength(1);
		expect(remarksIn(result)).toEqual([]);
	});

	test('a channel without cursors that sends one all the same: one request, and the rest is told', async () => {
		answerWith(sandbox, () => ({ ids: ['1'], next: 'T1' }));
		const result = await read({ channel: 'magento' });
		expect(idsOf(result)).toEqual(['1']);
		expect(sandbox.dataRequests).toHaveLength(1);
		expect(result.hints).toEqual([
			{
				message:
					'1 order of merchant-1. Magento: 1 page(s), 1 record(s) were read, and more remain. The service offers no way to read further pages of this channel.',
				location: 'outputPane',
			},
		]);
	});
});

describe('limits', () => {
	test.each([
		[1, [1]],
		[15, [15]],
		[100, [100]],
		[101, [100, 100]],
		[250, [100, 100, 100]],
		[320, [100, 100, 100, 100]],
		[1000, [100, 100, 100, 100]],
	])('%i records are asked for as %j', async (limit, asked) => {
		expect(idsOf(await read({ returnAll: false, limit }))).toEqual(held().slice(0, limit));
		expect(sandbox.dataRequests.map(({ body }) => (body as IDataObject).limit)).toEqual(asked);
	});
});

describe('each record comes out once', () => {
	test('pages that overlap: what was left out is told', async () => {
		sandbox.faults.always({ type: 'overlap', records: 30 });
		const result = await read();
		expect(idsOf(result)).toEqual(held());
		// 320 orders on pages of 100, of which 30 came with the page before from the second page on
		expect(result.hints).toEqual([
			{
				message:
					'320 orders of merchant-1, 31 Dec 2024 to 28 Oct 2026. Shopify: 120 records came twice and were left out once. The channel may have moved records between pages meanwhile, so others may be missing: to be sure, read the list again.',
				location: 'outputPane',
			},
		]);
	});

	test('what was left out is told by each operation on a list', async () => {
		answerWith(sandbox, () => ({ ids: ['1', '2', '1'] }));
		for (const operation of ['getAll', 'getPage', 'export']) {
			const { hints } = await read({ operation });
			expect(remarksIn({ hints })).toEqual([
				expect.stringMatching(
					/^Shopify: 1 record came twice and was left out once\. .* read the list again\.$/,
				),
			]);
		}
	});

	test('records without an ID are all kept, in whatever way it is missing', async () => {
		const records = [null, '', undefined, {}, {}].map((id, at) => ({ id, n: at + 1 }));
		answerRecords(sandbox, records);
		expect((await read()).items.map(({ json }) => json.n)).toEqual([1, 2, 3, 4, 5]);
	});
});
