import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';

const fiveOrders = { resource: 'order', operation: 'getAll', returnAll: false, limit: 5 };

export const tokenScenarios: Scenario[] = [
	{
		name: 'one token request serves the first execution, the next one, and another process',
		async run(setup) {
			const { rest, sandbox, n8n } = setup;
			const credential = await setup.credential('token kept');
			const { id } = await rest.createWorkflow(
				workflowOf('token kept', unifiedCommerce(credential, fiveOrders)),
			);
			sandbox.clearRequests();

			const first = await rest.run(id);
			assert.equal(first.status, 'success');
			assert.equal(sandbox.tokenRequests.length, 1);

			const stored = await n8n.cli.exportCredential<{ accessToken: string }>(credential.id);
			assert.equal(
				sandbox.dataRequests.at(-1)?.headers.authorization,
				`Bearer ${stored.data.accessToken}`,
			);

			const second = await rest.run(id);
			const inAnotherProcess = await n8n.cli.execute(id);
			for (const data of [first.data, second.data, inAnotherProcess]) {
				assert.deepEqual(
					outputItems(data, 'Unified Commerce').map(({ json }) => json.id),
					sandbox
						.orders('shopify')
						.slice(0, 5)
						.map(({ id: orderId }) => orderId),
				);
			}
			assert.equal(sandbox.tokenRequests.length, 1);
		},
	},
	{
		name: 'an expression in the credential survives the first token on 2.x (1.x itself replaces it by its value)',
		async run(setup) {
			const { clientId } = setup.sandbox.client;
			const expression = `={{ '${clientId.slice(0, 3)}' + '${clientId.slice(3)}' }}`;
			const credential = await setup.credential('expression', { clientId: expression });
			const workflow = workflowOf('expression', unifiedCommerce(credential, fiveOrders));
			assert.equal((await setup.run(workflow)).status, 'success');

			const { data } = await setup.n8n.cli.exportCredential<{
				accessToken: string;
				clientId: string;
			}>(credential.id);
			assert.notEqual(data.accessToken, '');
			assert.equal(data.clientId, setup.line === 'v2' ? expression : clientId);
		},
	},
];
