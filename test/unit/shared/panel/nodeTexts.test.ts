import { UnifiedCommerce } from '../../../../nodes/UnifiedCommerce/UnifiedCommerce.node';
import { toolDescription } from '../../../../nodes/shared/panel/nodeTexts';

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

	test('says channels and filters', () => {
		expect(toolDescription().split(/(?<=\.) /)).toEqual([
			'Reads orders from Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce, by Attribution App ID, Created, Financial Status, Fulfillment Status, IDs, Processed, Status, Updated.',
			'Reads products from all but Amazon, Magento, by Collection ID, Created, Handles, IDs, Product Type, Published, Published Status, Status, Title, Updated, Vendor.',
			'Each channel has some of these filters.',
		]);
	});
});
