import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { SHOPIFY_ORDERS, type TestSetup } from '../testSetup';
import { asTexts, assertRows, ImportedExample } from './example';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';

const rowsOf = ({ sandbox }: TestSetup) =>
	asTexts(
		orderLineRows(sandbox.orders('shopify'), { tpUserId: 'demo-merchant', moneyAs: 'text' }),
		{ true: 'true', false: 'false' },
	);

export const inPagesScenarios: Scenario[] = [
	{
		name: `big-export-in-pages.json: ${SHOPIFY_ORDERS} orders in 11 pages, every cell in one file, and no order is kept by the loop`,
		async run(setup) {
			const example = await ImportedExample.of(setup, 'big-export-in-pages.json');
			const data = await example.run();
			assert.equal(setup.sandbox.dataRequests.length, 11);
			assert.deepEqual(outputItems(data, 'Done')[0].json, { pages: 11, orders: SHOPIFY_ORDERS });
			assertRows(await example.csv('big-orders.csv'), rowsOf(setup));

			const turns = data.resultData.runData['Read one page'];
			assert.equal(turns.length, 11);
			for (const turn of turns) {
				assert.deepEqual(
					turn.data?.main[0]?.map(({ json }) => Object.keys(json)),
					[['nextCursor', 'lastIds', 'hasMore', 'pages', 'orders']],
				);
			}
			assert.equal((await setup.rest.executions(example.id)).length, 1);
		},
	},
	{
		name: 'big-export-in-pages.json: pages that overlap, each order once in the file',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'big-export-in-pages.json');
			const planned = setup.sandbox.faults.always({ type: 'overlap', records: 2 });
			const data = await example.run().finally(() => planned.remove());
			assert.equal(outputItems(data, 'Done')[0].json.orders, SHOPIFY_ORDERS);
			assertRows(await example.csv('big-orders.csv'), rowsOf(setup));
		},
	},
	{
		name: 'big-export-in-pages.json: interrupted at its sixth page, it goes on from the last cursor to the same file',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'big-export-in-pages.json');
			const planned = setup.sandbox.faults.always({ type: 'status', status: 400 }, { page: 5 });
			const broken = await example.run(undefined, 'error').finally(() => planned.remove());
			const turns = broken.resultData.runData['Read one page'];
			const last = turns.filter(({ data }) => data).at(-1)?.data?.main[0]?.[0].json;
			assert.deepEqual({ pages: last?.pages, orders: last?.orders }, { pages: 5, orders: 500 });

			const jsonOutput = JSON.stringify(last);
			await example.fillIn('Start here', { mode: 'raw', jsonOutput, options: {} });
			const data = await example.run();
			assert.equal(setup.sandbox.dataRequests.length, 6);
			assert.deepEqual(outputItems(data, 'Done')[0].json, { pages: 11, orders: SHOPIFY_ORDERS });
			assertRows(await example.csv('big-orders.csv'), rowsOf(setup));
		},
	},
];
