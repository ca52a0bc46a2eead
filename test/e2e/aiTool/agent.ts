import type { INodeParameters, IDataObject } from 'n8n-workflow';
import {
	type Execution,
	type NodeJson,
	type WorkflowJson,
	outputItems,
} from '../../../dev/testkit/n8n/types';
import {
	type CredentialReference,
	manualTrigger,
	unifiedCommerce,
	workflowOf,
} from '../../../dev/testkit/n8n/workflow';
import { type ChatRequest, FINAL_ANSWER, withModel } from './scriptedModel';
import assert from 'node:assert/strict';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';

const AGENT = 'AI Agent';
const TOOL = 'Unified Commerce';
const MODEL = 'OpenAI Chat Model';

const langchain = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): NodeJson => ({
	name,
	type: `@n8n/n8n-nodes-langchain.${type}`,
	typeVersion,
	parameters,
	position: [0, 0],
});

/** An AI Agent with n8n's OpenAI Chat Model, and our node as its only tool. */
function agentWorkflow(openAiApi: CredentialReference, tool: NodeJson): WorkflowJson {
	const start = manualTrigger();
	const agent = langchain(AGENT, 'agent', 3, {
		promptType: 'define',
		text: 'Tell me about the orders.',
		options: {},
	});
	const model = langchain(MODEL, 'lmChatOpenAi', 1.2, {
		model: { __rl: true, mode: 'id', value: 'scripted' },
		readingOptions: { maxRetries: 0 },
	});
	return {
		name: 'agent',
		nodes: [start, agent, { ...model, credentials: { openAiApi } }, tool],
		connections: {
			[start.name]: { main: [[{ node: AGENT, type: 'main', index: 0 }]] },
			[MODEL]: { ai_languageModel: [[{ node: AGENT, type: 'ai_languageModel', index: 0 }]] },
			[tool.name]: { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

/** What came of an agent that called our node. */
interface Conversation {
	execution: Execution;
	/** to the model */
	requests: ChatRequest[];
	/** The text that the model got from the tool, or undefined when it got none. */
	toolAnswer?: string;
}

/**
 * Runs an agent whose model calls our node once.
 * @param tool parameters of our node; `$fromAI(…)` in them takes what the model calls it with; and its On Error setting
 * @param toolArguments what the model calls it with
 */
async function converse(
	setup: TestSetup,
	tool: { parameters: INodeParameters; onError?: NodeJson['onError'] },
	toolArguments: object,
): Promise<Conversation> {
	const script = { call: () => toolArguments, lastWord: () => FINAL_ANSWER };
	return await withModel(setup, script, async (openAiApi, requests) => {
		const node = unifiedCommerce(await setup.credential('agent'), tool.parameters);
		const toolNode = { ...node, name: TOOL, type: `${node.type}Tool`, onError: tool.onError };
		const execution = await setup.run(agentWorkflow(openAiApi, toolNode));
		const last = requests.at(-1)?.messages.at(-1);
		return { execution, requests, toolAnswer: last?.role === 'tool' ? last.content : undefined };
	});
}

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
	const { data } = await setup.run(workflowOf('not an agent', node));
	return outputItems(data, node.name).map(({ json }) => json);
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

const answerScenarios: Scenario[] = [
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

			const [tool] = conversation.requests[0].tools ?? [];
			assert.equal(tool.function.name, 'Unified_Commerce');
			assert.equal(tool.function.description, 'Get many orders in Unified Commerce');
			assert.deepEqual(tool.function.parameters.properties, {
				userId: { type: 'string', description: 'User ID of the merchant' },
				createdAfter: { type: 'string', description: 'Only orders created at or after this time' },
			});
		},
	},
];

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

/** The node as a tool of n8n's AI Agent, with a scripted model in place of a real one. */
export const agentScenarios: Scenario[] = [
	...answerScenarios,
	{
		name: 'a tool that fails, On Error = Continue: the model gets our text and the agent goes on',
		run: async (setup) => await expectTold(setup, 'continueRegularOutput'),
	},
	{
		name: 'a tool that fails, On Error = Stop: 2.x tells the model all the same, 1.x ends the agent with our text',
		run: async (setup) => await expectTold(setup),
	},
];
