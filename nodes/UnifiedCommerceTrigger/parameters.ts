import { UserError, type IPollFunctions } from 'n8n-workflow';

import { TABLE } from '../shared/channels/table';
import type { ListResource } from '../shared/channels/types';
import { defaultLookback, EVENTS, isWatchFilter, watchMethod, type WatchedEvent, type WatchMethod } from '../shared/channels/watch';
import { projectionFor, type Projection } from '../shared/output/projection';
import {
	collection,
	listParameters,
	outputFrom,
	rowOptions,
	type GetParameter,
	type ListParameters,
} from '../shared/reading/parameters';
import { toInstant } from '../shared/request/dates';
import { isAbsent, toChoice, toWholeNumber } from '../shared/request/values';

const MINUTE_MS = 60_000;
const MOST_LOOKBACK_MINUTES = 7 * 24 * 60;

/** What the trigger was told to watch, checked. */
export interface WatchParameters {
	event: WatchedEvent;
	method: WatchMethod;
	list: ListParameters;
	projection: Projection;
	lookbackMs: number;
	/** epoch milliseconds; undefined when nothing old is wanted */
	startFrom?: number;
}

/**
 * Reads and checks the parameters of the trigger, before any request.
 * @throws UserError naming the parameter that cannot be right
 */
export function watchParameters(context: IPollFunctions): WatchParameters {
	const get: GetParameter = (name, fallback) => context.getNodeParameter(name, fallback);
	const timezone = context.getTimezone();
	const event = eventFrom(get('event', 'orderCreated'));
	refuseDateFilters(event.resource, get);
	const list = listParameters(get, event.resource, timezone);
	const { channel } = list.query;
	const options = collection('Options', get('options', {}));
	return {
		event,
		method: watchMethod(event, channel),
		list: { ...list, reading: { ...list.reading, limit: undefined } },
		projection: projectionFor(outputFrom(get), list.query, rowOptions(options, timezone)),
		lookbackMs:
			MINUTE_MS *
			toWholeNumber('Look-Back', options.lookback, {
				min: 0,
				max: MOST_LOOKBACK_MINUTES,
				fallback: defaultLookback(channel),
			}),
		startFrom: isAbsent(options.startFrom)
			? undefined
			: toInstant(options.startFrom, { label: 'Start From', bound: 'after', timezone }).toMillis(),
	};
}

function eventFrom(value: unknown): WatchedEvent {
	const chosen = toChoice('Event', value, EVENTS.map((event) => event.value));
	return EVENTS.find((event) => event.value === chosen) ?? EVENTS[0];
}

/** An expression can hand over filters that the node does not offer. */
function refuseDateFilters(resource: ListResource, get: GetParameter): void {
	const filters = collection('Filters', get('filters', {}));
	const dates = TABLE[resource].fields.filter((field) => !isWatchFilter(field) && !isAbsent(filters[field.name]));
	if (dates.length === 0) return;
	throw new UserError(`Parameter “Filters”: the trigger takes no ${dates.map(({ label }) => `“${label}”`).join(', ')}`, {
		description: 'The trigger asks by dates itself. To begin in the past, use the option “Start From”.',
	});
}
