import { compareLabels } from '../values/texts';
import { MINUTE_MS } from '../values/durations';

/** A resource that the service lists (spec: List products, List orders). */
export type ListResource = 'order' | 'product';

/** What there is to know about a channel, beside its filters and its keys. */
interface ChannelFacts {
	label: string;
	/** further names that people write, without blanks, case and punctuation */
	synonyms: readonly string[];
	/** the resources whose endpoint takes the channel in `channel` */
	lists: readonly ListResource[];
	/** dates are sent in UTC: it refuses offsets other than `Z` */
	wantsUtc?: true;
	/** lists show new and changed orders minutes after the timestamps of these orders */
	isLate?: true;
	/**
	 * `created_at` is the start of the checkout, while the order appears in lists only once it is paid or confirmed, up to
	 * an hour later: a filter by creation date would miss it
	 */
	showsOrdersLate?: true;
	/** the latest end of a range of dates that it takes lies so long before now, in milliseconds; it refuses later ones */
	minEndAgeMs?: number;
}

/** The sales channels of the service, by their exact identifiers (spec: What the service does). */
const FACTS = {
	amazon: {
		label: 'Amazon',
		synonyms: ['amazonsellercentral', 'amazonmarketplace', 'amazonspapi'],
		lists: ['order'],
		wantsUtc: true,
		isLate: true,
		minEndAgeMs: 2 * MINUTE_MS,
	},
	bigcommerce: { label: 'BigCommerce', synonyms: [], lists: ['order', 'product'] },
	bol: { label: 'bol', synonyms: ['bolcom'], lists: ['order', 'product'], showsOrdersLate: true },
	lightspeed_c: {
		label: 'Lightspeed',
		synonyms: ['lightspeedecom', 'lightspeedcseries'],
		lists: ['order', 'product'],
	},
	magento: { label: 'Magento', synonyms: ['magento2', 'adobecommerce'], lists: ['order'] },
	mirakl: { label: 'Mirakl', synonyms: [], lists: ['order', 'product'] },
	sharetribe: { label: 'Sharetribe', synonyms: [], lists: [] },
	shopify: { label: 'Shopify', synonyms: [], lists: ['order', 'product'] },
	woocommerce: {
		label: 'WooCommerce',
		synonyms: ['woo'],
		lists: ['order', 'product'],
		showsOrdersLate: true,
	},
} as const satisfies Record<string, ChannelFacts>;

export type Channel = keyof typeof FACTS;

/** Identifiers of all channels, in alphabetical order. */
export const CHANNELS = Object.keys(FACTS) as readonly Channel[];

export const factsOf = (channel: Channel): ChannelFacts => FACTS[channel];

export const CHANNEL_LABELS = Object.fromEntries(
	CHANNELS.map((channel) => [channel, FACTS[channel].label]),
) as Readonly<Record<Channel, string>>;

export const channelsListing = (resource: ListResource): readonly Channel[] =>
	CHANNELS.filter((channel) => factsOf(channel).lists.includes(resource));

const sortedLabels = (channels: readonly Channel[]): string[] =>
	channels.map((channel) => CHANNEL_LABELS[channel]).sort(compareLabels);

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Display names of channels for a sentence, in alphabetical order: "bol, Magento, and Mirakl". */
export const channelNames = (channels: readonly Channel[]): string =>
	listed.format(sortedLabels(channels));

/** The same for a list in brackets: "bol, Magento, Mirakl". */
export const channelList = (channels: readonly Channel[]): string =>
	sortedLabels(channels).join(', ');

/** What to do about a channel that is none of a list: the display names that an expression may give. */
export const chooseChannel = (channels: readonly Channel[]): string =>
	`Choose one of: ${channelList(channels)}.`;

/** A name without blanks, case and punctuation, which sheets and people write in different ways. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

const BY_NAME: ReadonlyMap<string, Channel> = new Map(
	CHANNELS.flatMap((channel) =>
		[channel, CHANNEL_LABELS[channel], ...FACTS[channel].synonyms].map(
			(name): [string, Channel] => [plain(name), channel],
		),
	),
);

/** The channel with this identifier, display name or usual name, such as "bol", "Bol.com", "lightspeed" or "woo". */
export const channelNamed = (name: unknown): Channel | undefined =>
	typeof name === 'string' ? BY_NAME.get(plain(name)) : undefined;
