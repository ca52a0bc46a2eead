import { UnifiedCommerce } from '../../../nodes/UnifiedCommerce/UnifiedCommerce.node';

test('the node as a tool: the two fields that n8n reads, with channels and filters to begin with', () => {
	const fields = new UnifiedCommerce().description.properties.slice(0, 2);
	// n8n adds its own two fields to a node without this one
	expect(fields.map(({ name }) => name)).toEqual(['descriptionType', 'toolDescription']);
	for (const { displayOptions } of fields) expect(displayOptions?.show?.['@tool']).toEqual([true]);
	expect(String(fields[1].default).split(/(?<=\.) /)).toEqual([
		'Reads orders from Amazon, BigCommerce, bol, Lightspeed, Magento, Mirakl, Shopify, WooCommerce, by Attribution App ID, Created, Financial Status, Fulfillment Status, IDs, Processed, Status, Updated.',
		'Reads products from all but Amazon, Magento, by Collection ID, Created, Handles, IDs, Product Type, Published, Published Status, Status, Title, Updated, Vendor.',
		'Each channel has some of these filters.',
	]);
});
