import assert from 'node:assert/strict';
import { filledExample } from '../../../../dev/testkit/examples';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const getChangesScenarios: BrowserScenario[] = [
	{
		name: 'Get Changes has an output more on the canvas, for the state, and its example shows both',
		async run(editor, { setup }) {
			const { page } = editor;
			const workflow = await filledExample('changed-orders-of-many-shops.json', {
				credential: await setup.credential('Unified Commerce account'),
				filesFolder: setup.filesFolder,
			});
			const { id } = await setup.rest.createWorkflow(workflow);
			await editor.openWorkflow(id);
			await editor.fitToScreen();
			const outputs = page.locator(
				'[data-test-id="canvas-node-output-handle"][data-node-name="Get changes"]',
			);
			await outputs.nth(2).waitFor();
			// changes, state, and the error branch that the example uses
			assert.equal(await outputs.count(), 3);
			await takeScreenshot(
				page,
				'canvas-changed-orders-of-many-shops',
				await editor.onCanvas(),
				64,
			);
		},
	},
	{
		name: 'Get Changes asks for changes and the state, and gives both in its output panel',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'get changes', { operation: 'getChanges' });
			for (const field of ['changes', 'state']) await panel.field(field).waitFor();
			await panel.choose('changes', 'Created');
			await panel.execute();
			await editor.page.getByText('State Branch (1 item)').click();
			await panel.output.root.getByText('shopify:demo-merchant:order:created').waitFor();
			await takeScreenshot(editor.page, 'get-changes', [panel.parameters, panel.output.root]);
		},
	},
];
