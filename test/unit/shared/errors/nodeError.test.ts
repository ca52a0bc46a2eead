import { meansNotLinked } from '../../../../nodes/shared/errors/nodeError';

describe('the user has not linked the channel', () => {
	test.each([
		'The user merchant-1 is not authenticated to the channel shopify. Send the user a Magic Link.',
		...['The user is not linked', 'User is not linked to this channel'],
		...['user is not connected to shopify', 'User 42 is not linked.'],
		...['User "Ann Lee" is not connected', 'User demo has not been linked to the channel bol'],
		...['tpUserId ann@example.com is not linked', 'merchant-1 is not linked to WooCommerce'],
		...['Not linked to Lightspeed', 'The channel is not linked', 'Shopify is not connected'],
		...["Amazon isn't linked", 'step extract: User 42 is not yet linked to shopify'],
		...['User 42 is not connected to the channel "bol"', 'This channel is not connected yet'],
		...['user@example.com is not linked to shopify', 'User is not authorized for this channel'],
		'Store 7 is not connected to WooCommerce.',
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
		...['Cache node 3 is not connected', 'Database is not connected', ''],
		...['The user cache is not connected', 'user-service is not connected'],
		...['Client is not authorized for scope orders.read', 'The user is not authenticated.'],
		'The client is not authorized for this operation',
		...['User 42 is not authorized for reading orders', 'The library is not linked to libssl'],
		...['AMQP channel is not connected', 'channel 3 is not connected (AMQP)'],
		...['Communication channel is not authenticated', 'shop database is not connected'],
		'Kafka consumer not connected to channel broker',
		...['Database is not connected to the shop database', 'User session is not connected.'],
		...['store is not connected to the internet', 'Shopify is not connected to the internet'],
		'account is not linked to a payment method',
		...['no connection to Shopify', 'Token not authorized for channel'],
	])('%s', (words) => {
		expect(meansNotLinked(words, 'merchant-1')).toBe(false);
	});
});
