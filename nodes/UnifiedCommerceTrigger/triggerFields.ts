import type { INodeProperties } from 'n8n-workflow';

import { MAX_REMEMBERED } from '../shared/changes/changeMemory';
import { channelNames } from '../shared/facts/channels';
import { ALL_EVENTS, wholeListChannels, type ChangeEvent } from '../shared/facts/events';
import { PLURAL } from '../shared/facts/filterTable';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/fieldTypes';
import {
	baselineDaysField,
	changeFields,
	thresholdField,
} from '../shared/panel/changeOptionFields';
import { mergedFields } from '../shared/panel/displayRules';
import { accessField, channelField, tpUserIdFields } from '../shared/panel/listFields';
import { requestOptionFields, unsupportedFiltersField } from '../shared/panel/readingOptionFields';

const eventField = (): INodeProperties => ({
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: ALL_EVENTS.map(({ label: name, value, description }) => ({ name, value, description })),
	default: 'orderCreated',
	description: `What starts the workflow. Several ${PLURAL.order} or ${PLURAL.product} in one poll start it once, with all of them as items. Match rows of business events on <code>event_key</code>.`,
	builderHint: {
		propertyHint:
			'orderPaid to act on money, orderCreated to act on each new order, orderUpdated to keep a table in step',
	},
});

function wholeListNotice(event: ChangeEvent): INodeProperties {
	const channels = wholeListChannels(event);
	const isOnly = event.transition === 'productRemoved';
	return {
		displayName: `${isOnly ? 'Only ' : ''}${channelNames(channels)}: each poll reads all ${PLURAL[event.resource]} and compares them (${MAX_REMEMBERED.toLocaleString('en')} at most). Poll less often.`,
		name: 'wholeListNotice',
		type: 'notice',
		default: '',
		displayOptions: isOnly ? {} : { show: { channel: channels } },
	};
}

const eventFields = (event: ChangeEvent): INodeProperties[] => {
	const { resource, transition } = event;
	return [
		...(transition === 'productStockBelow' ? [thresholdField()] : []),
		channelField(resource),
		wholeListNotice(event),
		...tpUserIdFields(),
		// None for pages and limits: it always reads the whole list.
		...changeFields(resource, [
			unsupportedFiltersField(POLL_UNSUPPORTED_FILTERS),
			baselineDaysField(resource, '/event', ({ value }) => value),
			...requestOptionFields(),
		]),
	];
};

export const properties: INodeProperties[] = [
	accessField(),
	eventField(),
	...mergedFields(
		ALL_EVENTS.map((event) => ({ place: { event: event.value }, fields: eventFields(event) })),
	),
];
