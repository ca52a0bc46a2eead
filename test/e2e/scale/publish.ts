import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../dev/testkit/manyShops';
import { postgresLogin } from '../queue/postgres';
import type { Parts } from './parts';

/** Imports and publishes both workflows. Returns the ID of *send out*. */
export async function publish({ cluster, sandbox }: Parts): Promise<string> {
	const { rest, url } = cluster.n8n;
	const { baseUrl, authUrl, client } = sandbox;
	const name = 'Unified Commerce account';
	const data = { baseUrl, authUrl, grantType: 'password', ...client };
	const { id } = await rest.createCredential({ name, type: 'unifiedCommerceApi', data });
	const address = { ...postgresLogin, port: cluster.postgresPort };
	const credentials = await createManyShopsCredentials(rest, { id, name }, address);
	const ids = [];
	for (const file of [manyShops.readChanges, manyShops.sendOut]) {
		const workflow = await rest.createWorkflow(await filledManyShops(file, credentials, url));
		await rest.activateWorkflow(workflow.id);
		ids.push(workflow.id);
	}
	return ids[1];
}
