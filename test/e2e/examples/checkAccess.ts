import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { ImportedExample, recordItems } from './example';
import { SHEET } from './toGoogleSheets';

/** The shops that the example lists. */
const shops = [
	['shopify', 'shop-amsterdam'],
	['woocommerce', 'shop-amsterdam'],
	['woocommerce', 'shop-berlin'],
	['bol', 'shop-amsterdam'],
	['mirakl', 'shop-lyon'],
];

const columns = 'channel tpUserId status reason newestOrderAt latencyMs checkedAt shop'.split(' ');

export const checkAccessScenarios: Scenario[] = [
	{
		name: 'check-access.json: one row per shop under a key of its own, and a list of those to look after',
		async run(setup) {
			const { sandbox } = setup;
			const example = await ImportedExample.of(setup, 'check-access.json', {
				[SHEET]: recordItems,
			});
			const wellKnown = outputItems(await example.run(), SHEET).map(({ json }) => json);
			assert.deepEqual(
				wellKnown.map(({ shop, status }) => [shop, status]),
				shops.map((shop) => [shop.join(':'), 'ok']),
			);
			for (const row of wellKnown) assert.deepEqual(Object.keys(row).sort(), [...columns].sort());
			assert.equal(sandbox.dataRequests.length, shops.length);

			sandbox.unlink('shop-berlin', 'woocommerce');
			const planned = sandbox.faults.always({ type: 'rateLimit' }, { channel: 'bol' });
			try {
				const data = await example.run();
				assert.equal(outputItems(data, SHEET).length, shops.length);
				assert.deepEqual(
					outputItems(data, 'Shops to look after').map(({ json }) => [json.shop, json.status]),
					[
						['woocommerce:shop-berlin', 'notLinked'],
						['bol:shop-amsterdam', 'throttled'],
					],
				);
				assert.equal(sandbox.dataRequests.length, shops.length);
			} finally {
				planned.remove();
				sandbox.link('shop-berlin', 'woocommerce');
			}
		},
	},
];
