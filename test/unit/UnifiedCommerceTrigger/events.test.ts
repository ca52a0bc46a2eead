import { NodeHelpers, type INodeProperties } from 'n8n-workflow';

import { TRANSITIONS } from '../../../nodes/shared/facts/events';
import { UnifiedCommerceTrigger } from '../../../nodes/UnifiedCommerceTrigger/UnifiedCommerceTrigger.node';
import { nodeWith } from '../UnifiedCommerce/completedParameters';

const { description } = new UnifiedCommerceTrigger();
const { properties } = description;

const optionsOf = (event: string) =>
	properties
		.filter(
			({ name, displayOptions }) =>
				name === 'readingOptions' && displayOptions?.show?.event?.includes(event),
		)
		.flatMap(({ options }) => (options ?? []) as INodeProperties[]);

test('all business events are offered, sorted by name', () => {
	const [{ options = [] }] = properties.filter(({ name }) => name === 'event');
	const names = options.map(({ name }) => name);
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
	const values = options.map((option) => ('value' in option ? option.value : undefined));
	expect(values).toEqual(expect.arrayContaining(TRANSITIONS.map(({ value }) => value)));
	expect(options).toHaveLength(12);
});

test('threshold and baseline are shown only where they apply', () => {
	const shownFor = (name: string) =>
		optionsOf('productStockBelow').find((field) => field.name === name)?.displayOptions;
	expect(shownFor('threshold')).toEqual({ show: { '/event': ['productStockBelow'] } });
	expect(shownFor('baselineDays')).toEqual({
		show: { '/event': ['productBackInStock', 'productPriceChanged', 'productStockBelow'] },
		hide: { '/channel': ['bol', 'mirakl', 'woocommerce'] },
	});
});

test('the panel says where removed products can be told', () => {
	const [notice, ...others] = properties.filter(({ name }) => name === 'unseenNotice');
	expect(others).toEqual([]);
	const isShown = (event: string, channel: string) => {
		const values = { event, channel };
		return NodeHelpers.displayParameter(values, notice, nodeWith(values), description);
	};
	const CHANNEL = '={{ $json.channel }}';
	expect(['shopify', 'bol', CHANNEL].map((channel) => isShown('productRemoved', channel))).toEqual([
		true,
		false,
		true,
	]);
	for (const event of ['productUpdated', 'orderPaid'])
		expect([isShown(event, 'shopify'), isShown(event, CHANNEL)]).toEqual([false, false]);
	expect(notice.displayName).toMatch(
		/^BigCommerce, Lightspeed, and Shopify are asked .* exists on bol, Mirakl, and WooCommerce/,
	);
});
