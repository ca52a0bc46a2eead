import { compareLabels } from '../values/collation';
import { CHANNEL_LABELS, CHANNELS, type Channel } from './channels';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

const sortedLabels = (channels: readonly Channel[]): string[] =>
	channels.map((channel) => CHANNEL_LABELS[channel]).sort(compareLabels);

/** Display names of channels for a sentence, in alphabetical order: "bol, Magento, and Mirakl". */
export const channelNames = (channels: readonly Channel[]): string =>
	listed.format(sortedLabels(channels));

/** What to do about a channel that is none of a list: the display names that an expression may give. */
export const chooseChannel = (channels: readonly Channel[]): string =>
	`Choose one of: ${sortedLabels(channels).join(', ')}.`;

/** Further names of channels, beside identifier and label, as `plain` leaves them. */
const SYNONYMS: Readonly<Partial<Record<Channel, readonly string[]>>> = {
	amazon: ['amazonsellercentral', 'amazonmarketplace', 'amazonspapi'],
	bol: ['bolcom'],
	lightspeed_c: ['lightspeedecom', 'lightspeedcseries'],
	magento: ['magento2', 'adobecommerce'],
	woocommerce: ['woo'],
};

/** A name without blanks, case and punctuation, which sheets and people write in different ways. */
const plain = (name: string): string => name.toLowerCase().replace(/[\s._-]+/g, '');

const BY_NAME: ReadonlyMap<string, Channel> = new Map(
	CHANNELS.flatMap((channel) =>
		[channel, CHANNEL_LABELS[channel], ...(SYNONYMS[channel] ?? [])].map(
			(name): [string, Channel] => [plain(name), channel],
		),
	),
);

/**
 * The channel with this identifier, display name or usual name, such as "bol", "Bol.com", "lightspeed" or "woo".
 * Undefined for anything else.
 */
export const channelNamed = (name: unknown): Channel | undefined =>
	typeof name === 'string' ? BY_NAME.get(plain(name)) : undefined;
