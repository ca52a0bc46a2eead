import assert from 'node:assert/strict';
import { NodeConnectionTypes } from 'n8n-workflow';
import { outputItems, type WorkflowJson } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { items, setFields, unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

interface Failure {
	name: string;
	/** What differs for the second of three items. */
	second: { channel?: string; callback?: string; path?: string };
	/** What the sandbox does to the second item's user. */
	fault?: Parameters<TestSetup['sandbox']['faults']['always']>[0];
	message: RegExp;
}

const failures: Failure[] = [
	{
		name: 'another address of the service than the first item has',
		second: { path: '/elsewhere' },
		message: /credential “Unified Commerce API” gives another login for this item/,
	},
	{
		name: 'a bad address in an option',
		second: { callback: 'not an address' },
		message: /Completion Callback URL/i,
	},
	{
		name: 'status 500 for ever',
		second: {},
		fault: { type: 'status', status: 500 },
		message: /500|service/i,
	},
];

const merchants = ['merchant-1', 'merchant-2', 'merchant-3'];
const CALLBACK = 'https://n8n.example.com/webhook/done';

/** Behind the error output: whose item it was, by its own fields and by n8n's item linking. */
const failedUser = setFields('Failed', {
	tpUserId: '={{ $json.tpUserId }}',
	linkedUser: "={{ $('Items').item.json.tpUserId }}",
});

function withErrorBranch(workflow: WorkflowJson, nodeName: string): WorkflowJson {
	const errorBranch = [{ node: failedUser.name, type: NodeConnectionTypes.Main, index: 0 }];
	return {
		...workflow,
		nodes: [...workflow.nodes, failedUser],
		connections: { ...workflow.connections, [nodeName]: { main: [[], errorBranch] } },
	};
}

/** Three items of which the second fails; the node sends it to its error branch. */
async function runWith(setup: TestSetup, { name, second, fault }: Failure) {
	// The service's address ends with what the item says: nothing, or a path that is not there.
	const baseUrl = `=${setup.sandbox.baseUrl}{{ $json.path }}`;
	const credential = await setup.credential(name, { baseUrl });
	const node = unifiedCommerce(credential, {
		resource: 'order',
		operation: 'getAll',
		limit: 2,
		channel: '={{ $json.channel }}',
		tpUserId: '={{ $json.tpUserId }}',
		readingOptions: {
			completionCallbackUrl: '={{ $json.callback }}',
			maxRetries: 1,
			retryWait: 10,
		},
	});
	const list = merchants.map((tpUserId, index) => ({
		channel: 'shopify',
		callback: CALLBACK,
		path: '',
		tpUserId,
		...(index === 1 ? second : {}),
	}));
	const workflow = workflowOf(name, ...items(list), { ...node, onError: 'continueErrorOutput' });
	const { id } = await setup.rest.createWorkflow(withErrorBranch(workflow, node.name));
	if (second.path !== undefined) {
		// With its first token n8n 1.x writes every expression of the credential back as plain text.
		await setup.rest.run(id);
		await setup.rest.updateCredential(credential.id, { baseUrl });
	}
	const planned = fault && setup.sandbox.faults.always(fault, { tpUserId: merchants[1] });
	try {
		return await setup.rest.run(id);
	} finally {
		planned?.remove();
	}
}

export const errorBranchScenarios: Scenario[] = failures.map((failure) => ({
	name: `of three items the second fails by ${failure.name}: it alone takes the error branch, linked to its input`,
	async run(setup) {
		const { status, data } = await runWith(setup, failure);
		assert.equal(status, 'success');

		const orders = setup.sandbox.orders('shopify').slice(0, 2);
		assert.deepEqual(
			outputItems(data, 'Unified Commerce', 0).map(({ json, pairedItem }) => ({
				id: json.id,
				pairedItem,
			})),
			[0, 2].flatMap((item) => orders.map(({ id }) => ({ id, pairedItem: { item } }))),
		);

		const failed = outputItems(data, 'Unified Commerce', 1);
		assert.deepEqual(
			failed.map(({ pairedItem }) => pairedItem),
			[{ item: 1 }],
		);
		const [{ json: given }] = outputItems(data, 'Items').slice(1, 2);
		const [{ error, message, ...kept }] = failed.map(({ json }) => json);
		assert.deepEqual(kept, given);
		assert.match(String(error), failure.message);
		assert.match(String(message), /\w+ \w+/);
		assert.deepEqual(
			outputItems(data, failedUser.name).map(({ json }) => json),
			[{ tpUserId: merchants[1], linkedUser: merchants[1] }],
		);
	},
}));
