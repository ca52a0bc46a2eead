import fastify from 'fastify';
import type { CredentialReference } from '../../../dev/testkit/n8n/workflow';
import type { TestSetup } from '../testSetup';

/** A message of a chat, as the OpenAI chat completions interface has it. */
export interface ChatMessage {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string;
}

/** What the model is told of a tool; `parameters` is a JSON schema. */
interface OfferedTool {
	type: 'function';
	function: {
		name: string;
		description: string;
		parameters: { properties: Record<string, { type?: string; description?: string }> };
	};
}

/** One request to the model. */
export interface ChatRequest {
	messages: ChatMessage[];
	tools?: OfferedTool[];
}

/** What the model says once it has the answer of its tool. */
export const FINAL_ANSWER = 'That is all I found.';

/** What a model does without a mind. */
export interface Script {
	/** with what it calls the tool */
	call(messages: readonly ChatMessage[]): object;
	/** the tool it calls, as the model is told its name; without it the first */
	tool?(messages: readonly ChatMessage[]): string | undefined;
	/** what it says once it has the answer of its tool, the last message */
	lastWord(messages: readonly ChatMessage[]): string;
}

/**
 * Runs beside a model without a mind, behind OpenAI's chat completions interface on loopback.
 * @param use gets a credential of n8n for it, and the requests to it
 */
export async function withModel<Result>(
	{ rest }: TestSetup,
	script: Script,
	use: (openAiApi: CredentialReference, requests: ChatRequest[]) => Promise<Result>,
): Promise<Result> {
	const requests: ChatRequest[] = [];
	const server = fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true });
	server.post<{ Body: ChatRequest }>('/v1/chat/completions', async ({ body }) => {
		requests.push(body);
		const { messages } = body;
		const isAnswered = messages.at(-1)?.role === 'tool';
		return completion(
			isAnswered
				? { content: script.lastWord(messages) }
				: toolCall(body, script.call(messages), script.tool?.(messages)),
		);
	});
	const address = await server.listen({ port: 0, host: '127.0.0.1' });
	try {
		const name = 'scripted model';
		const data = { apiKey: 'none', url: `${address}/v1` };
		const { id } = await rest.createCredential({ name, type: 'openAiApi', data });
		return await use({ id, name }, requests);
	} finally {
		await server.close();
	}
}

function toolCall({ tools }: ChatRequest, toolArguments: object, wanted?: string) {
	const name = wanted ?? tools?.[0]?.function.name;
	const call = { name, arguments: JSON.stringify(toolArguments) };
	return { content: null, tool_calls: [{ id: 'call_1', type: 'function', function: call }] };
}

const completion = (message: { content: string | null; tool_calls?: object[] }) => ({
	id: 'chatcmpl-1',
	object: 'chat.completion',
	created: 1,
	model: 'scripted',
	choices: [
		{
			index: 0,
			finish_reason: message.tool_calls ? 'tool_calls' : 'stop',
			message: { role: 'assistant', ...message },
		},
	],
	usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});
