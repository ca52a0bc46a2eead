import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { AGENT, converse, type Conversation } from './agent';
import { FINAL_ANSWER } from './scriptedModel';

const parameters: INodeParameters = {
	resource: 'order',
	operation: 'getAll',
	channel: "={{ $fromAI('channel', 'Where the merchant sells', 'string') }}",
	tpUserId: 'merchant-of-a-failing-tool',
	readingOptions: { maxRetries: 0 },
};

const OUT_OF_ORDER =
	/^Shopify orders could not be read: the service could not answer \(HTTP 500, “Out of order”\)/;

/** The agent with a service that fails for its merchant. */
async function converseFailing(setup: TestSetup, onError?: 'continueRegularOutput') {
	const fault = setup.sandbox.faults.always(
		{ type: 'status', status: 500, message: 'Out of order' },
		{ tpUserId: 'merchant-of-a-failing-tool' },
	);
	try {
		return await converse(setup, { parameters, onError }, { channel: 'shopify' });
	} finally {
		fault.remove();
	}
}

/** The text that the model got. Throws unless the agent came to its end after it. */
function toldModel({ execution, toolAnswer }: Conversation): string {
	assert.equal(execution.status, 'success');
	assert.equal(outputItems(execution.data, AGENT)[0].json.output, FINAL_ANSWER);
	const [{ error }] = JSON.parse(toolAnswer ?? '') as Array<{ error: string }>;
	return error;
}

export const failureScenarios: Scenario[] = [
	{
		name: 'a tool that fails, On Error = Continue: the model gets our text and the agent goes on',
		async run(setup) {
			const conversation = await converseFailing(setup, 'continueRegularOutput');
			assert.match(toldModel(conversation), OUT_OF_ORDER);
		},
	},
	{
		name: 'a tool that fails, On Error = Stop: 2.x tells the model all the same, 1.x ends the agent with our text',
		async run(setup) {
			const conversation = await converseFailing(setup);
			if (setup.line === 'v2') {
				assert.match(toldModel(conversation), OUT_OF_ORDER);
				return;
			}
			assert.equal(conversation.execution.status, 'error');
			assert.match(conversation.execution.data.resultData.error?.message ?? '', OUT_OF_ORDER);
			assert.equal(conversation.toolAnswer, undefined);
		},
	},
];
