import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** What people type who look for the answer to a customer. */
const SEARCHED = ['tracking', 'find order', 'where is my order'];

/** Most clicks from an empty canvas to the order. */
const MOST_CLICKS = 8;

export const findOrderScenarios: BrowserScenario[] = [
	{
		name: `an order is found by its number in at most ${MOST_CLICKS} clicks from an empty canvas`,
		async run(editor, { setup }) {
			const { page, nodePanel } = editor;
			const { sandbox } = setup;
			await setup.credential('Unified Commerce account');
			const own = { tpUserId: 'demo-merchant' };
			const order = { name: '#7001', order_number: '7001' };
			const { id } = sandbox.store.add('orders', 'shopify', order, own);
			let clicks = 0;
			const click = async (locator: Locator) => {
				clicks++;
				await locator.click();
			};
			try {
				await editor.newWorkflow();
				await click(page.getByTestId('canvas-plus-button'));
				for (const text of SEARCHED) {
					await page.getByTestId('node-creator-search-bar').fill(text);
					await editor.creatorItem('Unified Commerce').waitFor();
				}
				await click(editor.creatorItem('Unified Commerce'));
				await click(editor.nodeCreator.getByText(/^Actions \(\d+\)$/));
				await click(editor.creatorItem('Find an order'));
				for (const [name, value] of [
					['tpUserId', 'demo-merchant'],
					['value', '7001'],
				]) {
					await click(nodePanel.field(name).locator('input'));
					await page.keyboard.type(value);
				}
				// n8n takes over a typed text 100 ms after the last key, later on a busy machine.
				await page.waitForTimeout(1_000);
				clicks++;
				await nodePanel.execute();
				await nodePanel.output.show('table');
				await nodePanel.output.root.getByText(id, { exact: true }).first().waitFor();
				assert.deepEqual(await nodePanel.output.column('id'), [id]);
				assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
				await page.setViewportSize({ width: 1280, height: 1_100 });
				await takeScreenshot(page, 'find-order', [nodePanel.parameters, nodePanel.output.root]);
			} finally {
				sandbox.store.reset();
			}
		},
	},
];
