import { UserError } from 'n8n-workflow';

import { CHANNEL_LABELS, chooseChannel, type Channel } from '../facts/channels';
import {
	defaultLookback,
	detectionMethodFor,
	graceMs,
	TRANSITION_DEFAULTS,
	wholeListChannels,
	type ChangeEvent,
	type DetectionMethod,
} from '../facts/events';
import type { FilterField, POLL_UNSUPPORTED_FILTERS } from '../facts/fieldTypes';
import { assertExactChannel } from '../facts/filterTable';
import { rowOptions } from '../output/rows/rowOptions';
import type { Projection } from '../output/projection';
import { quotedLabels } from '../reading/filters';
import { listParameters, projectionFrom, type ListParameters } from '../reading/listParameters';
import type { ConnectedList } from '../reading/listReader';
import { limitingFilters } from '../reading/listQuery';
import type { NodeContext } from '../runtime/nodeContext';
import { DAY_MS, MINUTE_MS } from '../values/durations';
import { MAX_OFFSET_MS } from '../values/dates';
import { isAbsent, type NodeParameters, toInstant, toWholeNumber } from '../values/parameterValues';
import { changeForm, type ChangeForm } from './changeItems';

export interface ChangeParameters {
	event: ChangeEvent;
	method: DetectionMethod;
	list: ListParameters;
	projection: Projection;
	lookbackMs: number;
	/** records from then on are emitted, epoch milliseconds; undefined: no existing one */
	startFrom?: number;
	form: ChangeForm;
	/** no filter is set that a record could enter or leave: one that is missing does not exist */
	isUnfiltered: boolean;
	threshold?: number;
	baselineMs: number;
	/** how long before the activation a record may be dated that appeared after it */
	graceMs: number;
}

export interface ChangeSource extends ChangeParameters {
	list: ConnectedList;
}

/** Before any request. @throws UserError naming the parameter whose value is not valid */
export function changeParameters(
	context: NodeContext,
	parameters: NodeParameters,
	event: ChangeEvent,
	unsupportedFilters?: typeof POLL_UNSUPPORTED_FILTERS,
): ChangeParameters {
	const timezone = context.getTimezone();
	const options = parameters.collection('readingOptions');
	const list = listParameters(parameters, event.resource, timezone, unsupportedFilters);
	assertExactChannel(event.resource, context.getNode().parameters.channel);
	const { channel } = list.query;
	const method = detectionMethodFor(event, channel);
	const limiting = limitingFilters(list.query).filter(({ name }) => !LASTING.includes(name));
	assertVisible(event, method, channel, limiting);
	const sheetOptions = parameters.collection('sheetOptions');
	const { startFrom } = sheetOptions;
	const chosen = { ...sheetOptions, columnSet: parameters.get('columnSet', '') as string };
	const sheet = rowOptions(event.resource, chosen, timezone, {}, parameters.choiceOr);
	const lookback = toWholeNumber('Look-Back', options.lookback, {
		min: 0,
		max: 7 * 24 * 60,
		fallback: defaultLookback(channel),
	});
	const baselineDays = toWholeNumber('Baseline Days', options.baselineDays, {
		min: 1,
		max: 3_650,
		fallback: TRANSITION_DEFAULTS.baselineDays,
	});
	const threshold = toWholeNumber('Threshold', parameters.get('threshold', ''), {
		min: 0,
		fallback: TRANSITION_DEFAULTS.threshold,
	});
	const lookbackMs = MINUTE_MS * lookback;
	const grace = Math.max(graceMs(event, channel), lookbackMs);
	return {
		event,
		method,
		list: { ...list, reading: { ...list.reading, limit: undefined } },
		projection: projectionFrom(parameters, list.query, sheet),
		lookbackMs,
		startFrom: isAbsent(startFrom)
			? undefined
			: toInstant(startFrom, { label: 'Start From', bound: 'after', timezone }).toMillis(),
		form: changeForm(parameters, event, list.query, sheet),
		isUnfiltered: limiting.length === 0,
		threshold: event.transition === 'productStockBelow' ? threshold : undefined,
		// What may be dated within the grace must have been read, also where dates have no offset.
		baselineMs: Math.max(baselineDays * DAY_MS, 2 * grace, grace + 2 * MAX_OFFSET_MS),
		graceMs: grace,
	};
}

/** A record cannot enter or leave them: its ID stays. */
const LASTING = ['ids', 'sinceId', 'fields'];

function assertVisible(
	event: ChangeEvent,
	method: DetectionMethod,
	channel: Channel,
	limiting: readonly FilterField[],
): void {
	const isRemoval = event.transition === 'productRemoved';
	if (isRemoval && method.reads !== 'wholeList')
		throw new UserError(`${CHANNEL_LABELS[channel]} does not report the event “${event.label}”`, {
			description: `It returns only changed products, and a removed one is not among them. ${chooseChannel(wholeListChannels(event))}`,
		});
	const hiding = limiting.filter(({ name }) => isRemoval || event.crossed?.includes(name));
	if (hiding.length === 0) return;
	throw new UserError(
		`The event “${event.label}” cannot be combined with the filter ${quotedLabels(hiding)}`,
		{
			description: isRemoval
				? 'A product that no longer matches would look as if it had been removed. Remove the filter; “IDs” may stay.'
				: 'The change itself moves a record into or out of this filter, so the node would not see it before or after. Remove the filter, and use an If node after this one.',
		},
	);
}
