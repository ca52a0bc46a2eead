import { CHANNEL_LABELS } from '../../nodes/shared/channels/channels';
import { TABLE } from '../../nodes/shared/channels/table';
import type { ListResource } from '../../nodes/shared/channels/types';
import { compareLabels } from '../../nodes/shared/util/collation';
import { table } from './markdown';

const YES = '●';

/** Which filter which channel has, and how its pages work: made from the channel table. */
export function filterTable(resource: ListResource): string {
	const { channels, fields, cursorChannels, limitChannels } = TABLE[resource];
	const byLabel = [...fields].sort((a, b) => compareLabels(a.label, b.label));
	const marks = (has: (channel: (typeof channels)[number]) => boolean) =>
		channels.map((channel) => (has(channel) ? YES : ''));
	return table(
		['Filter', ...channels.map((channel) => CHANNEL_LABELS[channel])],
		[
			...byLabel.map((field) => [
				field.label,
				...marks((channel) => field.channels.includes(channel)),
			]),
			['*Reads page by page*', ...marks((channel) => cursorChannels.includes(channel))],
			['*Page size can be set*', ...marks((channel) => limitChannels.includes(channel))],
		],
	);
}
