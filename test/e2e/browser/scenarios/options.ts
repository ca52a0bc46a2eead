import assert from 'node:assert/strict';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Options that shape rows. */
const always = [
	...['Columns', 'Dates As', 'Money As', 'Protect Against Formulas', 'Row Key With User ID'],
];
const rowOptions: Record<string, string[]> = {
	Simplified: [],
	Raw: [],
	'Row per Order': [...always, 'Header Style', 'Money In'].sort(),
	'Row per Line Item': [...always, 'Header Style', 'Money In', 'Order Totals'].sort(),
};

export const optionScenarios: BrowserScenario[] = [
	{
		name: 'options for rows are offered for row outputs only, each once and in order; no label is cut off',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'options');
			for (const [output, expected] of Object.entries(rowOptions)) {
				await panel.choose('output', output);
				await panel
					.addButton('Add sheet option')
					.waitFor({ state: expected.length > 0 ? 'visible' : 'hidden' });
				if (expected.length > 0)
					assert.deepEqual(await panel.addable('Add sheet option'), expected, output);
				const reading = await panel.addable('Add reading option');
				assert.deepEqual(
					reading,
					[...reading].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
				);
			}
			for (const collection of ['Add sheet option', 'Add reading option']) {
				for (const label of await panel.addable(collection)) await panel.add(collection, label);
			}
			assert.deepEqual(await panel.cutOff(), []);
			await panel.field('unsupportedFilters').scrollIntoViewIfNeeded();
			await takeScreenshot(editor.page, 'options-all');
		},
	},
	{
		name: 'no label of a filter is cut off',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'labels of filters');
			for (const label of await panel.addable('Add filter')) await panel.add('Add filter', label);
			assert.deepEqual(await panel.cutOff(), []);
			await panel.field('createdAtMin').scrollIntoViewIfNeeded();
			await takeScreenshot(editor.page, 'filters-all');
		},
	},
];
