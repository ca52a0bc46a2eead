import { CHANNELS, CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { PLURAL, TABLE } from '../../../nodes/shared/facts/filterTable';
import {
	defaultLookback,
	EVENTS,
	detectionMethodFor,
	type ChangeEvent,
} from '../../../nodes/shared/facts/events';
import { compareLabels } from '../../../nodes/shared/values/texts';
import { table } from './markdown';

/** What a poll reads to see an event, and what it makes of it. */
function sight(event: ChangeEvent, channel: Channel): string {
	const records = PLURAL[event.resource];
	if (!TABLE[event.resource].channels.includes(channel)) return `no ${records}`;
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

const byLabel = (a: Channel, b: Channel) => compareLabels(CHANNEL_LABELS[a], CHANNEL_LABELS[b]);

const HOUR_MS = 60 * 60_000;

/** How late a record may appear and is still seen, after the ways in which the channel's events are watched. */
function lateness(channel: Channel): string {
	const methods = EVENTS.filter(({ resource }) => TABLE[resource].channels.includes(channel)).map(
		(event) => ({ ...detectionMethodFor(event, channel), records: PLURAL[event.resource] }),
	);
	const reaching = methods.find((method) => method.reads === 'since' && method.reachMs > 0);
	const ways = [
		...(reaching?.reads === 'since'
			? [[`${reaching.reachMs / HOUR_MS} hours`, `new ${reaching.records}`]]
			: []),
		...(methods.some((method) => method.reads === 'since' && method.reachMs === 0)
			? [[`${defaultLookback(channel)} minutes`, reaching ? 'else by date' : 'by date']]
			: []),
		...(methods.some(({ reads }) => reads === 'wholeList') ? [['any time', 'compared']] : []),
	];
	return ways.length === 1
		? ways[0][0]
		: ways.map(([time, where]) => `${time} (${where})`).join(', ');
}

/**
 * Markdown: per channel and event, what each poll reads, and how late a record may appear and is still seen. Made
 * from the channel table. Whatever is seen comes with the next poll.
 */
export const triggerTable = (): string =>
	table(
		['Channel', ...EVENTS.map(({ label }) => label), 'Seen even when it appears late by'],
		[...watchable].sort(byLabel).map((channel) => {
			const cells = EVENTS.map((event) => sight(event, channel));
			return [CHANNEL_LABELS[channel], ...cells, lateness(channel)];
		}),
	);
