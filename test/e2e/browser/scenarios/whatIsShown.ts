import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { NodePanel } from '../../../../dev/testkit/browser/nodePanel';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Keeps a picture of both sides of a node's view. */
const pictureOf = async (panel: NodePanel, name: string) => {
	await panel.page.setViewportSize({ width: 1280, height: 1_400 });
	await takeScreenshot(panel.page, name, [panel.parameters, panel.output.root]);
};

/** Headers of the table page shown, in their order. */
const headersOf = async (panel: NodePanel) => {
	await panel.output.show('table');
	const headers = panel.output.root.getByTestId('ndv-data-container').locator('table thead th');
	return (await headers.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
};

const EXPORT: INodeParameters = { operation: 'export', channel: 'shopify' };

export const whatIsShownScenarios: BrowserScenario[] = [
	{
		name: 'Export to File shows nine fields, and Options apart from Advanced Options',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'panel', EXPORT);
			const labels = await panel.labels();
			assert.deepEqual(labels, [
				'Access',
				'Resource',
				'Operation',
				'Channel',
				'User ID',
				'Time Range',
				'Filters',
				'Format',
				'Layout',
				'Column Set',
				'Options',
				'Advanced Options',
			]);
			const options = await panel.addable('Add option');
			assert.ok(options.length <= 12, options.join(', '));
			for (const label of ['Columns', 'Add Summary Sheet', 'File Name', 'Header Style'])
				assert.equal(options.includes(label), label !== 'Columns', label);
			const advanced = await panel.addable('Add advanced option');
			for (const label of ['Page Size', 'Retries', 'Parallel Windows'])
				assert.ok(advanced.includes(label), advanced.join(', '));
			assert.deepEqual(
				options.filter((label) => advanced.includes(label)),
				[],
			);
			await pictureOf(panel, 'panel-export');

			await panel.field('columnSet').click();
			await panel.offered.getByText(/^All columns: \d+ in Row per Line Item/).waitFor();
			await takeScreenshot(editor.page, 'panel-column-sets');
			await panel.closeList();
		},
	},
	{
		name: 'rows of orders end with their keys, and an order has its totals once',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'rows', { output: 'rowPerLine', limit: 20 });
			await panel.execute();
			const headers = await headersOf(panel);
			assert.ok(headers.length <= 20, `${headers.length} columns`);
			assert.equal(headers.at(-1), 'row_key');
			const [names, totals] = [
				await panel.output.column('order_name'),
				await panel.output.column('order_total'),
			];
			const first = names.map((name, index) => names.indexOf(name) === index);
			assert.ok(first.includes(false), 'no order has two line items');
			assert.deepEqual(
				totals.map((total) => total !== '' && total !== 'empty'),
				first,
			);
			await pictureOf(panel, 'rows');
		},
	},
	{
		name: 'one hint says what came, and from when to when',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'hint', EXPORT);
			await panel.execute();
			const hints = await panel.output.hints();
			assert.equal(hints.length, 1, hints.join(' | '));
			const day = String.raw`\d{1,2} \w{3} \d{4}`;
			const whole = new RegExp(
				`^[\\d,]+ orders of demo-merchant, [\\d,]+ rows, ${day} to ${day}\\.$`,
			);
			assert.match(hints[0].trim(), whole);
			await pictureOf(panel, 'hint');
		},
	},
	{
		name: 'a field says what belongs into it: own keys, Sharetribe, the threshold',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'own keys', {
				authentication: 'channelCredentials',
			});
			await panel.parameters.getByText('Any name you choose for this shop').waitFor();
			await pictureOf(panel, 'own-keys');

			const link = await stage.openNode(editor, 'link', {
				resource: 'magicLink',
				operation: 'create',
			});
			await link.field('channels').click();
			await link.offered.getByText('the node does not read this channel').waitFor();
			await takeScreenshot(editor.page, 'magic-link-channels');
		},
	},
];
