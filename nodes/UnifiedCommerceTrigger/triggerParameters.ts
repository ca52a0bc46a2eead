import { UserError, type IPollFunctions } from 'n8n-workflow';

import { isObject } from '../shared/service/jsonBody';
import { NodeParameters } from '../shared/values/nodeParameters';
import type { ListParameters } from '../shared/reading/listParameters';
import { leftOut } from '../shared/reading/filters';
import { choiceOr, isAbsent, toChoice } from '../shared/values/parameterValues';
import { changeParameters, type ChangeParameters } from '../shared/changes/changeParameters';
import { ALL_EVENTS, type ChangeEvent } from '../shared/facts/events';
import { POLL_UNSUPPORTED_FILTERS } from '../shared/facts/options';

/**
 * Reads and checks the parameters of the trigger, before any request.
 * @throws UserError naming the parameter whose value is not valid
 */
export function pollParameters(context: IPollFunctions): ChangeParameters {
	const parameters = new NodeParameters((name, fallback) =>
		context.getNodeParameter(name, fallback),
	);
	const event = eventFrom(parameters.get('event', 'orderCreated'));
	const unsupported = choiceOr(
		'Filters the Channel Lacks',
		parameters.collection('readingOptions').unsupportedFilters,
		POLL_UNSUPPORTED_FILTERS,
	);
	const checked = changeParameters(parameters, event, {
		timezone: context.getTimezone(),
		writtenChannel: context.getNode().parameters.channel,
		// Filters that are not applied are listed as left out, and rejected below.
		unsupportedFilters: unsupported === 'apply' ? 'apply' : 'ignore',
	});
	const { list } = checked;
	assertNoneLeftOut(list);
	// A poll reads the whole list.
	return { ...checked, list: { ...list, reading: { ...list.reading, maxPages: undefined } } };
}

/**
 * The option Start From as it is written in the node, '' when it is empty. An expression counts by its text, as its value
 * may be another in each poll.
 */
export function writtenStartFrom(context: IPollFunctions): string {
	const options: unknown = context.getNode().parameters.readingOptions;
	const written = isObject(options) ? options.startFrom : undefined;
	return isAbsent(written) ? '' : String(written);
}

function eventFrom(value: unknown): ChangeEvent {
	const chosen = toChoice(
		'Event',
		value,
		ALL_EVENTS.map((event) => event.value),
	);
	return ALL_EVENTS.find((event) => event.value === chosen) ?? ALL_EVENTS[0];
}

/** Polls show no hints, so a filter that the channel does not have is an error instead. */
function assertNoneLeftOut({ leftOut: unsupported, query }: ListParameters): void {
	if (unsupported.length === 0) return;
	throw new UserError(`${leftOut(unsupported, query)}. Nothing was requested.`, {
		description:
			'Remove these filters, choose a channel that has them, or set the option “Filters the Channel Lacks” to “Apply in n8n”.',
	});
}
