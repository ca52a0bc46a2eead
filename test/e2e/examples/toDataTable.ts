import assert from 'node:assert/strict';
import { DataTable, type TableRow } from '../../../dev/testkit/n8n/dataTables';
import { DEMO_USER } from '../../../dev/testkit/examples';
import { outputItems, type Json } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { ImportedExample } from './example';
import { withTables } from './tables';

const own = { tpUserId: DEMO_USER };
const ORDER_COLUMNS =
	'row_key order_name created_at financial_status fulfillment_status customer_name currency order_total';

const blankAsNull = (row: object): TableRow =>
	Object.fromEntries(
		Object.entries(row).map(([name, cell]: [string, Json]) => [name, cell === '' ? null : cell]),
	);

const keysOf = (rows: TableRow[]) => rows.map((row) => [row.row_key, row.financial_status]).sort();

export const toDataTableScenarios: Scenario[] = [
	{
		name: 'new-orders-to-data-table.json: it makes its table, with eight cells per order, and once however often it comes',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'new-orders-to-data-table.json');
			await withTables(setup, example, {}, async (rowsOf) => {
				const trigger = 'When orders are new or changed';
				// Amazon tells no total of a pending order
				const [{ id, total_price_set: set }] = setup.sandbox.orders('shopify', DEMO_USER);
				const shop_money = { ...set.shop_money, amount: '' };
				const changes = { total_price: '', total_price_set: { ...set, shop_money } };
				setup.sandbox.store.update('orders', 'shopify', id, changes, own);
				const shown = outputItems(await example.run(trigger), trigger).map(({ json }) => json);
				assert.equal(shown.length, 3);
				const stored = async () =>
					(await rowsOf('orders')).map(
						({ id: _id, createdAt: _created, updatedAt: _updated, ...row }) => row,
					);
				const byKey = (one: { row_key?: unknown }, other: { row_key?: unknown }) =>
					String(one.row_key).localeCompare(String(other.row_key));
				const cells = (await stored()).sort(byKey);
				assert.deepEqual(Object.keys(cells[0]).sort(), ORDER_COLUMNS.split(' ').sort());
				assert.deepEqual(cells, shown.map(blankAsNull).sort(byKey));
				const totals = cells.map(({ row_key: key, order_total: total }) =>
					key === `${DEMO_USER}:shopify:${id}` ? total : typeof total,
				);
				assert.deepEqual(totals.sort(), [null, 'number', 'number'].sort());
				for (const { created_at: at } of cells)
					assert.match(String(at), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
				// with a name alone n8n takes the newest table whose name contains it
				const other = await DataTable.of(setup.rest, 'orders of another shop', [
					{ name: 'row_key', type: 'string' },
				]);
				try {
					await example.run(trigger);
				} finally {
					await other.remove();
				}
				assert.deepEqual((await stored()).sort(byKey), cells);
			});
		},
	},
	{
		name: 'changed-orders-to-data-table.json: run after run, one row per changed order, and where it goes on',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'changed-orders-to-data-table.json');
			await withTables(setup, example, {}, async (rowsOf) => {
				const run = async () => {
					const data = await example.run('Every five minutes');
					return outputItems(data, 'Get changes').map(({ json }) => json.row_key);
				};
				const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
				const changed = (financial_status: string, updated_at: string) => ({
					...{ financial_status, updated_at },
				});
				const [{ id }, older] = sandbox.orders('shopify', DEMO_USER);
				const touch = (which: string, status: string, at: string) =>
					sandbox.store.update('orders', 'shopify', which, changed(status, at), own);
				// three days old: the example begins with the last seven
				touch(id, 'pending', ago(3 * 24 * 60));
				await run();
				const key = `${DEMO_USER}:shopify:${id}`;
				const [first] = keysOf(await rowsOf('orders')).filter(([row]) => row === key);
				assert.deepEqual(first, [key, 'pending']);
				const [state, ...more] = await rowsOf('order_states');
				assert.deepEqual(more, []);
				assert.equal(state.key, `shopify:${DEMO_USER}:order:updated`);

				touch(id, 'refunded', ago(0));
				touch(older.id, 'voided', ago(0));
				assert.deepEqual((await run()).sort(), [key, `${DEMO_USER}:shopify:${older.id}`].sort());
				const rows = keysOf(await rowsOf('orders'));
				assert.deepEqual(
					rows.filter(([row]) => row === key),
					[[key, 'refunded']],
				);
				assert.deepEqual(await run(), []);
				assert.deepEqual(keysOf(await rowsOf('orders')), rows);
				assert.equal((await rowsOf('order_states')).length, 1);
			});
		},
	},
];
