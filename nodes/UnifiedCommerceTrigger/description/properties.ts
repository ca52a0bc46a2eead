import type { INodeProperties } from 'n8n-workflow';

import type { ListResource } from '../../shared/facts/fieldTypes';
import { ALL_EVENTS, isPollingFilter } from '../../shared/facts/events';
import {
	channelField,
	accessField,
	filterNotices,
	filtersField,
	outputField,
	tpUserIdField,
} from '../../shared/panel/listFields';
import { appliedFiltersNotice } from '../../shared/panel/unsupportedFilters';
import { eventField } from './eventField';
import { rowSheetOptionsField } from '../../shared/panel/rowOptionFields';
import { pollOptionsField } from './triggerOptionFields';
import { unseenNotice } from '../../shared/changes/unsupportedEventNotice';
import { wholeListNotice } from './wholeListNotice';

const RESOURCES: readonly ListResource[] = ['order', 'product'];

/**
 * Shows fields for the events of a resource only. The event stands before the field's own rules, which n8n's
 * `updateDisplayOptions` would put first: n8n passes over all rules behind one whose value is an expression.
 */
function forResource(resource: ListResource, fields: INodeProperties[]): INodeProperties[] {
	const events = ALL_EVENTS.filter((event) => event.resource === resource).map(
		({ value }) => value,
	);
	return fields.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: { event: events, ...field.displayOptions?.show },
		},
	}));
}

const filtersOf = (resource: ListResource): INodeProperties => ({
	...filtersField(resource, isPollingFilter),
	description: `Only ${resource}s that match, as they are at the time of the poll`,
});

/** All fields of the trigger. */
export const properties: INodeProperties[] = [
	accessField(),
	eventField(),
	...RESOURCES.flatMap((resource) => forResource(resource, [channelField(resource)])),
	...ALL_EVENTS.map(wholeListNotice),
	...ALL_EVENTS.flatMap((event) => unseenNotice(event, 'event', event.value)),
	tpUserIdField(),
	...RESOURCES.flatMap((resource) =>
		forResource(resource, [
			filtersOf(resource),
			...filterNotices(resource, isPollingFilter),
			outputField(resource),
			rowSheetOptionsField(resource),
			pollOptionsField(resource),
			appliedFiltersNotice(),
		]),
	),
];
