import assert from 'node:assert/strict';
import { dataChannels } from '../../../dev/sandbox';
import { type Row, titled, typed, withColumns } from '../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';
import { outputItems } from '../../../dev/testkit/n8n/types';
import { shopsOf } from '../scale/shops';
import type { Scenario } from '../scenario';
import { shopRows, withTables } from './tables';
import { assertRows, ImportedExample, dayBefore, instantOf } from './example';

/** A shop on each channel. */
const shops = shopsOf(dataChannels.orders.length);

const EXPORT = 'Export orders since yesterday';

const COLUMNS = (
	'tp_user_id channel_name order_name created_at cancelled_at financial_status fulfillment_status customer_name ' +
	'sku title variant_title quantity currency unit_price line_discount line_total order_shipping ' +
	'order_tax order_total row_key'
).split(' ');

export const allChannelsScenarios: Scenario[] = [
	{
		name: 'orders-of-all-channels.json: one sheet holds what was ordered since yesterday on every channel, whether it has the filter or not',
		async run(setup) {
			const { store } = setup.sandbox;
			const example = await ImportedExample.of(setup, 'orders-of-all-channels.json');
			const timezone = await example.timezone();
			const begin = instantOf(`${dayBefore(new Date(), timezone)}T00:00:00`, timezone);
			await withTables(setup, example, { shops: shopRows(shops) }, async () => {
				const rows = shops.flatMap(({ channel, tpUserId }) => {
					const [, ...placed] = [begin - 1000, begin, begin + 3_600_000, Date.now()].map((time) =>
						store.add('orders', channel, { created_at: new Date(time).toISOString() }),
					);
					const look = { tpUserId, timezone, keyWithUserId: true, moneyAs: 'number' } as const;
					return orderLineRows(placed, look);
				});
				const data = await example.run();
				const file = 'orders-of-all-channels.xlsx';
				const expected: Row[] = titled(typed(withColumns(rows, COLUMNS), ['created_at']), timezone);
				assertRows(await example.spreadsheet(data, EXPORT, file), expected);
				const [{ json }] = outputItems(data, EXPORT);
				const { items, failedItems, records } = json;
				assert.deepEqual([items, failedItems, records], [shops.length, 0, 3 * shops.length]);
				assert.deepEqual(outputItems(data, 'Shops that failed'), []);
				assert.deepEqual(setup.sandbox.refusedRequests, []);
			});
		},
	},
];
