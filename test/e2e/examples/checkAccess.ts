import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { shopRows, withTables } from './tables';
import { ImportedExample } from './example';

const shops = [
	{ channel: 'shopify', tpUserId: 'shop-amsterdam' },
	{ channel: 'woocommerce', tpUserId: 'shop-amsterdam' },
	{ channel: 'woocommerce', tpUserId: 'shop-berlin' },
	{ channel: 'bol', tpUserId: 'shop-amsterdam' },
	{ channel: 'mirakl', tpUserId: 'shop-lyon' },
];

export const checkAccessScenarios: Scenario[] = [
	{
		name: 'check-access.json: each shop of the table has its status in it, and a list of those to look after',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'check-access.json');
			const rows = shopRows([
				...shops,
				shops[0],
				{ channel: 'Amazon DE', tpUserId: 'shop-berlin' },
			]);
			await withTables(setup, example, { shops: rows }, async (rowsOf) => {
				const statuses = async () =>
					(await rowsOf('shops')).map(({ channel, tpUserId, status }) => [
						...[channel, tpUserId, status],
					]);
				await example.run();
				const ok = shops.map(({ channel, tpUserId }) => [channel, tpUserId, 'ok']);
				const wrong = ['Amazon DE', 'shop-berlin', 'error'];
				assert.deepEqual(await statuses(), [...ok, ok[0], wrong]);
				assert.equal(sandbox.dataRequests.length, shops.length);

				sandbox.unlink('shop-berlin', 'woocommerce');
				const planned = sandbox.faults.always({ type: 'rateLimit' }, { channel: 'bol' });
				try {
					const data = await example.run();
					const failing = [
						['woocommerce', 'shop-berlin', 'notLinked'],
						['bol', 'shop-amsterdam', 'throttled'],
					];
					const listed = outputItems(data, 'Shops to look after').map(({ json }) => json);
					assert.deepEqual(
						listed.slice(0, 2).map(({ channel, tpUserId, status }) => [channel, tpUserId, status]),
						failing,
					);
					assert.match(JSON.stringify(listed.slice(2)), /Amazon DE/);
					const stored = await statuses();
					assert.equal(stored.length, rows.length);
					for (const row of failing) assert.ok(stored.some((one) => String(one) === String(row)));
					for (const { status, reason, checkedAt } of await rowsOf('shops')) {
						assert.equal(status === 'ok', !reason);
						assert.ok(Date.parse(String(checkedAt)) > Date.now() - 600_000);
					}
					assert.equal(sandbox.dataRequests.length, shops.length);
				} finally {
					planned.remove();
					sandbox.link('shop-berlin', 'woocommerce');
				}
			});
		},
	},
];
