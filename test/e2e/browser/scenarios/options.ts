import assert from 'node:assert/strict';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Options that shape rows. */
const always = [
	'Columns',
	'Dates As',
	'Money As',
	'Protect Against Formulas',
	'Row Key With User ID',
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
			const known = rowOptions['Row per Line Item'];
			for (const [output, expected] of Object.entries(rowOptions)) {
				await panel.choose('output', output);
				const offered = await panel.addable('Add option');
				assert.deepEqual(
					offered.filter((label) => known.includes(label)),
					expected,
					output,
				);
				assert.deepEqual(
					offered,
					[...offered].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
				);
			}
			for (const label of await panel.addable('Add option')) await panel.add('Add option', label);
			assert.deepEqual(await panel.cutOff(), []);
			await panel.field('unsupportedFilters').scrollIntoViewIfNeeded();
			await takeScreenshot(editor.page, 'options-all');
		},
	},
	{
		name: 'no label of a filter is cut off',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'labels of filters');
			for (const label of await panel.addable('Add Filter')) await panel.add('Add Filter', label);
			assert.deepEqual(await panel.cutOff(), []);
			await panel.field('createdAtMin').scrollIntoViewIfNeeded();
			await takeScreenshot(editor.page, 'filters-all');
		},
	},
];
