import type { INodeParameters } from 'n8n-workflow';
import type { Execution, NodeJson, WorkflowJson } from '../../../dev/testkit/n8n/types';
import {
	type CredentialReference,
	manualTrigger,
	unifiedCommerce,
} from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';
import { type ScriptedModel, startScriptedModel } from './scriptedModel';

export const AGENT = 'AI Agent';
export const TOOL = 'Unified Commerce';
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
export interface Conversation {
	execution: Execution;
	model: ScriptedModel;
	/** The text that the model got from the tool, or undefined when it got none. */
	toolAnswer?: string;
}

/**
 * Runs an agent whose model calls our node once.
 * @param tool parameters of our node; `$fromAI(…)` in them takes what the model calls it with; and its On Error setting
 * @param toolArguments what the model calls it with
 */
export async function converse(
	setup: TestSetup,
	tool: { parameters: INodeParameters; onError?: NodeJson['onError'] },
	toolArguments: object,
): Promise<Conversation> {
	const { rest } = setup;
	const model = await startScriptedModel(toolArguments);
	try {
		const name = 'scripted model';
		const data = { apiKey: 'none', url: model.url };
		const { id: openAiId } = await rest.createCredential({ name, type: 'openAiApi', data });
		const node = unifiedCommerce(await setup.credential('agent'), tool.parameters);
		const toolNode = { ...node, name: TOOL, type: `${node.type}Tool`, onError: tool.onError };
		const { id } = await rest.createWorkflow(agentWorkflow({ id: openAiId, name }, toolNode));
		const execution = await rest.run(id);
		const last = model.requests.at(-1)?.messages.at(-1);
		return { execution, model, toolAnswer: last?.role === 'tool' ? last.content : undefined };
	} finally {
		await model.close();
	}
}
