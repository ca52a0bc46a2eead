import type { INodeProperties } from 'n8n-workflow';

import { channelNames, type Channel } from '../facts/channels';
import { eventsOf, unseenChannels, wholeListChannels, type ChangeEvent } from '../facts/events';
import { PLURAL, TABLE } from '../facts/filterTable';
import type { ListResource } from '../facts/fieldTypes';
import type { TransitionChoice } from '../panel/transitionFields';

/** Display options of a notice for some channels of a resource: it is shown for a channel from an expression, too. */
export const shownForChannels = (
	resource: ListResource,
	channels: readonly Channel[],
): NonNullable<INodeProperties['displayOptions']> => ({
	hide: { channel: TABLE[resource].channels.filter((channel) => !channels.includes(channel)) },
});

/** A notice with the channels that cannot tell an event, if there are any. */
export function unsupportedEventNotice(event: ChangeEvent): INodeProperties[] {
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

/**
 * The transitions of a resource, for the fields of a node.
 * @param parameter path of the parameter that chooses them
 * @param valueOf its value for an event
 */
export function transitionChoice(
	resource: ListResource,
	parameter: string,
	valueOf: (event: ChangeEvent) => string,
): TransitionChoice {
	const transitions = eventsOf(resource).filter(({ transition }) => transition !== undefined);
	const noting = transitions.filter(({ transition }) => transition !== 'productRemoved');
	const ofStock = transitions.filter(({ transition }) => transition === 'productStockBelow');
	return {
		parameter,
		noting: noting.map(valueOf),
		ofStock: ofStock.map(valueOf),
		wholeList: wholeListChannels(noting[0]),
	};
}
