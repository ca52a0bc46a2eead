import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

export const exportScenarios: BrowserScenario[] = [
	{
		name: 'Export to File: the file is offered for view and download in the output panel, and holds every order',
		async run(editor, stage) {
			const { page } = editor;
			const { sandbox } = stage.setup;
			const panel = await stage.openNode(editor, 'export', { channel: 'bigcommerce' });
			await panel.choose('operation', 'Export to File');
			await panel.choose('format', 'CSV');
			await panel.choose('layout', 'Row per Order');
			await panel.choose('columnSet', 'Accounting');
			await panel.execute();

			await panel.output.show('binary');
			const file = panel.output.root.getByTestId('ndv-binary-data_0');
			assert.match(await file.innerText(), /orders-bigcommerce-demo-merchant-\d{4}-\d\d-\d\d\.csv/);
			await file.getByTestId('ndv-view-binary-data').waitFor();
			await takeScreenshot(page, 'export-file', [panel.parameters, panel.output.root]);

			const [download] = await Promise.all([
				page.waitForEvent('download'),
				file.getByTestId('ndv-download-binary-data').click(),
			]);
			const csv = await readFile(await download.path(), 'utf8');
			const { data } = Papa.parse<Record<string, string>>(csv, {
				header: true,
				skipEmptyLines: true,
			});
			assert.deepEqual(
				data.map(({ order_id }) => order_id),
				sandbox.orders('bigcommerce').map(({ id }) => id),
			);
		},
	},
];
