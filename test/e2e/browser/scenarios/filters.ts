import assert from 'node:assert/strict';
import { CHANNEL_LABELS, type Channel } from '../../../../nodes/shared/facts/channels';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import type { NodePanel } from '../../../../dev/testkit/browser/nodePanel';
import { areaOf, sideBySide, takeClip, takeScreenshot } from '../screenshots';
import type { BrowserScenario } from '../stage';

/** Channels whose lists are kept as pictures. */
const pictured: Channel[] = ['shopify', 'bol', 'mirakl'];

/** What the channel table has for a channel, in the order of the alphabet. */
const expectedFilters = (channel: Channel) =>
	TABLE.order.fields
		.filter(({ channels }) => channels.includes(channel))
		.map(({ label }) => label)
		.sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));

/** On a screen that is high enough for everything, with lists as long as they need to be. */
async function makeRoom({ page }: NodePanel) {
	await page.setViewportSize({ width: 1440, height: 1500 });
	await page.addStyleTag({ content: '.el-select-dropdown__wrap { max-height: none !important; }' });
}

/** The parameters from Channel on, with the list of filters open, where there is one. */
async function picture(panel: NodePanel, name: string) {
	const hasFilters = await panel.addButton('Add filter').isVisible();
	if (hasFilters) await panel.openAdd('Add filter');
	const { x, width } = await areaOf([panel.parameters]);
	const list = hasFilters ? [panel.offered.last()] : [];
	const { y, height } = await areaOf(
		[panel.field('channel'), panel.addButton('Add advanced option'), ...list],
		34,
	);
	await takeClip(panel.page, name, { x, y, width, height });
	if (hasFilters) await panel.closeList();
}

export const filterScenarios: BrowserScenario[] = [
	{
		name: 'each channel offers exactly its own filters and options',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'filters by channel');
			await makeRoom(panel);
			for (const channel of TABLE.order.channels) {
				await panel.choose('channel', CHANNEL_LABELS[channel]);
				const expected = expectedFilters(channel);
				if (expected.length > 0) {
					assert.deepEqual(await panel.addable('Add filter'), expected, `filters of ${channel}`);
				} else {
					await panel.addButton('Add filter').waitFor({ state: 'hidden' });
					await panel.parameters.getByText('cannot filter orders.').waitFor();
				}
				assert.equal(
					(await panel.addable('Add advanced option')).includes('Page Size'),
					TABLE.order.limitChannels.includes(channel),
					`Page Size of ${channel}`,
				);
				if (pictured.includes(channel)) await picture(panel, `filters-${channel}-orders`);
			}
			await sideBySide(
				stage.context,
				'filters-by-channel-orders',
				pictured.map((channel) => ({
					name: `filters-${channel}-orders`,
					caption: `${CHANNEL_LABELS[channel]} orders`,
				})),
			);
		},
	},
	{
		name: 'switching the channel takes away the filters that the new one lacks, and the request does not hold them',
		async run(editor, stage) {
			const { sandbox } = stage.setup;
			const panel = await stage.openNode(editor, 'stale filters');
			for (const filter of ['Financial Status', 'Status', 'Updated After', 'IDs']) {
				await panel.add('Add filter', filter);
			}
			await panel.choose('financialStatus', 'Paid');
			await panel.fill('ids', '1,2');
			await takeScreenshot(editor.page, 'filters-filled');
			await panel.choose('channel', 'bol');
			await panel.field('ids').waitFor({ state: 'hidden' });
			const labels = await panel.labels();
			assert.deepEqual(labels.slice(labels.indexOf('Filters') + 1, labels.indexOf('Output')), [
				'Status',
				'Updated After',
			]);

			sandbox.clearRequests();
			await panel.execute();
			await panel.output.untilCount('50 items');
			const fields = sandbox.dataRequests.flatMap(({ body }) => Object.keys(body as object));
			assert.deepEqual([...new Set(fields)], ['status']);
		},
	},
	{
		name: 'an expression that comes to a channel without filters leaves the filters chosen for the others',
		async run(editor, stage) {
			const panel = await stage.openNode(editor, 'one of the channels has no filters');
			await panel.setExpression('channel', 'shopify');
			await panel.add('Add filter', 'IDs');
			await panel.fill('ids', '1,2');
			await panel.setExpression('channel', 'mirakl');
			await panel.untilExpressionGives('channel', 'mirakl');
			await panel.execute();
			assert.equal(await panel.field('ids').locator('input').inputValue(), '1,2');
			await takeScreenshot(editor.page, 'filters-kept-with-an-expression');
			assert.match(
				await panel.output.errorMessage.innerText(),
				/^Mirakl has no filter “IDs” for orders\. Nothing was requested\./,
			);
		},
	},
];

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
