import assert from 'node:assert/strict';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** The whole way of a newcomer, by hand. */
export const addNodeScenarios: BrowserScenario[] = [
	{
		name: 'the node is found in the panel, its credential typed in, tested and saved, and the step run',
		async run(editor, stage) {
			const { page, nodePanel, credentialModal } = editor;
			const { sandbox } = stage.setup;

			await editor.newWorkflow();
			await page.getByTestId('canvas-plus-button').click();
			await editor.findNode('Unified Commerce');
			await takeScreenshot(page, 'node-panel', [editor.nodeCreator]);
			await editor.creatorItem('Unified Commerce').click();
			await editor.nodeCreator.getByText(/^Actions \(\d+\)$/).click();
			await editor.creatorItem('Get many orders').waitFor();
			await takeScreenshot(page, 'node-panel-actions', [editor.nodeCreator]);
			await editor.creatorItem('Get many orders').click();

			await nodePanel.newCredential();
			await credentialModal.fill({
				baseUrl: `${sandbox.baseUrl}/`,
				authUrl: sandbox.authUrl,
				...sandbox.client,
				clientSecret: 'not-the-secret',
			});
			await credentialModal.save();
			assert.match(
				await credentialModal.failure(),
				/No access token was issued: HTTP 400, “invalid_client: .*wrong client secret/,
			);
			await takeScreenshot(page, 'credential-refused', [credentialModal.root]);

			await credentialModal.fill({ clientSecret: sandbox.client.clientSecret });
			await credentialModal.save();
			await credentialModal.untilSavedAndClosed();
			await nodePanel.parameters.getByTestId('credential-edit-button').click();
			await credentialModal.untilGood();
			await takeScreenshot(page, 'credential-good', [credentialModal.root]);
			await credentialModal.close();

			await nodePanel.fill('tpUserId', 'demo-merchant');
			await nodePanel.execute();
			await nodePanel.output.untilCount('50 items');
			await nodePanel.output.show('table');
			const shown = await nodePanel.output.column('id');
			// the rows of one page of the table
			assert.ok([10, 25].includes(shown.length), `${shown.length} rows`);
			assert.deepEqual(
				shown,
				sandbox
					.orders('shopify')
					.slice(0, shown.length)
					.map(({ id }) => id),
			);
			await page.setViewportSize({ width: 1760, height: 800 });
			await takeScreenshot(page, 'output-table', [nodePanel.parameters, nodePanel.output.root]);
			await nodePanel.output.show('json');
			await takeScreenshot(page, 'output-json');

			// a token is stored now and still valid
			await nodePanel.parameters.getByTestId('credential-edit-button').click();
			await credentialModal.fill({ clientSecret: 'not-the-secret' });
			await credentialModal.save();
			assert.match(
				await credentialModal.failure(),
				/No access token was issued: .* Check Client ID and Client Secret/,
			);
		},
	},
];
