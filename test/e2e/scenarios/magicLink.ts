import assert from 'node:assert/strict';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';

export const magicLinkScenarios: Scenario[] = [
	{
		name: 'a Magic Link is created for the chosen channels, and the node does not open it',
		async run(setup) {
			const { rest, sandbox } = setup;
			const credential = await setup.credential('magic link');
			const { id } = await rest.createWorkflow(
				workflowOf(
					'magic link',
					unifiedCommerce(credential, {
						resource: 'magicLink',
						operation: 'create',
						tpUserId: 'robin@example.com',
						channels: ['shopify', 'woocommerce'],
					}),
				),
			);
			sandbox.clearRequests();
			const { status, data } = await rest.run(id);
			assert.equal(status, 'success');
			const [{ json }] = outputItems(data, 'Unified Commerce');
			assert.equal(json.tpUserId, 'robin@example.com');
			assert.deepEqual(json.channels, ['shopify', 'woocommerce']);
			assert.match(String(json.uri), /^https?:\/\//);
			assert.ok(
				Date.parse(String(json.expiresAt)) > Date.now(),
				`expiresAt is ${String(json.expiresAt)}`,
			);
			assert.equal(sandbox.magicLinkRequests.length, 1);
			assert.deepEqual(sandbox.openedLinks, []);
		},
	},
];
