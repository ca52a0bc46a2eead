import type { INodeProperties } from 'n8n-workflow';

import { channelNames } from '../facts/channelNames';
import type { Channel } from '../facts/channels';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';
import { isNot } from '../panel/alternatives';
import { unseenChannels, wholeListChannels, type ChangeEvent } from '../facts/events';

/**
 * Display options of a notice about an event on some channels: shown for a channel from an expression, too, but not for
 * an event from one, for which the notices of all events would be shown.
 */
export const shownForEvent = (
	parameter: 'event' | 'changes',
	value: string,
	resource: ListResource,
	channels: readonly Channel[],
): NonNullable<INodeProperties['displayOptions']> => ({
	hide: {
		[parameter]: [isNot(value)],
		channel: TABLE[resource].channels.filter((channel) => !channels.includes(channel)),
	},
});

/**
 * A notice with the channels that cannot tell an event, if there are any.
 * @param parameter that chooses the event
 * @param value of it that stands for the event
 */
export function unseenNotice(
	event: ChangeEvent,
	parameter: 'event' | 'changes',
	value: string,
): INodeProperties[] {
	const channels = unseenChannels(event);
	if (channels.length === 0) return [];
	const records = PLURAL[event.resource];
	return [
		{
			displayName: `${channelNames(channels)} are asked for changed ${records} alone, and one that was removed is not among them. The event “${event.label}” exists on ${channelNames(wholeListChannels(event))}, whose ${records} are all read each time.`,
			name: 'unseenNotice',
			type: 'notice',
			default: '',
			displayOptions: shownForEvent(parameter, value, event.resource, channels),
		},
	];
}
