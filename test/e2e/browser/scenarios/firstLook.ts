import assert from 'node:assert/strict';
import { items, unifiedCommerce, workflowOf } from '../../../../dev/testkit/n8n/workflow';
import { areaOf, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** What people type who do not know the name of the node. */
const searched = ['excel', 'sales', 'stock', 'google sheets', 'export orders'];

const resourceLabels = ['Order', 'Product', 'Channel Access', 'Magic Link'];

export const firstLookScenarios: BrowserScenario[] = [
	{
		name: 'the node is found by what people want, and its actions begin with those for orders',
		async run(editor) {
			const { page } = editor;
			await editor.newWorkflow();
			await page.getByTestId('canvas-plus-button').click();
			for (const text of searched) {
				await page.getByTestId('node-creator-search-bar').fill(text);
				await editor.creatorItem('Unified Commerce').waitFor();
			}
			await takeScreenshot(page, 'found-by-want', await areaOf([editor.nodeCreator]));
			await editor.creatorItem('Unified Commerce').click();
			await editor.nodeCreator.getByText(/^Actions \(\d+\)$/).click();
			await editor.creatorItem('Get many orders').waitFor();
			const text = (await editor.nodeCreator.innerText()).toUpperCase();
			const places = resourceLabels.map((label) => text.indexOf(`${label} Actions`.toUpperCase()));
			assert.deepEqual(
				places,
				[...places].sort((a, b) => a - b),
				text,
			);
			assert.ok(places[0] >= 0, text);
		},
	},
	{
		name: 'the canvas says in words what a node does, and the next node has its fields before it has run',
		async run(editor, { setup }) {
			const { page } = editor;
			const credential = await setup.credential('Unified Commerce account');
			const parameters = { resource: 'order', operation: 'getAll', tpUserId: 'demo-merchant' };
			const reading = { ...unifiedCommerce(credential, parameters), position: [200, 0] };
			const exporting = {
				...unifiedCommerce(credential, { ...parameters, operation: 'export' }),
				...{ name: 'By expression', position: [200, 200] },
			};
			exporting.parameters = { ...exporting.parameters, channel: '={{ $json.channel }}' };
			const { id } = await setup.rest.createWorkflow({
				name: 'first look',
				nodes: [
					reading,
					exporting,
					{
						...{ name: 'Next', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
						...{ parameters: {}, position: [440, 0] },
					},
				],
				connections: { [reading.name]: { main: [[{ node: 'Next', type: 'main', index: 0 }]] } },
			} as never);
			await editor.openWorkflow(id);
			await editor.node(reading.name).getByText('Shopify · get orders', { exact: true }).waitFor();
			await editor.node('By expression').getByText('export orders', { exact: true }).waitFor();
			await takeScreenshot(page, 'subtitles', await areaOf(await editor.onCanvas(), 48));

			await editor.openNode('Next');
			const input = page.getByTestId('ndv-input-panel').or(page.getByTestId('input-panel'));
			for (const field of ['tp_user_id', 'financial_status', 'total_price', 'item_count'])
				await input.getByText(field, { exact: true }).waitFor();
			await takeScreenshot(page, 'fields-before-the-first-run');
		},
	},
	{
		name: 'Order is the first resource of the list, and User ID says which ID it is',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'order of resources');
			await panel.field('resource').click();
			const offered = await panel.offered.allInnerTexts();
			assert.deepEqual(
				// n8n itself adds “Custom API Call” at the end
				offered.slice(0, resourceLabels.length).map((text) => text.split('\n')[0].trim()),
				resourceLabels,
			);
			await panel.closeList();
			await panel.parameters
				.getByText('The ID you gave this shop when you invited it (Magic Link)')
				.waitFor();
		},
	},
	{
		name: 'notices say that a switch of the channel removes filters, and which channels have none',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'notices', { resource: 'product' });
			const removes = panel.parameters.getByText(/^Choosing another channel removes/);
			assert.equal(await removes.count(), 0);
			await panel.add('Add filter', 'Title');
			await removes.waitFor();
			await takeScreenshot(editor.page, 'notice-of-filters');
			await panel.choose('channel', 'Mirakl');
			await panel.parameters.getByText(/cannot filter products\. To select some of them/).waitFor();
			await removes.waitFor({ state: 'hidden' });
			await takeScreenshot(editor.page, 'notice-of-no-filters');
		},
	},
	{
		name: 'the file of an export is named after its format before it is named',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'file name', { operation: 'export' });
			await panel.add('Add sheet option', 'File Name');
			await panel.field('fileName').getByPlaceholder('e.g. orders.xlsx').waitFor();
			await panel.choose('format', 'CSV');
			await panel.field('fileName').getByPlaceholder('e.g. orders.csv').waitFor();
			await takeScreenshot(editor.page, 'export-panel');
		},
	},
	{
		name: 'the error branch shows what happened, what to do, and the shop',
		async run(editor, { setup }) {
			const { page } = editor;
			const credential = await setup.credential('Unified Commerce account');
			const reading = unifiedCommerce(credential, {
				...{ resource: 'order', operation: 'getAll' },
				...{ channel: '={{ $json.channel }}', tpUserId: '={{ $json.shop }}' },
			});
			const shops = items([
				{ shop: 'demo-merchant', channel: 'shopify' },
				{ shop: 'acme', channel: 'ebay' },
			]);
			const failing = { ...reading, onError: 'continueErrorOutput' as const };
			const { id } = await setup.rest.createWorkflow(workflowOf('error branch', ...shops, failing));
			await editor.openWorkflow(id);
			await editor.openNode(reading.name);
			const panel = editor.nodePanel;
			await panel.execute();
			await page.getByText('Error Branch (1 item)').click();
			await panel.output.show('table');
			assert.deepEqual(await panel.output.column('shop'), ['acme']);
			assert.match((await panel.output.column('error')).join(), /ebay/);
			assert.match((await panel.output.column('message')).join(), /^Choose one of: /);
			await takeScreenshot(page, 'error-branch');
		},
	},
	{
		name: 'a credential whose address leads nowhere names the address and its field',
		async run(editor, stage) {
			const { sandbox } = stage.setup;
			const panel = await stage.openNode(editor, 'addresses');
			await panel.newCredential();
			const { credentialModal } = editor;
			await credentialModal.fill({
				baseUrl: sandbox.baseUrl,
				authUrl: 'http://127.0.0.1:9',
				...sandbox.client,
			});
			await credentialModal.save();
			assert.match(await credentialModal.failure(), /Auth URL/);
			await takeScreenshot(editor.page, 'credential-nowhere', await areaOf([credentialModal.root]));
		},
	},
];
