import assert from 'node:assert/strict';
import { unifiedCommerce } from '../../../../dev/testkit/n8n/workflow';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** What people type who do not know the name of the node. */
const SEARCHED = [
	'excel',
	'sales',
	'stock',
	'google sheets',
	'export orders',
	'orders to excel',
	'bol',
];

const resourceLabels = ['Order', 'Product', 'Channel Access', 'Magic Link'];

export const firstLookScenarios: BrowserScenario[] = [
	{
		name: 'the node is found by what people want, and its actions begin with those for orders',
		async run(editor) {
			const { page } = editor;
			await editor.newWorkflow();
			await page.getByTestId('canvas-plus-button').click();
			for (const text of SEARCHED) {
				await page.getByTestId('node-creator-search-bar').fill(text);
				await editor.creatorItem('Unified Commerce').waitFor();
			}
			await takeScreenshot(page, 'found-by-want', [editor.nodeCreator]);
			await editor.creatorItem('Unified Commerce').click();
			await editor.nodeCreator.getByText(/^Actions \(\d+\)$/).click();
			await editor.creatorItem('Get many orders').waitFor();
			const text = (await editor.nodeCreator.innerText()).toUpperCase();
			const places = resourceLabels.map((label) => text.indexOf(`${label} Actions`.toUpperCase()));
			assert.deepEqual(
				places,
				[...places].sort((a, b) => a - b),
				text,
			);
			assert.ok(places[0] >= 0, text);
		},
	},
	{
		name: 'the canvas says in words what a node does, and the next node has its fields before it has run',
		async run(editor, stage) {
			const { page } = editor;
			const credential = await stage.setup.credential('Unified Commerce account');
			const parameters = { resource: 'order', operation: 'getAll', tpUserId: 'demo-merchant' };
			const reading = { ...unifiedCommerce(credential, parameters), position: [200, 0] };
			const exporting = {
				...unifiedCommerce(credential, { ...parameters, operation: 'export' }),
				...{ name: 'By expression', position: [200, 200] },
			};
			exporting.parameters = { ...exporting.parameters, channel: '={{ $json.channel }}' };
			await stage.openWorkflow(editor, {
				name: 'first look',
				nodes: [
					reading,
					exporting,
					{
						...{ name: 'Next', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
						...{ parameters: {}, position: [440, 0] },
					},
				],
				connections: { [reading.name]: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
			} as never);
			await editor.node(reading.name).getByText('Shopify · get orders', { exact: true }).waitFor();
			await editor.node('By expression').getByText('orders to Excel', { exact: true }).waitFor();
			await takeScreenshot(page, 'subtitles', await editor.onCanvas(), 48);

			await editor.openNode('Next');
			const input = page.getByTestId('ndv-input-panel').or(page.getByTestId('input-panel'));
			for (const field of ['tp_user_id', 'financial_status', 'total_price', 'item_count'])
				await input.getByText(field, { exact: true }).waitFor();
			await takeScreenshot(page, 'fields-before-the-first-run');
		},
	},
];

export const toolScenarios: BrowserScenario[] = [
	{
		name: 'an AI Agent finds the node among its tools',
		async run(editor, stage) {
			const { page } = editor;
			await stage.openWorkflow(editor, {
				name: 'agent',
				nodes: [
					{
						name: 'AI Agent',
						type: '@n8n/n8n-nodes-langchain.agent',
						typeVersion: 2.2,
						parameters: {},
						position: [0, 0],
					},
				],
				connections: {},
			});
			const findTool = async (timeout?: number) => {
				await page.waitForLoadState('networkidle');
				await editor.addButtonOf('AI Agent', 'ai_tool').click();
				await editor.findNode('Unified Commerce Tool', timeout);
			};
			// While n8n still loads node types, the + leads to another list, until the page is opened anew.
			await findTool(15_000).catch(async () => {
				await page.reload();
				await findTool();
			});
			await takeScreenshot(page, 'tool-panel', [editor.nodeCreator]);
			await editor.creatorItem('Unified Commerce Tool').click();
			await editor.nodePanel.parameters.waitFor();
			await takeScreenshot(page, 'tool');
		},
	},
];
