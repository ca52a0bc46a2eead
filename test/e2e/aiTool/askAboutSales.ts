import assert from 'node:assert/strict';
import { filledExample } from '../../../support/examples';
import { outputItems, type NodeJson, type WorkflowJson } from '../../../support/n8n/types';
import { items, manualTrigger } from '../../../support/n8n/workflow';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { QUESTIONS, type Question, type SalesTable } from './salesQuestions';
import { type ChatMessage, type Script, startModel } from './scriptedModel';

/** Most bytes that the model may get from the tool. */
const MAX_BYTES = 4096;
const CHAT = 'When chat message received';
const AGENT = 'AI Agent';

/** The example with the questions in the place of its chat, and the model of the test. */
async function asked(setup: TestSetup, modelUrl: string): Promise<WorkflowJson> {
	const { nodes, ...workflow } = await filledExample('ask-about-sales.json', {
		credential: await setup.credential('ask about sales'),
		filesFolder: setup.filesFolder,
	});
	const name = 'scripted model for sales';
	const { id } = await setup.rest.createCredential({
		name,
		type: 'openAiApi',
		data: { apiKey: 'none', url: modelUrl },
	});
	const start = manualTrigger();
	const questions = items(QUESTIONS.map(({ text: chatInput }) => ({ chatInput })));
	const chain = [start, ...questions];
	const kept = nodes
		.filter((node) => node.name !== CHAT)
		.map((node): NodeJson =>
			node.type.endsWith('.lmChatOpenAi')
				? { ...node, credentials: { openAiApi: { id, name } } }
				: node,
		);
	const { [CHAT]: toAgent, ...connections } = workflow.connections;
	chain.slice(1).forEach((next, at) => {
		connections[chain[at].name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
	});
	connections[chain[chain.length - 1].name] = toAgent;
	return { ...workflow, nodes: [...chain, ...kept], connections };
}

/** The question that a request of the agent is about, and the answer of the tool. */
function questionIn(messages: readonly ChatMessage[]): Question {
	const [last] = messages.filter(({ role }) => role === 'user').slice(-1);
	const question = QUESTIONS.find(({ text }) => last.content.includes(text));
	assert.ok(question, JSON.stringify(last));
	return question;
}

export const askAboutSalesScenarios: Scenario[] = [
	{
		name: 'ask-about-sales.json: 20 questions, each answered with the right figure from at most 4 kB',
		async run(setup) {
			const sizes = new Map<string, number>();
			const script: Script = {
				call: (messages) => questionIn(messages).call,
				lastWord(messages) {
					const question = questionIn(messages);
					const content = messages.at(-1)?.content ?? '';
					sizes.set(question.text, Buffer.byteLength(content));
					const [table] = JSON.parse(content) as SalesTable[];
					return question.read(table);
				},
			};
			const model = await startModel(script);
			try {
				const workflow = await asked(setup, model.url);
				const zone = await setup.rest.timezoneOf(workflow);
				const { id } = await setup.rest.createWorkflow(workflow);
				const { status, data } = await setup.rest.run(id);
				assert.equal(status, 'success', data.resultData.error?.message);
				const told = outputItems(data, AGENT).map(({ json }) => json.output);
				const orders = setup.sandbox.orders('shopify');
				assert.deepEqual(
					told.map((output, at) => [QUESTIONS[at].text, output]),
					QUESTIONS.map(({ text, expected }) => [text, expected(orders, zone)]),
				);
				assert.equal(sizes.size, QUESTIONS.length);
				for (const [text, bytes] of sizes) assert.ok(bytes <= MAX_BYTES, `${text}: ${bytes} bytes`);
				assert.deepEqual(setup.sandbox.refusedRequests, []);
				const all = [...sizes.values()];
				const mean = Math.round(all.reduce((sum, bytes) => sum + bytes, 0) / all.length);
				return `20 answers of ${Math.min(...all)} to ${Math.max(...all)} bytes, ${mean} on average`;
			} finally {
				await model.close();
			}
		},
	},
];
