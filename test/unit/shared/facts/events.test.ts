import { TABLE } from '../../../../nodes/shared/facts/filterTable';
import { detectionMethodFor, EVENTS } from '../../../../nodes/shared/facts/events';

const methods = Object.fromEntries(
	EVENTS.map((event) => [
		event.value,
		Object.fromEntries(
			TABLE[event.resource].channels.map((channel) => {
				const method = detectionMethodFor(event, channel);
				return [channel, method.reads === 'since' ? method.field.wire : 'everything'];
			}),
		),
	]),
);

test('each event of each channel is watched as the body tables of the specification allow', () => {
	const dated = ['amazon', 'bigcommerce', 'lightspeed_c', 'shopify'];
	const all = (channels: string[], value: string) =>
		Object.fromEntries(channels.map((channel) => [channel, value]));
	expect(methods).toEqual({
		orderCreated: {
			...all(dated, 'created_at_min'),
			...all(['bol', 'woocommerce'], 'updated_at_min'),
			...all(['magento', 'mirakl'], 'everything'),
		},
		orderUpdated: {
			...all([...dated, 'bol', 'woocommerce'], 'updated_at_min'),
			...all(['magento', 'mirakl'], 'everything'),
		},
		productCreated: {
			...all(['lightspeed_c', 'shopify'], 'created_at_min'),
			bigcommerce: 'updated_at_min',
			...all(['bol', 'mirakl', 'woocommerce'], 'everything'),
		},
		productUpdated: {
			...all(['bigcommerce', 'lightspeed_c', 'shopify'], 'updated_at_min'),
			...all(['bol', 'mirakl', 'woocommerce'], 'everything'),
		},
	});
});

test('only new orders of channels that show them late may be dated a day before', () => {
	const reaching = EVENTS.flatMap((event) =>
		TABLE[event.resource].channels.flatMap((channel) => {
			const method = detectionMethodFor(event, channel);
			return method.reads === 'since' && method.reachMs > 0
				? [[event.value, channel, method.reachMs]]
				: [];
		}),
	);
	const day = 24 * 60 * 60_000;
	expect(reaching).toEqual([
		['orderCreated', 'bol', day],
		['orderCreated', 'woocommerce', day],
	]);
});
