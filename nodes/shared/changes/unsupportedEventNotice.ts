import type { INodeProperties } from 'n8n-workflow';

import { channelNames, type Channel } from '../facts/channels';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';
import { unseenChannels, wholeListChannels, type ChangeEvent } from '../facts/events';

/** Display options of a notice for some channels of a resource: it is shown for a channel from an expression, too. */
export const shownForChannels = (
	resource: ListResource,
	channels: readonly Channel[],
): NonNullable<INodeProperties['displayOptions']> => ({
	hide: { channel: TABLE[resource].channels.filter((channel) => !channels.includes(channel)) },
});

/** A notice with the channels that cannot tell an event, if there are any. */
export function unseenNotice(event: ChangeEvent): INodeProperties[] {
	const { resource, label } = event;
	const channels = unseenChannels(event);
	if (channels.length === 0) return [];
	const records = PLURAL[resource];
	return [
		{
			displayName: `${channelNames(channels)} are asked for changed ${records} alone, and one that was removed is not among them. The event “${label}” exists on ${channelNames(wholeListChannels(event))}, whose ${records} are all read each time.`,
			name: 'unseenNotice',
			type: 'notice',
			default: '',
			displayOptions: shownForChannels(resource, channels),
		},
	];
}
