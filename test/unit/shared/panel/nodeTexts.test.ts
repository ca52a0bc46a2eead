import { CHANNEL_LABELS } from '../../../../nodes/shared/facts/channels';
import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { toolDescription } from '../../../../nodes/shared/panel/nodeTexts';

/** Longer descriptions of a tool cost the model more than they tell it. */
const MAX_CHARACTERS = 600;

describe('the description of the node as a tool', () => {
	test('is the text that a person begins with, in the field that n8n reads', () => {
		const { properties } = new UnifiedCommerce().description;
		const field = properties.find(({ name }) => name === 'toolDescription');
		expect(field?.default).toBe(toolDescription());
		// n8n adds its own two fields to a node without this one
		expect(properties.slice(0, 2).map(({ name }) => name)).toEqual([
			'descriptionType',
			'toolDescription',
		]);
	});

	test('shows only in a tool', () => {
		const { properties } = new UnifiedCommerce().description;
		for (const { displayOptions } of properties.slice(0, 2))
			expect(displayOptions?.show?.['@tool']).toEqual([true]);
	});

	test('says channels and filters in one paragraph of at most 600 characters', () => {
		const text = toolDescription();
		expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
		expect(text).not.toContain('\n');
		for (const channel of TABLE.order.channels) expect(text).toContain(CHANNEL_LABELS[channel]);
	});

	test('says which channels have which filter', () => {
		expect(toolDescription().split(/(?<=\.) /)).toEqual([
			'Reads orders from Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce, by Attribution App ID, Financial Status, Fulfillment Status, Processed (Shopify); Created (not bol, Magento, Mirakl); IDs (Amazon, BigCommerce, Shopify, WooCommerce); Status (Amazon, bol, Shopify, WooCommerce); Updated (not Magento, Mirakl).',
			'Reads products from all but Amazon, Magento, by Collection ID, IDs, Published, Status, Title (Shopify, WooCommerce); Created, Vendor (Lightspeed, Shopify); Handles, Product Type, Published Status (Shopify); Updated (BigCommerce, Lightspeed, Shopify).',
		]);
	});
});
