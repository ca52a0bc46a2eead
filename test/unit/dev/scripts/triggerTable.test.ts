import { triggerTable } from '../../../../dev/scripts/readme/triggerTable';

test('the README says what the trigger sees, per channel and event', () => {
	const [header, , ...rows] = triggerTable()
		.split('\n')
		.map((line) => line.slice(2, -2).split(' | '));
	expect(header).toEqual([
		'Channel',
		'Order Created',
		'Order Created or Updated',
		'Product Created',
		'Product Created or Updated',
		'Seen even when it appears late by',
	]);
	expect(rows.map(([channel]) => channel)).toEqual([
		'Amazon',
		'BigCommerce',
		'bol',
		'Lightspeed',
		'Magento',
		'Mirakl',
		'Shopify',
		'WooCommerce',
	]);
	const row = Object.fromEntries(rows.map(([channel, ...cells]) => [channel, cells]));
	expect(row.Amazon).toEqual([
		'`created_at_min`',
		'`updated_at_min`',
		'no products here',
		'no products here',
		'30 minutes',
	]);
	expect(row.BigCommerce[2]).toBe('`updated_at_min`, and of those the new ones');
	expect(row.bol).toEqual([
		'`updated_at_min`, and of those the new ones',
		'`updated_at_min`',
		'all products, compared by ID',
		'all products, compared by content',
		'24 hours (new orders), 5 minutes (else by date), any time (compared)',
	]);
	expect(row.WooCommerce[0]).toBe('`updated_at_min`, and of those the new ones');
	expect(row.WooCommerce[4]).toBe(row.bol[4]);
	expect(row.Magento[4]).toBe('any time');
	expect(row.Shopify[4]).toBe('5 minutes');
});
