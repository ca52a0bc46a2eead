import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../scenario';
import { assertRows, ImportedExample, recordItems } from './example';
import { handedOver } from './handedOver';
import { type Row, unguarded, withColumns } from '../../../dev/testkit/expected/cells';
import { orderLineRows } from '../../../dev/testkit/expected/orderLines';
import { publish } from '../scenarios/triggerStory';
import { columnsOfOneShop, forSheets, SHEET } from './toGoogleSheets';

const TP_USER_ID = 'demo-merchant';

export const newOrdersScenarios: Scenario[] = [
	{
		name: 'new-orders-to-google-sheets.json: published, it hands over the rows of a changed and of a new order, and nothing old',
		async run(setup) {
			const { rest, sandbox } = setup;
			const example = await ImportedExample.of(setup, 'new-orders-to-google-sheets.json', {
				[SHEET]: recordItems,
			});
			const timezone = await example.timezone();
			try {
				await publish(setup, example.id, TP_USER_ID);
				const [{ id }] = sandbox.orders('shopify', TP_USER_ID);
				const change = { financial_status: 'voided' };
				const changed = sandbox.store.update('orders', 'shopify', id, change, {
					tpUserId: TP_USER_ID,
				});
				// The rows come in the order of time, which is told to the second.
				await wait(1_100);
				const added = sandbox.store.add('orders', 'shopify', {}, { tpUserId: TP_USER_ID });
				const all = orderLineRows([changed, added], {
					tpUserId: TP_USER_ID,
					timezone,
					...forSheets,
				});
				const expected = unguarded(withColumns(all, columnsOfOneShop));

				const wanted = { node: SHEET, count: expected.length };
				const rows = (await handedOver(setup, example.id, wanted)) as Row[];
				assertRows(rows, expected);
			} finally {
				await rest.deactivateWorkflow(example.id);
				sandbox.store.reset();
			}
		},
	},
];
