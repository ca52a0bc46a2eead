import type { Channel, Resource } from '../api/table';

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

/**
 * Ids as each channel writes them, rising with the number. Those of lightspeed_c are beyond 2^53, so that
 * only text keeps them; those of magento begin with zeros.
 */
const schemes: Record<Resource, Partial<Record<Channel, (number: number) => string>>> = {
	orders: {
		shopify: (n) => String(5_400_000_000_000 + n * 17),
		amazon: (n) => `302-${padded(1_000_000 + n, 7)}-${padded((n * 7919) % 10_000_000, 7)}`,
		woocommerce: (n) => String(1001 + n),
		bol: (n) => `A2K${(60_466_176 + n).toString(36).toUpperCase()}`,
		lightspeed_c: (n) => `9007199${padded(254_740_993 + n, 9)}`,
		mirakl: (n) => `MKP-${padded(100 + n, 8)}-A`,
		magento: (n) => padded(100 + n, 9),
		bigcommerce: (n) => String(100 + n),
	},
	products: {
		shopify: (n) => String(7_700_000_000_000 + n * 13),
		woocommerce: (n) => String(21 + n * 3),
		bol: (n) => `871${padded(1_000_000_000 + n * 7, 10)}`,
		lightspeed_c: (n) => `9107199${padded(254_740_993 + n, 9)}`,
		mirakl: (n) => `P-${padded(n, 6)}`,
		bigcommerce: (n) => String(77 + n),
	},
};

/** The id of record `number` on a channel; channels without the resource get one in a plain form. */
export function idOf(resource: Resource, channel: Channel, number: number): string {
	return (schemes[resource][channel] ?? ((n: number) => `${resource}-${n}`))(number);
}
