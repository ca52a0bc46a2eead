import assert from 'node:assert/strict';
import { filledExample } from '../../../dev/testkit/examples';
import { outputItems, type NodeJson, type WorkflowJson } from '../../../dev/testkit/n8n/types';
import { type CredentialReference, items, manualTrigger } from '../../../dev/testkit/n8n/workflow';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { QUESTIONS, type Question, type SalesTable } from './salesQuestions';
import { type ChatMessage, type ChatRequest, type Script, withModel } from './scriptedModel';

/** Most bytes that the model may get from the tool. */
const MAX_BYTES = 4096;
const CHAT = 'When chat message received';
const AGENT = 'AI Agent';

/** Remembers what was said, so that all turns are one conversation. */
const memory: NodeJson = {
	name: 'Memory',
	type: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
	typeVersion: 1.3,
	position: [0, 512],
	parameters: { sessionIdType: 'customKey', sessionKey: 'one conversation' },
};

/** The example with the questions in the place of its chat, the model of the test, and a memory. */
async function asked(setup: TestSetup, openAiApi: CredentialReference): Promise<WorkflowJson> {
	const credential = await setup.credential('ask about sales');
	const { nodes, ...workflow } = await filledExample('ask-about-sales.json', {
		credential,
		filesFolder: setup.filesFolder,
	});
	const start = manualTrigger();
	const questions = items(QUESTIONS.map(({ text: chatInput }) => ({ chatInput })));
	const chain = [start, ...questions];
	const kept = nodes
		.filter((node) => node.name !== CHAT)
		.map((node): NodeJson =>
			node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { openAiApi } } : node,
		);
	const { [CHAT]: toAgent, ...connections } = workflow.connections;
	chain.slice(1).forEach((next, at) => {
		connections[chain[at].name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	});
	connections[chain[chain.length - 1].name] = toAgent;
	connections[memory.name] = { ai_memory: [[{ node: AGENT, type: 'ai_memory', index: 0 }]] };
	return { ...workflow, nodes: [...chain, ...kept, memory], connections };
}

/** The question that a request of the agent is about. */
function questionIn(messages: readonly ChatMessage[]): Question {
	const [last] = messages.filter(({ role }) => role === 'user').slice(-1);
	const question = QUESTIONS.find(({ text }) => last.content.includes(text));
	assert.ok(question, JSON.stringify(last));
	return question;
}

/** The texts that n8n's memory gave back to the model: all questions are one conversation. */
const rememberedBy = (requests: readonly ChatRequest[]) =>
	(requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'user').length;

export const askAboutSalesScenarios: Scenario[] = [
	{
		name: `ask-about-sales.json: a conversation of ${QUESTIONS.length} questions, each answered with the right figure from at most 4 kB`,
		async run(setup) {
			const answers: string[] = [];
			const script: Script = {
				call: (messages) => questionIn(messages).call,
				tool: () => 'Sum_up_the_orders',
				lastWord(messages) {
					const content = messages.at(-1)?.content ?? '';
					answers.push(content);
					const [table] = JSON.parse(content) as SalesTable[];
					return questionIn(messages).read(table);
				},
			};
			return await withModel(setup, script, async (openAiApi, requests) => {
				const workflow = await asked(setup, openAiApi);
				const zone = await setup.rest.timezoneOf(workflow);
				const { status, data } = await setup.run(workflow);
				assert.equal(status, 'success', data.resultData.error?.message);
				const told = outputItems(data, AGENT).map(({ json }) => json.output);
				const orders = setup.sandbox.orders('shopify');
				assert.deepEqual(
					told.map((output, at) => [QUESTIONS[at].text, output]),
					QUESTIONS.map(({ text, expected }) => [text, expected(orders, zone)]),
				);
				assert.equal(answers.length, QUESTIONS.length);
				const sizes = answers.map((answer) => Buffer.byteLength(answer));
				assert.ok(Math.max(...sizes) <= MAX_BYTES, `${Math.max(...sizes)} bytes`);
				assert.ok(rememberedBy(requests) > 1, 'no question was remembered');
				const mean = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / sizes.length);
				return `${sizes.length} answers of ${Math.min(...sizes)} to ${Math.max(...sizes)} bytes, ${mean} on average`;
			});
		},
	},
];
