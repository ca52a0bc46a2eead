import type { INodeProperties } from 'n8n-workflow';

import { channelNames, factsOf } from '../facts/channels';
import { eventsOf, unseenChannels, wholeListChannels, type ChangeEvent } from '../facts/events';
import type { ListResource } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import { alternatives, changesFor, IS_EXPRESSION } from './displayRules';
import { withRelativeDates } from './filterFields';

export const startFromField = (description: string): INodeProperties => ({
	displayName: 'Start From',
	name: 'startFrom',
	type: 'dateTime',
	default: '',
	description: withRelativeDates(description),
});

/** Two fields of one name: one for most channels, one with a longer default for those that show changes late. */
export function lookbackFields(resource: ListResource, description: string): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Look-Back',
		name: 'lookback',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description,
	};
	const late = TABLE[resource].channels.filter((channel) => factsOf(channel).isLate);
	if (late.length === 0) return [field];
	return alternatives(
		field,
		'/channel',
		changesFor(late, () => ({ default: 30 })),
	);
}

/** Shown only for events that a record enters a state; `parameter` is the path of the one that chooses the event. */
export function baselineDaysField(
	resource: ListResource,
	parameter: string,
	valueOf: (event: ChangeEvent) => string,
): INodeProperties {
	const transitions = eventsOf(resource).filter(({ transition }) => transition !== undefined);
	// A whole list is remembered in any case.
	const noting = transitions.filter(({ transition }) => transition !== 'productRemoved');
	return {
		displayName: 'Baseline Days',
		name: 'baselineDays',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 60,
		displayOptions: {
			show: { [parameter]: noting.map(valueOf) },
			hide: { '/channel': wholeListChannels(noting[0]) },
		},
		description:
			'How many days of earlier changes the first run remembers, so that only later changes count. Older records count only if a date in them proves the change.',
	};
}

export const thresholdField = (): INodeProperties => ({
	displayName: 'Threshold',
	name: 'threshold',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 5,
	description:
		'The event occurs when the stock falls from this number or more to less. After a change of this value the trigger starts again.',
});

export function unsupportedEventNotice(event: ChangeEvent): INodeProperties[] {
	const { resource, label } = event;
	const channels = unseenChannels(event);
	if (channels.length === 0) return [];
	const records = PLURAL[resource];
	return [
		{
			displayName: `${channelNames(channels)} do not report removed ${records}. Use “${label}” with ${channelNames(wholeListChannels(event))}.`,
			name: 'unseenNotice',
			type: 'notice',
			default: '',
			displayOptions: { hide: { channel: [IS_EXPRESSION, ...wholeListChannels(event)] } },
		},
	];
}
