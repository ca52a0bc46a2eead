import assert from 'node:assert/strict';
import { RUN_IN_DEMO } from '../../../dev/testkit/examples';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { shopRows, withTables } from './tables';
import { ImportedExample } from './example';

/** What the examples that read many shops put into their table themselves; n8n 1 has no tables made by workflows. */
const DEMO_SHOPS = [
	{ channel: 'shopify', tpUserId: 'shop-1' },
	{ channel: 'bol', tpUserId: 'shop-2' },
];

export const inDemoScenarios: Scenario[] = RUN_IN_DEMO.map((file) => ({
	name: `${file} runs as the demo fills it in`,
	async run(setup) {
		const example = await ImportedExample.of(setup, file);
		const { nodes } = example.workflow;
		const trigger = nodes.find(({ type }) => /trigger$/i.test(type))?.name;
		await withTables(setup, example, {}, async (rowsOf) => {
			const data = await example.run(trigger);
			const { dataRequests, magicLinkRequests } = setup.sandbox;
			assert.ok(dataRequests.length + magicLinkRequests.length > 0, 'nothing was asked for');
			assert.deepEqual(outputItems(data, 'Shops that failed'), []);
			const hasShops = nodes.some(({ name }) => name === 'Active shops');
			if (!hasShops || setup.line === 'v1') return;
			const shops = (await rowsOf('shops')).map(({ channel, tpUserId, active }) => ({
				...{ channel, tpUserId, active },
			}));
			assert.deepEqual(shops, shopRows(DEMO_SHOPS));
		});
	},
}));
