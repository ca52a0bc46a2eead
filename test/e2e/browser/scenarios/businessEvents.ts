import type { INodeParameters } from 'n8n-workflow';
import { unifiedCommerceTrigger, workflowFrom } from '../../../../dev/testkit/n8n/workflow';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Opens a trigger for an event, and lets a test step show what changed. */
const seen = (
	name: string,
	{ picture, parameters, shown }: { picture: string; parameters: INodeParameters; shown: string[] },
): BrowserScenario => ({
	name,
	async run(editor, { setup }) {
		const { page } = editor;
		const trigger = unifiedCommerceTrigger(
			await setup.credential('Unified Commerce account'),
			parameters,
		);
		const { id } = await setup.rest.createWorkflow(workflowFrom(name, trigger));
		await editor.openWorkflow(id);
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
	seen('the trigger watches for paid orders, and a test step shows what changed', {
		picture: 'trigger-order-paid',
		parameters: {
			event: 'orderPaid',
			output: 'rowPerRecord',
			columnSet: 'choose',
			sheetOptions: { columns: ['order_name'] },
		},
		shown: ['changed_from', 'paid'],
	}),
	seen('the trigger watches for low stock, with its threshold', {
		picture: 'trigger-stock-below',
		parameters: {
			event: 'productStockBelow',
			output: 'rowPerLine',
			columnSet: 'choose',
			sheetOptions: { columns: ['sku'] },
			threshold: 10,
		},
		shown: ['changed_from'],
	}),
];
