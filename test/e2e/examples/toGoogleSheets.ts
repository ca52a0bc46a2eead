import assert from 'node:assert/strict';
import { DateTime } from 'luxon';
import { outputItems } from '../../../dev/testkit/n8n/types';
import { DEMO_USER } from '../../../dev/testkit/examples';
import type { Channel, Order } from '../../../dev/sandbox';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { shopRows, withTables } from './tables';
import { assertRows, ImportedExample, recordItems } from './example';
import { type Look, type Row, unguarded, withColumns } from '../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';

export const SHEET = 'Append or update rows';

const forSheets = { moneyAs: 'number', keyWithUserId: true } satisfies Partial<Look>;

const columnsOfOneShop = (
	'row_key order_name created_at updated_at financial_status fulfillment_status customer_name email ' +
	'shipping_country_code sku title variant_title quantity currency unit_price line_discount line_total ' +
	'order_shipping order_tax order_total order_outstanding payment_gateways tags'
).split(' ');

/** The rows of orders of one shop, as the examples ask for them. */
export const rowsOfOneShop = (orders: Order[], timezone: string): Row[] => {
	const rows = orderLineRows(orders, { tpUserId: DEMO_USER, timezone, ...forSheets });
	return unguarded(withColumns(rows, columnsOfOneShop));
};

const columnsOfSeveralShops = (
	'row_key tp_user_id channel_name order_name created_at financial_status fulfillment_status customer_name ' +
	'shipping_country_code sku title quantity currency unit_price line_discount line_total order_total'
).split(' ');

/** Shops, and whether the channel has the filter Created After. */
const shops: Array<{ channel: Channel; tpUserId: string; filtered: boolean }> = [
	{ channel: 'shopify', tpUserId: 'shop-amsterdam', filtered: true },
	{ channel: 'woocommerce', tpUserId: 'shop-amsterdam', filtered: true },
	{ channel: 'woocommerce', tpUserId: 'shop-berlin', filtered: true },
	{ channel: 'bol', tpUserId: 'shop-amsterdam', filtered: false },
	{ channel: 'mirakl', tpUserId: 'shop-lyon', filtered: false },
];

/** The rows of the shops, as the example asks for them. */
function rowsOf({ sandbox }: TestSetup, read: typeof shops, timezone: string): Row[] {
	const begin = +DateTime.now().setZone(timezone).minus({ months: 3 }).startOf('day');
	const rows = read.flatMap(({ channel, tpUserId, filtered }) => {
		const orders = sandbox
			.orders(channel)
			.filter(({ created_at: created }) => !filtered || Date.parse(created) >= begin);
		return orderLineRows(orders, { tpUserId, timezone, ...forSheets });
	});
	return unguarded(withColumns(rows, columnsOfSeveralShops));
}

/** A key names a row for good only if no other row has it. */
function assertKeysDiffer(rows: Row[]) {
	assert.equal(new Set(rows.map(({ row_key: key }) => key)).size, rows.length);
}

const rowsHandedOver = async (example: ImportedExample) => {
	const data = await example.run();
	return { data, rows: outputItems(data, SHEET).map(({ json }) => json as Row) };
};

export const toGoogleSheetsScenarios: Scenario[] = [
	{
		name: 'orders-to-google-sheets.json: run after run it hands the same rows to Google Sheets, each under a key of its own',
		async run(setup) {
			const example = await ImportedExample.of(setup, 'orders-to-google-sheets.json', {
				[SHEET]: recordItems,
			});
			const timezone = await example.timezone();
			const { rows } = await rowsHandedOver(example);
			assertRows(rows, rowsOfOneShop(setup.sandbox.orders('shopify'), timezone));
			assertKeysDiffer(rows);
			assert.deepEqual((await rowsHandedOver(example)).rows, rows);
		},
	},
	{
		name: 'orders-of-several-shops.json: all shops in one sheet, each filtered as its channel can; one that fails is listed and stops nobody',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'orders-of-several-shops.json', {
				[SHEET]: recordItems,
			});
			const timezone = await example.timezone();
			await withTables(setup, example, { shops: shopRows(shops) }, async () => {
				for (const channel of ['shopify', 'woocommerce'] as const) {
					const yesterday = DateTime.now().minus({ days: 1 }).toUTC().toISO();
					sandbox.store.add('orders', channel, { created_at: yesterday });
				}
				const complete = await rowsHandedOver(example);
				assertRows(complete.rows, rowsOf(setup, shops, timezone));
				assertKeysDiffer(complete.rows);
				assert.deepEqual(outputItems(complete.data, 'Shops that failed'), []);
				assert.deepEqual(sandbox.refusedRequests, []);

				sandbox.unlink('shop-berlin', 'woocommerce');
				try {
					const { rows, data } = await rowsHandedOver(example);
					const others = shops.filter(({ tpUserId }) => tpUserId !== 'shop-berlin');
					assertRows(rows, rowsOf(setup, others, timezone));
					const [{ json }, ...more] = outputItems(data, 'Shops that failed');
					assert.deepEqual(more, []);
					const { error, message, channel, tpUserId } = json;
					assert.deepEqual([channel, tpUserId], ['woocommerce', 'shop-berlin']);
					assert.match(String(error), /WooCommerce/);
					assert.match(String(message), /Magic Link/);
				} finally {
					sandbox.link('shop-berlin', 'woocommerce');
				}
			});
		},
	},
];
