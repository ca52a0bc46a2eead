import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { toolDescription } from '../../../nodes/shared/panel/toolDescription';
import { filledExample } from '../../../dev/testkit/examples';
import { outputItems, type NodeJson, type WorkflowJson } from '../../../dev/testkit/n8n/types';
import { items, manualTrigger } from '../../../dev/testkit/n8n/workflow';
import type { Scenario } from '../scenario';
import type { TestSetup } from '../testSetup';
import { FURTHER_TURNS, furtherTools, type FurtherTurn } from './furtherTools';
import { QUESTIONS, type Question, type SalesTable } from './salesQuestions';
import { type ChatMessage, type Script, type ScriptedModel, startModel } from './scriptedModel';

/** Most bytes that the model may get from the tool. */
const MAX_BYTES = 4096;
const CHAT = 'When chat message received';
const AGENT = 'AI Agent';

type Turn = Question | FurtherTurn;
const TURNS: readonly Turn[] = [...QUESTIONS, ...FURTHER_TURNS];

const isFurther = (turn: Turn): turn is FurtherTurn => 'tool' in turn;

/** Remembers what was said, so that all turns are one conversation. */
const memory: NodeJson = {
	name: 'Memory',
	type: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
	typeVersion: 1.3,
	position: [0, 512],
	parameters: { sessionIdType: 'customKey', sessionKey: 'one conversation' },
};

/**
 * The example with the turns in the place of its chat, the model of the test, a memory, and further tools: they are
 * there for what the example does not need, single orders and the access to a channel.
 */
async function asked(setup: TestSetup, modelUrl: string): Promise<WorkflowJson> {
	const credential = await setup.credential('ask about sales');
	const { nodes, ...workflow } = await filledExample('ask-about-sales.json', {
		credential,
		filesFolder: setup.filesFolder,
	});
	const name = 'scripted model for sales';
	const { id } = await setup.rest.createCredential({
		name,
		type: 'openAiApi',
		data: { apiKey: 'none', url: modelUrl },
	});
	const start = manualTrigger();
	const questions = items(TURNS.map(({ text: chatInput }) => ({ chatInput })));
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
	const tools = furtherTools(credential);
	for (const { name } of tools)
		connections[name] = { ai_tool: [[{ node: AGENT, type: 'ai_tool', index: 0 }]] };
	connections[memory.name] = { ai_memory: [[{ node: AGENT, type: 'ai_memory', index: 0 }]] };
	return { ...workflow, nodes: [...chain, ...kept, ...tools, memory], connections };
}

/** The turn that a request of the agent is about. */
function turnIn(messages: readonly ChatMessage[]): Turn {
	const [last] = messages.filter(({ role }) => role === 'user').slice(-1);
	const turn = TURNS.find(({ text }) => last.content.includes(text));
	assert.ok(turn, JSON.stringify(last));
	return turn;
}

/** What the model is told of the tool “Get orders”, whose description nobody wrote. */
function assertDescribed({ requests }: ScriptedModel) {
	const tools = requests[0].tools ?? [];
	const described = tools.find(({ function: { name } }) => name === FURTHER_TURNS[0].tool);
	assert.equal(described?.function.description, toolDescription());
	const types = Object.entries(described?.function.parameters.properties ?? {}).map(
		([name, { type }]) => [name, type],
	);
	assert.deepEqual(types.sort(), [
		['channel', 'string'],
		['from', 'string'],
		['limit', 'number'],
		['shop', 'string'],
	]);
}

/** The texts that n8n's memory gave back to the model: all turns are one conversation. */
const rememberedBy = ({ requests }: ScriptedModel) =>
	(requests.at(-1)?.messages ?? []).filter(({ role }) => role === 'user').length;

export const askAboutSalesScenarios: Scenario[] = [
	{
		name: 'ask-about-sales.json: a conversation of 26 turns, each answered with the right figure from at most 4 kB',
		async run(setup) {
			const answers = new Map<string, string>();
			const script: Script = {
				call: (messages) => turnIn(messages).call,
				tool(messages) {
					const turn = turnIn(messages);
					return isFurther(turn) ? turn.tool : 'Sum_up_the_orders';
				},
				lastWord(messages) {
					const turn = turnIn(messages);
					const content = messages.at(-1)?.content ?? '';
					answers.set(turn.text, content);
					if (isFurther(turn)) return turn.text;
					const [table] = JSON.parse(content) as SalesTable[];
					return turn.read(table);
				},
			};
			const model = await startModel(script);
			setup.sandbox.unlink('demo-merchant', 'woocommerce');
			try {
				const workflow = await asked(setup, model.url);
				const zone = await setup.rest.timezoneOf(workflow);
				const { id } = await setup.rest.createWorkflow(workflow);
				const { status, data } = await setup.rest.run(id);
				assert.equal(status, 'success', data.resultData.error?.message);
				const told = outputItems(data, AGENT).map(({ json }) => json.output);
				const orders = setup.sandbox.orders('shopify');
				assert.deepEqual(
					told.map((output, at) => [TURNS[at].text, output]),
					TURNS.map((turn) => [
						turn.text,
						isFurther(turn) ? turn.text : turn.expected(orders, zone),
					]),
				);
				assert.equal(answers.size, TURNS.length);
				for (const turn of FURTHER_TURNS)
					turn.check(JSON.parse(answers.get(turn.text) ?? '') as IDataObject[], setup);
				const all = [...answers].map(([text, answer]) => {
					const bytes = Buffer.byteLength(answer);
					assert.ok(bytes <= MAX_BYTES, `${text}: ${bytes} bytes`);
					return bytes;
				});
				assertDescribed(model);
				assert.ok(rememberedBy(model) > 1, 'no turn was remembered');
				const mean = Math.round(all.reduce((sum, bytes) => sum + bytes, 0) / all.length);
				return `${all.length} answers of ${Math.min(...all)} to ${Math.max(...all)} bytes, ${mean} on average`;
			} finally {
				setup.sandbox.link('demo-merchant', 'woocommerce');
				await model.close();
			}
		},
	},
];
