import { CHANNELS, CHANNEL_LABELS, type Channel } from '../../../nodes/shared/facts/channels';
import { PLURAL, TABLE } from '../../../nodes/shared/facts/filterTable';
import {
	detectionMethodFor,
	TRANSITIONS,
	type ChangeEvent,
} from '../../../nodes/shared/facts/events';
import { ruleOf } from '../../../nodes/shared/changes/rules/rules';
import { compareLabels } from '../../../nodes/shared/values/texts';
import { table } from './markdown';

/** What a poll asks a channel for, and how many requests that takes. */
function asked(event: ChangeEvent, channel: Channel): string {
	const { channels, cursorChannels, limitChannels } = TABLE[event.resource];
	if (!channels.includes(channel)) return `no ${PLURAL[event.resource]}`;
	const page = limitChannels.includes(channel) ? '100' : 'page';
	const requests = cursorChannels.includes(channel) ? `1 per ${page}` : '1';
	const method = detectionMethodFor(event, channel);
	if (method.reads === 'wholeList') return `all: ${requests}`;
	return event.transition === 'productRemoved'
		? 'not available'
		: `\`${method.field.wire}\`: ${requests}`;
}

const byLabel = (a: Channel, b: Channel) => compareLabels(CHANNEL_LABELS[a], CHANNEL_LABELS[b]);

/** Markdown: what each poll asks for, per business event and channel. Made from the channel table. */
export function eventTable(): string {
	const channels = CHANNELS.filter((channel) =>
		TRANSITIONS.some(({ resource }) => TABLE[resource].channels.includes(channel)),
	).sort(byLabel);
	const header = [
		'Event',
		...channels.map((channel) => CHANNEL_LABELS[channel]),
		'Fields compared',
	];
	const rows = TRANSITIONS.map((event) => [
		event.label,
		...channels.map((channel) => asked(event, channel)),
		['id', ...(event.transition ? ruleOf(event.transition, 0).needs : [])]
			.map((name) => `\`${name}\``)
			.join(', '),
	]);
	return table(header, rows);
}
