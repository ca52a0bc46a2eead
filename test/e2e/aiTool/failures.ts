import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { outputItems } from '../../../dev/testkit/n8n/types';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { AGENT, converse } from './agent';
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

/** The service fails for the merchant of the agent: the model gets our text; without On Error, n8n 1 ends the agent. */
async function expectTold(setup: TestSetup, onError?: 'continueRegularOutput') {
	const fault = setup.sandbox.faults.always(
		{ type: 'status', status: 500, message: 'Out of order' },
		{ tpUserId: 'merchant-of-a-failing-tool' },
	);
	const { execution, toolAnswer } = await converse(
		setup,
		{ parameters, onError },
		{ channel: 'shopify' },
	).finally(() => fault.remove());
	if (setup.line === 'v1' && !onError) {
		assert.equal(execution.status, 'error');
		assert.match(execution.data.resultData.error?.message ?? '', OUT_OF_ORDER);
		assert.equal(toolAnswer, undefined);
		return;
	}
	assert.equal(execution.status, 'success');
	assert.equal(outputItems(execution.data, AGENT)[0].json.output, FINAL_ANSWER);
	const [{ error }] = JSON.parse(toolAnswer ?? '') as Array<{ error: string }>;
	assert.match(error, OUT_OF_ORDER);
}

export const failureScenarios: Scenario[] = [
	{
		name: 'a tool that fails, On Error = Continue: the model gets our text and the agent goes on',
		run: async (setup) => await expectTold(setup, 'continueRegularOutput'),
	},
	{
		name: 'a tool that fails, On Error = Stop: 2.x tells the model all the same, 1.x ends the agent with our text',
		run: async (setup) => await expectTold(setup),
	},
];
