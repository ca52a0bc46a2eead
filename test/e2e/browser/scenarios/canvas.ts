import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../../dev/testkit/manyShops';
import { areaOf, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const canvasScenarios: BrowserScenario[] = [
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
