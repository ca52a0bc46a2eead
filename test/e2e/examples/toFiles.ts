import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { asTexts, assertRows, ImportedExample, dayBefore, instantOf } from './example';
import { titled, typed, withColumns } from '../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';
import { ESSENTIAL, ordersToExcelRows } from '../../../dev/testkit/expected/ordersToExcel';
import { variantRows } from '../../../dev/testkit/expected/variants';

export const toFilesScenarios: Scenario[] = [
	{
		name: 'orders-to-excel.json: the cells of the Excel file are the line items of all orders, and sums are right',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'orders-to-excel.json');
			const data = await example.run();
			const rows = await example.spreadsheet(data, 'Export all orders', 'orders.xlsx');
			const orders = setup.sandbox.orders('shopify');
			assertRows(rows, ordersToExcelRows(orders, await example.timezone()));

			const cents = (amount: unknown) => Math.round(Number(amount) * 1000);
			assert.equal(
				rows.reduce((sum, row) => sum + cents(row['Order Total']), 0),
				orders.reduce((sum, order) => sum + cents(order.total_price), 0),
			);
		},
	},
	{
		name: 'product-stock-list.json: the cells of the Excel file are the variants of the active products',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'product-stock-list.json');
			const data = await example.run();
			const active = setup.sandbox.products('shopify').filter(({ status }) => status === 'active');
			const timezone = await example.timezone();
			assertRows(
				await example.spreadsheet(data, 'Export the stock list', 'stock.xlsx'),
				titled(
					typed(variantRows(active, { tpUserId: 'demo-merchant', timezone, moneyAs: 'number' }), [
						'updated_at',
					]),
					timezone,
				),
			);
		},
	},
	{
		name: 'nightly-orders-to-csv.json: the file named after today holds the orders changed in the last 7 days, also one that appeared late',
		async run(setup) {
			const { store } = setup.sandbox;
			const example = await ImportedExample.of(setup, 'nightly-orders-to-csv.json');
			const timezone = await example.timezone();
			const day = dayBefore(new Date(), timezone, 0);
			const first = instantOf(`${dayBefore(new Date(), timezone, 6)}T00:00:00`, timezone);
			const now = Date.now();
			const [, ...shown] = [
				{ created: first - 1000, updated: first - 1000 },
				{ created: first, updated: first },
				// placed the day before yesterday, and shown since tonight
				{ created: now - 2 * 86_400_000, updated: now - 3_600_000 },
				{ created: now - 90 * 86_400_000, updated: now - 1000 },
			].map(({ created, updated }) =>
				store.add('orders', 'shopify', {
					created_at: new Date(created).toISOString(),
					updated_at: new Date(updated).toISOString(),
				}),
			);
			try {
				const data = await example.run('Every night at 3');
				const rows = orderLineRows(shown, {
					tpUserId: 'demo-merchant',
					timezone,
					moneyAs: 'text',
				});
				const { about, ...file } = outputItems(data, "Export the week's orders")[0].json;
				assert.equal((about as IDataObject).records, file.records);
				assert.deepEqual(file, {
					fileName: `orders-${day}.csv`,
					format: 'csv',
					layout: 'rowPerLine',
					records: 3,
					rows: rows.length,
					pages: 1,
				});
				assertRows(
					await example.csv(`orders-${day}.csv`),
					asTexts(withColumns(rows, ESSENTIAL), { true: 'TRUE', false: 'FALSE' }),
				);
			} finally {
				store.reset();
			}
		},
	},
];
