import type { INodeProperties } from 'n8n-workflow';

import { factsOf } from '../facts/channels';
import { eventsOf, isPollingFilter, wholeListChannels, type ChangeEvent } from '../facts/events';
import type { ListResource } from '../facts/fieldTypes';
import { PLURAL, TABLE } from '../facts/filterTable';
import { alternatives, changesFor } from './displayRules';
import { filtersField, withRelativeDates, outputField } from './listFields';
import { readingOptionsField, sheetOptionsField } from './readingOptionFields';
import { columnSetFields, rowOptionFields } from './rowOptionFields';

/** What the trigger and Get Changes have alike. @param more advanced options */
export const changeFields = (
	resource: ListResource,
	more: readonly INodeProperties[],
): INodeProperties[] => [
	{
		...filtersField(resource, isPollingFilter),
		description: `Only ${PLURAL[resource]} that match when they are read`,
	},
	outputField(resource),
	...columnSetFields(resource, 'output'),
	sheetOptionsField([
		{
			displayName: 'Start From',
			name: 'startFrom',
			type: 'dateTime',
			default: '',
			description: withRelativeDates(
				'Also return what happened between this moment and the first run. Leave it empty to return nothing old.',
			),
		},
		...rowOptionFields(resource, 'output'),
	]),
	readingOptionsField([...lookbackFields(resource), ...more]),
];

function lookbackFields(resource: ListResource): INodeProperties[] {
	const field: INodeProperties = {
		displayName: 'Look-Back',
		name: 'lookback',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 5,
		description:
			'How many minutes before the newest known record to begin to read, to find records that appear late. No record is returned twice.',
	};
	const late = TABLE[resource].channels.filter((channel) => factsOf(channel).isLate);
	if (late.length === 0) return [field];
	const longer = changesFor(late, () => ({ default: 30 }));
	return alternatives(field, '/channel', longer);
}

export function baselineDaysField(
	resource: ListResource,
	parameter: string,
	valueOf: (event: ChangeEvent) => string,
): INodeProperties {
	// A whole list is remembered in any case.
	const noting = eventsOf(resource).filter(
		({ transition }) => transition !== undefined && transition !== 'productRemoved',
	);
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
		'The event occurs when the stock falls below this number. If you change the number, the trigger starts again, and Get Changes refuses the old state.',
});
