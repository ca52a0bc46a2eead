import {
	CHANNELS,
	CHANNEL_LABELS,
	channelNamed,
	chooseChannel,
} from '../../../../nodes/shared/facts/channels';

test.each(CHANNELS)(
	'%s is known by identifier and display name, however they are written',
	(channel) => {
		const label = CHANNEL_LABELS[channel];
		for (const name of [channel, label, label.toUpperCase(), ` ${channel}\n`])
			expect(channelNamed(name)).toBe(channel);
	},
);

test.each([
	['Bol.com', 'bol'],
	['woo', 'woocommerce'],
	['Woo Commerce', 'woocommerce'],
	['lightspeed-c', 'lightspeed_c'],
	['Lightspeed eCom', 'lightspeed_c'],
	['Adobe Commerce', 'magento'],
	['Amazon Seller Central', 'amazon'],
])('%s is %s', (name, channel) => expect(channelNamed(name)).toBe(channel));

// Another product of the same company, a part of a name, and what is no text.
test.each(['Lightspeed Retail', 'shop', 'ebay', '', '._-', undefined, null, 7, ['bol']])(
	'%j is no channel',
	(name) => expect(channelNamed(name)).toBeUndefined(),
);

test('an object without a prototype of names', () => {
	for (const name of ['constructor', '__proto__', 'toString'])
		expect(channelNamed(name)).toBeUndefined();
});

test('a suggestion lists the display names in alphabetical order', () => {
	expect(chooseChannel(['woocommerce', 'bol', 'lightspeed_c'])).toBe(
		'Choose one of: bol, Lightspeed, WooCommerce.',
	);
});
