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

/** Identifier of a sales channel. */
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

/** Channels whose lists show new and changed orders minutes after the timestamps of these orders. */
export const LATE_CHANNELS: readonly Channel[] = ['amazon'];

/**
 * Channels whose `created_at` is the start of the checkout, while the order appears in lists only once it is paid or
 * confirmed, up to an hour later: a filter by creation date would miss it.
 */
export const LATE_VISIBLE_CHANNELS: readonly Channel[] = ['woocommerce', 'bol'];
