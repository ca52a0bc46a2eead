import { meansNotLinked } from '../../../../nodes/shared/errors/notLinked';

describe('the user has not linked the channel', () => {
	test.each([
		'The user merchant-1 is not authenticated to the channel shopify. Send the user a Magic Link.',
		...['The user is not linked', 'User is not linked to this channel'],
		...['user is not connected to shopify', 'User 42 is not linked.'],
		...['User "Ann Lee" is not connected', 'User demo has not been linked to the channel bol'],
		...['tpUserId ann@example.com is not linked', 'merchant-1 is not linked to WooCommerce'],
		...['Not linked to Lightspeed', 'Not authorised for this channel'],
		...['You have not linked this channel', 'The channel is not linked'],
		...['Channel shopify is not linked for user 42', 'Shopify is not connected'],
		...["Amazon isn't linked", 'No link for user ann lee', 'No link found for tpUserId 42'],
		'There is no link between the user and the channel bol',
		...['The user has no link to this channel', 'unlinked user'],
		'step extract: User 42 is not yet linked to shopify',
		...['User 42 is not connected to the channel "bol"', 'Merchant 5 has no link to amazon'],
		...['user@example.com is not linked to shopify', 'User is not authorized for this channel'],
		'step a: not authenticated to channel lightspeed_c',
		...['No connection to Shopify for user 42', 'No active connection found for merchant 42.'],
		...['This channel is not connected yet', 'Store 7 is not connected to WooCommerce.'],
	])('%s', (words) => {
		expect(meansNotLinked(words, 'ann lee')).toBe(true);
	});

	test('whatever the ID looks like, where it is that of the request', () => {
		expect(meansNotLinked('The user (a+b).* is not linked', '(a+b).*')).toBe(true);
		expect(meansNotLinked('The user demo is not linked', 'demo')).toBe(true);
	});
});

describe('something else', () => {
	test.each([
		...['Cache node 3 is not connected', 'No link header'],
		...['No link header in the answer of Shopify', 'No link element found for page 2'],
		...['Database is not connected', 'The user cache is not connected'],
		...['user-service is not connected', 'Client is not authorized for scope orders.read'],
		'The client is not authorized for this operation',
		'User is not authorized for scope orders.read',
		...['User 42 is not authorized for reading orders', 'The user is not authenticated.'],
		...['The library is not linked to libssl', 'Queue not connected to node 7'],
		...['no connection to the database for 30 s', 'Symbolic link not found', 'unlinked file'],
		...['AMQP channel is not connected', 'The gRPC channel is not connected'],
		...['gRPC channel not connected', 'channel 3 is not connected (AMQP)'],
		'Communication channel is not authenticated',
		'Kafka consumer not connected to channel broker',
		...['Database is not connected to the shop database', 'shop database is not connected'],
		...['store is not connected to the internet', 'Shopify is not connected to the internet'],
		'WooCommerce plugin is not connected to WordPress.com',
		'account is not linked to a payment method',
		...['Customer account is not connected to billing', 'User session is not connected.'],
		...['no connection to customer database', 'no connection to shop database'],
		...['no connection to Shopify', 'No connection for user db', 'No link for user interface'],
		...['Token not authorized for channel', 'The token is not authorized for this channel'],
		...['not authorized for shop currency', 'The shop has no link header', ''],
	])('%s', (words) => {
		expect(meansNotLinked(words, 'merchant-1')).toBe(false);
	});
});
