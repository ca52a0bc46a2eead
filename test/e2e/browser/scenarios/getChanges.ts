import assert from 'node:assert/strict';
import { filledExample } from '../../../../dev/testkit/examples';
import type { INodeParameters } from 'n8n-workflow';
import { unifiedCommerceTrigger, workflowFrom } from '../../../../dev/testkit/n8n/workflow';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const getChangesScenarios: BrowserScenario[] = [
	{
		name: 'Get Changes has an output more on the canvas, for the state, and its example shows both',
		async run(editor, stage) {
			const credential = await stage.setup.credential('Unified Commerce account');
			const { filesFolder } = stage.setup;
			const file = 'changed-orders-of-many-shops.json';
			const workflow = await filledExample(file, { credential, filesFolder });
			await stage.pictureOf(editor, workflow, 'canvas-changed-orders-of-many-shops');
			const outputs = editor.page.locator(
				'[data-test-id="canvas-node-output-handle"][data-node-name="Get changes"]',
			);
			await outputs.nth(2).waitFor();
			// changes, state, and the error branch that the example uses
			assert.equal(await outputs.count(), 3);
		},
	},
	{
		name: 'Get Changes asks for changes and the state, and gives both in its output panel',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'get changes', { operation: 'getChanges' });
			for (const field of ['changes', 'state']) await panel.field(field).waitFor();
			await panel.choose('changes', 'Created');
			await panel.execute();
			await editor.page.getByText('State Branch (1 item)').click();
			await panel.output.root.getByText('shopify:demo-merchant:order:created').waitFor();
			await takeScreenshot(editor.page, 'get-changes', [panel.parameters, panel.output.root]);
		},
	},
];

/** Opens a trigger for an event, and lets a test step show what changed. */
const seen = (
	name: string,
	picture: string,
	parameters: INodeParameters,
	shown: string[],
): BrowserScenario => ({
	name,
	async run(editor, stage) {
		const { page } = editor;
		const credential = await stage.setup.credential('Unified Commerce account');
		const trigger = unifiedCommerceTrigger(credential, { columnSet: 'choose', ...parameters });
		await stage.openWorkflow(editor, workflowFrom(name, trigger));
		await editor.openNode(trigger.name);
		const panel = editor.nodePanel;
		// High enough for all fields.
		await page.setViewportSize({ width: 1280, height: 1_400 });
		await panel.execute();
		await panel.output.show('table');
		for (const text of shown)
			await panel.output.root.getByText(text, { exact: true }).first().waitFor();
		await takeScreenshot(page, picture, [panel.parameters, panel.output.root]);
	},
});

export const businessEventScenarios: BrowserScenario[] = [
	seen(
		'the trigger watches for paid orders, and a test step shows what changed',
		'trigger-order-paid',
		{ event: 'orderPaid', output: 'rowPerRecord', sheetOptions: { columns: ['order_name'] } },
		['changed_from', 'paid'],
	),
	seen(
		'the trigger watches for low stock, with its threshold',
		'trigger-stock-below',
		{
			...{ event: 'productStockBelow', threshold: 10 },
			...{ output: 'rowPerLine', sheetOptions: { columns: ['sku'] } },
		},
		['changed_from'],
	),
];
