import assert from 'node:assert/strict';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

const oneOrder = { resource: 'order', operation: 'getAll', returnAll: false, limit: 1 };

/** A credential that has been used, so that a valid token is stored in it, and the workflow that used it. */
async function usedCredential(setup: TestSetup, name: string) {
	const credential = await setup.credential(name);
	const { id } = await setup.rest.createWorkflow(
		workflowOf(name, unifiedCommerce(credential, oneOrder)),
	);
	assert.equal((await setup.rest.run(id)).status, 'success');
	return { credential, workflowId: id };
}

export const credentialTestScenarios: Scenario[] = [
	{
		name: 'a good credential passes its test before its first use',
		async run(setup) {
			const { id } = await setup.credential('good');
			assert.equal((await setup.rest.testCredential(id)).status, 'OK');
		},
	},
	{
		name: 'a wrong client secret fails the test while an older token is still valid, and the right one passes again',
		async run(setup) {
			const { credential } = await usedCredential(setup, 'secret changed');
			await setup.rest.updateCredential(credential.id, { clientSecret: 'not-the-secret' });
			assert.equal((await setup.rest.testCredential(credential.id)).status, 'Error');
			await setup.rest.updateCredential(credential.id, {
				clientSecret: setup.sandbox.client.clientSecret,
			});
			assert.equal((await setup.rest.testCredential(credential.id)).status, 'OK');
		},
	},
	{
		name: 'a wrong address fails the test',
		async run(setup) {
			for (const [name, label] of [
				['authUrl', 'No access token was issued|The token endpoint'],
				['baseUrl', 'Base URL'],
			]) {
				const { id } = await setup.credential(`wrong ${name}`, { [name]: 'http://127.0.0.1:9' });
				const { status, message } = await setup.rest.testCredential(id);
				assert.equal(status, 'Error');
				assert.match(message, new RegExp(label));
			}
		},
	},
];
