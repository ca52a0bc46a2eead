import type { INodeProperties } from 'n8n-workflow';

import { MAX_REMEMBERED } from '../shared/changes/changeMemory';
import { channelNames } from '../shared/facts/channels';
import {
	ALL_EVENTS,
	isPollingFilter,
	wholeListChannels,
	type ChangeEvent,
} from '../shared/facts/events';
import type { ListResource } from '../shared/facts/fieldTypes';
import { PLURAL } from '../shared/facts/filterTable';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/options';
import {
	lookbackFields,
	startFromField,
	transitionOptionFields,
	unsupportedEventNotice,
} from '../shared/panel/changeOptionFields';
import { mergedFields } from '../shared/panel/displayRules';
import { appliedFiltersNotice, filterNotices, filtersField } from '../shared/panel/filterFields';
import { accessField, channelField, outputField, tpUserIdField } from '../shared/panel/listFields';
import {
	readingOptionsField,
	requestOptionFields,
	unsupportedFiltersField,
} from '../shared/panel/readingOptionFields';
import { rowSheetOptionsField } from '../shared/panel/rowOptionFields';

/** The field Event. */
const eventField = (): INodeProperties => ({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: ALL_EVENTS.map((event) => ({
		name: event.label,
		value: event.value,
		description: `Starts ${event.description.replace(/^Once/, 'once')}`,
	})),
	default: 'orderCreated',
	description: `What starts the workflow. With several ${PLURAL.order} or ${PLURAL.product} at once it starts one time, with all of them as items.`,
	builderHint: {
		propertyHint:
			'orderPaid to act on money, orderCreated to act on each new order, orderUpdated to keep a table in step',
	},
});

/** A notice with the channels on which each poll reads the whole list to detect the event. */
function wholeListNotice(event: ChangeEvent): INodeProperties[] {
	const channels = wholeListChannels(event);
	const records = PLURAL[event.resource];
	return [
		{
			displayName: `${channelNames(channels)} cannot be asked for ${event.change === 'created' ? 'new' : 'changed'} ${records} alone: each poll reads all ${records} and compares them by ${comparedBy(event)}. Choose a poll time to suit. Lists of more than ${MAX_REMEMBERED.toLocaleString('en')} ${records} are refused.`,
			name: 'wholeListNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { channel: channels } },
		},
	];
}

function comparedBy({ change, transition }: ChangeEvent): string {
	if (transition && transition !== 'productRemoved') return 'the fields that the event is about';
	return change === 'created' || transition ? 'ID' : 'content';
}

const START_FROM =
	'Also take what happened from this moment until the workflow was activated. Empty takes nothing old.';

const LOOKBACK =
	'How many minutes each poll looks back behind the newest record it has seen, for records that the channel shows late. Nothing comes out twice.';

/** The options of the trigger; it has none for pages and limits, as it always reads the whole list. */
const pollOptionsField = (resource: ListResource): INodeProperties =>
	readingOptionsField([
		startFromField(START_FROM),
		...lookbackFields(resource, LOOKBACK),
		unsupportedFiltersField(POLL_UNSUPPORTED_FILTERS),
		...transitionOptionFields(resource, '/event', ({ value }) => value),
		...requestOptionFields(),
	]);

const filtersOf = (resource: ListResource): INodeProperties => ({
	...filtersField(resource, isPollingFilter),
	description: `Only ${resource}s that match, as they are at the time of the poll`,
});

/** The fields below Event. */
const fieldsOf = (event: ChangeEvent): INodeProperties[] => [
	channelField(event.resource),
	...wholeListNotice(event),
	...unsupportedEventNotice(event),
	tpUserIdField(),
	filtersOf(event.resource),
	...filterNotices(event.resource, isPollingFilter),
	outputField(event.resource),
	rowSheetOptionsField(event.resource),
	pollOptionsField(event.resource),
	appliedFiltersNotice(),
];

/** All fields of the trigger. */
export const properties: INodeProperties[] = [
	accessField(),
	eventField(),
	...mergedFields(
		ALL_EVENTS.map((event) => ({ place: { event: event.value }, fields: fieldsOf(event) })),
	),
];
