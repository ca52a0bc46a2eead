import { filledExample } from '../../../../dev/testkit/examples';
import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../../dev/testkit/manyShops';
import { areaOf, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const canvasScenarios: BrowserScenario[] = [
	{
		name: 'the example "All orders to an Excel file" runs to its end on the canvas',
		isForPictures: true,
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
			await editor.node('Export all orders').getByTestId('canvas-node-status-success').waitFor();
			await editor.fitToScreen();
			await takeScreenshot(
				page,
				'canvas-orders-to-excel',
				await areaOf(await editor.onCanvas(), 64),
			);
		},
	},
	...Object.values(manyShops).map((file): BrowserScenario => ({
		name: `${file} with its credentials chosen shows its notes, and no warning`,
		isForPictures: true,
		async run(editor, { setup }) {
			const ours = await setup.credential('Unified Commerce account');
			const nowhere = { port: 5432, user: 'n8n', database: 'n8n' };
			const credentials = await createManyShopsCredentials(setup.rest, ours, nowhere);
			const workflow = await filledManyShops(file, credentials, setup.n8n.url);
			const { id } = await setup.rest.createWorkflow(workflow);
			await editor.openWorkflow(id);
			await editor.fitToScreen();
			const name = `canvas-${file.replace('.json', '')}`;
			await takeScreenshot(editor.page, name, await areaOf(await editor.onCanvas(), 64));
		},
	})),
];
