import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { type Execution, outputItems } from '../../../dev/testkit/n8n/types';
import type { Sandbox } from '../../../dev/sandbox';
import {
	type CredentialReference,
	unifiedCommerce,
	workflowOf,
} from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

const ORDERS = {
	resource: 'order',
	operation: 'getAll',
	returnAll: false,
	limit: 2,
	output: 'raw',
};
const MAGIC_LINK = { resource: 'magicLink', operation: 'create', channels: ['shopify'] };

/** Runs our node once with a credential. */
async function runOnce(
	setup: TestSetup,
	credential: CredentialReference,
	parameters: INodeParameters,
) {
	const once = { ...parameters, readingOptions: { maxRetries: 0 } };
	return await setup.run(workflowOf(credential.name, unifiedCommerce(credential, once)));
}

/** The three requests that our package sends, each by way of the node; the first includes the token call. */
export const readOrders = async (setup: TestSetup, credential: CredentialReference) =>
	await runOnce(setup, credential, ORDERS);

export const createMagicLink = async (setup: TestSetup, credential: CredentialReference) =>
	await runOnce(setup, credential, MAGIC_LINK);

/** What a failed run says: message and description. */
export function failureOf({ status, data }: Execution): string {
	assert.equal(status, 'error');
	const { error } = data.resultData;
	return [error?.message, error?.description].filter(Boolean).join(' | ');
}

/** Uses the test button, token call, orders and Magic Link with one new credential. Throws unless all work. */
export async function assertAllPathsWork(
	setup: TestSetup,
	service: Sandbox,
	name: string,
	addresses: Parameters<TestSetup['credential']>[1],
) {
	const credential = await setup.credential(name, addresses);
	service.clearRequests();
	assert.equal((await setup.rest.testCredential(credential.id)).status, 'OK');

	const orders = await readOrders(setup, credential);
	assert.equal(orders.status, 'success');
	assert.deepEqual(
		outputItems(orders.data, 'Unified Commerce').map(({ json }) => json),
		JSON.parse(JSON.stringify(service.orders('shopify').slice(0, 2))),
	);

	const link = await createMagicLink(setup, credential);
	assert.equal(link.status, 'success');
	assert.match(String(outputItems(link.data, 'Unified Commerce')[0].json.uri), /^https?:/);

	const kinds = new Set(service.requests.map(({ kind }) => kind));
	assert.deepEqual([...kinds].sort(), ['magicLink', 'orders', 'token']);
}
