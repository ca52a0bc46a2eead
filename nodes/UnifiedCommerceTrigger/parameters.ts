import { UserError, type IPollFunctions } from 'n8n-workflow';

import { assertExactChannel } from '../shared/channels/table';
import {
	defaultLookback,
	EVENTS,
	detectionMethodFor,
	type ChangeEvent,
	type DetectionMethod,
} from '../shared/polling/events';
import type { Projection } from '../shared/output/projection';
import { listParameters, projectionFrom, type ListParameters } from '../shared/list/parameters';
import { NodeParameters } from '../shared/list/nodeParameters';
import { rowOptions } from '../shared/output/rowParameters';
import { toInstant } from '../shared/params/dates';
import { leftOut } from '../shared/params/filters';
import { isAbsent, toChoice, toWholeNumber } from '../shared/params/values';

const MINUTE_MS = 60_000;
const MAX_LOOKBACK_MINUTES = 7 * 24 * 60;

/** The parameters of the trigger, checked. */
export interface PollParameters {
	event: ChangeEvent;
	method: DetectionMethod;
	list: ListParameters;
	projection: Projection;
	lookbackMs: number;
	/** date from which on existing records are emitted, epoch milliseconds; undefined: none is */
	startFrom?: number;
}

/**
 * Reads and checks the parameters of the trigger, before any request.
 * @throws UserError naming the parameter whose value is not valid
 */
export function pollParameters(context: IPollFunctions): PollParameters {
	const parameters = new NodeParameters((name, fallback) =>
		context.getNodeParameter(name, fallback),
	);
	const timezone = context.getTimezone();
	const event = eventFrom(parameters.get('event', 'orderCreated'));
	const options = parameters.collection('readingOptions');
	const sheetOptions = parameters.collection('sheetOptions');
	// No option for unsupported filters: they are listed as left out, and rejected below.
	const list = listParameters(parameters, event.resource, timezone, 'ignore');
	assertExactChannel(event.resource, context.getNode().parameters.channel);
	assertNoneLeftOut(list);
	const { channel } = list.query;
	return {
		event,
		method: detectionMethodFor(event, channel),
		list: { ...list, reading: { ...list.reading, limit: undefined } },
		projection: projectionFrom(parameters, list.query, rowOptions(sheetOptions, timezone)),
		lookbackMs:
			MINUTE_MS *
			toWholeNumber('Look-Back', options.lookback, {
				min: 0,
				max: MAX_LOOKBACK_MINUTES,
				fallback: defaultLookback(channel),
			}),
		startFrom: isAbsent(options.startFrom)
			? undefined
			: toInstant(options.startFrom, { label: 'Start From', bound: 'after', timezone }).toMillis(),
	};
}

function eventFrom(value: unknown): ChangeEvent {
	const chosen = toChoice(
		'Event',
		value,
		EVENTS.map((event) => event.value),
	);
	return EVENTS.find((event) => event.value === chosen) ?? EVENTS[0];
}

/** Polls show no hints, so a filter that the channel does not have is an error instead. */
function assertNoneLeftOut({ leftOut: unsupported, query }: ListParameters): void {
	if (unsupported.length === 0) return;
	throw new UserError(`${leftOut(unsupported, query)}. Nothing was requested.`, {
		description: 'Remove these filters, or choose a channel that has them.',
	});
}
