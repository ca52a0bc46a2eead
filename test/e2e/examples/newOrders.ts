import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../scenario';
import { assertRows, ImportedExample, recordItems } from './example';
import { handedOver } from './handedOver';
import { DEMO_USER } from '../../../dev/testkit/examples';
import type { Row } from '../../../dev/testkit/expected/cells';
import { publish } from '../scenarios/triggerStory';
import { rowsOfOneShop, SHEET } from './toGoogleSheets';

const own = { tpUserId: DEMO_USER };

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
				await publish(setup, example.id, DEMO_USER);
				const [{ id }] = sandbox.orders('shopify', DEMO_USER);
				const change = { financial_status: 'voided' };
				const changed = sandbox.store.update('orders', 'shopify', id, change, own);
				// The rows come in the order of time, which is told to the second.
				await wait(1_100);
				const added = sandbox.store.add('orders', 'shopify', {}, own);
				const expected = rowsOfOneShop([changed, added], timezone);
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
