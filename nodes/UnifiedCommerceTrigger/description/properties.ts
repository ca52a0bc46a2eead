import type { INodeProperties } from 'n8n-workflow';

import type { ListResource } from '../../shared/facts/fieldTypes';
import { ALL_EVENTS, isPollingFilter, type ChangeEvent } from '../../shared/facts/events';
import {
	channelField,
	accessField,
	filterNotices,
	filtersField,
	outputField,
	tpUserIdField,
} from '../../shared/panel/listFields';
import { mergedFields } from '../../shared/panel/mergedFields';
import { appliedFiltersNotice } from '../../shared/panel/unsupportedFilters';
import { eventField } from './eventField';
import { rowSheetOptionsField } from '../../shared/panel/rowOptionFields';
import { pollOptionsField } from './triggerOptionFields';
import { unseenNotice } from '../../shared/changes/unsupportedEventNotice';
import { wholeListNotice } from './wholeListNotice';

const filtersOf = (resource: ListResource): INodeProperties => ({
	...filtersField(resource, isPollingFilter),
	description: `Only ${resource}s that match, as they are at the time of the poll`,
});

/** The fields below Event. */
const fieldsOf = (event: ChangeEvent): INodeProperties[] => [
	channelField(event.resource),
	...wholeListNotice(event),
	...unseenNotice(event),
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
