import { dataChannels, type Channel, type Resource } from '../api/table';

/** One number for every channel, or numbers for some (the others keep their defaults). */
export type Count = number | Partial<Record<Channel, number>>;

/** Records of each channel unless the options say otherwise. */
const defaultCounts: Record<Resource, Partial<Record<Channel, number>>> = {
	orders: {
		shopify: 1050,
		woocommerce: 240,
		bol: 130,
		bigcommerce: 110,
		amazon: 60,
		lightspeed_c: 35,
		mirakl: 25,
		magento: 20,
	},
	products: {
		shopify: 320,
		woocommerce: 120,
		bigcommerce: 80,
		bol: 60,
		lightspeed_c: 45,
		mirakl: 30,
	},
};

/** Channels that answer with everything at once are spared a plain number made for the others. */
const onePageChannels: readonly Channel[] = ['mirakl', 'magento'];
const ONE_PAGE_MOST = 1000;

/** How many records a channel holds at the start; none where the operation does not exist. */
export function recordCount(
	resource: Resource,
	channel: Channel,
	asked: Count | undefined,
): number {
	if (!dataChannels[resource].includes(channel)) return 0;
	if (typeof asked === 'number') {
		return onePageChannels.includes(channel) ? Math.min(asked, ONE_PAGE_MOST) : asked;
	}
	return asked?.[channel] ?? defaultCounts[resource][channel] ?? 0;
}
