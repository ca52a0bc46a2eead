import { filledExample } from '../../../../dev/testkit/examples';
import {
	createManyShopsCredentials,
	filledManyShops,
	manyShops,
} from '../../../../dev/testkit/manyShops';
import type { BrowserScenario } from '../stage';

/** Examples that make their tables: the note and all nodes are to be read when the workflow is opened. */
const WITH_TABLES = [
	'changed-orders-to-data-table.json',
	'check-access.json',
	'orders-of-all-channels.json',
	'orders-of-several-shops.json',
];

const pictureName = (file: string) => `canvas-${file.replace('.json', '')}`;

export const canvasScenarios: BrowserScenario[] = [
	...Object.values(manyShops).map((file): BrowserScenario => ({
		name: `${file} with its credentials chosen shows its notes, and no warning`,
		isForPictures: true,
		async run(editor, stage) {
			const { setup } = stage;
			const ours = await setup.credential('Unified Commerce account');
			const nowhere = { port: 5432, user: 'n8n', database: 'n8n' };
			const credentials = await createManyShopsCredentials(setup.rest, ours, nowhere);
			const workflow = await filledManyShops(file, credentials, setup.n8n.url);
			await stage.pictureOf(editor, workflow, pictureName(file));
		},
	})),
	...WITH_TABLES.map((file): BrowserScenario => ({
		name: `${file} shows its notes`,
		async run(editor, stage) {
			const credential = await stage.setup.credential('Unified Commerce account');
			const { filesFolder } = stage.setup;
			const workflow = await filledExample(file, { credential, filesFolder });
			await stage.pictureOf(editor, workflow, pictureName(file));
		},
	})),
];
