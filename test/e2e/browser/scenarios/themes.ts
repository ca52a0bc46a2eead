import assert from 'node:assert/strict';
import { areaOf, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const themeScenarios: BrowserScenario[] = [
	{
		name: 'in the dark theme the node shows its icon for dark',
		isForPictures: true,
		async run(editor, stage) {
			const { page } = editor;
			await page.emulateMedia({ colorScheme: 'dark' });
			await editor.newWorkflow();
			await page.getByTestId('canvas-plus-button').click();
			await editor.findNode('Unified Commerce');
			const icon = editor.nodeCreator.locator('img').first();
			assert.match((await icon.getAttribute('src')) ?? '', /unifiedCommerce\.dark\.svg$/);
			assert.ok(await icon.evaluate((image) => image.naturalWidth > 0));
			await takeScreenshot(page, 'dark-node-panel', await areaOf([editor.nodeCreator]));

			const panel = await stage.openNode(editor, 'dark');
			await panel.execute();
			await panel.openAdd('Add filter');
			await takeScreenshot(page, 'dark-node');
			await panel.closeList();
			await panel.parameters.getByTestId('credential-edit-button').click();
			await editor.credentialModal.untilGood();
			await takeScreenshot(page, 'dark-credential');
			await editor.credentialModal.close();
			await panel.close();
			await takeScreenshot(page, 'dark-canvas');
		},
	},
];
