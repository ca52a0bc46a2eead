import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { items, unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
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
	{
		name: 'Return All reads all products of woocommerce once, in order',
		async run(setup) {
			const { rest, sandbox } = setup;
			const credential = await setup.credential('all products');
			const { id } = await rest.createWorkflow(
				workflowOf(
					'all products',
					unifiedCommerce(credential, {
						...everything,
						resource: 'product',
						channel: 'woocommerce',
					}),
				),
			);
			const { status, data } = await rest.run(id);
			assert.equal(status, 'success');
			assert.deepEqual(
				outputItems(data, 'Unified Commerce').map(({ json }) => json),
				JSON.parse(JSON.stringify(sandbox.products('woocommerce'))),
			);
		},
	},
	{
		name: 'a channel given by an expression: each item reads its own channel',
		async run(setup) {
			const { rest, sandbox } = setup;
			const credential = await setup.credential('channels by expression');
			const channels = ['shopify', 'bol', 'mirakl'] as const;
			const { id } = await rest.createWorkflow(
				workflowOf(
					'channels by expression',
					...items(channels.map((channel) => ({ channel }))),
					unifiedCommerce(credential, {
						resource: 'order',
						operation: 'getAll',
						limit: 2,
						channel: '={{ $json.channel }}',
					}),
				),
			);
			const { data } = await rest.run(id);
			assert.deepEqual(
				outputItems(data, 'Unified Commerce').map(({ json, pairedItem }) => ({
					id: json.id,
					pairedItem,
				})),
				channels.flatMap((channel, item) =>
					sandbox
						.orders(channel)
						.slice(0, 2)
						.map((order) => ({ id: order.id, pairedItem: { item } })),
				),
			);
		},
	},
];
