import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
import { SHOPIFY_ORDERS } from '../testSetup';

const everything = { operation: 'getAll', returnAll: true, output: 'raw' };

export const readScenarios: Scenario[] = [
	{
		name: `Return All reads all ${SHOPIFY_ORDERS} orders of shopify once, in order, in 11 requests`,
		async run(setup) {
			const { rest, sandbox } = setup;
			const credential = await setup.credential('all orders');
			const { id } = await rest.createWorkflow(
				workflowOf('all orders', unifiedCommerce(credential, { ...everything, resource: 'order' })),
			);
			sandbox.clearRequests();
			const { status, data } = await rest.run(id);
			assert.equal(status, 'success');
			const orders = outputItems(data, 'Unified Commerce').map(({ json }) => json);
			assert.equal(orders.length, SHOPIFY_ORDERS);
			assert.deepEqual(orders, JSON.parse(JSON.stringify(sandbox.orders('shopify'))));
			assert.equal(sandbox.dataRequests.length, 11);
			assert.equal(sandbox.tokenRequests.length, 1);
		},
	},
];
