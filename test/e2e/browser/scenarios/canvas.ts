import { filledExample } from '../../../../dev/testkit/examples';
import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../../dev/testkit/manyShops';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Examples that make their tables: the note and all nodes are to be read when the workflow is opened. */
const WITH_TABLES = [
	'changed-orders-to-data-table.json',
	'check-access.json',
	'orders-of-all-channels.json',
	'orders-of-several-shops.json',
];

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
			await takeScreenshot(editor.page, name, await editor.onCanvas(), 64);
		},
	})),
	...WITH_TABLES.map((file): BrowserScenario => ({
		name: `${file} shows its notes`,
		async run(editor, { setup }) {
			const credential = await setup.credential('Unified Commerce account');
			const { filesFolder } = setup;
			const workflow = await filledExample(file, { credential, filesFolder });
			const { id } = await setup.rest.createWorkflow(workflow);
			await editor.openWorkflow(id);
			await editor.fitToScreen();
			const name = `canvas-${file.replace('.json', '')}`;
			await takeScreenshot(editor.page, name, await editor.onCanvas(), 64);
		},
	})),
];
