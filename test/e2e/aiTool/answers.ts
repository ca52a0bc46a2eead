import assert from 'node:assert/strict';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import { unifiedCommerce, workflowOf } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';
import { AGENT, converse, type Conversation, TOOL } from './agent';
import { FINAL_ANSWER } from './scriptedModel';

const fromAI = (key: string, description: string) =>
	`={{ $fromAI('${key}', '${description}', 'string') }}`;

/** Everything that a merchant holds, as far as the model asks for it. */
const ordersSince: INodeParameters = {
	resource: 'order',
	operation: 'getAll',
	returnAll: true,
	tpUserId: fromAI('userId', 'User ID of the merchant'),
	filters: { createdAtMin: fromAI('createdAfter', 'Only orders created at or after this time') },
};

const EARLY = '2025-02-03T00:00:00Z';

/** The orders that the sandbox holds since a time. */
const heldSince = ({ sandbox }: TestSetup, time: string) =>
	sandbox.orders('shopify').filter(({ created_at }) => Date.parse(created_at) >= Date.parse(time));

/** What our node gives outside an agent for these parameters: the first of them as items. */
async function ordinaryItems(setup: TestSetup, filters: INodeParameters, limit: number) {
	const node = unifiedCommerce(await setup.credential('not an agent'), {
		...ordersSince,
		returnAll: false,
		limit,
		tpUserId: 'merchant-1',
		filters,
	});
	const { id } = await setup.rest.createWorkflow(workflowOf('not an agent', node));
	return outputItems((await setup.rest.run(id)).data, node.name).map(({ json }) => json);
}

/** The parsed answer of the tool. Throws unless the agent came to its end with it, by n8n's way for tools. */
function answerOf({ execution, toolAnswer }: Conversation): IDataObject[] {
	assert.equal(execution.status, 'success');
	assert.equal(outputItems(execution.data, AGENT)[0].json.output, FINAL_ANSWER);
	const answer = JSON.parse(toolAnswer ?? '') as IDataObject[];
	const [run] = execution.data.resultData.runData[TOOL];
	assert.deepEqual(
		run.data?.ai_tool[0]?.map(({ json }) => json),
		answer,
	);
	return answer;
}

const noteOn = (kept: number, all: number) => ({
	note: `Only ${kept} of ${all} items are shown, to keep this answer short. To see others, use narrower filters, or the operation Get Page with a small page size and its nextCursor.`,
});

export const answerScenarios: Scenario[] = [
	{
		name: 'an AI agent calls the node: the model is told of name, purpose and arguments, these reach the service, and the answer is twenty simplified orders and a note',
		async run(setup) {
			setup.sandbox.clearRequests();
			const called = { userId: 'merchant-1', createdAfter: EARLY };
			const conversation = await converse(setup, { parameters: ordersSince }, called);
			const [first] = setup.sandbox.dataRequests;
			const { created_at_min } = first.body as { created_at_min: string };
			assert.equal(first.tpUserId, 'merchant-1');
			assert.equal(Date.parse(created_at_min), Date.parse(EARLY));

			const orders = await ordinaryItems(setup, { createdAtMin: EARLY }, 20);
			const all = heldSince(setup, EARLY).length;
			assert.deepEqual(answerOf(conversation), [...orders, noteOn(20, all)]);
			assert.ok(Object.keys(orders[0]).length <= 10, 'not simplified');

			const [tool] = conversation.model.requests[0].tools ?? [];
			assert.equal(tool.function.name, 'Unified_Commerce');
			assert.equal(tool.function.description, 'Get many orders in Unified Commerce');
			assert.deepEqual(tool.function.parameters.properties, {
				userId: { type: 'string', description: 'User ID of the merchant' },
				createdAfter: { type: 'string', description: 'Only orders created at or after this time' },
			});
		},
	},
];
