import assert from 'node:assert/strict';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../support/n8n/workflow';
import type { TestSetup } from '../world';

const oneOrder = { resource: 'order', operation: 'getAll', returnAll: false, limit: 1 };

/** A credential that has been used, so that a valid token is stored in it, and the workflow that used it. */
async function usedCredential(world: TestSetup, name: string) {
	const credential = await world.credential(name);
	const { id } = await world.rest.createWorkflow(
		workflowOf(name, unifiedCommerce(credential, oneOrder)),
	);
	assert.equal((await world.rest.run(id)).status, 'success');
	return { credential, workflowId: id };
}

export const credentialTestScenarios: Scenario[] = [
	{
		name: 'a good credential passes its test before its first use',
		async run(world) {
			const { id } = await world.credential('good');
			assert.equal((await world.rest.testCredential(id)).status, 'OK');
		},
	},
	{
		name: 'a wrong client secret fails the test while an older token is still valid, and the right one passes again',
		async run(world) {
			const { credential } = await usedCredential(world, 'secret changed');
			await world.rest.updateCredential(credential.id, { clientSecret: 'not-the-secret' });
			assert.equal((await world.rest.testCredential(credential.id)).status, 'Error');
			await world.rest.updateCredential(credential.id, {
				clientSecret: world.sandbox.client.clientSecret,
			});
			assert.equal((await world.rest.testCredential(credential.id)).status, 'OK');
		},
	},
	{
		name: 'a changed client secret takes effect on the next execution',
		async run(world) {
			const { credential, workflowId } = await usedCredential(world, 'secret changed, then run');
			await world.rest.updateCredential(credential.id, { clientSecret: 'not-the-secret' });
			const refused = await world.rest.run(workflowId);
			assert.equal(refused.status, 'error');
			await world.rest.updateCredential(credential.id, {
				clientSecret: world.sandbox.client.clientSecret,
			});
			assert.equal((await world.rest.run(workflowId)).status, 'success');
		},
	},
	{
		name: 'a wrong address fails the test',
		async run(world) {
			for (const [name, label] of [
				['authUrl', 'No access token was issued|The token endpoint'],
				['baseUrl', 'Base URL'],
			]) {
				const { id } = await world.credential(`wrong ${name}`, { [name]: 'http://127.0.0.1:9' });
				const { status, message } = await world.rest.testCredential(id);
				assert.equal(status, 'Error');
				assert.match(message, new RegExp(label));
			}
		},
	},
];
