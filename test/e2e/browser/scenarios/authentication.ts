import assert from 'node:assert/strict';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const authenticationScenarios: BrowserScenario[] = [
	{
		name: 'Access stands right below the credentials, and asks for the keys of the channel only where they are used',
		async run(editor, stage) {
			const { page } = editor;
			const panel = await stage.openNode(editor, 'authentication');
			const credentials = panel.parameters.getByTestId('credentials-label');
			assert.deepEqual((await panel.labels()).slice(0, 4), [
				'Access',
				'Resource',
				'Operation',
				'Channel',
			]);
			assert.equal(await credentials.count(), 1);

			await panel.choose('authentication', 'Own Channel Keys');
			await credentials.nth(1).waitFor();
			assert.match(await credentials.nth(1).innerText(), /^Channel Credential\b/);
			await takeScreenshot(page, 'channel-credentials');

			await panel.choose('resource', 'Magic Link');
			await credentials.nth(1).waitFor({ state: 'hidden' });
			assert.deepEqual(await panel.labels(), [
				...['Resource', 'Operation', 'User ID', 'Channels', 'Options'],
			]);
			await takeScreenshot(page, 'magic-link');
		},
	},
];
