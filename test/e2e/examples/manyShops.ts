import assert from 'node:assert/strict';
import { DEMO_USER } from '../../../dev/testkit/examples';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { shopRows, withTables } from './tables';
import { ImportedExample } from './example';

const FILE = 'changed-orders-of-many-shops.json';
const READER = 'Get changes';

export const manyShopsScenarios: Scenario[] = [
	{
		name: `${FILE}: run after run, one row per changed order, and a state per shop that could be read`,
		async run(setup) {
			const { sandbox } = setup;
			const own = { tpUserId: DEMO_USER };
			const shops = ['shopify', 'bol', 'mirakl', 'ebay'].map((channel) => ({ channel, ...own }));
			const example = await ImportedExample.of(setup, FILE);
			const inactive = { channel: 'woocommerce', ...own, active: false };
			const table = [...shopRows(shops), inactive];
			await withTables(setup, example, { shops: table }, async (rowsOf) => {
				const first = await example.run('Every five minutes');
				assert.equal(outputItems(first, READER).length, 0);
				assert.match(String(outputItems(first, 'Shops that failed')[0].json.error), /ebay/);
				const states = (await rowsOf('shops')).map(({ channel, state }) => [channel, typeof state]);
				assert.deepEqual(states.sort(), [
					['bol', 'string'],
					['ebay', 'object'],
					['mirakl', 'string'],
					['shopify', 'string'],
					['woocommerce', 'object'],
				]);

				const now = new Date(Date.now() + 1_000).toISOString();
				const dates = { created_at: now, updated_at: now };
				const added = sandbox.store.add('orders', 'mirakl', dates, own);
				const [{ id }] = sandbox.orders('shopify', DEMO_USER);
				const change = (financial_status: string) => {
					const changes = { financial_status, updated_at: new Date().toISOString() };
					sandbox.store.update('orders', 'shopify', id, changes, own);
				};
				change('refunded');
				await example.run('Every five minutes');
				const rows = async () =>
					(await rowsOf('orders_of_shops'))
						.map((row) => [row.row_key, row.financial_status])
						.sort();
				const rowOfAdded = [`${DEMO_USER}:mirakl:${added.id}`, added.financial_status];
				const keyOfChanged = `${DEMO_USER}:shopify:${id}`;
				assert.deepEqual(await rows(), [rowOfAdded, [keyOfChanged, 'refunded']]);

				change('voided');
				const third = await example.run('Every five minutes');
				assert.equal(outputItems(third, READER).length, 1);
				assert.deepEqual(await rows(), [rowOfAdded, [keyOfChanged, 'voided']]);
				const fourth = await example.run('Every five minutes');
				assert.equal(outputItems(fourth, READER).length, 0);
			});
		},
	},
];
