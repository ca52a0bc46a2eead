import { CHANNELS, CHANNEL_LABELS, type Channel } from '../../nodes/shared/channels/channels';
import { PLURAL, TABLE } from '../../nodes/shared/channels/table';
import {
	defaultLookback,
	EVENTS,
	detectionMethodFor,
	type ChangeEvent,
} from '../../nodes/shared/polling/events';
import { table } from './markdown';

/** What a poll reads to see an event, and what it makes of it. */
function sight(event: ChangeEvent, channel: Channel): string {
	const records = PLURAL[event.resource];
	if (!TABLE[event.resource].channels.includes(channel)) return `no ${records} here`;
	const method = detectionMethodFor(event, channel);
	if (method.reads === 'wholeList') {
		return `all ${records}, compared by ${event.change === 'created' ? 'ID' : 'content'}`;
	}
	const asked = `\`${method.field.wire}\``;
	return method.by === event.change ? asked : `${asked}, and of those the new ones`;
}

const watchable = CHANNELS.filter((channel) =>
	EVENTS.some(({ resource }) => TABLE[resource].channels.includes(channel)),
);

const byLabel = (a: Channel, b: Channel) =>
	CHANNEL_LABELS[a].localeCompare(CHANNEL_LABELS[b], 'en', { sensitivity: 'base' });

/**
 * Markdown: per channel and event, what each poll reads, and how late a record may appear and is still seen. Made
 * from the channel table. Whatever is seen comes with the next poll.
 */
export const triggerTable = (): string =>
	table(
		['Channel', ...EVENTS.map(({ label }) => label), 'Seen even when it appears late by'],
		[...watchable].sort(byLabel).map((channel) => {
			const cells = EVENTS.map((event) => sight(event, channel));
			const asksByDate = cells.some((cell) => cell.startsWith('`'));
			const late = `${defaultLookback(channel)} minutes`;
			const wholeLists = cells.some((cell) => cell.startsWith('all '));
			const lateness = !asksByDate
				? 'any time'
				: wholeLists
					? `${late} (by date), any time (compared)`
					: late;
			return [CHANNEL_LABELS[channel], ...cells, lateness];
		}),
	);
