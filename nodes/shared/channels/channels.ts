/** The sales channels of the service, by their exact identifiers (spec: What the service does). */
export const CHANNELS = [
	'amazon',
	'bigcommerce',
	'bol',
	'lightspeed_c',
	'magento',
	'mirakl',
	'sharetribe',
	'shopify',
	'woocommerce',
] as const;

export type Channel = (typeof CHANNELS)[number];

/** Display names of the channels. */
export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
	amazon: 'Amazon',
	bigcommerce: 'BigCommerce',
	bol: 'bol',
	lightspeed_c: 'Lightspeed',
	magento: 'Magento',
	mirakl: 'Mirakl',
	sharetribe: 'Sharetribe',
	shopify: 'Shopify',
	woocommerce: 'WooCommerce',
};

/** Channels whose dates are sent in UTC: Amazon refuses offsets other than `Z`. */
export const CHANNELS_WANTING_UTC: readonly Channel[] = ['amazon'];

/** Channels that list new and changed orders minutes after their own timestamps. */
export const LATE_CHANNELS: readonly Channel[] = ['amazon'];

/**
 * Here an order is dated when its checkout began, and can be seen only when it is paid or confirmed, up to an hour
 * later: among those created since a moment it would be missed.
 */
export const LATE_VISIBLE_CHANNELS: readonly Channel[] = ['woocommerce', 'bol'];
