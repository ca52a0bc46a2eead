import type { INodeProperties } from 'n8n-workflow';

import { channelNames } from '../channels/channelNames';
import { PLURAL } from '../channels/table';
import { unseenChannels, wholeListChannels, type ChangeEvent } from './events';

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
			displayOptions: { show: { [parameter]: [value], channel: channels } },
		},
	];
}
