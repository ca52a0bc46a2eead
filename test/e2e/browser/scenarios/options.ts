import assert from 'node:assert/strict';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const optionScenarios: BrowserScenario[] = [
	{
		name: 'no label of a filter or an option is cut off',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'labels', { output: 'rowPerLine' });
			for (const button of ['Add filter', 'Add option', 'Add advanced option'])
				for (const label of await panel.addable(button)) await panel.add(button, label);
			assert.deepEqual(await panel.cutOff(), []);
			await panel.field('unsupportedFilters').scrollIntoViewIfNeeded();
			await takeScreenshot(editor.page, 'options-all');
		},
	},
];
