import { filledExample } from '../../../../support/examples';
import { areaOf, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const canvasScenarios: BrowserScenario[] = [
	{
		name: 'the example "All orders to an Excel file" runs to its end on the canvas',
		async run(editor, stage) {
			const { page } = editor;
			const { setup } = stage;
			const workflow = await filledExample('orders-to-excel.json', {
				credential: await setup.credential('Unified Commerce account'),
				filesFolder: setup.filesFolder,
			});
			const { id } = await setup.rest.createWorkflow(workflow);
			await editor.openWorkflow(id);
			await page.getByTestId('execute-workflow-button').click();
			await editor.node('Write the file').getByTestId('canvas-node-status-success').waitFor();
			await editor.fitToScreen();
			await takeScreenshot(
				page,
				'canvas-orders-to-excel',
				await areaOf(await editor.onCanvas(), 64),
			);
		},
	},
];
