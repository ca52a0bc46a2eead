import { compareLabels } from '../util/collation';
import { CHANNEL_LABELS, type Channel } from './channels';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Display names of channels for a sentence, in alphabetical order: "bol, Magento, and Mirakl". */
export const channelNames = (channels: readonly Channel[]): string =>
	listed.format(channels.map((channel) => CHANNEL_LABELS[channel]).sort(compareLabels));
