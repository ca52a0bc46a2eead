import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { channelNames } from '../../../shared/facts/channels';
import { PLURAL } from '../../../shared/facts/filterTable';
import type { ListResource } from '../../../shared/facts/fieldTypes';
import {
	ALL_EVENTS,
	changesValue,
	eventsOf,
	isPollingFilter,
	wholeListChannels,
	type ChangeEvent,
} from '../../../shared/facts/events';
import { MAX_REMEMBERED } from '../../../shared/changes/changeMemory';
import { compareLabels } from '../../../shared/values/collation';
import { sourceFields } from './prepare';
import {
	lookbackFields,
	shownForChannels,
	startFromField,
	transitionOptionFields,
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
} from '../../../shared/panel/readingOptionFields';
import { rowSheetOptionsField } from '../../../shared/panel/rowOptionFields';

/** Most characters of a state for each record of a channel that is read as a whole. */
const CHARACTERS_PER_RECORD = { created: 12, updated: 20, transition: 24 } as const;

/** The fields of Get Changes. */
export const changesProperties = (resource: ListResource): INodeProperties[] => [
	...sourceFields(resource),
	{
		displayName: 'Changes',
		name: 'changes',
		type: 'options',
		options: changeOptions(resource),
		default: 'updated',
		description: 'What counts as a change',
	},
	...noticesByText(resource, sizeNotice),
	...noticesByText(resource, unsupportedEventNotice),
	{
		displayName: 'State',
		name: 'state',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.state }}',
		description:
			'The <code>state</code> that came out of the output State for this shop the last time, unchanged. Empty the first time.',
		builderHint: {
			propertyHint:
				'Read it from a data table by key before this node, and store the state of the second output after the changes are stored',
		},
	},
	{
		displayName:
			'Store the state <b>after</b> the changes: lead both the end of their branch and the output State into a <b>Merge</b> node (mode Append), and from there through a <b>Filter</b> (<code>key</code> exists) to the node that stores. Merge waits for the changes wherever it stands, and also runs when there are none. Otherwise n8n runs first whichever branch is higher on the canvas.',
		name: 'stateNotice',
		type: 'notice',
		default: '',
	},
	{
		...filtersField(resource, isPollingFilter),
		description: `Only ${PLURAL[resource]} that match, as they are when they are read`,
	},
	...filterNotices(resource, isPollingFilter),
	outputField(resource),
	rowSheetOptionsField(resource),
	readingOptionsField([
		startFromField(
			'For a first reading, without a state: also take what happened from this moment on. Empty takes nothing old. With a state it has no effect.',
		),
		...lookbackFields(
			resource,
			'How many minutes each reading looks back behind the newest record seen before, for records that the channel shows late or whose clock is behind. None comes out twice for it. Channels that are read as a whole do without.',
		),
		...transitionOptionFields(resource, '/changes', changesValue),
		maxPagesField(
			'Read at most so many pages of each shop. When more remain, <code>hasMore</code> is true beside the state, and the next reading with that state goes on there.',
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
			displayName: `${channelNames(channels)} cannot be asked for changes alone: all ${records} are read each time, and the state grows by ${CHARACTERS_PER_RECORD[transition ? 'transition' : change]} characters for each ${isOfVariants(event) ? 'variant' : 'of them'}. A cell of a sheet holds 50,000 characters: store it in a Data Table or in Postgres. Lists of more than ${MAX_REMEMBERED.toLocaleString('en')} ${records} are refused.`,
			name: 'stateSizeNotice',
			type: 'notice',
			default: '',
			displayOptions: shownForChannels(resource, channels),
		},
	];
}

const isOfVariants = ({ resource, transition }: ChangeEvent): boolean =>
	resource === 'product' && transition !== undefined && transition !== 'productRemoved';
