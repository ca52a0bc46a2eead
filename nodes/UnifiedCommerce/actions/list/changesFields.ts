import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { channelNames } from '../../../shared/facts/channels';
import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import {
	ALL_EVENTS,
	changesValue,
	eventsOf,
	isOfVariants,
	isPollingFilter,
	wholeListChannels,
	type ChangeEvent,
} from '../../../shared/facts/events';
import { MAX_REMEMBERED } from '../../../shared/changes/changeMemory';
import { compareLabels } from '../../../shared/values/texts';
import { sourceFields } from './prepare';
import {
	baselineDaysField,
	lookbackFields,
	shownForChannels,
	startFromField,
	thresholdField,
	unsupportedEventNotice,
} from '../../../shared/panel/changeOptionFields';
import { IS_EXPRESSION } from '../../../shared/panel/displayRules';
import {
	appliedFiltersNotice,
	filterNotices,
	filtersField,
} from '../../../shared/panel/filterFields';
import { outputField } from '../../../shared/panel/listFields';
import {
	listOptionFields,
	maxPagesField,
	readingOptionsField,
	sheetOptionsField,
} from '../../../shared/panel/readingOptionFields';
import { rowOptionFields } from '../../../shared/panel/rowOptionFields';

/** Most characters of a state for each record of a channel that is read as a whole. */
const CHARACTERS_PER_RECORD = { created: 12, updated: 20, transition: 24 } as const;

export const changesProperties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'options',
		options: changeOptions(resource),
		default: 'updated',
		description:
			'What counts as a change. Match rows of business events on <code>event_key</code>.',
	},
	...(resource === 'product'
		? [{ ...thresholdField(), displayOptions: { show: { changes: ['productStockBelow'] } } }]
		: []),
	...noticesByText(resource, sizeNotice),
	...noticesByText(resource, unsupportedEventNotice),
	{
		displayName: 'State',
		name: 'state',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.state }}',
		description:
			'The <code>state</code> that the output State returned for this shop in the last run, unchanged. Empty in the first run.',
		builderHint: {
			propertyHint:
				'Read it from a data table by key before this node, and store the state of the second output after the changes are stored',
		},
	},
	{
		displayName:
			'Store the state <b>after</b> the changes: connect both outputs to a <b>Merge</b> node first. <a href="https://github.com/unified-commerce/n8n-nodes-unified-commerce/blob/main/docs/get-changes.md" target="_blank">How to</a>',
		name: 'stateNotice',
		type: 'notice',
		default: '',
	},
	{
		...filtersField(resource, isPollingFilter),
		description: `Only ${PLURAL[resource]} that match when they are read`,
	},
	...filterNotices(resource, isPollingFilter),
	outputField(resource),
	sheetOptionsField([
		startFromField(
			'For the first run: also return what happened since this moment. Leave it empty to return nothing old.',
		),
		...rowOptionFields(resource, 'output'),
	]),
	readingOptionsField([
		...lookbackFields(
			resource,
			'How many minutes each run reads before the newest known record, to find records that appear late. No record comes out twice.',
		),
		baselineDaysField(resource, '/changes', changesValue),
		maxPagesField(
			'Maximum number of pages to read per shop. If more remain, <code>hasMore</code> is true and the next run continues there.',
		),
		...listOptionFields(resource),
	]),
	appliedFiltersNotice(),
];

/** Sorted by name, as n8n's lint asks for. */
function changeOptions(resource: ListResource): INodePropertyOptions[] {
	const options = [
		{ name: 'Created', value: 'created', description: `Each new ${resource} once` },
		{
			name: 'Created or Updated',
			value: 'updated',
			description: `Each new ${resource}, and each change of ${resource === 'order' ? 'an order' : 'a product'}`,
		},
		...eventsOf(resource)
			.filter(({ transition }) => transition !== undefined)
			.map((event) => ({
				name: event.label.replace(/^(Order|Product) /, ''),
				value: changesValue(event),
				description: event.description,
			})),
	];
	return options.sort((a, b) => compareLabels(a.name, b.name));
}

/** The notices of all events of a resource: one for all events that have the same. */
function noticesByText(
	resource: ListResource,
	noticesOf: (event: ChangeEvent) => INodeProperties[],
): INodeProperties[] {
	// Those of the other resource may be left over from it.
	const values = [...new Set(ALL_EVENTS.map(changesValue))];
	const eventsByNotice = new Map<string, string[]>();
	for (const event of eventsOf(resource))
		for (const notice of noticesOf(event).map((field) => JSON.stringify(field)))
			eventsByNotice.set(notice, [...(eventsByNotice.get(notice) ?? []), changesValue(event)]);
	return [...eventsByNotice].map(([notice, shown]) => {
		const field = JSON.parse(notice) as INodeProperties;
		// An event from an expression would have the notices of all events, so it has none.
		const changes = [IS_EXPRESSION, '', ...values.filter((value) => !shown.includes(value))];
		return { ...field, displayOptions: { hide: { changes, ...field.displayOptions?.hide } } };
	});
}

/** A notice with the channels whose state holds the whole list, and how long it gets. */
function sizeNotice(event: ChangeEvent): INodeProperties[] {
	const { resource, change, transition } = event;
	const channels = wholeListChannels(event);
	const records = PLURAL[resource];
	return [
		{
			displayName: `${channelNames(channels)}: each run reads all ${records} (${MAX_REMEMBERED.toLocaleString('en')} at most). The state has ${CHARACTERS_PER_RECORD[transition ? 'transition' : change]} characters per ${isOfVariants(event) ? 'variant' : resource}, too much for a sheet.`,
			name: 'stateSizeNotice',
			type: 'notice',
			default: '',
			displayOptions: shownForChannels(resource, channels),
		},
	];
}
