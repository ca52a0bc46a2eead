import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const toolScenarios: BrowserScenario[] = [
	{
		name: 'an AI Agent finds the node among its tools',
		async run(editor, stage) {
			const { page } = editor;
			const { id } = await stage.setup.rest.createWorkflow({
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
			await editor.openWorkflow(id);
			// before all node types are loaded, the + leads to another list
			await page.waitForLoadState('networkidle');
			await editor.addButtonOf('AI Agent', 'ai_tool').click();
			await editor.findNode('Unified Commerce Tool');
			await takeScreenshot(page, 'tool-panel', [editor.nodeCreator]);
			await editor.creatorItem('Unified Commerce Tool').click();
			await editor.nodePanel.parameters.waitFor();
			await takeScreenshot(page, 'tool');
		},
	},
];
